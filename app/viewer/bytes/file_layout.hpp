#pragma once

#include "formats/base/file_map.hpp"

#include <cstdint>
#include <vector>

namespace app {

enum class SpanKind {
    table,
    overlap, ///< of several tables
    unused   ///< no table has it
};

/// Bytes of a file that have the same tables.
struct FileSpan {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    SpanKind kind = SpanKind::unused;
    std::uint32_t table = 0; ///< into FileLayout::tables: of several the one that begins last; of unused bytes 0

    bool operator==(const FileSpan&) const = default;
};

/// What lies where in a file.
struct FileLayout {
    formats::FileMap tables;           ///< by where they begin, each once
    std::vector<std::uint32_t> colors; ///< one for each table, from 0: the same for all of one name
    std::vector<FileSpan> spans;       ///< cover the file; empty where nothing is known of it
    std::uint64_t unused = 0;          ///< bytes
    std::uint64_t overlapping = 0;     ///< bytes

    /// The span of a byte; nullptr where there is none.
    [[nodiscard]] const FileSpan* spanAt(std::uint64_t offset) const;
    /// The table that a byte belongs to, as FileSpan::table says; nullptr: none.
    [[nodiscard]] const formats::FileMapEntry* tableAt(std::uint64_t offset) const;
};

/// Tables that a loader looked at twice, under two names perhaps, count once. What lies beyond `fileBytes` is left out.
[[nodiscard]] FileLayout fileLayout(const formats::FileMap& map, std::uint64_t fileBytes);

} // namespace app
