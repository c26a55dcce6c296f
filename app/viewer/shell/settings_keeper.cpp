#include "app/viewer/shell/settings_keeper.hpp"

#include "formats/base/write_file.hpp"

#include <cstdio>
#include <filesystem>
#include <utility>

namespace app {
namespace {

constexpr double kSettingsSeconds = 1.0; // between two looks at whether there is something to remember

} // namespace

SettingsKeeper::SettingsKeeper()
{
    ReadSettings read = readSettings(settingsFile());
    m_saved = std::move(read.settings);
    m_problem = std::move(read.problem);
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
