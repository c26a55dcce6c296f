#pragma once

#include "app/viewer/bytes/file_layout.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Layout of the bytes panel: arithmetic only.
namespace app {

/// The rows of a file: a fixed number of bytes each, or the lines of a text.
struct ByteRows {
    std::uint64_t bytes = 0; ///< size of the file
    std::uint32_t perRow = 16;
    std::vector<std::uint64_t> starts; ///< of a text: offset of each row; else empty

    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] std::uint64_t rowOf(std::uint64_t offset) const;
    [[nodiscard]] std::uint64_t startOf(std::uint64_t row) const;
    [[nodiscard]] std::uint32_t lengthOf(std::uint64_t row) const;
    /// The byte at a column of a row, or the row's last byte if it is shorter.
    [[nodiscard]] std::uint64_t byteAt(std::uint64_t row, std::uint32_t column) const;
};

[[nodiscard]] ByteRows fixedRows(std::uint64_t bytes, std::uint32_t perRow);
/// One row per line; lines longer than `longest` take several rows.
[[nodiscard]] ByteRows textRows(std::span<const std::byte> text, std::uint32_t longest);

/// The widths of the columns, in character widths.
struct ByteColumns {
    std::uint32_t perRow = 16; ///< bytes; of a text the characters that fit
    std::uint32_t digits = 8;  ///< digits of the offset
    bool hasHex = true;
    bool hasGutter = true; ///< column with table names

    /// Start of a column, in characters from the end of the gutter.
    [[nodiscard]] float hexAt(std::uint32_t column) const;
    [[nodiscard]] float textAt(std::uint32_t column) const;
    [[nodiscard]] float width() const; ///< total width
};

/// The widest standard layout that fits. `characters`: available width; `gutter`: the part of it for table names.
[[nodiscard]] ByteColumns fittingColumns(float characters, float gutter, std::uint64_t fileBytes, bool hasTables);
/// For a text: only offset and text.
[[nodiscard]] ByteColumns textColumns(float characters, std::uint64_t fileBytes);

} // namespace app
