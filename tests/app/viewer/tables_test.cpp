#include "app/viewer/tables/tables.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/shell/timeouts.hpp"
#include "app/viewer/tables/table_copies.hpp"
#include "app/viewer/tables/table_hits.hpp"
#include "app/viewer/tables/table_keys.hpp"
#include "app/viewer/tables/table_rows.hpp"
#include "app/viewer/tables/table_tasks.hpp"
#include "tests/support/wolf_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The state of the tables panel, without a window.
namespace tables_test {

namespace fs = std::filesystem;
using namespace app;
using Rows = std::vector<std::uint32_t>;

/// An open table of wolves. Jobs run when `work` is called.
class TablesPanelTest : public testing::Test {
protected:
    TablesPanelTest() { tests::writeWolfTables(m_folder); }

    [[nodiscard]] fs::path file(const std::string& name) const { return m_folder / "DBFilesClient" / (name + ".dbc"); }

    void open(const std::string& name = "CreatureDisplayInfo")
    {
        openTable(m_session, file(name));
        work();
    }
    /// Until nothing is awaited.
    void work()
    {
        for (int round = 0; round < 20 && (round == 0 || isAwaitingTables(m_session)); ++round) {
            m_tasks.work(m_session);
            while (m_jobs->runNext()) {
            }
            m_tasks.work(m_session);
        }
        EXPECT_FALSE(isAwaitingTables(m_session));
    }
    /// Starts what is awaited, and lets these jobs fail.
    void failJobs()
    {
        m_tasks.work(m_session);
        m_jobs.emplace(0U, [] {}); // at the same address, to which the tasks refer
        m_tasks.work(m_session);
    }
    [[nodiscard]] std::string problem() const
    {
        const auto& message = m_session.message;
        return message && message->kind == MessageKind::problem ? message->text : std::string();
    }
    [[nodiscard]] std::string shown() const
    {
        return m_session.tables.shown ? m_session.tables.shown->name() : std::string();
    }
    [[nodiscard]] std::uint32_t column(const char* name) const { return tableColumn(m_session, name).value(); }

