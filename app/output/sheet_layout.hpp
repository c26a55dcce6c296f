#pragma once

#include <cstddef>
#include <cstdint>

namespace app {

/// Limits of a sheet's picture, which is written row by row: see docs/LIMITS.md.
inline constexpr std::uint64_t kMaxSheetSide = 65'535;
inline constexpr std::uint64_t kMaxSheetPixels = 268'435'456;

/// A rectangle in pixels.
struct SheetBox {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;

    bool operator==(const SheetBox&) const = default;
};

/// What a sheet shows.
struct SheetShape {
    std::size_t cells = 0;   ///< at least 1
    std::uint32_t poses = 1; ///< tiles of a cell, side by side; at least 1
    std::uint32_t tileWidth = 0;
    std::uint32_t tileHeight = 0;
    std::uint32_t lineHeight = 0; ///< of text
    std::uint32_t columns = 0;    ///< cells side by side; 0: so many that the sheet is easy to see as a whole
};

/// The positions of a sheet: a line with its title, then rows of cells. A cell has a label and one or more tiles: one
/// tile has two lines of text below it, several have one line above them.
class SheetLayout {
public:
    explicit SheetLayout(const SheetShape& shape);

    [[nodiscard]] std::uint64_t width() const;
    [[nodiscard]] std::uint64_t height() const;
    [[nodiscard]] bool isPossible() const;
    [[nodiscard]] std::uint32_t columns() const { return m_shape.columns; }
    [[nodiscard]] std::size_t rows() const;
    [[nodiscard]] std::uint32_t titleHeight() const;
    /// With the margin below it.
    [[nodiscard]] std::uint32_t rowHeight() const;

    /// Boxes of the cells of a row, from the upper left corner of the row.
    [[nodiscard]] SheetBox title() const; ///< of the sheet, from its upper left corner
    [[nodiscard]] SheetBox cell(std::uint32_t column) const;
    [[nodiscard]] SheetBox tile(std::uint32_t column, std::uint32_t pose) const;
    [[nodiscard]] SheetBox label(std::uint32_t column) const; ///< all its lines

private:
    [[nodiscard]] std::uint32_t labelHeight() const;

    SheetShape m_shape;
};

} // namespace app
