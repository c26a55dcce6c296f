#pragma once

#include "formats/platform/file_watch.hpp"

#include <chrono>
#include <filesystem>
#include <thread>
#include <vector>

/// What a watch reports, waited for.
namespace tests {

using Paths = std::vector<std::filesystem::path>;

/// The next report, asked for as a frame loop would; empty when none came in five seconds.
inline Paths nextReport(platform::FileWatch& watch)
{
    using namespace std::chrono_literals;
    using Clock = std::chrono::steady_clock;
    for (const auto deadline = Clock::now() + 5s; Clock::now() < deadline;) {
        Paths paths = watch.changed();
        if (!paths.empty())
            return paths;
        std::this_thread::sleep_for(5ms);
    }
    return {};
}

} // namespace tests
