#include "app/viewer/about/program_facts.hpp"

#include "app/viewer/about/libraries.hpp"
#include "app/viewer/settings/settings.hpp"
#include "formats/platform/directories.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace app {
namespace {

// Of the build: CMake defines all of them.
constexpr std::string_view kVersion = TRISVIEW_VERSION;
constexpr std::string_view kCommit = TRISVIEW_COMMIT; // empty: not built from a repository
constexpr std::string_view kBuildType = TRISVIEW_BUILD_TYPE;
constexpr std::string_view kHomepage = TRISVIEW_HOMEPAGE; // empty: there is none

std::string compilerName()
{
#if defined(__clang__)
    return "Clang " __clang_version__;
#else
    return "GCC " __VERSION__;
#endif
}

std::vector<LibraryFacts> allLibraries(const RunningFacts& running)
{
    std::vector<LibraryFacts> libraries = usedLibraries();
    libraries.push_back(running.widgets);
    if (const std::size_t blank = running.window.find(' '); blank != std::string::npos) {
        const std::string_view version = std::string_view(running.window).substr(blank + 1);
        libraries.push_back(
            {running.window.substr(0, blank), std::string(version.substr(0, version.find(' '))), "Zlib"});
    }
    const auto lower = [](unsigned char letter) { return letter >= 'A' && letter <= 'Z' ? letter + 32 : +letter; };
    std::sort(libraries.begin(), libraries.end(), [lower](const LibraryFacts& a, const LibraryFacts& b) {
        return std::lexicographical_compare(
            a.name.begin(), a.name.end(), b.name.begin(), b.name.end(), [lower](char x, char y) {
                return lower(static_cast<unsigned char>(x)) < lower(static_cast<unsigned char>(y));
            });
    });
    return libraries;
}

std::vector<PathFacts> usedPaths()
{
    std::vector<PathFacts> paths = {{"Program", platform::executablePath()},
                                    {"Samples", platform::samplesFolder()},
                                    {"Settings", settingsFile()},
                                    {"Thumbnails", platform::cacheFolder()},
                                    {"Crash notes", platform::stateFolder()},
                                    {"Screenshots", platform::picturesFolder()}};
    std::erase_if(paths, [](const PathFacts& one) { return one.path.empty(); });
    return paths;
}

} // namespace

ProgramFacts programFacts(const RunningFacts& running)
{
    ProgramFacts facts;
    facts.version = kVersion;
    facts.commit = kCommit;
    facts.build = fmt::format("{}, {}", kBuildType, compilerName());
    facts.system = platform::systemName();
    facts.window = running.window;
    facts.gpu = running.gpu;
    facts.driver = running.driver;
    facts.openGl = running.openGl;
    facts.homepage = kHomepage;
    facts.libraries = allLibraries(running);
    facts.paths = usedPaths();
    return facts;
}

std::string programName()
{
    std::string name = "Trisview " + std::string(kVersion);
    if (!kCommit.empty())
        name += " (" + std::string(kCommit) + ")";
    return name;
}

} // namespace app
