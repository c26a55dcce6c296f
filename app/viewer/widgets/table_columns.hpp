#pragma once

#include "app/viewer/widgets/table.hpp"

#include <vector>

/// The widths of a table's columns.
namespace app {

inline constexpr float kTablePadding = 8.0f; // at both ends of a row
inline constexpr float kTableGap = 12.0f;    // between columns
inline constexpr float kTableEyeWidth = 28.0f;

/// The extent of a column, from the left end of the rows.
struct ColumnExtent {
    std::uint32_t column = 0;
    float x = 0.0f;
    float width = 0.0f;
};

/// Those of the columns that fit into a width.
[[nodiscard]] std::vector<ColumnExtent> columnExtents(const PanelContext& context, const Table& table, float width);

} // namespace app
