#include "tests/support/wolf_tables.hpp"
#include "tests/window/driven_viewer.hpp"

namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::DrivenUser;
using tests::HeadlessViewer;
using tests::json;
using tests::kControl;
using tests::kShift;
using tests::Point;
using tests::Viewer;

bool isTableShown(const json& state, const char* table)
{
    const json& tables = state["tables"];
    return tables.is_object() && tables["table"] == table && tables["isReading"] == false &&
           tables["rows"]["count"].is_number() && state["targets"].contains("tables:cells");
}

/// A user of tables of wolves; no model is open.
struct Reader {
    explicit Reader(const std::vector<fs::path>& paths) : viewer(paths), user(viewer) {}

    json waitForTable(const char* table)
    {
        return viewer.waitFor([&](const json& state) { return isTableShown(state, table); });
    }
    void click(const std::string& target) { user.click(Driven::middleOf(viewer.state().at("targets").at(target))); }
    /// The middle of a cell, by the targets of its row and column.
    Point cell(int row, int column)
    {
        const json targets = viewer.state()["targets"];
        const Point inRow = Driven::middleOf(targets.at("tables:row:" + std::to_string(row)));
        const json& heading = targets.at("tables:column:" + std::to_string(column));
        return {static_cast<int>(heading["x"].get<double>()) + 12, inRow.y};
    }
    void type(const std::string& text)
    {
        (void)viewer.waitFor([](const json& state) { return state["typing"] == true; });
        user.type(text);
    }

    HeadlessViewer viewer;
    DrivenUser user;
};

TEST_F(Viewer, ShowsATableInPlaceOfTheView)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Reader reader({tables / "CreatureDisplayInfo.dbc"});
    json state = reader.waitForTable("CreatureDisplayInfo");
    ASSERT_TRUE(isTableShown(state, "CreatureDisplayInfo")) << state["tables"] << state["message"];
    EXPECT_EQ(state["tables"]["rowCount"], 4);
    EXPECT_EQ(state["tables"]["tables"], (json{"CreatureDisplayInfo", "CreatureModelData", "Spell"}));
    EXPECT_GT(state["targets"]["tables:cells"]["height"].get<double>(), 200.0) << "all of the view";
    EXPECT_TRUE(state["document"].is_null());
    EXPECT_TRUE(state["message"].is_null());

    reader.click("tables:column:0");
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["rows"]["first"] == json{1, 2, 3, 0}; });
    EXPECT_EQ(state["tables"]["rows"]["first"], (json{1, 2, 3, 0}));
    reader.user.click(reader.cell(1, 1));
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"].is_object(); });
    EXPECT_EQ(state["tables"]["selected"]["column"], "ModelID");
    EXPECT_EQ(state["tables"]["selected"]["reference"]["caption"], "Creature\\Bear\\Bear.mdx");
    reader.user.pressKey(XK_Return);
    state = reader.waitForTable("CreatureModelData");
    EXPECT_EQ(state["tables"]["selected"]["id"], 20);
    reader.click("tables:back");
    state = reader.waitForTable("CreatureDisplayInfo");
    EXPECT_EQ(state["tables"]["selected"]["id"], 5);
}

TEST_F(Viewer, ReadsTablesAgainThatChangeOnTheDisk)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Reader reader({tables / "CreatureDisplayInfo.dbc"});
    json state = reader.waitForTable("CreatureDisplayInfo");
    ASSERT_EQ(state["tables"]["rowCount"], 4);
    EXPECT_TRUE(state["targets"].contains("recent:0")) << "it can be opened again";
    (void)m_folder.write("DBFilesClient/CreatureDisplayInfo.dbc", tests::dbcOf({{1, 10}, {2, 20}, {3, 10}}));
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["rowCount"] == 3; });
    EXPECT_EQ(state["tables"]["rowCount"], 3) << state["message"];
}

TEST_F(Viewer, LeadsThroughTablesByKeyboard)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Reader reader({tables / "CreatureDisplayInfo.dbc"});
    (void)reader.waitForTable("CreatureDisplayInfo");
    reader.user.click(reader.cell(0, 0)); // the panel gets the keyboard
    (void)reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"].is_object(); });
    reader.user.pressKey(XK_f, kControl);
    reader.type("wolfskin");
    json state = reader.viewer.waitFor([](const json& now) { return now["tables"]["hits"] == 2; });
    ASSERT_TRUE(state["tables"]["selected"].is_object()) << state["tables"] << state["typing"] << state["message"];
    EXPECT_EQ(state["tables"]["selected"]["text"], "WolfSkinBlack");
    reader.user.pressKey(XK_Return);
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"]["text"] == "WolfSkinGray"; });
    EXPECT_EQ(state["tables"]["selected"]["text"], "WolfSkinGray");
    reader.user.click(reader.cell(0, 0));
    (void)reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"]["row"] == 0; });
    reader.user.pressKey(XK_Down);
    reader.user.pressKey(XK_Right);
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"]["column"] == "ModelID"; });
    EXPECT_EQ(state["tables"]["selected"]["row"], 1);
    reader.user.pressKey(XK_Down, kShift);
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"]["rows"] == 2; });
    EXPECT_EQ(state["tables"]["selected"]["rows"], 2);
    reader.user.pressKey(XK_c, kControl);
    state = reader.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    EXPECT_NE(state["copied"].get<std::string>().find("BearSkin"), std::string::npos);
    reader.user.pressKey(XK_n);
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"]["text"] == "WolfSkinGray"; });
    EXPECT_EQ(state["tables"]["selected"]["text"], "WolfSkinGray") << "the next hit";
}

