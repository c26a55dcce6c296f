#include "app/viewer/tables/tables.hpp"

#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/tables/table_places.hpp"
#include "app/viewer/tables/table_rows.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/warcraft/creature_looks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace app {
namespace {

using formats::Dbc;

constexpr const char* kModelTableName = "CreatureModelData";
constexpr const char* kDisplayTableName = "CreatureDisplayInfo";

/// The row that a request asks for; none: the table has no such row.
std::optional<std::uint32_t> rowOf(const Dbc& table, const WantedTable& wanted)
{
    const auto within = [&](std::optional<std::uint32_t> row) {
        return row && *row < table.rowCount() ? row : std::nullopt;
    };
    if (!wanted.id)
        return within(wanted.place.row);
    return table.hasIds() ? table.find(*wanted.id) : within(wanted.id);
}

/// Replaces the model of a request by ids of its rows. Returns why that is not possible; empty: it is.
std::string resolveModel(const TablesState& tables, const Dbc& table, WantedTable& wanted)
{
    const Dbc* const models = tables.set ? tables.set->find(kModelTableName) : nullptr;
    if (models == nullptr)
        return fmt::format("There is no table {} beside {} that can be read", kModelTableName, table.name());
    const auto ids = scene::modelRowIds(*models, wanted.model);
    if (ids.empty())
        return fmt::format("{} has no row for {}", kModelTableName, formats::fileNameOf(wanted.model));
    if (&table == models) {
        wanted.id = *ids.begin();
        return {};
    }
    wanted.place.order = {};
    wanted.place.order.filterColumn = table.column("ModelID");
    if (!wanted.place.order.filterColumn)
        return fmt::format("{} has no column ModelID", table.name());
    for (const std::uint32_t id : ids)
        wanted.place.order.filterValues.insert(std::to_string(std::bit_cast<std::int32_t>(id))); // as dbcText
    return {};
}

void wantModel(Session& session, const char* table)
{
    const std::filesystem::path file = tablesOfModel(session);
    if (file.empty())
        return;
    if (session.tables.file != file)
        openTable(session, file);
    wantTable(session, {.table = table, .model = session.tab().document->path});
}

/// Its results hide the rows of the shown table.
void endSearchOfAll(TablesState& tables)
{
    tables.searchAll.clear();
    tables.found.reset();
}

void requestTable(Session& session, WantedTable wanted)
{
    TablesState& tables = session.tables;
    if (tables.file.empty())
        return; // no table was opened
    if (tables.shown && tables.placeIndex < tables.places.size())
        tables.places[tables.placeIndex] = presentTablePlace(tables);
    tables.problem.clear();
    if (!tables.set)
        tables.wasFileTried = false; // no set could be read so far: tries again
    tables.wanted = std::move(wanted);
    session.settings.panels.side = SidePanel::tables;
}

} // namespace

bool isTableFile(const std::filesystem::path& file)
{
    constexpr std::array<std::string_view, 2> kExtensions = {".dbc", ".db2"};
    return formats::isOneOfExtensions(platform::utf8FromPath(file.filename()), kExtensions);
}

bool mayShowTables(const Session& session)
{
    return !session.tables.file.empty() || !tablesOfModel(session).empty();
}

bool showsTables(const Session& session)
{
    return session.settings.panels.side == SidePanel::tables && !session.tables.file.empty();
}

formats::Diagnostics shownTableProblems(const Session& session)
{
    return showsTables(session) && session.tables.shown ? session.tables.shown->diagnostics() : formats::Diagnostics();
}

void toggleTables(Session& session)
{
    if (showsTables(session)) {
        session.settings.panels.side = SidePanel::none;
    } else if (!session.tables.file.empty()) {
        session.settings.panels.side = SidePanel::tables;
    } else {
        showModelInTables(session);
    }
}

void wantTable(Session& session, WantedTable wanted)
{
    endSearchOfAll(session.tables);
    requestTable(session, std::move(wanted));
}

void openTable(Session& session, const std::filesystem::path& file)
{
    TablesState& tables = session.tables;
    if (file.empty())
        return;
    tables.file = file;
    tables.wasFileTried = false;
    wantTable(session, {});
}

void reloadTables(Session& session)
{
    TablesState& tables = session.tables;
    if (tables.file.empty())
        return;
    tables.wasFileTried = false;
    tables.namesFile.clear(); // it may have changed, too
    if (tables.shown)
        requestTable(session, {.table = tables.shown->name(), .place = presentTablePlace(tables), .isReturn = true});
    else
        requestTable(session, {});
}

void readChangedTables(Session& session)
{
    const SidePanel shown = session.settings.panels.side;
    reloadTables(session);
    session.settings.panels.side = shown;
}

bool isReadingTable(const Session& session)
{
    return session.tables.wanted.has_value() || (!session.tables.file.empty() && !session.tables.wasFileTried);
}

bool isAwaitingTables(const Session& session)
{
    const TablesState& tables = session.tables;
    if (isReadingTable(session))
        return true;
    if (!showsTables(session) || !tables.set)
        return false;
    const bool isSorting = tables.shown && !tables.isOrdered;
    const bool isSearching = tables.shown && !tables.search.empty() && !tables.hits;
    const bool isSearchingAll = !tables.searchAll.empty() && !tables.found;
    return isSorting || isSearching || isSearchingAll || tables.namesFile != session.settings.tableNames;
}

