#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/dbc_builder.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using app::ExitStatus;
using tests::CommandRun;
using tests::contains;
using tests::run;
using tests::TemporaryFolder;

tests::Bytes displayTable()
{
    return tests::dbcOf({{161, 43, 0, 0, 1.5F, 255, "WolfSkinCoyote", "Alpha\tTab", "", 1, 0, 0},
                         {160, 41, -1, 0, 1.0F, 255, "Other", "", "", 1, 0, 0}});
}

tests::Bytes modelTable()
{
    tests::DbcRow row = {43, 12, "Creature\\Wolf\\Wolf.mdx", 0, 1.0F};
    row.insert(row.end(), 11, 0);
    return tests::dbcOf({row});
}

/// A table and the one that it refers to.
class TableCommand : public testing::Test {
protected:
    std::string write(const char* name, const tests::Bytes& bytes)
    {
        return m_folder.write(name, std::span<const std::byte>(bytes)).generic_string();
    }

    TemporaryFolder m_folder;
    std::string m_displays = write("DBFilesClient/CreatureDisplayInfo.dbc", displayTable());
    std::string m_models = write("DBFilesClient/CreatureModelData.dbc", modelTable());
};

TEST_F(TableCommand, PrintsChosenColumnsOfAllRows)
{
    const CommandRun result = run({"table", m_displays, "--columns", "id,SoundID,texturevariation"});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_EQ(result.messages, "");
    EXPECT_EQ(result.output, "ID\tSoundID\tTextureVariation[0]\tTextureVariation[1]\tTextureVariation[2]\n"
                             "161\t0\tWolfSkinCoyote\tAlpha\\x09Tab\t\n160\t-1\tOther\t\t\n");
}

TEST_F(TableCommand, PrintsARowWithTheRowsThatItRefersTo)
{
    const CommandRun result = run({"table", m_displays, "--row", "161", "--columns", "ModelID,CreatureModelScale"});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_EQ(result.output, "ModelID             43  (CreatureModelData: Creature\\Wolf\\Wolf.mdx)\n"
                             "CreatureModelScale  1.5\n");
    EXPECT_TRUE(contains(run({"table", m_models, "--row", "43", "--columns", "Flags"}).output, "0xC"));
}

TEST_F(TableCommand, FindsTextsNumbersAndTextsOfOtherTables)
{
    const auto rowsFor = [&](const char* word) {
        return run({"table", m_displays, "--columns", "ID", "--search", word}).output;
    };
    EXPECT_EQ(rowsFor("coyote"), "ID\n161\n");
    EXPECT_EQ(rowsFor("wolf\\WOLF"), "ID\n161\n") << "only the model has it";
    EXPECT_EQ(rowsFor("wolf/wolf"), "ID\n161\n") << "as in the window";
    EXPECT_EQ(rowsFor("160"), "ID\n160\n");
    EXPECT_EQ(rowsFor("16"), "ID\n") << "numbers are equal or not";
}

TEST_F(TableCommand, PrintsJsonWithReferences)
{
    const CommandRun result = run({"table", m_displays, "--row", "161", "--json"});
    EXPECT_EQ(result.status, ExitStatus::done);
    const auto printed = nlohmann::json::parse(result.output);
    EXPECT_EQ(printed["table"], "CreatureDisplayInfo");
    EXPECT_EQ(printed["versions"], "1.12");
    EXPECT_EQ(printed["rowCount"], 2);
    EXPECT_EQ(printed["columns"][1]["table"], "CreatureModelData");
    ASSERT_EQ(printed["rows"].size(), 1U);
    EXPECT_EQ(printed["rows"][0]["row"], 0);
    EXPECT_EQ(printed["rows"][0]["values"]["CreatureModelScale"], 1.5);
    EXPECT_EQ(printed["rows"][0]["values"]["TextureVariation[1]"], "Alpha\tTab");
    EXPECT_EQ(printed["rows"][0]["references"]["ModelID"], "Creature\\Wolf\\Wolf.mdx");
    EXPECT_EQ(printed["rows"][0]["references"].size(), 1U);
}

