#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

/// Tests do not depend on a clock: on a busy machine they take longer with the same result. They count frames, draws,
/// reads, bytes and allocations, and wait for states. Times are measured in tests/bench.
namespace clock_rules_test {

namespace fs = std::filesystem;

/// Files and folders in tests that are about real time.
constexpr std::array<std::string_view, 11> kOfTime = {
    "bench/",                             // measurements
    "ui/",                                // a window in a separate process, as used by people
    "windows/",                           // the same under Wine
    "web/",                               // the same in a browser
    "support/x11/",                       // for these tests
    "support/patience.hpp",               // time limits of waiting for a state
    "support/growth.hpp",                 // compares two durations
    "support/cost.hpp",                   // CPU time, which docs/LIMITS.md limits
    "base/file_watch_test.cpp",           // changes are reported after a quiet period
    "app/commands/cancellation_test.cpp", // work ends after its time limit
    "source/clock_rules_test.cpp",        // contains the words below
};

constexpr std::array<std::string_view, 12> kWords = {
    "steady_clock", "system_clock", "high_resolution_clock", "Clock::now",    "sleep_for",  "sleep_until",
    "usleep(",      "nanosleep(",   "std::clock(",           "clock_gettime", "std::time(", "gettimeofday"};

/// "FILE:LINE: WORD" for each clock-related word below `root`, except in the files above.
std::vector<std::string> clocksIn(const fs::path& root)
{
    std::vector<std::string> problems;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        const std::string extension = entry.path().extension().string();
        const std::string name = entry.path().lexically_relative(root).generic_string();
        const bool isOfTime =
            std::any_of(kOfTime.begin(), kOfTime.end(), [&](std::string_view path) { return name.starts_with(path); });
        if (isOfTime || (extension != ".cpp" && extension != ".hpp"))
            continue;
        std::istringstream text(tests::textOf(entry.path()));
        std::size_t number = 0;
        for (std::string line; std::getline(text, line);) {
            ++number;
            for (const std::string_view word : kWords) {
                if (line.find(word) != std::string::npos)
                    problems.push_back(name + ":" + std::to_string(number) + ": " + std::string(word));
            }
        }
    }
    std::sort(problems.begin(), problems.end());
    return problems;
}

TEST(ClockRules, TestsDependOnNoClock)
{
    EXPECT_EQ(clocksIn(fs::path(TRISVIEW_SOURCE_DIR) / "tests"), std::vector<std::string>());
}

TEST(ClockRules, ASleepAndAMeasuredTimeAreFound)
{
    const tests::TemporaryFolder folder;
    folder.write("gl/mesh_test.cpp", "// draws\n    std::this_thread::sleep_for(10ms);\n");
    folder.write("support/mesh.hpp", "const auto start = std::chrono::steady_clock::now();\n");
    folder.write("bench/bench_mesh.cpp", "const auto start = std::chrono::steady_clock::now();\n");
    folder.write("support/growth.hpp", "const std::clock_t start = std::clock();\n");
    EXPECT_EQ(clocksIn(folder.path()),
              (std::vector<std::string>{"gl/mesh_test.cpp:2: sleep_for", "support/mesh.hpp:1: steady_clock"}));
}

TEST(ClockRules, EveryFileOfTimeIsThere)
{
    for (const std::string_view path : kOfTime)
        EXPECT_TRUE(fs::exists(fs::path(TRISVIEW_SOURCE_DIR) / "tests" / path)) << path;
}

} // namespace clock_rules_test