TEST_F(Viewer, SaysThatAnIdIsNotANumber)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Reader reader({tables / "CreatureDisplayInfo.dbc"});
    (void)reader.waitForTable("CreatureDisplayInfo");
    reader.click("tables:id");
    reader.user.moveMouse(Driven::middleOf(reader.viewer.state()["targets"]["tables:facts"])); // it has no tooltip
    reader.type("wolf");
    json state = reader.viewer.waitFor([](const json& now) { return now["tooltip"].is_null(); });
    EXPECT_TRUE(state["tooltip"].is_null());
    reader.user.pressKey(XK_Return);
    state = reader.viewer.waitFor([](const json& now) { return now["tooltip"].is_object(); });
    EXPECT_TRUE(state["tooltip"].is_object());
    EXPECT_TRUE(state["tables"]["selected"].is_null());
    reader.type("5"); // replaces it
    state = reader.viewer.waitFor([](const json& now) { return now["tooltip"].is_null(); });
    EXPECT_TRUE(state["tooltip"].is_null());
    reader.user.pressKey(XK_Return);
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"].is_object(); });
    EXPECT_EQ(state["tables"]["selected"]["id"], 5);
}

TEST_F(Viewer, FollowsAReferenceAtADoubleClick)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Reader reader({tables / "CreatureDisplayInfo.dbc"});
    (void)reader.waitForTable("CreatureDisplayInfo");
    reader.user.doubleClick(reader.cell(1, 1));
    const json state = reader.waitForTable("CreatureModelData");
    EXPECT_EQ(state["tables"]["selected"]["id"], 20);
}

TEST_F(Viewer, KeepsTheSelectedRowsAtARightClick)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Reader reader({tables / "CreatureDisplayInfo.dbc"});
    (void)reader.waitForTable("CreatureDisplayInfo");
    reader.user.click(reader.cell(0, 0));
    reader.user.pressKey(XK_Down, kShift);
    reader.user.pressKey(XK_Down, kShift);
    (void)reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"]["rows"] == 3; });
    reader.user.click(reader.cell(1, 1), tests::MouseButton::right);
    json state =
        reader.viewer.waitFor([](const json& now) { return now["targets"].contains("tables:menu:copyTableRows"); });
    EXPECT_EQ(state["tables"]["selected"]["rows"], 3);
    EXPECT_EQ(state["tables"]["selected"]["row"], 1);
    EXPECT_EQ(state["tables"]["selected"]["column"], "ModelID");
    reader.user.pressKey(XK_Escape);
    reader.user.click(reader.cell(3, 1), tests::MouseButton::right);
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"]["row"] == 3; });
    EXPECT_EQ(state["tables"]["selected"]["rows"], 1) << "its row was not selected";
}

TEST_F(Viewer, EndsTheSearchOfTablesAndNoComparisonWithEscape)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Driven driven({tests::creature()}, {}, tests::creature());
    (void)driven.viewer.waitFor([](const json& now) { return now["comparison"].is_object(); });
    (void)driven.user.drop(std::vector<fs::path>{tables / "CreatureDisplayInfo.dbc"});
    json state = driven.viewer.waitFor([](const json& now) { return isTableShown(now, "CreatureDisplayInfo"); });
    ASSERT_TRUE(state["comparison"].is_object());
    driven.click("tables:searchAll");
    driven.type("wolf");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("tables:result:0"); });
    driven.click("tables:facts"); // leaves the field
    (void)driven.viewer.waitFor([](const json& now) { return now["typing"] == false; });
    driven.user.pressKey(XK_Escape);
    state = driven.viewer.waitFor([](const json& now) { return now["tables"]["searchAll"] == ""; });
    EXPECT_EQ(state["tables"]["searchAll"], "");
    driven.user.pressKey(XK_Escape);
    EXPECT_TRUE(driven.viewer.state()["comparison"].is_object()) << "it has nothing to do with the tables";
}