TEST_F(TableCommand, ReadsTablesInArchives)
{
    const tests::Bytes archive =
        tests::zipOf({{.name = "DBFilesClient/CreatureDisplayInfo.dbc", .content = tests::textOf(displayTable())},
                      {.name = "DBFilesClient/CreatureModelData.dbc", .content = tests::textOf(modelTable())}});
    const std::string path = write("dbc.zip", archive) + "/DBFilesClient/CreatureDisplayInfo.dbc";
    EXPECT_TRUE(contains(run({"table", path, "--row", "161"}).output, "(CreatureModelData: Creature\\Wolf\\Wolf.mdx)"));
}

TEST_F(TableCommand, SaysHowFarAnUnknownTableIsUnderstood)
{
    const std::string path = write("Weather.dbc", tests::dbcOf({{1, "rain"}, {2, "snow"}}));
    const CommandRun result = run({"table", path});
    EXPECT_EQ(result.status, ExitStatus::done);
    EXPECT_EQ(result.output, "Column 0\tColumn 1\n1\train\n2\tsnow\n");
    EXPECT_TRUE(contains(result.messages, "[dbc-layout-unknown]")) << result.messages;
}

TEST_F(TableCommand, NumbersTheRowsOfTablesWithoutIds)
{
    const std::string path =
        write("CharBaseInfo.dbc", tests::dbcOf({{std::byte{1}, std::byte{1}}, {std::byte{2}, std::byte{9}}}));
    EXPECT_EQ(run({"table", path, "--row", "1"}).output, "RaceID   2\nClassID  9\n");
    EXPECT_EQ(run({"table", path, "--row", "2"}).status, ExitStatus::usage);
}

/// A creature whose skin the tables name, and the displays that have it.
TEST_F(TableCommand, IsWhereInfoTakesTheSkinsOfCreaturesFrom)
{
    formats::M2WriteModel wolf = tests::flagPole(256);
    wolf.textures = {{.type = 11}};
    for (formats::M2WriteSkinProfile& view : wolf.skinProfiles) {
        for (formats::M2WritePart& part : view.parts)
            part.texture = 0;
    }
    const std::string path = write("Creature/Wolf/Wolf.m2", formats::writeM2(wolf).front().bytes);
    const auto skins = nlohmann::json::parse(run({"info", path, "--json"}).output)["skins"];
    ASSERT_EQ(skins.size(), 1U);
    EXPECT_EQ(skins[0]["name"], "WolfSkinCoyote");
    EXPECT_EQ(skins[0]["from"], "table");
    EXPECT_EQ(skins[0]["displays"], nlohmann::json::array({161}));
    EXPECT_TRUE(contains(run({"info", path}).output, ", 1 display\n"));
}

TEST_F(TableCommand, RefusesWhatIsNotThere)
{
    const CommandRun row = run({"table", m_displays, "--row", "7"});
    EXPECT_EQ(row.status, ExitStatus::usage);
    EXPECT_TRUE(contains(row.messages, "the table has no row 7")) << row.messages;
    const CommandRun column = run({"table", m_displays, "--columns", "ModelIDs"});
    EXPECT_EQ(column.status, ExitStatus::usage);
    EXPECT_TRUE(contains(column.messages, "no column 'ModelIDs'; did you mean 'ModelID'?")) << column.messages;
    const CommandRun missing = run({"table", (m_folder / "gone.dbc").generic_string(), "--json"});
    EXPECT_EQ(missing.status, ExitStatus::unreadable);
    EXPECT_EQ(nlohmann::json::parse(missing.output)["error"]["code"], "notFound");
    tests::Bytes later = displayTable();
    tests::patchU32(later, 0, 0x33434457); // "WDC3"
    const CommandRun newer = run({"table", write("Map.db2", later)});
    EXPECT_EQ(newer.status, ExitStatus::unreadable);
    EXPECT_TRUE(contains(newer.messages, "a later World of Warcraft (WDC3)")) << newer.messages;
}

} // namespace
