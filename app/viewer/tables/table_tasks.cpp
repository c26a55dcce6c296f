#include "app/viewer/tables/table_tasks.hpp"

#include "app/viewer/tables/table_hits.hpp"
#include "app/viewer/tables/table_places.hpp"
#include "app/viewer/tables/table_rows.hpp"
#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"

#include <fmt/format.h>

#include <utility>

namespace app {
namespace {

constexpr std::size_t kMaxFoundRows = 1000;

std::string tableNameOf(const std::filesystem::path& file)
{
    return formats::stemOf(platform::utf8FromPath(file.filename()));
}

/// Gives up the request for a table. A table that was shown stays, unless it belongs to another folder.
void refuseWanted(Session& session, std::string problem)
{
    TablesState& tables = session.tables;
    tables.wanted.reset();
    tables.problem = problem;
    if (tables.shown && tables.set && tables.set->find(tables.shown->name()) != tables.shown.get()) {
        tables.shown.reset();
        tables.rows.reset();
        tables.row.reset();
        tables.selected.clear();
        tables.hits.reset();
    }
    showProblem(session, std::move(problem));
}

} // namespace

bool TableTasks::work(Session& session)
{
    TablesState& tables = session.tables;
    bool isOther = takeSet(tables);
    isOther = takeTable(tables) || isOther;
    startSet(tables);
    isOther = showWanted(session) || isOther;
    if (session.settings.panels.side == SidePanel::look) // which shows names of items
        return followNames(session) || isOther;
    if (!showsTables(session))
        return isOther;
    isOther = followOrder(session) || isOther;
    isOther = followSearch(session) || isOther;
    isOther = followNames(session) || isOther;
    return followSearchOfAll(session) || isOther;
}

void TableTasks::close()
{
    m_set.job = {};
    m_table.job = {};
    m_order.job = {};
    m_search.job = {};
    m_all.job = {};
    m_names.job = {};
}

/// If the table that is asked for cannot be read, those that were open stay.
bool TableTasks::takeSet(TablesState& tables)
{
    if (!m_set.job.isReady())
        return false;
    auto read = m_set.job.take();
    if (m_set.file != tables.file)
        return false; // another one was asked for meanwhile
    tables.wasFileTried = true;
    if (!read)
        tables.problem = platform::utf8FromPath(m_set.file) + ": " + read.error();
    else if (!*read)
        tables.problem = (*read).error().message;
    else if (const auto own = (*read)->problems.find(formats::lowered(tableNameOf(m_set.file)));
             own != (*read)->problems.end())
        tables.problem = own->second;
    if (!tables.problem.empty()) {
        if (tables.set)
            tables.file = m_set.shown;
        return true;
    }
    const auto before = std::exchange(tables.set, std::make_shared<const scene::TableSet>(**std::move(read)));
    if (m_set.shown.parent_path() != m_set.file.parent_path()) {
        tables.places.clear(); // of tables in another folder
        tables.placeIndex = 0;
    } else if (before) {
        followTableColumns(tables, *before, *tables.set);
    }
    m_set.shown = m_set.file;
    return true;
}

void TableTasks::startSet(TablesState& tables)
{
    if (tables.wasFileTried || tables.file.empty() || (m_set.job.isUnderWay() && m_set.file == tables.file))
        return;
    m_set.file = tables.file;
    m_table.job = {};
    m_set.job = m_jobs.start([file = tables.file](const CancelToken&) { return scene::readTableSet(file); });
}

bool TableTasks::takeTable(TablesState& tables)
{
    if (!m_table.job.isReady())
        return false;
    auto read = m_table.job.take();
    if (read)
        tables.set = std::make_shared<const scene::TableSet>(*std::move(read));
    else
        tables.problem = m_table.name + ": " + read.error();
    return true;
}

/// Shows the table that is asked for, or starts reading it, or says why it is not there.
bool TableTasks::showWanted(Session& session)
{
    TablesState& tables = session.tables;
    if (!tables.wanted || !tables.wasFileTried || m_table.job.isUnderWay())
        return false;
    const std::string name = tables.wanted->table.empty() ? tableNameOf(tables.file) : tables.wanted->table;
    if (!tables.problem.empty()) { // it was cleared by the request
        refuseWanted(session, tables.problem);
        return true;
    }
    if (auto table = tables.set->share(name)) {
        placeTable(session, *std::exchange(tables.wanted, std::nullopt), std::move(table));
        return true;
    }
    if (const auto problem = tables.set->problems.find(formats::lowered(name)); problem != tables.set->problems.end()) {
        refuseWanted(session, problem->second);
        return true;
    }
    if (tables.set->fileOf(name) == nullptr) {
        refuseWanted(session, fmt::format("There is no table {} beside {}", name, tableNameOf(tables.file)));
        return true;
    }
    m_table.name = name;
    m_table.job = m_jobs.start([set = tables.set, name](const CancelToken&) { return scene::withTable(*set, name); });
    return false;
}

/// The rows in the order that is shown. Until they are known, those of the order before are shown.
bool TableTasks::followOrder(Session& session)
{
    TablesState& tables = session.tables;
    const bool isCurrent = m_order.table == tables.shown && m_order.order == tables.order;
    if (m_order.job.isReady()) {
        auto rows = m_order.job.take();
        if (isCurrent) {
            takeOrder(session, std::move(rows));
            return true;
        }
    }
    const bool isKnown = isCurrent && (tables.isOrdered || m_order.job.isUnderWay());
    if (!tables.shown || isKnown)
        return false;
    m_order.table = tables.shown;
    m_order.order = tables.order;
    m_order.job = m_jobs.start(
        [table = tables.shown, order = tables.order](const CancelToken&) { return scene::rowsInOrder(*table, order); });
    return false;
}

/// If the rows cannot be sorted, all are shown as in the file, for which no list of rows is needed.
void TableTasks::takeOrder(Session& session, tl::expected<Rows, std::string> rows)
{
    TablesState& tables = session.tables;
    if (rows) {
        tables.rows = std::make_shared<const Rows>(*std::move(rows));
        dropHiddenTableRows(tables);
    } else {
        tables.order = m_order.order = {};
        tables.hits.reset();
        tables.rows.reset();
        showProblem(session, fmt::format("The rows of {} cannot be sorted: {}", tables.shown->name(), rows.error()));
    }
    tables.isOrdered = true;
    ++tables.revealCount; // the selected row has another position
}

bool TableTasks::followSearch(Session& session)
{
    TablesState& tables = session.tables;
    scene::TableOrder filter = filterOf(tables.order);
    const bool isCurrent =
        m_search.table == tables.shown && m_search.text == tables.search && m_search.filter == filter;
    if (m_search.job.isReady()) {
        auto hits = m_search.job.take();
        if (isCurrent && !hits) {
            showProblem(session, fmt::format("The search for {} has failed: {}", tables.search, hits.error()));
            tables.search.clear();
            return true;
        }
        if (isCurrent) {
            tables.hits = std::make_shared<const scene::TableHits>(*std::move(hits));
            const int step = std::exchange(tables.wantedHit, 0);
            const bool isAtHit = tables.row && isTableHit(*tables.hits, {*tables.row, tables.column});
            if (step != 0 && !isAtHit) // while more is typed, the cell stays where it was found
                stepTableHit(session, step);
            return true;
        }
    }
    const bool isKnown = isCurrent && (tables.hits || m_search.job.isUnderWay());
    if (!tables.shown || tables.search.empty() || isKnown)
        return false;
    m_search.table = tables.shown;
    m_search.text = tables.search;
    m_search.filter = filter;
    m_search.job =
        m_jobs.start([set = tables.set, table = tables.shown, text = tables.search, filter = std::move(filter)](
                         const CancelToken&) { return scene::findInTable(*set, *table, text, filter); });
    return false;
}

bool TableTasks::followSearchOfAll(Session& session)
{
    TablesState& tables = session.tables;
    const bool isCurrent = m_all.set == tables.set && m_all.names == tables.names && m_all.text == tables.searchAll;
    if (m_all.job.isReady()) {
        auto found = m_all.job.take();
        if (isCurrent && !found) {
            showProblem(session, fmt::format("The search for {} has failed: {}", tables.searchAll, found.error()));
            tables.searchAll.clear();
            return true;
        }
        if (isCurrent) {
            tables.found = std::make_shared<const scene::FoundRows>(*std::move(found));
            return true;
        }
    }
    const bool isKnown = isCurrent && (tables.found || m_all.job.isUnderWay());
    if (!tables.set || tables.searchAll.empty() || isKnown)
        return false;
    m_all.set = tables.set;
    m_all.names = tables.names;
    m_all.text = tables.searchAll;
    m_all.job = m_jobs.start([set = m_all.set, names = m_all.names, text = m_all.text](const CancelToken&) {
        return scene::searchTables(*set, text, names.get(), kMaxFoundRows);
    });
    return false;
}

/// Reads the user's list of names. If it cannot be read, a message says so, and the setting stays.
bool TableTasks::followNames(Session& session)
{
    TablesState& tables = session.tables;
    const std::filesystem::path& wanted = session.settings.tableNames;
    if (m_names.job.isReady()) {
        auto read = m_names.job.take();
        if (m_names.file != wanted)
            return false;
        tables.namesFile = wanted;
        tables.names.reset();
        if (read && *read) {
            tables.names = std::make_shared<const scene::RowNames>(**std::move(read));
        } else {
            showProblem(session, read ? read->error().message : read.error());
        }
        return true;
    }
    if (tables.namesFile == wanted || (m_names.job.isUnderWay() && m_names.file == wanted))
        return false;
    if (wanted.empty()) {
        tables.namesFile.clear();
        tables.names.reset();
        return true;
    }
    m_names.file = wanted;
    m_names.job = m_jobs.start([file = wanted](const CancelToken&) { return scene::RowNames::read(file); });
    return false;
}

} // namespace app
