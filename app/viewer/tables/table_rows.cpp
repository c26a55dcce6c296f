#include "app/viewer/tables/table_rows.hpp"

#include "app/viewer/widgets/text.hpp"
#include "formats/dbc/dbc_text.hpp"
#include "renderer/scene/games/warcraft/table_search.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

/// Selects all shown rows from the anchor to `row`. False: one of the two is not shown.
bool selectTableRange(Session& session, std::uint32_t row)
{
    TablesState& tables = session.tables;
    const auto from = tablePositionOf(tables, tables.anchor);
    const auto to = tablePositionOf(tables, row);
    if (!from || !to)
        return false;
    const std::vector<std::uint32_t> rows = shownTableRows(session);
    const auto [first, last] = std::minmax(*from, *to);
    tables.selected = {rows.begin() + static_cast<std::ptrdiff_t>(first),
                       rows.begin() + static_cast<std::ptrdiff_t>(last) + 1};
    return true;
}

void selectTableRows(Session& session, std::uint32_t row, TableExtend extend)
{
    TablesState& tables = session.tables;
    if (extend == TableExtend::keep && tables.selected.contains(row))
        return;
    if (extend == TableExtend::range && tables.row && selectTableRange(session, row))
        return;
    tables.anchor = row;
    if (extend != TableExtend::toggle)
        tables.selected = {row};
    else if (tables.selected.erase(row) == 0)
        tables.selected.insert(row);
}

} // namespace

std::vector<std::uint32_t> shownTableRows(const Session& session)
{
    const TablesState& tables = session.tables;
    if (!tables.shown)
        return {};
    return tables.rows ? *tables.rows : scene::rowsInOrder(*tables.shown, {});
}

std::optional<std::size_t> tablePositionOf(const TablesState& tables, std::uint32_t row)
{
    if (!tables.shown || row >= tables.shown->rowCount())
        return std::nullopt;
    if (!tables.rows)
        return row;
    const auto found = std::find(tables.rows->begin(), tables.rows->end(), row);
    return found == tables.rows->end() ? std::nullopt
                                       : std::optional(static_cast<std::size_t>(found - tables.rows->begin()));
}

void selectTableCell(Session& session, const scene::TableCellPlace& cell, TableExtend extend)
{
    TablesState& tables = session.tables;
    if (!tables.shown || cell.column >= tables.shown->columns().size())
        return;
    if (cell.row >= tables.shown->rowCount())
        return showProblem(session, fmt::format("{} has no row number {}; it has {}", tables.shown->name(), cell.row,
                                                countedText(tables.shown->rowCount(), "row")));
    selectTableRows(session, cell.row, extend);
    tables.row = cell.row;
    tables.column = cell.column;
    ++tables.revealCount;
}

void selectAllTableRows(Session& session)
{
    const std::vector<std::uint32_t> rows = shownTableRows(session);
    session.tables.selected = {rows.begin(), rows.end()};
    if (!rows.empty() && !session.tables.row)
        session.tables.row = rows.front();
}

void dropHiddenTableRows(TablesState& tables)
{
    if (!tables.rows || !tables.order.filterColumn)
        return;
    std::vector<std::uint32_t> shown = *tables.rows;
    std::sort(shown.begin(), shown.end());
    const auto isHidden = [&](std::uint32_t row) { return !std::binary_search(shown.begin(), shown.end(), row); };
    std::erase_if(tables.selected, isHidden);
    if (!tables.row || !isHidden(*tables.row))
        return;
    tables.row = tables.selected.empty() ? std::nullopt : std::optional(*tables.selected.begin());
    tables.anchor = tables.row.value_or(0);
}

void sortTable(Session& session, std::optional<std::uint32_t> column, bool isDescending)
{
    session.tables.order.sortColumn = column;
    session.tables.order.isDescending = column && isDescending;
    session.tables.isOrdered = false;
    ++session.tables.revealCount;
}

void filterTableBySelected(Session& session)
{
    TablesState& tables = session.tables;
    if (!tables.shown || !tables.row)
        return;
    tables.order.filterColumn = tables.column;
    tables.order.filterValues = {dbcText(*tables.shown, *tables.row, tables.column)};
    tables.isOrdered = false;
    tables.hits.reset(); // only those in shown rows count
    ++tables.revealCount;
}

void clearTableFilter(Session& session)
{
    session.tables.order.filterColumn.reset();
    session.tables.order.filterValues.clear();
    session.tables.hits.reset();
    session.tables.isOrdered = false;
    ++session.tables.revealCount;
}

} // namespace app