TEST_F(Viewer, EndsOneSearchOfTablesWhileEscapeIsHeld)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Reader reader({tables / "CreatureDisplayInfo.dbc"});
    (void)reader.waitForTable("CreatureDisplayInfo");
    reader.click("tables:search");
    reader.type("wolf");
    reader.click("tables:searchAll");
    reader.type("bear");
    (void)reader.viewer.waitFor([](const json& now) { return now["targets"].contains("tables:result:0"); });
    reader.click("tables:facts"); // leaves the field
    (void)reader.viewer.waitFor([](const json& now) { return now["typing"] == false; });
    reader.user.keyDown(XK_Escape);
    reader.viewer.window().posted.push_back(app::KeyChanged{
        .key = static_cast<int>(tests::Key::escape), .motion = app::KeyMotion::repeated, .name = "Esc"});
    reader.viewer.takeEvents();
    reader.user.keyUp(XK_Escape);
    json state = reader.viewer.waitFor([](const json& now) { return now["tables"]["searchAll"] == ""; });
    EXPECT_EQ(state["tables"]["searchAll"], "");
    EXPECT_EQ(state["tables"]["search"], "wolf") << "the key was not pressed again";
    reader.user.pressKey(XK_Escape);
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["search"] == ""; });
    EXPECT_EQ(state["tables"]["search"], "");
}

TEST_F(Viewer, OpensRowsThatASearchOfAllTablesFound)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Reader reader({tables / "Spell.dbc"});
    json state = reader.waitForTable("Spell");
    EXPECT_EQ(state["tables"]["problems"][0]["rule"], "dbc-layout-unknown");
    EXPECT_TRUE(state["targets"].contains("tables:notes")) << "it says what is not known";
    reader.click("tables:searchAll");
    reader.type("wolf");
    state = reader.viewer.waitFor([](const json& now) { return now["targets"].contains("tables:result:3"); });
    EXPECT_EQ(state["tables"]["found"]["count"], 4) << "of the unknown table, too, which was read";
    ASSERT_TRUE(state["targets"].contains("tables:result:0"));
    reader.user.pressKey(XK_Down);
    reader.user.pressKey(XK_Return);
    state = reader.waitForTable("CreatureDisplayInfo");
    EXPECT_EQ(state["tables"]["selected"]["id"], 7) << "the second result";
    reader.click("tables:searchAll");
    reader.type("wolf");
    (void)reader.viewer.waitFor([](const json& now) { return now["targets"].contains("tables:result:0"); });
    reader.click("tables:search");
    (void)reader.viewer.waitFor([](const json& now) { return now["typing"] == true; });
    reader.user.pressKey(XK_Down); // not for the results
    reader.click("tables:searchAll");
    (void)reader.viewer.waitFor([](const json& now) { return now["typing"] == true; });
    reader.user.pressKey(XK_Return);
    state = reader.viewer.waitFor([](const json& now) { return now["tables"]["selected"]["id"] == 161; });
    EXPECT_EQ(state["tables"]["selected"]["id"], 161) << "the first result";
    EXPECT_EQ(state["tables"]["searchAll"], "");
}

TEST_F(Viewer, ShowsTablesBesideAModelAndNamesWhatItCannotRead)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    (void)m_folder.write("Late/DBFilesClient/Item.dbc", std::string_view("WDC3 of a later client"));
    Driven driven({tests::creature()});
    (void)driven.rest();
    (void)driven.user.drop(std::vector<fs::path>{tables / "CreatureModelData.dbc"});
    json state = driven.viewer.waitFor([](const json& now) { return isTableShown(now, "CreatureModelData"); });
    ASSERT_TRUE(isTableShown(state, "CreatureModelData"));
    EXPECT_TRUE(state["document"].is_string()) << "the model stays";
    EXPECT_GT(state["view"]["height"].get<double>(), 100.0);
    (void)driven.user.drop(std::vector<fs::path>{m_folder / "Late/DBFilesClient/Item.dbc"});
    state = driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    EXPECT_NE(state["message"].get<std::string>().find("a table of a later World of Warcraft (WDC3)"),
              std::string::npos);
    EXPECT_TRUE(state["document"].is_string());
    driven.click("side:close");
    state = driven.viewer.waitFor([](const json& now) { return now["tables"].is_null(); });
    EXPECT_TRUE(state["tables"].is_null());
}

TEST_F(Viewer, FitsTablesIntoASmallWindow)
{
    const fs::path tables = tests::writeWolfTables(m_folder);
    Driven driven({tests::creature()});
    (void)driven.rest();
    ASSERT_TRUE(driven.user.resize({800, 500}));
    (void)driven.user.drop(std::vector<fs::path>{tables / "CreatureDisplayInfo.dbc"});
    const json state = driven.viewer.waitFor([](const json& now) { return isTableShown(now, "CreatureDisplayInfo"); });
    ASSERT_TRUE(isTableShown(state, "CreatureDisplayInfo"));
    const json& targets = state["targets"];
    const auto end = [&](const char* name) {
        return targets.at(name)["x"].get<double>() + targets.at(name)["width"].get<double>();
    };
    EXPECT_LE(end("tables:search"), targets.at("tables:searchAll")["x"].get<double>());
    EXPECT_LE(end("tables:searchAll"), 800.0);
    EXPECT_LE(end("tables:table"), targets.at("side:place")["x"].get<double>());
    EXPECT_GE(targets.at("tables:cells")["height"].get<double>(), 48.0) << "two rows";
    const double bottom =
        targets.at("tables:cells")["y"].get<double>() + targets.at("tables:cells")["height"].get<double>();
    EXPECT_LE(bottom, targets.at("tables:facts")["y"].get<double>() + 1.0);
}

} // namespace
