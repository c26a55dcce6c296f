#include "app/viewer/tables/table_hits.hpp"

#include "app/viewer/tables/table_rows.hpp"
#include "app/viewer/tables/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace app {
namespace {

/// The hit in a row that comes first (last if `step` is -1), only behind (before) `column` if it is given.
std::optional<std::uint32_t> hitInRow(const scene::TableHits& hits, std::uint32_t row,
                                      std::optional<std::uint32_t> column, int step)
{
    const auto [first, last] =
        std::equal_range(hits.cells.begin(), hits.cells.end(), scene::TableCellPlace{row, 0},
                         [](const scene::TableCellPlace& a, const scene::TableCellPlace& b) { return a.row < b.row; });
    std::optional<std::uint32_t> found;
    for (auto cell = first; cell != last; ++cell) {
        if (column && (step > 0 ? cell->column <= *column : cell->column >= *column))
            continue;
        if (!found || step < 0)
            found = cell->column;
    }
    return found;
}

} // namespace

void findInShownTable(Session& session, const std::string& text)
{
    TablesState& tables = session.tables;
    if (text == tables.search && tables.hits)
        return stepTableHit(session, 1);
    tables.search = text;
    tables.hits.reset();
    tables.wantedHit = text.empty() ? 0 : 1;
}

bool isTableHit(const scene::TableHits& hits, const scene::TableCellPlace& cell)
{
    return std::binary_search(hits.cells.begin(), hits.cells.end(), cell,
                              [](const scene::TableCellPlace& a, const scene::TableCellPlace& b) {
                                  return std::pair(a.row, a.column) < std::pair(b.row, b.column);
                              });
}

void stepTableHit(Session& session, int step)
{
    TablesState& tables = session.tables;
    if (!tables.hits) {
        tables.wantedHit = tables.search.empty() ? 0 : step;
        return;
    }
    const std::vector<std::uint32_t> rows = shownTableRows(session);
    if (rows.empty() || tables.hits->cells.empty())
        return;
    const std::size_t from = tables.row ? tablePositionOf(tables, *tables.row).value_or(0) : 0;
    for (std::size_t i = 0; i <= rows.size(); ++i) { // the first row once more, up to the cell
        const std::size_t at =
            step > 0 ? (from + i) % rows.size() : (from + rows.size() - i % rows.size()) % rows.size();
        const auto behind = i == 0 && tables.row ? std::optional(tables.column) : std::nullopt;
        if (const auto column = hitInRow(*tables.hits, rows[at], behind, step)) {
            selectTableCell(session, {rows[at], *column}, TableExtend::no);
            return;
        }
    }
}

void searchAllTables(Session& session, const std::string& text)
{
    session.tables.searchAll = text;
    session.tables.found.reset();
}

bool isSearchingTables(const Session& session)
{
    return !session.tables.searchAll.empty() || !session.tables.search.empty();
}

void endTableSearch(Session& session)
{
    if (!session.tables.searchAll.empty())
        searchAllTables(session, {});
    else
        findInShownTable(session, {});
}

void openTableResult(Session& session, std::uint32_t index)
{
    const auto found = session.tables.found;
    if (!found || index >= found->rows.size())
        return showProblem(session, fmt::format("No row with the index {} was found in all tables", index));
    const scene::FoundRow& row = found->rows[index];
    wantTable(session, {.table = row.table, .place = {.row = row.row, .column = row.column}});
}

} // namespace app
