#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/scene/games/warcraft/table_order.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// The rows of the shown table: their order, which of them are shown, and which are selected.
namespace app {

/// The shown rows in order: their numbers in the file.
[[nodiscard]] std::vector<std::uint32_t> shownTableRows(const Session& session);
/// The position of a row (its number in the file) among them; none: it is not shown.
[[nodiscard]] std::optional<std::size_t> tablePositionOf(const TablesState& tables, std::uint32_t row);

/// `row`: number in the file.
void selectTableCell(Session& session, const scene::TableCellPlace& cell, TableExtend extend);
void selectAllTableRows(Session& session);
/// After a filter was applied: rows that it hides are selected no more.
void dropHiddenTableRows(TablesState& tables);

void sortTable(Session& session, std::optional<std::uint32_t> column, bool isDescending);
/// Shows only the rows with the same value in the selected column.
void filterTableBySelected(Session& session);
void clearTableFilter(Session& session);

} // namespace app
