#pragma once

#include "app/viewer/bytes/file_layout.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Where bytes stand in the panel: plain arithmetic.
namespace app {

/// The rows of a file: so many bytes each, or of a text its lines.
struct ByteRows {
    std::uint64_t bytes = 0; ///< of the file
    std::uint32_t perRow = 16;
    std::vector<std::uint64_t> starts; ///< of a text: where each row begins; else empty

    [[nodiscard]] std::uint64_t count() const;
    [[nodiscard]] std::uint64_t rowOf(std::uint64_t offset) const;
    [[nodiscard]] std::uint64_t startOf(std::uint64_t row) const;
    [[nodiscard]] std::uint32_t lengthOf(std::uint64_t row) const;
    /// The byte in a row, the last of it where it is shorter.
    [[nodiscard]] std::uint64_t byteAt(std::uint64_t row, std::uint32_t column) const;
};

[[nodiscard]] ByteRows fixedRows(std::uint64_t bytes, std::uint32_t perRow);
/// A row for each line, and more for one that is longer than `longest`.
[[nodiscard]] ByteRows textRows(std::span<const std::byte> text, std::uint32_t longest);

/// How wide the columns are, in widths of a character.
struct ByteColumns {
    std::uint32_t perRow = 16; ///< bytes; of a text the characters that have room
    std::uint32_t digits = 8;  ///< of the offset
    bool hasHex = true;
    bool hasGutter = true; ///< with the names of tables

    /// Where columns begin, in characters from the end of the gutter.
    [[nodiscard]] float hexAt(std::uint32_t column) const;
    [[nodiscard]] float textAt(std::uint32_t column) const;
    [[nodiscard]] float width() const; ///< of all
};

/// The widest of the usual layouts that fits. `characters`: the room that there is; `gutter`: what of it the names of
/// tables take.
[[nodiscard]] ByteColumns fittingColumns(float characters, float gutter, std::uint64_t fileBytes, bool hasTables);
/// For a text: offset and text alone.
[[nodiscard]] ByteColumns textColumns(float characters, std::uint64_t fileBytes);

} // namespace app
