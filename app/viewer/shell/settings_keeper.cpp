#include "app/viewer/shell/settings_keeper.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/settings/merged_settings.hpp"
#include "app/viewer/settings/preferences_json.hpp"
#include "app/viewer/settings/user_file.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace app {
namespace {

constexpr double kSettingsSeconds = 1.0; // interval of checks for changes to save

/// Describes manual entries that are not understood; empty if there are none.
std::string problemsText(const Settings& settings)
{
    std::vector<std::string> problems = preferenceProblems(settings);
    for (std::string& problem : keyProblems(settings))
        problems.push_back(std::move(problem));
    if (problems.empty())
        return {};
    return fmt::format("{}: {}. They stay in the file and have no effect.", platform::utf8FromPath(settingsFile()),
                       fmt::join(problems, "; "));
}

/// On the web, files are gone in the next run, and others may have their paths.
bool isLasting(const std::filesystem::path& file)
{
    const std::string path = platform::utf8FromPath(file);
    return platform::host().hasDisk ||
           !path.starts_with(platform::utf8FromPath(platform::homeFolder() / std::filesystem::path()));
}

/// Copies the images of the models that differ between `before` and `after` from `after` to `images`.
void takeChanges(KeptImages& images, const KeptImages& before, const KeptImages& after)
{
    const auto take = [&](const ModelImages& one) {
        scene::Bindings changed = imagesOf(after, one.model);
        if (imagesOf(before, one.model) == changed)
            return;
        std::erase_if(changed, [](const auto& binding) { return !isLasting(binding.second); });
        if (isLasting(platform::pathFromUtf8(one.model)))
            setImages(images, one.model, std::move(changed));
    };
    std::for_each(before.models.begin(), before.models.end(), take);
    std::for_each(after.models.begin(), after.models.end(), take);
}

} // namespace

SettingsKeeper::SettingsKeeper()
{
    std::error_code error;
    m_isFirstStart = !settingsFile().empty() && !std::filesystem::exists(settingsFile(), error) && !error;
    ReadSettings read = readSettings(settingsFile());
    m_saved = std::move(read.settings);
    m_isUnreadable = read.isUnreadable;
    note(read.problem.empty() ? problemsText(m_saved) : read.problem);
    ReadImages images = readKeptImages(keptImagesFile());
    m_images = std::make_shared<const KeptImages>(std::move(images.kept));
    note(images.problem);
}

void SettingsKeeper::note(const std::string& problem)
{
    if (!problem.empty())
        m_problem += (m_problem.empty() ? "" : "\n") + problem;
}

std::string SettingsKeeper::takeProblem()
{
    return std::exchange(m_problem, {});
}

/// Does not write if the path is a pipe or a device.
bool SettingsKeeper::write(const std::filesystem::path& file, const std::string& text)
{
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    const auto written = formats::writeFile(file, text, formats::Devices::refused);
    if (written)
        m_failure.clear();
    else
        noteFailure(written.error().message + ": changes are not saved.");
    return written.has_value();
}

/// Reports once, until saving succeeds again.
void SettingsKeeper::noteFailure(const std::string& problem)
{
    if (std::exchange(m_failure, problem) == problem)
        return;
    std::fprintf(stderr, "trisview: %s\n", problem.c_str()); // the window may be about to close
    note(problem);
}

bool SettingsKeeper::isDue(double now) const
{
    return now - m_checkedAt >= kSettingsSeconds;
}

void SettingsKeeper::save(const Settings& settings, double now)
{
    m_checkedAt = now;
    const std::filesystem::path file = settingsFile();
    if ((settings == m_saved && !m_requiresFile) || settings == m_failed || file.empty() || m_isUnreadable)
        return;
    m_failed = settings;
    const auto text = textOfUserFile(file);
    if (!text)
        return noteFailure(text.error().message + ": it stays unchanged, changes are not saved.");
    ReadSettings there = *text ? readSettings(file) : ReadSettings{m_saved, {}, false};
    note(there.problem);
    if (!there.problem.empty())
        there.settings = m_saved; // the file was broken and is renamed
    if (!write(file, settingsText(mergedSettings(m_saved, settings, there.settings))))
        return;
    m_saved = settings;
    m_requiresFile = false;
    m_failed.reset();
}

void SettingsKeeper::saveImages(std::shared_ptr<const KeptImages>& images)
{
    const std::filesystem::path file = keptImagesFile();
    if (images == m_images || file.empty())
        return;
    ReadImages read = readKeptImages(file);
    if (read.isUnreadable)
        return;
    KeptImages all = std::move(read.kept);
    const KeptImages there = all;
    takeChanges(all, *m_images, *images);
    if (all != there)
        (void)write(file, keptImagesText(all));
    if (platform::host().hasDisk)
        images = std::make_shared<const KeptImages>(std::move(all));
    m_images = images;
}

} // namespace app
