#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace formats {

/// One table of a file that a loader proved to lie inside it: `count` records, `stride` bytes apart, from `offset`.
struct FileMapEntry {
    std::string what;
    std::uint64_t offset = 0;
    std::uint64_t stride = 0;
    std::uint64_t count = 0;

    [[nodiscard]] std::uint64_t end() const { return offset + stride * count; }
};

/// All proved tables of a file, in the order in which the loader read them.
using FileMap = std::vector<FileMapEntry>;

/// A part of a file that a loader passed over because it does not know what it is.
struct FileChunk {
    std::string file;         ///< the name of a file beside the model; empty: the model's own
    std::string id;           ///< printable
    std::uint64_t offset = 0; ///< of what it holds
    std::uint64_t bytes = 0;
};

} // namespace formats
