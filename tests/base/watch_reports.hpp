#pragma once

#include "formats/platform/file_watch.hpp"
#include "tests/support/patience.hpp"

#include <filesystem>
#include <vector>

/// What a watch reports, waited for.
namespace tests {

using Paths = std::vector<std::filesystem::path>;

/// The next report, asked for as a frame loop would; empty when none comes.
inline Paths nextReport(platform::FileWatch& watch)
{
    Paths paths;
    (void)becomes([&] { return !(paths = watch.changed()).empty(); });
    return paths;
}

} // namespace tests
