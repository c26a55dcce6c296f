#pragma once

#include "formats/platform/file_watch.hpp"
#include "tests/support/patience.hpp"

#include <filesystem>
#include <vector>

/// Waits for the reports of a watch.
namespace tests {

using Paths = std::vector<std::filesystem::path>;

/// The next report, polled as in a frame loop; empty after a time limit.
inline Paths nextReport(platform::FileWatch& watch)
{
    Paths paths;
    (void)becomes([&] { return !(paths = watch.changed()).empty(); });
    return paths;
}

} // namespace tests