std::optional<OpenRequest> openTablesOf(Session& session, const OpenRequest& request)
{
    const auto* const paths = std::get_if<OpenPaths>(&request);
    if (paths == nullptr)
        return request;
    const auto first = std::find_if(paths->paths.begin(), paths->paths.end(), isTableFile);
    if (first == paths->paths.end())
        return request;
    openTable(session, absoluteOf(*first));
    session.tables.opened = session.tables.file;
    OpenPaths others = *paths;
    std::erase_if(others.paths, isTableFile);
    return others.paths.empty() ? std::nullopt : std::optional<OpenRequest>(std::move(others));
}

std::filesystem::path tablesOfModel(const Session& session)
{
    const auto& document = session.tab().document;
    if (!document)
        return {};
    // The last one is that which was used: other folders were tried before it.
    const auto found = std::find_if(document->files.rbegin(), document->files.rend(), [](const std::string& path) {
        return formats::isSameButForCase(formats::fileNameOf(path), std::string(kModelTableName) + ".dbc");
    });
    return found == document->files.rend() ? std::filesystem::path() : platform::pathFromUtf8(*found);
}

void showModelInTables(Session& session)
{
    wantModel(session, kModelTableName);
}

void showDisplaysInTables(Session& session)
{
    wantModel(session, kDisplayTableName);
}

void showTable(Session& session, const std::string& name)
{
    wantTable(session, {.table = name});
}

void placeTable(Session& session, const WantedTable& wanted, std::shared_ptr<const Dbc> table)
{
    TablesState& tables = session.tables;
    WantedTable place = wanted;
    if (const std::string reason = place.model.empty() ? "" : resolveModel(tables, *table, place); !reason.empty())
        showNotice(session, reason);
    fitTablePlace(place.place, *table);
    const bool isOther = tables.shown != table;
    tables.shown = std::move(table);
    if (isOther || !(tables.order == place.place.order)) {
        tables.rows.reset();
        tables.isOrdered = false;
    }
    if (isOther || !(filterOf(tables.order) == filterOf(place.place.order)))
        tables.hits.reset();
    tables.order = place.place.order;
    tables.row = rowOf(*tables.shown, place);
    if (place.id && !tables.row)
        showNotice(session, fmt::format("{} has no row {}", tables.shown->name(), *place.id));
    tables.column = place.place.column;
    tables.selected.clear();
    if (tables.row)
        tables.selected.insert(*tables.row);
    tables.anchor = tables.row.value_or(0);
    ++tables.revealCount;
    if (!place.isReturn)
        pushTablePlace(tables);
}

bool hasTablePlace(const Session& session, int step)
{
    const TablesState& tables = session.tables;
    return step < 0 ? tables.placeIndex > 0 : tables.placeIndex + 1 < tables.places.size();
}

void stepTablePlace(Session& session, int step)
{
    if (!hasTablePlace(session, step))
        return;
    TablesState& tables = session.tables;
    if (tables.shown)
        tables.places[tables.placeIndex] = presentTablePlace(tables);
    step < 0 ? --tables.placeIndex : ++tables.placeIndex;
    const TablePlace& place = tables.places[tables.placeIndex];
    tables.problem.clear();
    endSearchOfAll(tables);
    tables.wanted = WantedTable{.table = place.table, .place = place, .isReturn = true};
}

std::optional<std::uint32_t> tableColumn(const Session& session, std::string_view name)
{
    return session.tables.shown ? session.tables.shown->column(name) : std::nullopt;
}

void goToTableRow(Session& session, std::uint32_t id)
{
    TablesState& tables = session.tables;
    if (!tables.shown)
        return;
    const auto row = rowOf(*tables.shown, {.id = id});
    if (!row) {
        showProblem(session, fmt::format("{} has no row {}", tables.shown->name(), id));
        return;
    }
    endSearchOfAll(tables);
    selectTableCell(session, {*row, tables.column}, TableExtend::no);
    if (!tablePositionOf(tables, *row))
        clearTableFilter(session);
}

std::optional<scene::TableReference> selectedReference(const Session& session)
{
    const TablesState& tables = session.tables;
    if (!tables.set || !tables.shown || !tables.row)
        return std::nullopt;
    return scene::referenceOf(*tables.set, *tables.shown, *tables.row, tables.column);
}

void followTableReference(Session& session)
{
    const auto reference = selectedReference(session);
    if (!reference)
        return;
    if (session.tables.set->fileOf(reference->table) == nullptr)
        showProblem(session, fmt::format("There is no table {} beside this one", reference->table));
    else
        wantTable(session, {.table = std::string(reference->table), .id = reference->id});
}

void setTableNames(Session& session, const std::filesystem::path& file)
{
    session.settings.tableNames = file;
    session.tables.namesFile.clear(); // the same list is read again: it may have changed
    if (file.empty())
        session.tables.names.reset();
}

} // namespace app
