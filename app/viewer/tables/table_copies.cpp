#include "app/viewer/tables/table_copies.hpp"

#include "app/viewer/tables/table_rows.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/dbc/dbc_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace app {
namespace {

/// The selected rows in the order that is shown; empty with a message if they are too many.
std::vector<std::uint32_t> rowsToCopy(Session& session)
{
    const TablesState& tables = session.tables;
    if (!tables.shown)
        return {};
    std::vector<std::uint32_t> rows = shownTableRows(session);
    std::erase_if(rows, [&](std::uint32_t row) { return !tables.selected.contains(row); });
    const std::uint64_t cells = std::uint64_t{rows.size()} * tables.shown->columns().size();
    if (cells <= kMaxCopiedCells)
        return rows;
    showProblem(session, fmt::format("{} are selected; at most {} are copied at once.", countedText(cells, "value"),
                                     countText(kMaxCopiedCells)));
    return {};
}

void copyLines(Session& session, formats::DbcNames names)
{
    const std::vector<std::uint32_t> rows = rowsToCopy(session);
    if (!rows.empty())
        copyText(session, "table-rows", dbcLines(*session.tables.shown, rows, names));
}

} // namespace

void copyTable(Session& session)
{
    session.tables.selected.size() > 1 ? copyTableRows(session) : copyTableCell(session);
}

void copyTableCell(Session& session)
{
    const TablesState& tables = session.tables;
    if (tables.shown && tables.row)
        copyText(session, "table-cell", dbcText(*tables.shown, *tables.row, tables.column));
}

void copyTableRows(Session& session)
{
    copyLines(session, formats::DbcNames::leftOut);
}

void copyTableRowsWithNames(Session& session)
{
    copyLines(session, formats::DbcNames::first);
}

void copyTableCsv(Session& session)
{
    const std::vector<std::uint32_t> rows = rowsToCopy(session);
    if (!rows.empty())
        copyText(session, "table-csv", dbcCsv(*session.tables.shown, rows));
}

} // namespace app
