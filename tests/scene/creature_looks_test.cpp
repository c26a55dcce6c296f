#include "formats/image/blp/blp_writer.hpp"
#include "renderer/scene/bindings.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/dbc_builder.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

/// Skins of creatures from CreatureModelData and CreatureDisplayInfo that the tests write.
namespace {

namespace fs = std::filesystem;
using scene::Document;
using scene::Skin;
using scene::SkinOrigin;
using tests::DbcRow;
using tests::TemporaryFolder;
using LookTexts = std::vector<std::string>;

/// A row of CreatureModelData of 1.12.
DbcRow modelRow(int id, const char* path)
{
    DbcRow row = {id, 0, path, 0, 1.0F};
    row.insert(row.end(), 11, 0);
    return row;
}

/// A row of CreatureDisplayInfo of 1.12.
DbcRow displayRow(int id, int model, const char* first, const char* second = "", const char* third = "")
{
    return {id, model, 0, 0, 1.0F, 255, first, second, third, 1, 0, 0};
}

/// A creature with these texture types and images in its folder, and tables.
class CreatureLooks : public testing::Test {
protected:
    void writeModel(const char* name, std::initializer_list<std::uint32_t> types)
    {
        formats::M2WriteModel model = tests::flagPole(256);
        model.textures.clear();
        for (const std::uint32_t type : types)
            model.textures.push_back({.type = type});
        for (formats::M2WriteSkinProfile& view : model.skinProfiles) {
            for (formats::M2WritePart& part : view.parts)
                part.texture = 0;
        }
        m_model = m_folder.write(name, formats::writeM2(model).front().bytes);
    }
    void writeImages(const std::string& below, std::initializer_list<const char*> names)
    {
        for (const char* const name : names)
            m_folder.write(below + "/" + name + ".blp", formats::writeBlp(tests::plainImage(4, 4), {}));
    }
    void writeTables(const std::string& below, const std::vector<DbcRow>& models, const std::vector<DbcRow>& displays)
    {
        m_folder.write(below + "/CreatureModelData.dbc", tests::dbcOf(models));
        m_folder.write(below + "/CreatureDisplayInfo.dbc", tests::dbcOf(displays));
    }
    [[nodiscard]] Document open(const scene::OpenOptions& options = {}) const
    {
        return tests::opened(m_model, options);
    }

