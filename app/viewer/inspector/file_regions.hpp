#pragma once

#include "formats/base/file_map.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace app {

/// A part of a file, for people.
struct FileRegion {
    std::string name; ///< "triangles"; empty: nothing reads it
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t count = 0; ///< of records

    bool operator==(const FileRegion&) const = default;
};

/// The tables of a file by where they begin, once each, and what lies between them and behind.
[[nodiscard]] std::vector<FileRegion> fileRegions(const formats::FileMap& map, std::uint64_t fileBytes);

} // namespace app
