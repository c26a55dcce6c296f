#pragma once

#include "app/viewer/bytes/byte_columns.hpp"
#include "app/viewer/bytes/byte_owners.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <cstdint>
#include <optional>

namespace app {

/// How the rows of bytes are laid out in this frame.
struct RowsLook {
    Rect area;
    ByteColumns columns;
    float gutter = 0.0f;    ///< width of the names of tables
    float character = 8.0f; ///< width of one
    float row = 20.0f;      ///< height of one

    /// Where the characters of a row begin, behind the gutter.
    [[nodiscard]] float textX() const { return area.x + gutter; }
    [[nodiscard]] std::uint32_t visible() const; ///< rows, the last one perhaps cut
};

/// The byte at a point of the window, the nearest one of its row; nullopt outside of the rows.
[[nodiscard]] std::optional<std::uint64_t> byteUnder(const RowsLook& look, const ByteRows& rows, double top,
                                                     const ImVec2& point);

/// What is marked among the bytes.
struct ByteMarks {
    std::optional<formats::ByteRange> selected;
    std::optional<formats::ByteRange> record; ///< framed
};

/// The rows that can be seen, from row `top` on.
void drawByteRows(const PanelContext& context, const RowsLook& look, const ShownFile& file, const ByteRows& rows,
                  double top, const ByteMarks& marks);

} // namespace app