    TemporaryFolder m_folder;
    fs::path m_model;
};

/// "name: file file", "-" for a slot without one.
LookTexts looksIn(const Document& document)
{
    LookTexts texts;
    for (const Skin& skin : document.nodes.front().skins) {
        std::string text = skin.name + ":";
        for (const std::uint32_t slot : skin.slots) {
            const std::string name = formats::fileNameOf(document.textures[slot].path);
            text += " " + (name.empty() ? "-" : name);
        }
        texts.push_back(text);
    }
    return texts;
}

LookTexts messagesOf(const Document& document, std::string_view rule)
{
    LookTexts messages;
    for (const formats::Diagnostic& each : document.diagnostics) {
        if (each.rule == rule)
            messages.push_back(each.message);
    }
    return messages;
}

TEST_F(CreatureLooks, AreThoseOfTheTablesInsteadOfGuesses)
{
    writeModel("Creature/Wolf/Wolf.m2", {11});
    writeImages("Creature/Wolf", {"WolfSkinCoyote", "WolfSkinBlack", "WolfSkinUnused"});
    EXPECT_EQ(looksIn(open()).size(), 3U) << "without tables all images that are named like the model";
    writeTables("DBFilesClient", {modelRow(42, "Creature\\Bear\\Bear.mdx"), modelRow(43, "CREATURE\\wolf\\Wolf.MDX")},
                {displayRow(557, 43, "WolfSkinCoyote", "NoSuchPart"), displayRow(161, 43, "wolfskincoyote"),
                 displayRow(162, 42, "BearSkin"), displayRow(644, 43, "WolfSkinBlack")});
    const Document document = open();
    EXPECT_EQ(looksIn(document), (LookTexts{"WolfSkinCoyote: WolfSkinCoyote.blp", "WolfSkinBlack: WolfSkinBlack.blp"}));
    const std::vector<Skin>& skins = document.nodes.front().skins;
    EXPECT_EQ(skins[0].origin, SkinOrigin::table);
    EXPECT_EQ(skins[0].displays, (std::vector<std::uint32_t>{161, 557})) << "equal ones are one skin";
    EXPECT_EQ(skins[1].displays, (std::vector<std::uint32_t>{644}));
    EXPECT_TRUE(document.diagnostics.empty()) << "the model lacks the second part: it is not missing";
    const std::string table = (m_folder / "DBFilesClient/CreatureDisplayInfo.dbc").generic_string();
    EXPECT_EQ(std::count(document.files.begin(), document.files.end(), table), 1) << "a change of it opens it again";
}

TEST_F(CreatureLooks, NameMissingImagesAndComeLastWithThem)
{
    writeModel("Creature/Wolf/Wolf.m2", {11});
    writeImages("Creature/Wolf", {"WolfSkinBlack"});
    writeTables("DBFilesClient", {modelRow(43, "Creature\\Wolf\\Wolf.mdx")},
                {displayRow(100, 43, "WolfSkin_Ghost"), displayRow(101, 43, "WolfSkin_Ghost"),
                 displayRow(644, 43, "WolfSkinBlack")});
    const Document document = open();
    EXPECT_EQ(looksIn(document), (LookTexts{"WolfSkinBlack: WolfSkinBlack.blp", "WolfSkin_Ghost: -"}));
    EXPECT_EQ(messagesOf(document, "texture-missing"),
              (LookTexts{"texture 'WolfSkin_Ghost.blp' of display 100 was not found under 3 names"}));
    const scene::Texture& missing = document.textures[document.nodes.front().skins[1].slots[0]];
    EXPECT_EQ(missing.name, "WolfSkin_Ghost.blp");
    ASSERT_EQ(missing.lookups.size(), 3U);
    EXPECT_EQ(missing.lookups[0].name, "Creature/Wolf/WolfSkin_Ghost.blp");
    EXPECT_EQ(formats::stemOf(missing.nearest), "WolfSkinBlack");
}

TEST_F(CreatureLooks, HaveTheNamesOfAllTheirImagesIfTheFirstIsNotTheirOwn)
{
    writeModel("Creature/Gnoll/Gnoll.m2", {11, 12, 13});
    writeImages("Creature/Gnoll", {"Body", "Armor", "Cape", "Other"});
    writeTables("DBFilesClient", {modelRow(7, "Creature\\Gnoll\\Gnoll.mdl")},
                {displayRow(1, 7, "Body", "Armor"), displayRow(2, 7, "Body", "Armor", "Cape"),
                 displayRow(3, 7, "Other", "Armor"), displayRow(4, 7, "", "", "")});
    EXPECT_EQ(looksIn(open()),
              (LookTexts{"Body + Armor: Body.blp Armor.blp -", "Body + Armor + Cape: Body.blp Armor.blp Cape.blp",
                         "Other: Other.blp Armor.blp -"}));
}

TEST_F(CreatureLooks, AreThoseOfAllRowsWithTheModelsPath)
{
    writeModel("Creature/Wolf/Wolf.m2", {11});
    writeImages("Creature/Wolf", {"One", "Two"});
    writeTables("DBFilesClient", {modelRow(43, "Creature\\Wolf\\Wolf.mdx"), modelRow(2716, "creature/wolf/wolf.m2")},
                {displayRow(1, 43, "One"), displayRow(2, 2716, "Two")});
    EXPECT_EQ(looksIn(open()), (LookTexts{"One: One.blp", "Two: Two.blp"}));
}

TEST_F(CreatureLooks, AreFoundBelowTheRoot)
{
    writeModel("world/mine/Creature/Wolf/Wolf.m2", {11});
    writeImages("world/mine/Creature/Wolf", {"One", "Wolf2"});
    writeTables("world/mine/dbfilesclient", {modelRow(43, "Creature\\Wolf\\Wolf.mdx")}, {displayRow(1, 43, "One")});
    EXPECT_EQ(looksIn(open()), (LookTexts{"One: One.blp"}));
}

TEST_F(CreatureLooks, AreKnownByTheEndOfThePathIfOneFits)
{
    writeModel("loose/Wolf.m2", {11});
    writeImages("loose", {"One", "Wolf2"});
    writeTables("loose", {modelRow(43, "Creature\\Wolf\\Wolf.mdx"), modelRow(44, "Creature\\DireWolf\\DireWolf.mdx")},
                {displayRow(1, 43, "One")});
    EXPECT_EQ(looksIn(open()), (LookTexts{"One: One.blp"}));
    writeTables("loose", {modelRow(43, "Creature\\Wolf\\Wolf.mdx"), modelRow(44, "Creature\\Other\\Wolf.mdx")},
                {displayRow(1, 43, "One")});
    EXPECT_EQ(looksIn(open()).front(), "Wolf2: Wolf2.blp") << "two fit: nothing changes";
}

TEST_F(CreatureLooks, AreGuessedIfTheTablesDoNotKnowTheModel)
{
    writeModel("Creature/Wolf/Wolf.m2", {11});
    writeImages("Creature/Wolf", {"Wolf1"});
    const LookTexts guessed = looksIn(open());
    writeTables("DBFilesClient", {modelRow(42, "Creature\\Bear\\Bear.mdx")}, {displayRow(1, 42, "One")});
    EXPECT_EQ(looksIn(open()), guessed);
    EXPECT_EQ(open().nodes.front().skins.front().origin, SkinOrigin::model);
    writeTables("DBFilesClient", {modelRow(43, "Creature\\Wolf\\Wolf.mdx")}, {displayRow(1, 43, "")});
    EXPECT_EQ(looksIn(open()), guessed) << "no display has an image";
    fs::remove(m_folder / "DBFilesClient/CreatureDisplayInfo.dbc");
    EXPECT_EQ(looksIn(open()), guessed);
}

TEST_F(CreatureLooks, AreFoundInTheArchivesOfTheGame)
{
    writeModel("mod/Creature/Wolf/Wolf.m2", {11});
    writeImages("mod/Creature/Wolf", {"Wolf1", "One"});
    const tests::Bytes archive =
        tests::zipOf({{.name = "DBFilesClient/CreatureModelData.dbc",
                       .content = tests::textOf(tests::dbcOf({modelRow(43, "Creature\\Wolf\\Wolf.mdx")}))},
                      {.name = "DBFilesClient/CreatureDisplayInfo.dbc",
                       .content = tests::textOf(tests::dbcOf({displayRow(1, 43, "One")}))}});
    m_folder.write("game/dbc.pk3", std::span<const std::byte>(archive));
    scene::OpenOptions options;
    options.gameFolders = {m_folder / "game"};
    EXPECT_EQ(looksIn(open(options)), (LookTexts{"One: One.blp"}));
    EXPECT_EQ(looksIn(open()).size(), 2U) << "guessed";
}

TEST_F(CreatureLooks, LeaveHairToTheImagesBesideTheModel)
{
    writeModel("Creature/Wolf/Wolf.m2", {11, 6});
    writeImages("Creature/Wolf", {"One", "Hair"});
    writeTables("DBFilesClient", {modelRow(43, "Creature\\Wolf\\Wolf.mdx")}, {displayRow(1, 43, "One")});
    EXPECT_EQ(looksIn(open()), (LookTexts{"One: One.blp Hair.blp"}));
}

TEST_F(CreatureLooks, GiveWayToTheImageThatTheUserChose)
{
    writeModel("Creature/Wolf/Wolf.m2", {11});
    writeImages("Creature/Wolf", {"One", "Mine"});
    writeTables("DBFilesClient", {modelRow(43, "Creature\\Wolf\\Wolf.mdx")}, {displayRow(1, 43, "One")});
    scene::OpenOptions options;
    options.bindings = {{"monster skin 1", m_folder / "Creature/Wolf/Mine.blp"}};
    const Document document = open(options);
    EXPECT_EQ(looksIn(document), (LookTexts{"Mine: Mine.blp", "One: One.blp"}));
    EXPECT_EQ(document.nodes.front().skins[0].origin, SkinOrigin::chosen);
    EXPECT_TRUE(document.nodes.front().skins[0].displays.empty());
}

TEST_F(CreatureLooks, StayInTheModelsFolder)
{
    writeModel("Creature/Wolf/Wolf.m2", {11});
    writeImages("Creature", {"Outside"});
    writeImages("Creature/Wolf", {"One"});
    writeTables("DBFilesClient", {modelRow(43, "Creature\\Wolf\\Wolf.mdx")},
                {displayRow(1, 43, "One"), displayRow(2, 43, "..\\..\\..\\..\\Outside")});
    EXPECT_EQ(looksIn(open()), (LookTexts{"One: One.blp", "..\\..\\..\\..\\Outside: -"}));
}

TEST_F(CreatureLooks, SayThatATableIsBrokenAndGuess)
{
    writeModel("Creature/Wolf/Wolf.m2", {11});
    writeImages("Creature/Wolf", {"Wolf1"});
    writeTables("DBFilesClient", {modelRow(43, "Creature\\Wolf\\Wolf.mdx")}, {displayRow(1, 43, "One")});
    m_folder.write("DBFilesClient/CreatureDisplayInfo.dbc", "WDBC and no more");
    const Document document = open();
    EXPECT_EQ(looksIn(document), (LookTexts{"Wolf1: Wolf1.blp"}));
    ASSERT_EQ(messagesOf(document, "table-unreadable").size(), 1U);
    m_folder.write("DBFilesClient/CreatureDisplayInfo.dbc", tests::dbcOf({{1, 43, 0}}));
    EXPECT_EQ(messagesOf(open(), "dbc-layout-unknown").size(), 1U) << "its columns are not known";
}

} // namespace
