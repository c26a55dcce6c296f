#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/widgets/widgets.hpp"
#include "formats/dbc/dbc.hpp"
#include "renderer/scene/games/warcraft/table_set.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// The columns of the grid of a table: texts of cells, and widths.
namespace app {

inline constexpr float kTableCellPadding = 8.0f; // at both sides of a cell, in logical pixels

/// The extents of columns, measured once for a table.
struct TableGridColumns {
    std::weak_ptr<const formats::Dbc> table;
    std::weak_ptr<const scene::TableSet> set; ///< captions of references depend on it
    float textHeight = 0.0f;                  ///< at which they were measured
    std::vector<float> starts;                ///< in window units from the left end of a row; one more than columns
};

/// Measures them again if something has changed: true if the table is another one. A column is as wide as its name and
/// its cells, within limits.
bool measureTableColumns(const PanelContext& context, const TablesState& tables, TableGridColumns& columns);

/// The text of a cell as it is shown.
[[nodiscard]] std::string shownTableText(const formats::Dbc& table, std::uint32_t row, std::uint32_t column);

/// What the row is called to which a cell of the shown table refers; empty: it refers to none, or to a nameless one.
[[nodiscard]] std::string shownTableCaption(const TablesState& tables, std::uint32_t row, std::uint32_t column);

} // namespace app
