#include "app/viewer/shell/settings_keeper.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/session/preferences/preferences_json.hpp"
#include "formats/base/write_file.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

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

} // namespace

SettingsKeeper::SettingsKeeper()
{
    ReadSettings read = readSettings(settingsFile());
    m_saved = std::move(read.settings);
    m_problem = read.problem.empty() ? problemsText(m_saved) : std::move(read.problem);
}

bool SettingsKeeper::isDue(double now) const
{
    return now - m_checkedAt >= kSettingsSeconds;
}

void SettingsKeeper::save(const Settings& settings, double now)
{
    m_checkedAt = now;
    const std::filesystem::path file = settingsFile();
    if (settings == m_saved || file.empty())
        return;
    m_saved = settings;
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (const auto written = formats::writeFile(file, settingsText(settings)); !written)
        std::fprintf(stderr, "trisview: %s\n", written.error().message.c_str());
}

} // namespace app
