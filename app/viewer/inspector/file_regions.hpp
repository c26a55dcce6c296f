#pragma once

#include "formats/base/file_map.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace app {

/// A part of a file for display.
struct FileRegion {
    std::string name; ///< "triangles"; empty: not read by any table
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t count = 0; ///< number of records

    bool operator==(const FileRegion&) const = default;
};

/// The tables of a file by offset, each once, and the gaps between and after them.
[[nodiscard]] std::vector<FileRegion> fileRegions(const formats::FileMap& map, std::uint64_t fileBytes);

} // namespace app
