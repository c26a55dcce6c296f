#include "app/viewer/shell/settings_keeper.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/session/preferences/preferences_json.hpp"
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

constexpr double kSettingsSeconds = 1.0; // between two looks at whether there is something to remember

/// What was written by hand and means nothing; empty when all is well.
std::string problemsText(const Settings& settings)
{
    std::vector<std::string> problems = preferenceProblems(settings);
    for (std::string& problem : keyProblems(settings))
        problems.push_back(std::move(problem));
    if (problems.empty())
        return {};
    return fmt::format("{}: {}. They stay in the file and do nothing.", platform::utf8FromPath(settingsFile()),
                       fmt::join(problems, "; "));
}

void writeFileOfUser(const std::filesystem::path& file, const std::string& text)
{
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (const auto written = formats::writeFile(file, text); !written)
        std::fprintf(stderr, "trisview: %s\n", written.error().message.c_str());
}

/// The files of a page are gone when it is opened again, and other ones are in their places.
bool isLasting(const std::filesystem::path& file)
{
    const std::string path = platform::utf8FromPath(file);
    return platform::host().hasDisk ||
           !path.starts_with(platform::utf8FromPath(platform::homeFolder() / std::filesystem::path()));
}

/// `images` with those of the models that differ between `before` and `after` as `after` has them.
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
    ReadSettings read = readSettings(settingsFile());
    m_saved = std::move(read.settings);
    m_isUnreadable = read.isUnreadable;
    m_problem = read.problem.empty() ? problemsText(m_saved) : std::move(read.problem);
    ReadImages images = readKeptImages(keptImagesFile());
    m_images = std::make_shared<const KeptImages>(std::move(images.kept));
    if (!images.problem.empty())
        m_problem += (m_problem.empty() ? "" : "\n") + images.problem;
}

bool SettingsKeeper::isDue(double now) const
{
    return now - m_checkedAt >= kSettingsSeconds;
}

void SettingsKeeper::save(const Settings& settings, double now)
{
    m_checkedAt = now;
    const std::filesystem::path file = settingsFile();
    if (settings == m_saved || file.empty() || m_isUnreadable)
        return;
    m_saved = settings;
    writeFileOfUser(file, settingsText(settings));
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
        writeFileOfUser(file, keptImagesText(all));
    if (platform::host().hasDisk)
        images = std::make_shared<const KeptImages>(std::move(all));
    m_images = images;
}

} // namespace app
