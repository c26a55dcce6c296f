#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/tables/table_copies.hpp"
#include "app/viewer/tables/table_hits.hpp"
#include "app/viewer/tables/table_rows.hpp"
#include "app/viewer/tables/tables.hpp"

#include <fmt/format.h>

/// Actions on tables of World of Warcraft.
namespace app {

constexpr Parameter kOpenTableParameter{"path", ".dbc of a client up to 3.3.5a, also in an archive"};
constexpr Parameter kShowTableParameter{"name", "name of a table beside the shown one: CreatureDisplayInfo"};
constexpr Parameter kTableRowParameter{"id", "id of a row; in a table without ids its number from 0"};
constexpr Parameter kFindInTableParameter{"text", "text to find in the shown table; empty ends the search"};
constexpr Parameter kSearchTablesParameter{"text", "text to find in all tables; empty ends the search"};
constexpr Parameter kTableResultParameter{"index", "index of a found row"};
constexpr Parameter kTableNamesParameter{
    "path", "list with lines \"ID;NAME\" or \"ID;NAME;TABLE\"; without it, there are no such names", Need::optional};

static void describe(SelectTableCell& request, ParameterVisitor& visitor)
{
    visitor.count({"row", "number of the row in the file, from 0"}, request.row);
    visitor.text({"column", "name of a column; without it, the last selected one", Need::optional}, request.column);
    visitor.choiceOf({"extend", "whether other rows stay selected", Need::optional}, request.extend, kTableExtendNames);
}

static void describe(SortTable& request, ParameterVisitor& visitor)
{
    visitor.text({"column", "name of a column; without it, as in the file", Need::optional}, request.column);
    visitor.flag({"descending", "largest first", Need::optional}, request.isDescending);
}

namespace {

/// A column by its name, or a message that says that there is none.
std::optional<std::uint32_t> columnNamed(Session& session, const std::string& name)
{
    const auto column = tableColumn(session, name);
    if (!column && session.tables.shown)
        showProblem(session, fmt::format("{} has no column '{}'", session.tables.shown->name(), name));
    return column;
}

} // namespace

static void run(Session& session, const SelectTableCell& request)
{
    const auto column =
        request.column.empty() ? std::optional(session.tables.column) : columnNamed(session, request.column);
    if (column)
        selectTableCell(session, {request.row, *column}, request.extend);
}

static void run(Session& session, const SortTable& request)
{
    const auto column = request.column.empty() ? std::nullopt : columnNamed(session, request.column);
    if (column || request.column.empty())
        sortTable(session, column, request.isDescending);
}

namespace {

bool hasTable(const Session& session)
{
    return showsTables(session) && session.tables.shown;
}

bool hasTableCell(const Session& session)
{
    return hasTable(session) && session.tables.row;
}

bool hasTableHits(const Session& session)
{
    return hasTable(session) && !session.tables.search.empty();
}

void chooseTableNames(Session& session)
{
    session.dialog = DialogPurpose::tableNames;
    session.overlay = Overlay::open;
}

constexpr Action kTableActions[] = {
    when(mayShowTables, {"tables", "Tables of World of Warcraft", "Shift+Y", Menu::view, toggleTables, showsTables,
                         ActionKind::toggles}),
    when([](const Session& s) { return !tablesOfModel(s).empty(); },
         {"showModelInTables", "Show in tables", "", Menu::model, showModelInTables}),
    when([](const Session& s) { return !tablesOfModel(s).empty(); },
         {"showDisplaysInTables", "Show its displays in tables", "", Menu::model, showDisplaysInTables}),
    {"chooseTableNames", "Choose list with names of rows\xE2\x80\xA6", "", Menu::file, chooseTableNames},
    when([](const Session& s) { return !s.settings.tableNames.empty(); },
         {"forgetTableNames", "Forget the list with names of rows", "", Menu::file,
          [](Session& s) { setTableNames(s, {}); }}),
    when(showsTables, {"reloadTables", "Tables: read again", "", Menu::none, reloadTables}),
    when(hasTable, {"focusTableSearch", "Tables: go to the search field", "", Menu::none,
                    [](Session& s) { ++s.tables.searchFocusCount; }}),
    when(hasTableHits, {"nextTableHit", "Tables: next hit", "F3", Menu::none, [](Session& s) { stepTableHit(s, 1); },
                        nullptr, ActionKind::repeats}),
    when(hasTableHits, {"previousTableHit", "Tables: previous hit", "Shift+F3", Menu::none,
                        [](Session& s) { stepTableHit(s, -1); }, nullptr, ActionKind::repeats}),
    when([](const Session& s) { return hasTable(s) && selectedReference(s); },
         {"followTableReference", "Tables: go to the row that the cell refers to", "", Menu::none,
          followTableReference}),
    when([](const Session& s) { return showsTables(s) && hasTablePlace(s, -1); },
         {"tableBack", "Tables: back", "", Menu::none, [](Session& s) { stepTablePlace(s, -1); }, nullptr,
          ActionKind::repeats}),
    when([](const Session& s) { return showsTables(s) && hasTablePlace(s, 1); },
         {"tableForward", "Tables: forward", "", Menu::none, [](Session& s) { stepTablePlace(s, 1); }, nullptr,
          ActionKind::repeats}),
    when(hasTableCell,
         {"filterTableBySelected", "Tables: only rows with the same value", "", Menu::none, filterTableBySelected}),
    when([](const Session& s) { return hasTable(s) && s.tables.order.filterColumn; },
         {"clearTableFilter", "Tables: show all rows", "", Menu::none, clearTableFilter}),
    when([](const Session& s) { return showsTables(s) && isSearchingTables(s); },
         {"endTableSearch", "Tables: end the search", "", Menu::none, endTableSearch}),
    when(hasTable, {"selectAllTableRows", "Tables: select all rows", "", Menu::none, selectAllTableRows}),
    when(hasTableCell, {"copyTable", "Tables: copy the cell, or the selected rows", "", Menu::none, copyTable}),
    when(hasTableCell, {"copyTableCell", "Tables: copy the cell", "", Menu::none, copyTableCell}),
    when(hasTableCell, {"copyTableRows", "Tables: copy the rows", "", Menu::none, copyTableRows}),
    when(hasTableCell, {"copyTableRowsWithNames", "Tables: copy the rows with the names of the columns", "", Menu::none,
                        copyTableRowsWithNames}),
    when(hasTableCell, {"copyTableCsv", "Tables: copy the rows as CSV", "", Menu::none, copyTableCsv}),
    valueAction<OpenTable, kOpenTableParameter, openTable>("openTable", "Open a table and those beside it",
                                                           Needs::nothing),
    when(showsTables, valueAction<ShowTable, kShowTableParameter, showTable>(
                          "showTable", "Show another table of the same folder", Needs::nothing)),
    when(hasTable, valueAction<GoToTableRow, kTableRowParameter, goToTableRow>("goToTableRow", "Go to a row by its id",
                                                                               Needs::nothing)),
    when(hasTable, parameterAction<SelectTableCell>("selectTableCell", "Select a cell", Needs::nothing)),
    when(hasTable, parameterAction<SortTable>("sortTable", "Sort the rows by a column", Needs::nothing)),
    when(hasTable, valueAction<FindInTable, kFindInTableParameter, findInShownTable>(
                       "findInTable", "Find a text or number in the shown table; again: the next one", Needs::nothing)),
    when(showsTables, valueAction<SearchAllTables, kSearchTablesParameter, searchAllTables>(
                          "searchAllTables", "Search all tables of the folder", Needs::nothing)),
    when(showsTables, valueAction<OpenTableResult, kTableResultParameter, openTableResult>(
                          "openTableResult", "Show a row that was found in all tables", Needs::nothing)),
    valueAction<SetTableNames, kTableNamesParameter, setTableNames>(
        "setTableNames", "Set the list with names of rows of tables", Needs::nothing),
};

} // namespace

std::span<const Action> tableActions()
{
    return kTableActions;
}

} // namespace app
