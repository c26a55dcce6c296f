#pragma once

#include "app/viewer/bytes/byte_columns.hpp"
#include "app/viewer/bytes/byte_owners.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <cstdint>
#include <optional>

namespace app {

/// Layout of the byte rows in this frame.
struct RowsLook {
    Rect area;
    ByteColumns columns;
    float gutter = 0.0f;    ///< width of the column with table names
    float character = 8.0f; ///< width of a character
    float row = 20.0f;      ///< height of a row

    /// Left edge of a row's characters, after the gutter.
    [[nodiscard]] float textX() const { return area.x + gutter; }
    [[nodiscard]] std::uint32_t visible() const; ///< number of rows; the last may be clipped
};

/// The byte at a point of the window, the nearest in its row; nullopt outside of the rows.
[[nodiscard]] std::optional<std::uint64_t> byteUnder(const RowsLook& look, const ByteRows& rows, double top,
                                                     const ImVec2& point);

/// Highlighted bytes.
struct ByteMarks {
    std::optional<formats::ByteRange> selected;
    std::optional<formats::ByteRange> record; ///< outlined
};

/// Draws the visible rows, starting at row `top`.
void drawByteRows(const PanelContext& context, const RowsLook& look, const ShownFile& file, const ByteRows& rows,
                  double top, const ByteMarks& marks);

} // namespace app
