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

/// Tests depend on no clock: on a busy machine they take longer and say the same. They count frames, draws, reads,
/// bytes and allocations, and wait for states. Times are measured in tests/bench.
namespace clock_rules_test {

namespace fs = std::filesystem;

/// Files and folders below tests where real time is the subject.
constexpr std::array<std::string_view, 11> kOfTime = {
    "bench/",                             // measures
    "ui/",                                // a window as people use it, in a process of its own
    "windows/",                           // the same under Wine
    "web/",                               // and in a browser
    "support/x11/",                       // who uses it
    "support/patience.hpp",               // how long tests wait for a state before they fail
    "support/growth.hpp",                 // compares two times with each other
    "support/cost.hpp",                   // processor time, which docs/LIMITS.md promises
    "base/file_watch_test.cpp",           // a file is reported when it has been quiet for a while
    "app/commands/cancellation_test.cpp", // work ends when its time is over
    "source/clock_rules_test.cpp",        // the words below
};

constexpr std::array<std::string_view, 12> kWords = {
    "steady_clock", "system_clock", "high_resolution_clock", "Clock::now",    "sleep_for",  "sleep_until",
    "usleep(",      "nanosleep(",   "std::clock(",           "clock_gettime", "std::time(", "gettimeofday"};

/// "FILE:LINE: WORD" for each word about a clock below `root`, outside of the places for them.
std::vector<std::string> clocksIn(const fs::path& root)
{
    std::vector<std::string> problems;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        const std::string extension = entry.path().extension().string();
        const std::string name = entry.path().lexically_relative(root).generic_string();
        const bool isOfTime = std::any_of(kOfTime.begin(), kOfTime.end(),
                                          [&](std::string_view place) { return name.starts_with(place); });
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

TEST(ClockRules, EveryPlaceOfTimeIsThere)
{
    for (const std::string_view place : kOfTime)
        EXPECT_TRUE(fs::exists(fs::path(TRISVIEW_SOURCE_DIR) / "tests" / place)) << place;
}

} // namespace clock_rules_test