    tests::TemporaryFolder m_folder;
    Session m_session;
    std::optional<JobPool> m_jobs{std::in_place, 0U, [] {}};
    TableTasks m_tasks{*m_jobs};
};

TEST_F(TablesPanelTest, OpensATableAndThoseBesideIt)
{
    EXPECT_FALSE(showsTables(m_session));
    openTable(m_session, file("CreatureDisplayInfo"));
    EXPECT_TRUE(isReadingTable(m_session));
    work();
    EXPECT_TRUE(showsTables(m_session));
    EXPECT_EQ(shown(), "CreatureDisplayInfo");
    EXPECT_EQ(shownTableRows(m_session), (Rows{0, 1, 2, 3}));
    showTable(m_session, "Spell");
    work();
    EXPECT_EQ(shown(), "Spell") << "its layout is unknown, so it was not read before";
    EXPECT_EQ(shownTableProblems(m_session).at(0).rule, "dbc-layout-unknown");
    toggleTables(m_session);
    EXPECT_FALSE(showsTables(m_session));
    EXPECT_TRUE(shownTableProblems(m_session).empty());
    toggleTables(m_session);
    EXPECT_TRUE(showsTables(m_session)) << "it stays open";
}

TEST_F(TablesPanelTest, NeedsATable)
{
    EXPECT_FALSE(mayShowTables(m_session));
    showTable(m_session, "Item");
    openTable(m_session, {});
    EXPECT_FALSE(isReadingTable(m_session)) << "nobody would answer";
    EXPECT_FALSE(showsTables(m_session));
}

TEST_F(TablesPanelTest, SaysWhyATableIsNotShown)
{
    (void)m_folder.write("DBFilesClient/Late.dbc", std::string_view("WDB5 of a later client"));
    open();
    open("Late");
    EXPECT_NE(m_session.tables.problem.find("a table of a later World of Warcraft (WDB5)"), std::string::npos);
    EXPECT_EQ(m_session.message.value().text, m_session.tables.problem);
    EXPECT_EQ(shown(), "CreatureDisplayInfo") << "it stays";
    EXPECT_EQ(m_session.tables.file, file("CreatureDisplayInfo"));
    open("Missing");
    EXPECT_NE(m_session.tables.problem.find("Missing.dbc"), std::string::npos);
    open();
    EXPECT_EQ(shown(), "CreatureDisplayInfo");
    EXPECT_EQ(m_session.tables.problem, "");
    showTable(m_session, "Item");
    work();
    EXPECT_EQ(m_session.tables.problem, "There is no table Item beside CreatureDisplayInfo");
    EXPECT_EQ(shown(), "CreatureDisplayInfo");
}

TEST_F(TablesPanelTest, ReadsAgainAfterTheFirstTableFailed)
{
    open("Missing");
    EXPECT_FALSE(m_session.tables.set);
    showTable(m_session, "CreatureDisplayInfo");
    work();
    EXPECT_NE(m_session.tables.problem.find("Missing.dbc"), std::string::npos) << "it is still missing";
    (void)m_folder.write("DBFilesClient/Missing.dbc", tests::dbcOf({{1, "now"}}));
    showTable(m_session, "CreatureDisplayInfo");
    work();
    EXPECT_EQ(shown(), "CreatureDisplayInfo");
}

TEST_F(TablesPanelTest, SaysWhyItDoesNotShowTheRowsOfAModel)
{
    open();
    const auto messageFor = [&](const char* model) {
        m_session.message.reset();
        wantTable(m_session, {.table = "CreatureDisplayInfo", .model = model});
        work();
        return m_session.message ? m_session.message->text : std::string();
    };
    EXPECT_EQ(messageFor("/Creature/Wolf/Wolf.m2"), "");
    EXPECT_EQ(shownTableRows(m_session), (Rows{0, 2}));
    EXPECT_EQ(messageFor("/Creature/Cat/Cat.m2"), "CreatureModelData has no row for Cat.m2");
    fs::remove(file("CreatureModelData"));
    reloadTables(m_session);
    EXPECT_EQ(messageFor("/Creature/Wolf/Wolf.m2"),
              "There is no table CreatureModelData beside CreatureDisplayInfo that can be read");
}

TEST_F(TablesPanelTest, OpensTablesOfARequest)
{
    EXPECT_TRUE(openTablesOf(m_session, OpenPaths{.paths = {"a.md2"}}));
    EXPECT_TRUE(m_session.tables.file.empty());
    const auto others = openTablesOf(m_session, OpenPaths{.paths = {file("Spell"), "a.md2"}});
    ASSERT_TRUE(others);
    EXPECT_EQ(std::get<OpenPaths>(*others).paths, (std::vector<fs::path>{"a.md2"}));
    EXPECT_FALSE(openTablesOf(m_session, OpenPaths{.paths = {file("CreatureDisplayInfo")}}));
    work();
    EXPECT_EQ(shown(), "CreatureDisplayInfo");
}

TEST_F(TablesPanelTest, FollowsReferencesBackAndForward)
{
    open();
    goToTableRow(m_session, 5);
    EXPECT_EQ(m_session.tables.row, 1U);
    selectTableCell(m_session, {1, column("ModelID")}, TableExtend::no);
    followTableReference(m_session);
    work();
    EXPECT_EQ(shown(), "CreatureModelData");
    EXPECT_EQ(m_session.tables.row, 1U) << "id 20";
    EXPECT_FALSE(hasTablePlace(m_session, 1));
    stepTablePlace(m_session, -1);
    work();
    EXPECT_EQ(shown(), "CreatureDisplayInfo");
    EXPECT_EQ(m_session.tables.row, 1U);
    EXPECT_EQ(m_session.tables.column, column("ModelID"));
    stepTablePlace(m_session, 1);
    work();
    EXPECT_EQ(shown(), "CreatureModelData");
    stepTablePlace(m_session, -1);
    work();
    selectTableCell(m_session, {2, column("SoundID")}, TableExtend::no);
    followTableReference(m_session);
    EXPECT_EQ(m_session.message.value().text, "There is no table CreatureSoundData beside this one");
    selectTableCell(m_session, {3, column("ModelID")}, TableExtend::no);
    followTableReference(m_session);
    work();
    EXPECT_EQ(m_session.message.value().text, "CreatureModelData has no row 99");
}

TEST_F(TablesPanelTest, SortsFiltersAndSelects)
{
    open();
    sortTable(m_session, 0, false);
    work();
    EXPECT_EQ(shownTableRows(m_session), (Rows{1, 2, 3, 0}));
    selectTableCell(m_session, {2, 0}, TableExtend::no);
    selectTableCell(m_session, {0, 0}, TableExtend::range);
    EXPECT_EQ(m_session.tables.selected, (std::set<std::uint32_t>{0, 2, 3})) << "in the order that is shown";
    selectTableCell(m_session, {3, 0}, TableExtend::toggle);
    EXPECT_EQ(m_session.tables.selected, (std::set<std::uint32_t>{0, 2}));
    selectTableCell(m_session, {2, 3}, TableExtend::keep);
    EXPECT_EQ(m_session.tables.selected, (std::set<std::uint32_t>{0, 2})) << "only the cell is another one";
    EXPECT_EQ(m_session.tables.row, 2U);
    EXPECT_EQ(m_session.tables.column, 3U);
    selectTableCell(m_session, {3, 0}, TableExtend::keep);
    EXPECT_EQ(m_session.tables.selected, (std::set<std::uint32_t>{3})) << "its row was not selected";
    selectTableCell(m_session, {9, 0}, TableExtend::no);
    EXPECT_EQ(m_session.tables.row, 3U) << "there is no row 9";
    EXPECT_EQ(problem(), "CreatureDisplayInfo has no row number 9; it has 4 rows");
    selectTableCell(m_session, {0, column("ModelID")}, TableExtend::no);
    filterTableBySelected(m_session);
    work();
    EXPECT_EQ(shownTableRows(m_session), (Rows{2, 0}));
    goToTableRow(m_session, 5);
    work();
    EXPECT_EQ(shownTableRows(m_session), (Rows{1, 2, 3, 0})) << "the filter hid the row";
    selectTableCell(m_session, {2, column("TextureVariation[1]")}, TableExtend::no);
    filterTableBySelected(m_session);
    work();
    EXPECT_EQ(shownTableRows(m_session).size(), 4U) << "empty texts, wherever they are";
    clearTableFilter(m_session);
    work();
    goToTableRow(m_session, 4711);
    EXPECT_EQ(problem(), "CreatureDisplayInfo has no row 4711");
}

TEST_F(TablesPanelTest, FiltersByTextsWhereverTheyAreInTheFile)
{
    std::vector<std::byte> file = tests::dbcOf({{1, "wolf form"}, {2, "bear form"}, {3, "stone form"}});
    constexpr std::array kBear = {std::byte{'b'}, std::byte{'e'}, std::byte{'a'}, std::byte{'r'}};
    constexpr std::array kWolf = {std::byte{'w'}, std::byte{'o'}, std::byte{'l'}, std::byte{'f'}};
    const auto bear = std::search(file.begin(), file.end(), kBear.begin(), kBear.end());
    ASSERT_NE(bear, file.end());
    std::copy(kWolf.begin(), kWolf.end(), bear); // the same text twice
    (void)m_folder.write("DBFilesClient/Spell.dbc", file);
    open("Spell");
    selectTableCell(m_session, {1, 1}, TableExtend::no);
    filterTableBySelected(m_session);
    work();
    EXPECT_EQ(shownTableRows(m_session), (Rows{0, 1}));
    (void)m_folder.write("DBFilesClient/Spell.dbc", tests::dbcOf({{1, "stone form"}, {2, "x"}, {3, "wolf form"}}));
    reloadTables(m_session);
    work();
    EXPECT_EQ(shownTableRows(m_session), (Rows{2})) << "it is elsewhere now";
}

TEST_F(TablesPanelTest, SelectsOneRowIfARangeHasAHiddenEnd)
{
    open();
    selectTableCell(m_session, {1, column("ModelID")}, TableExtend::no);
    filterTableBySelected(m_session);
    work();
    ASSERT_EQ(shownTableRows(m_session), (Rows{1}));
    selectTableCell(m_session, {3, 0}, TableExtend::range);
    EXPECT_EQ(m_session.tables.selected, (std::set<std::uint32_t>{3})) << "row 3 is not shown";
    selectTableCell(m_session, {1, 0}, TableExtend::range);
    EXPECT_EQ(m_session.tables.selected, (std::set<std::uint32_t>{1})) << "the range would begin at row 3";
    m_session.tables.rows = std::make_shared<const Rows>();
    selectTableCell(m_session, {1, 0}, TableExtend::range);
    EXPECT_EQ(m_session.tables.selected, (std::set<std::uint32_t>{1})) << "no row is shown";
}

TEST_F(TablesPanelTest, FindsTextsFromTheSelectedCellOn)
{
    open();
    findInShownTable(m_session, "wolf");
    work();
    ASSERT_TRUE(m_session.tables.hits);
    EXPECT_EQ(m_session.tables.hits->count, 4U) << "two models and two images";
    EXPECT_EQ(m_session.tables.row, 0U);
    EXPECT_EQ(m_session.tables.column, column("ModelID"));
    findInShownTable(m_session, "wolfsk");
    work();
    EXPECT_EQ(m_session.tables.column, column("TextureVariation[0]"));
    findInShownTable(m_session, "wolfski");
    work();
    EXPECT_EQ(m_session.tables.row, 0U) << "the cell has what was typed so far";
    findInShownTable(m_session, "wolfski");
    EXPECT_EQ(m_session.tables.row, 2U) << "the same once more: the next one";
    stepTableHit(m_session, 1);
    EXPECT_EQ(m_session.tables.row, 0U) << "from the end to the start";
    stepTableHit(m_session, -1);
    EXPECT_EQ(m_session.tables.row, 2U);
    findInShownTable(m_session, "nowhere");
    work();
    EXPECT_EQ(m_session.tables.hits->count, 0U);
    stepTableHit(m_session, 1);
    EXPECT_EQ(m_session.tables.row, 2U);
}

TEST_F(TablesPanelTest, SearchesAllTablesWithNames)
{
    m_session.settings.tableNames = m_folder.write("names.csv", std::string_view("7;Timber wolf\n"));
    open("CreatureModelData");
    searchAllTables(m_session, "timber");
    work();
    ASSERT_TRUE(m_session.tables.found);
    ASSERT_EQ(m_session.tables.found->rows.size(), 1U);
    openTableResult(m_session, 1);
    EXPECT_FALSE(isReadingTable(m_session));
    EXPECT_EQ(problem(), "No row with the index 1 was found in all tables");
    openTableResult(m_session, 0);
    work();
    EXPECT_EQ(shown(), "CreatureDisplayInfo");
    EXPECT_EQ(m_session.tables.row, 2U);
    EXPECT_EQ(m_session.tables.searchAll, "") << "the rows are shown again";
    setTableNames(m_session, m_folder / "missing.csv");
    work();
    EXPECT_EQ(m_session.settings.tableNames, m_folder / "missing.csv") << "it may come back";
    EXPECT_NE(problem().find("missing.csv"), std::string::npos);
    EXPECT_FALSE(m_session.tables.names);
}

TEST_F(TablesPanelTest, ReadsAChangedListOfNamesAgain)
{
    const fs::path names = m_folder.write("names.csv", std::string_view("7;Timber wolf\n"));
    setTableNames(m_session, names);
    open();
    ASSERT_EQ(m_session.tables.names->count(), 1U);
    (void)m_folder.write("names.csv", std::string_view("7;Timber wolf\n5;Bear\n"));
    setTableNames(m_session, names);
    work();
    EXPECT_EQ(m_session.tables.names->count(), 2U);
    (void)m_folder.write("names.csv", std::string_view("7;Timber wolf\n5;Bear\n9;Dog\n"));
    reloadTables(m_session);
    work();
    EXPECT_EQ(m_session.tables.names->count(), 3U);
    setTableNames(m_session, {});
    work();
    EXPECT_FALSE(m_session.tables.names);
}

TEST_F(TablesPanelTest, EndsTheSearchOfAllTablesWhenAnotherPlaceIsAskedFor)
{
    open();
    const auto search = [&] {
        searchAllTables(m_session, "wolf");
        work();
        ASSERT_TRUE(m_session.tables.found);
    };
    search();
    showTable(m_session, "Spell");
    work();
    EXPECT_EQ(m_session.tables.searchAll, "");
    EXPECT_FALSE(m_session.tables.found);
    search();
    goToTableRow(m_session, 1);
    EXPECT_EQ(m_session.tables.searchAll, "");
    search();
    stepTablePlace(m_session, -1);
    EXPECT_FALSE(m_session.tables.found);
    work();
    search();
    reloadTables(m_session);
    work();
    EXPECT_EQ(m_session.tables.searchAll, "wolf") << "it is the same place";
    EXPECT_TRUE(m_session.tables.found);
}

TEST_F(TablesPanelTest, CountsOnlyShownRows)
{
    open();
    findInShownTable(m_session, "skin");
    selectAllTableRows(m_session);
    work();
    EXPECT_EQ(m_session.tables.hits->count, 3U);
    selectAllTableRows(m_session);
    selectTableCell(m_session, {0, column("ModelID")}, TableExtend::keep);
    filterTableBySelected(m_session);
    work();
    EXPECT_EQ(m_session.tables.selected, (std::set<std::uint32_t>{0, 2}));
    EXPECT_EQ(m_session.tables.hits->count, 2U) << "the bear is hidden";
    sortTable(m_session, 0, true);
    EXPECT_TRUE(m_session.tables.hits) << "another order has the same hits";
    clearTableFilter(m_session);
    work();
    EXPECT_EQ(m_session.tables.hits->count, 3U);
}

TEST_F(TablesPanelTest, SelectsNoRowThatAReloadHides)
{
    open();
    selectTableCell(m_session, {0, column("ModelID")}, TableExtend::no);
    filterTableBySelected(m_session);
    work();
    (void)m_folder.write("DBFilesClient/CreatureDisplayInfo.dbc",
                         tests::dbcOf({tests::tableDisplay(1, 20, "A"), tests::tableDisplay(2, 10, "B")}));
    reloadTables(m_session);
    work();
    EXPECT_EQ(shownTableRows(m_session), (Rows{1}));
    EXPECT_EQ(m_session.tables.row, std::nullopt);
    EXPECT_TRUE(m_session.tables.selected.empty());
}

TEST_F(TablesPanelTest, EndsOneSearchAfterTheOther)
{
    open();
    findInShownTable(m_session, "wolf");
    searchAllTables(m_session, "bear");
    work();
    endTableSearch(m_session);
    EXPECT_EQ(m_session.tables.searchAll, "");
    EXPECT_EQ(m_session.tables.search, "wolf");
    EXPECT_TRUE(isSearchingTables(m_session));
    endTableSearch(m_session);
    EXPECT_EQ(m_session.tables.search, "");
    EXPECT_FALSE(m_session.tables.hits);
    EXPECT_FALSE(isSearchingTables(m_session));
}

TEST_F(TablesPanelTest, SaysOnceThatAJobHasFailed)
{
    open();
    sortTable(m_session, 0, true);
    failJobs();
    EXPECT_NE(problem().find("CreatureDisplayInfo cannot be sorted"), std::string::npos);
    EXPECT_FALSE(isAwaitingTables(m_session));
    EXPECT_EQ(shownTableRows(m_session), (Rows{0, 1, 2, 3})) << "as in the file";
    EXPECT_EQ(m_session.tables.order, scene::TableOrder());
    findInShownTable(m_session, "wolf");
    failJobs();
    EXPECT_NE(problem().find("The search for wolf has failed"), std::string::npos);
    EXPECT_FALSE(isAwaitingTables(m_session));
    m_session.message.reset();
    searchAllTables(m_session, "bear");
    failJobs();
    EXPECT_NE(problem().find("The search for bear has failed"), std::string::npos);
    m_session.message.reset();
    work();
    EXPECT_EQ(problem(), "");
    EXPECT_FALSE(m_jobs->runNext()) << "nothing starts again by itself";
    sortTable(m_session, 0, false);
    work();
    EXPECT_EQ(shownTableRows(m_session), (Rows{1, 2, 3, 0}));
}

TEST_F(TablesPanelTest, CopiesCellsAndRows)
{
    open("Spell");
    selectTableCell(m_session, {1, 1}, TableExtend::no);
    copyTable(m_session);
    EXPECT_EQ(m_session.pending.copies, "bear form");
    selectAllTableRows(m_session);
    copyTable(m_session);
    EXPECT_EQ(m_session.pending.copies, "1\twolf form\n2\tbear form\n");
    copyTableRowsWithNames(m_session);
    EXPECT_EQ(m_session.pending.copies, "Column 0\tColumn 1\n1\twolf form\n2\tbear form\n");
    copyTableCsv(m_session);
    EXPECT_EQ(m_session.pending.copies, "Column 0,Column 1\n1,wolf form\n2,bear form\n");
}

TEST_F(TablesPanelTest, ReadsAgainAtTheSamePlace)
{
    open();
    sortTable(m_session, 0, true);
    selectTableCell(m_session, {2, 1}, TableExtend::no);
    (void)m_folder.write("DBFilesClient/CreatureDisplayInfo.dbc",
                         tests::dbcOf({tests::tableDisplay(1, 10, "A"), tests::tableDisplay(2, 10, "B"),
                                       tests::tableDisplay(3, 10, "C")}));
    reloadTables(m_session);
    work();
    EXPECT_EQ(m_session.tables.shown->rowCount(), 3U);
    EXPECT_EQ(m_session.tables.row, 2U);
    EXPECT_EQ(shownTableRows(m_session), (Rows{2, 1, 0}));
    EXPECT_FALSE(hasTablePlace(m_session, -1)) << "it is the same place";
}

TEST_F(TablesPanelTest, KeepsColumnsByNameIfTheLayoutHasChanged)
{
    open();
    const std::uint32_t model = column("ModelID");
    const std::uint32_t image = column("TextureVariation[1]");
    selectTableCell(m_session, {2, model}, TableExtend::no);
    sortTable(m_session, image, true);
    filterTableBySelected(m_session);
    work();
    (void)m_folder.write("DBFilesClient/CreatureDisplayInfo.dbc", tests::dbcOf({{1, 10}, {2, 20}, {3, 10}}));
    reloadTables(m_session);
    work();
    ASSERT_EQ(m_session.tables.shown->columns().size(), 2U) << "of no known layout";
    EXPECT_EQ(m_session.tables.order, scene::TableOrder());
    EXPECT_EQ(m_session.tables.column, 0U);
    EXPECT_EQ(shownTableRows(m_session), (Rows{0, 1, 2}));
    selectTableCell(m_session, {1, 1}, TableExtend::no);
    filterTableBySelected(m_session);
    tests::writeWolfTables(m_folder);
    reloadTables(m_session);
    work();
    EXPECT_EQ(m_session.tables.order, scene::TableOrder()) << "no column is called Column 1 now";
}

TEST_F(TablesPanelTest, ForgetsColumnsThatATableDoesNotHave)
{
    open("Spell");
    wantTable(m_session,
              {.table = "Spell",
               .place = {.column = 99, .order = {.sortColumn = 2, .filterColumn = 99, .filterValues = {"1"}}}});
    work();
    EXPECT_EQ(m_session.tables.column, 1U);
    EXPECT_EQ(m_session.tables.order, scene::TableOrder());
    EXPECT_EQ(shownTableRows(m_session), (Rows{0, 1}));
}

TEST_F(TablesPanelTest, GoesBackAfterAnotherFolderCouldNotBeRead)
{
    open();
    showTable(m_session, "Spell");
    work();
    openTable(m_session, m_folder / "Elsewhere" / "Missing.dbc");
    work();
    EXPECT_EQ(shown(), "Spell");
    stepTablePlace(m_session, -1);
    work();
    EXPECT_EQ(shown(), "CreatureDisplayInfo");
    openTable(m_session, m_folder.write("Elsewhere/Own.dbc", tests::dbcOf({{1, 2}})));
    work();
    EXPECT_EQ(shown(), "Own");
    EXPECT_FALSE(hasTablePlace(m_session, -1)) << "it led to tables of another folder";
}

TEST_F(TablesPanelTest, ReadsChangedTablesBehindAHiddenPanel)
{
    open();
    m_session.settings.panels.side = SidePanel::none;
    (void)m_folder.write("DBFilesClient/CreatureDisplayInfo.dbc", tests::dbcOf({{1, 10}, {2, 20}, {3, 10}}));
    readChangedTables(m_session);
    work();
    EXPECT_EQ(m_session.settings.panels.side, SidePanel::none);
    ASSERT_TRUE(m_session.tables.shown);
    EXPECT_EQ(m_session.tables.shown->rowCount(), 3U);
}

TEST_F(TablesPanelTest, AnOpenedTableBecomesARecentFileOnceItIsRead)
{
    Timeouts timeouts;
    const std::vector<fs::path>& recent = m_session.settings.recent;
    EXPECT_FALSE(openTablesOf(m_session, OpenPaths{.paths = {file("Spell")}}));
    timeouts.work(m_session, 0.0);
    EXPECT_TRUE(recent.empty()) << "it is not read yet";
    work();
    timeouts.work(m_session, 0.0);
    EXPECT_EQ(recent, (std::vector<fs::path>{file("Spell")}));
    showTable(m_session, "CreatureModelData");
    EXPECT_FALSE(openTablesOf(m_session, OpenPaths{.paths = {m_folder / "Elsewhere" / "Missing.dbc"}}));
    work();
    timeouts.work(m_session, 0.0);
    EXPECT_EQ(recent.size(), 1U) << "neither a table that was only shown nor a missing one";
}

TEST(TableKeys, LeadToActionsThatExist)
{
    for (const char* const key :
         {"Ctrl+F", "N", "Shift+N", "Enter", "Alt+Left", "Alt+Right", "Esc", "Ctrl+A", "Ctrl+C", "Ctrl+Shift+C"})
        EXPECT_NE(findAction(tableActionForKey(key)), nullptr) << key;
    EXPECT_EQ(tableActionForKey("W"), "");
    EXPECT_EQ(tableActionForKey(""), "");
}

} // namespace tables_test
