#include "app/viewer/tables/tables_report.hpp"

#include "app/viewer/tables/table_hits.hpp"
#include "app/viewer/tables/tables.hpp"
#include "formats/base/printable.hpp"
#include "formats/dbc/dbc_text.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/row_names.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace app {
namespace {

using nlohmann::json;

constexpr std::size_t kReportedRows = 50; // of long lists

json columnName(const TablesState& tables, const std::optional<std::uint32_t>& column)
{
    return column ? json(tables.shown->columns()[*column].name) : json(nullptr);
}

json selectedJson(const Session& session)
{
    const TablesState& tables = session.tables;
    if (!tables.row)
        return nullptr;
    const formats::Dbc& table = *tables.shown;
    json cell = {{"row", *tables.row},
                 {"id", table.hasIds() ? json(table.bits(*tables.row, 0)) : json(nullptr)},
                 {"column", table.columns()[tables.column].name},
                 {"text", dbcText(table, *tables.row, tables.column)},
                 {"rows", tables.selected.size()},
                 {"reference", nullptr}};
    if (const auto reference = selectedReference(session))
        cell["reference"] = {{"table", reference->table},
                             {"id", reference->id},
                             {"isFound", reference->row.has_value()},
                             {"caption", formats::printable(reference->caption)}};
    return cell;
}

json problemsJson(const formats::Dbc& table)
{
    json problems = json::array();
    for (const formats::Diagnostic& each : table.diagnostics())
        problems.push_back({{"rule", each.rule}, {"message", formats::printable(each.message)}});
    return problems;
}

void addShown(json& report, const Session& session)
{
    const TablesState& tables = session.tables;
    const formats::Dbc& table = *tables.shown;
    json columns = json::array();
    for (const formats::DbcColumn& column : table.columns())
        columns.push_back(column.name);
    json first = json::array();
    if (tables.rows) {
        for (std::size_t i = 0; i < std::min(kReportedRows, tables.rows->size()); ++i)
            first.push_back((*tables.rows)[i]);
    }
    report["table"] = formats::printable(table.name());
    report["versions"] = table.versions();
    report["rowCount"] = table.rowCount();
    report["columns"] = std::move(columns);
    const json unordered = tables.isOrdered ? json(table.rowCount()) : json(nullptr);
    report["rows"] = {{"count", tables.rows ? json(tables.rows->size()) : unordered}, {"first", std::move(first)}};
    report["sort"] = columnName(tables, tables.order.sortColumn);
    report["isDescending"] = tables.order.isDescending;
    report["filter"] = columnName(tables, tables.order.filterColumn);
    report["selected"] = selectedJson(session);
    report["problems"] = problemsJson(table);
}

json foundJson(const scene::FoundRows& found)
{
    json rows = json::array();
    for (std::size_t i = 0; i < std::min(kReportedRows, found.rows.size()); ++i) {
        const scene::FoundRow& row = found.rows[i];
        rows.push_back(
            {{"table", row.table}, {"row", row.row}, {"id", row.id}, {"text", row.text}, {"name", row.name}});
    }
    return {{"count", found.count}, {"rows", std::move(rows)}};
}

} // namespace

json tablesReport(const Session& session)
{
    if (!showsTables(session))
        return nullptr;
    const TablesState& tables = session.tables;
    json files = json::array();
    for (std::size_t i = 0; tables.set && i < tables.set->files.size(); ++i)
        files.push_back(tables.set->files[i].name);
    json report = {{"file", platform::utf8FromPath(tables.file)},
                   {"isReading", isReadingTable(session)},
                   {"problem", tables.problem},
                   {"tables", std::move(files)},
                   {"table", nullptr},
                   {"search", tables.search},
                   {"hits", tables.hits ? json(tables.hits->count) : json(nullptr)},
                   {"searchAll", tables.searchAll},
                   {"found", tables.found ? foundJson(*tables.found) : json(nullptr)},
                   {"names", tables.names ? json(tables.names->count()) : json(nullptr)},
                   {"canGoBack", hasTablePlace(session, -1)},
                   {"canGoForward", hasTablePlace(session, 1)}};
    if (tables.shown)
        addShown(report, session);
    return report;
}

} // namespace app
