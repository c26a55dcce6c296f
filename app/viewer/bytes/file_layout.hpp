#pragma once

#include "formats/base/file_map.hpp"

#include <cstdint>
#include <vector>

namespace app {

enum class SpanKind {
    table,
    overlap, ///< covered by several tables
    unused   ///< covered by no table
};

/// Consecutive bytes covered by the same tables.
struct FileSpan {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    SpanKind kind = SpanKind::unused;
    std::uint32_t table = 0; ///< into FileLayout::tables: the one that starts last; 0 for unused bytes

    bool operator==(const FileSpan&) const = default;
};

/// The layout of a file.
struct FileLayout {
    formats::FileMap tables;           ///< by offset, each once
    std::vector<std::uint32_t> colors; ///< one per table, from 0; equal names have equal colors
    std::vector<FileSpan> spans;       ///< cover the file; empty if its layout is unknown
    std::uint64_t unused = 0;          ///< number of bytes
    std::uint64_t overlapping = 0;     ///< number of bytes

    /// The span of a byte, or nullptr.
    [[nodiscard]] const FileSpan* spanAt(std::uint64_t offset) const;
    /// The table of a byte, see FileSpan::table; nullptr: none.
    [[nodiscard]] const formats::FileMapEntry* tableAt(std::uint64_t offset) const;
};

/// A table that a loader recorded twice, maybe under two names, counts once. Parts beyond `fileBytes` are left out.
[[nodiscard]] FileLayout fileLayout(const formats::FileMap& map, std::uint64_t fileBytes);

} // namespace app
