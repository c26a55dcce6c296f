#include "renderer/scene/games/warcraft/table_search.hpp"

#include "renderer/scene/games/warcraft/creature_looks.hpp"
#include "tests/support/wolf_tables.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

/// Searches in tables that the tests write.
namespace table_search_test {

using scene::FoundRow;
using scene::TableCellPlace;
using tests::TemporaryFolder;

/// Tables of wolves in DBFilesClient.
class Tables : public testing::Test {
protected:
    Tables() { tests::writeWolfTables(m_folder); }

    [[nodiscard]] scene::TableSet read(const std::string& name = "CreatureDisplayInfo") const
    {
        auto set = scene::readTableSet(m_folder.path() / "DBFilesClient" / (name + ".dbc"));
        EXPECT_TRUE(set) << set.error().message;
        return set ? *std::move(set) : scene::TableSet();
    }

    TemporaryFolder m_folder;
};

std::vector<std::string> textsOf(const scene::FoundRows& found)
{
    std::vector<std::string> texts;
    for (const FoundRow& row : found.rows)
        texts.push_back(row.table + " " + std::to_string(row.id) + " " + row.text);
    return texts;
}

TEST_F(Tables, ReadsKnownTablesAndListsTheOthers)
{
    const scene::TableSet set = read();
    ASSERT_EQ(set.files.size(), 3U);
    EXPECT_EQ(set.files[0].name, "CreatureDisplayInfo");
    EXPECT_EQ(set.files[2].name, "Spell");
    EXPECT_NE(set.find("creaturemodeldata"), nullptr);
    EXPECT_EQ(set.find("Spell"), nullptr) << "its layout is unknown";
    EXPECT_NE(set.fileOf("SPELL"), nullptr);
    EXPECT_EQ(set.fileOf("Item"), nullptr);

    const scene::TableSet more = withTable(set, "spell");
    ASSERT_NE(more.find("Spell"), nullptr);
    EXPECT_EQ(more.find("Spell")->rowCount(), 2U);
    EXPECT_EQ(more.find("CreatureModelData"), set.find("CreatureModelData")) << "shared";
    EXPECT_NE(read("Spell").find("Spell"), nullptr) << "it was asked for";
}

TEST_F(Tables, NamesTablesThatCannotBeRead)
{
    (void)m_folder.write("DBFilesClient/ChrRaces.dbc", std::string("WDC1 of a later client"));
    const scene::TableSet set = read("ChrRaces");
    EXPECT_EQ(set.find("ChrRaces"), nullptr);
    ASSERT_EQ(set.problems.count("chrraces"), 1U);
    EXPECT_NE(set.problems.at("chrraces").find("a table of a later World of Warcraft (WDC1)"), std::string::npos);
    EXPECT_NE(set.find("CreatureDisplayInfo"), nullptr) << "the others are there";
    EXPECT_FALSE(scene::readTableSet(m_folder.path() / "DBFilesClient/Missing.dbc"));
}

TEST_F(Tables, FollowsReferences)
{
    const scene::TableSet set = read();
    const formats::Dbc& displays = *set.find("CreatureDisplayInfo");
    const std::uint32_t model = displays.column("ModelID").value();
    const auto wolf = referenceOf(set, displays, 0, model);
    ASSERT_TRUE(wolf);
    EXPECT_EQ(wolf->table, "CreatureModelData");
    EXPECT_EQ(wolf->id, 10U);
    EXPECT_EQ(wolf->row, 0U);
    EXPECT_EQ(wolf->caption, "Creature\\Wolf\\Wolf.mdx");
    const auto missing = referenceOf(set, displays, 3, model);
    ASSERT_TRUE(missing);
    EXPECT_FALSE(missing->row) << "there is no row 99";
    EXPECT_FALSE(referenceOf(set, displays, 0, displays.column("SoundID").value())) << "0 is none";
    EXPECT_FALSE(referenceOf(set, displays, 0, 0)) << "its own id";
}

TEST_F(Tables, FindsTextsNumbersAndReferences)
{
    const scene::TableSet set = read();
    const formats::Dbc& displays = *set.find("CreatureDisplayInfo");
    const std::uint32_t model = displays.column("ModelID").value();
    const std::uint32_t image = displays.column("TextureVariation[0]").value();
    using Cells = std::vector<TableCellPlace>;
    EXPECT_EQ(findInTable(set, displays, "wolfskin").cells, (Cells{{0, image}, {2, image}}));
    EXPECT_EQ(findInTable(set, displays, "wolf/").cells, (Cells{{0, model}, {2, model}})) << "paths of their models";
    EXPECT_EQ(findInTable(set, displays, "161").cells, (Cells{{0, 0}}));
    EXPECT_EQ(findInTable(set, displays, "61").count, 0U) << "a part of a number";
    EXPECT_EQ(findInTable(set, displays, "").count, 0U);
    EXPECT_EQ(findInTable(set, displays, "wolfskin", {.filterColumn = 0, .filterValues = {"7"}}).cells,
              (Cells{{2, image}}));
    EXPECT_EQ(findInTable(set, *set.find("CreatureModelData"), "1.5").cells, (Cells{{1, 4}}));
}

TEST_F(Tables, SortsStably)
{
    const scene::TableSet set = read();
    const formats::Dbc& displays = *set.find("CreatureDisplayInfo");
    const formats::Dbc& models = *set.find("CreatureModelData");
    using Rows = std::vector<std::uint32_t>;
    EXPECT_EQ(scene::rowsInOrder(displays, {}), (Rows{0, 1, 2, 3}));
    EXPECT_EQ(scene::rowsInOrder(displays, {.sortColumn = 0}), (Rows{1, 2, 3, 0}));
    EXPECT_EQ(scene::rowsInOrder(displays, {.sortColumn = 1}), (Rows{0, 2, 1, 3})) << "equal ones as in the file";
    EXPECT_EQ(scene::rowsInOrder(displays, {.sortColumn = 1, .isDescending = true}), (Rows{3, 1, 0, 2}));
    EXPECT_EQ(scene::rowsInOrder(displays, {.sortColumn = 6}), (Rows{3, 1, 0, 2})) << "an empty text comes first";
    EXPECT_EQ(scene::rowsInOrder(models, {.sortColumn = 4}), (Rows{2, 0, 1})) << "-2, 1, 1.5";
    EXPECT_EQ(scene::rowsInOrder(displays, {.filterColumn = 1, .filterValues = {"10"}}), (Rows{0, 2}));
}

TEST_F(Tables, SearchesAllTablesThatWereRead)
{
    const scene::TableSet set = read();
    using Texts = std::vector<std::string>;
    EXPECT_EQ(textsOf(searchTables(set, "wolf", nullptr, 100)),
              (Texts{"CreatureDisplayInfo 161 WolfSkinBlack", "CreatureDisplayInfo 7 WolfSkinGray",
                     "CreatureModelData 10 Creature\\Wolf\\Wolf.mdx"}));
    EXPECT_EQ(textsOf(searchTables(set, "creature/wolf/wolf.m2", nullptr, 100)),
              (Texts{"CreatureModelData 10 Creature\\Wolf\\Wolf.mdx"}));
    EXPECT_EQ(textsOf(searchTables(set, "Creature\\Wolf\\WolfSkinGray.blp", nullptr, 100)),
              (Texts{"CreatureDisplayInfo 7 WolfSkinGray"}));
    EXPECT_EQ(textsOf(searchTables(set, "20", nullptr, 100)), (Texts{"CreatureModelData 20 Creature\\Bear\\Bear.mdx"}));
    const scene::FoundRows first = searchTables(set, "wolf", nullptr, 1);
    EXPECT_EQ(first.rows.size(), 1U);
    EXPECT_EQ(first.count, 3U);
    EXPECT_EQ(searchTables(set, "", nullptr, 100).count, 0U);
    EXPECT_EQ(textsOf(searchTables(withTable(set, "Spell"), "wolf form", nullptr, 100)), (Texts{"Spell 1 wolf form"}));
}

TEST_F(Tables, AddsTheUsersNames)
{
    const scene::TableSet set = read();
    const auto names = scene::RowNames::fromText("# displays\r\n161;Timber Wolf\r\n5; Old Bear ;creaturedisplayinfo\n"
                                                 "20;The bear's model;CreatureModelData\n;no id\nx;y\n4;\n");
    EXPECT_EQ(names.count(), 3U);
    EXPECT_EQ(names.nameOf("CreatureDisplayInfo", 161), "Timber Wolf");
    EXPECT_EQ(names.nameOf("CreatureDisplayInfo", 5), "Old Bear");
    EXPECT_EQ(names.nameOf("CreatureDisplayInfo", 20), "");
    EXPECT_EQ(names.nameOf("Item", 161), "");
    const scene::FoundRows found = searchTables(set, "timber", &names, 100);
    ASSERT_EQ(found.rows.size(), 1U);
    EXPECT_EQ(found.rows[0].id, 161U);
    EXPECT_EQ(found.rows[0].name, "Timber Wolf");
    EXPECT_EQ(found.rows[0].text, "WolfSkinBlack");
    EXPECT_EQ(searchTables(set, "wolfskinblack", &names, 100).rows.at(0).name, "Timber Wolf");

    const auto list = m_folder.write("names.txt", std::string("7;Gray wolf\n"));
    const auto read = scene::RowNames::read(list);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->nameOf("CreatureDisplayInfo", 7), "Gray wolf");
    const auto none = scene::RowNames::read(m_folder.write("none.txt", std::string("nothing\n")));
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("none.txt: it has no line like \"4711;Name\""), std::string::npos)
        << none.error().message;
}

TEST_F(Tables, FindsTheRowOfAModel)
{
    const scene::TableSet set = read();
    const formats::Dbc& models = *set.find("CreatureModelData");
    using Ids = std::set<std::uint32_t>;
    EXPECT_EQ(scene::modelRowIds(models, "/home/me/data/Creature/Wolf/Wolf.m2"), Ids{10});
    EXPECT_EQ(scene::modelRowIds(models, "/home/me/wolf.m2"), Ids{10}) << "by its name alone";
    EXPECT_EQ(scene::modelRowIds(models, "/home/me/data/Creature/Cat/Cat.m2"), Ids{});
}

} // namespace table_search_test
