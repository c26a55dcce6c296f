#include "formats/image/image.hpp"
#include "renderer/scene/games/warcraft/look_source.hpp"
#include "tests/support/look_client.hpp"
#include "tests/support/look_tables.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/pictures.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Looks from tables and files that are incomplete, damaged or extreme.
namespace look_problems_test {

using scene::CharacterChoices;
using scene::Document;
using scene::EquippedItem;
using scene::ItemSlot;
using scene::OpenOptions;
using tests::LookTablesBuilder;
using Client = LookTablesBuilder::Client;
using Texts = std::vector<std::string>;

Texts messagesWith(const Document& document, std::string_view rule)
{
    Texts messages;
    for (const formats::Diagnostic& each : document.diagnostics) {
        if (each.rule == rule)
            messages.push_back(each.message);
    }
    return messages;
}

const scene::Texture* bodyOf(const Document& document)
{
    for (const scene::Texture& texture : document.textures) {
        if (texture.composed)
            return &texture;
    }
    return nullptr;
}

/// The red value of a pixel in the upper left corner of the body (the arms, which only the skin paints).
int redOfBody(const Document& document)
{
    const scene::Texture* const body = bodyOf(document);
    return body != nullptr && body->image ? body->image->pixels[0] : -1;
}

/// A client of 3.3.5a with a race and a sword, which its tests damage.
class LookProblems : public testing::Test {
protected:
    LookProblems()
    {
        m_tables.race(1, "Test", "Te", 49, 49)
            .model(1, "Character\\Test\\TestMale.mdx")
            .display({.id = 49, .model = 1})
            .section({.section = 0, .textures = {"Character\\Test\\Skin.blp", "", ""}, .flags = 1})
            .section({.section = 1,
                      .textures = {"Character\\Test\\Lower.blp", "Character\\Test\\Upper.blp", ""},
                      .flags = 1})
            .section({.section = 3, .flags = 1})
            .section({.section = 4,
                      .textures = {"Character\\Test\\Pelvis.blp", "Character\\Test\\Torso.blp", ""},
                      .flags = 1})
            .hair(1, 0, 0, 1)
            .facialHair(1, 0, 0, {1, 1, 1, 1, 1})
            .item({.id = 22, .models = {"Sword_A.mdx", ""}, .visual = 5})
            .add("ItemVisuals", {5, 7, 0, 0, 0, 0})
            .add("ItemVisualEffects", {7, "Item\\Glow.mdx"});
        tests::writeDressable(m_folder, "Character/Test/TestMale.m2", tests::dressableModel({1}, {0, 1}, {1, 2}));
        tests::writeDressable(m_folder, "Item/ObjectComponents/Weapon/Sword_A.m2",
                              tests::dressableModel({2}, {0}, {0}));
        tests::writeDressable(m_folder, "Item/Glow.m2", tests::dressableModel({0}, {0}, {}));
        for (const char* const name : {"Skin", "Lower", "Upper", "Pelvis", "Torso"})
            tests::writeFlatBlp(m_folder, std::string("Character/Test/") + name + ".blp", 16, 16, {50, 60, 70, 255});
    }

    [[nodiscard]] OpenOptions character(std::vector<EquippedItem> items) const
    {
        OpenOptions options;
        options.character = CharacterChoices{.race = "Test", .items = std::move(items)};
        return options;
    }
    [[nodiscard]] Document open(std::vector<EquippedItem> items = {}) const
    {
        m_tables.write(m_folder);
        return tests::opened(m_folder.path(), character(std::move(items)));
    }
    [[nodiscard]] Document openDisplay(std::uint32_t display) const
    {
        m_tables.write(m_folder);
        OpenOptions options;
        options.display = display;
        return tests::opened(m_folder.path(), options);
    }
    [[nodiscard]] std::string errorOf(const OpenOptions& options) const
    {
        const auto document = scene::open(m_folder.path(), options);
        return document ? "none" : document.error().message;
    }

    tests::TemporaryFolder m_folder;
    LookTablesBuilder m_tables{Client::wrath};
};

TEST_F(LookProblems, LayersAreInMemoryOneAtATime)
{
    if (!tests::MemoryPeak::isCounted())
        GTEST_SKIP() << "memory is not measured here";
    constexpr std::uint32_t kSide = 1500; // 9 MB in memory, few bytes as a file of one color
    for (const char* const name : {"Lower", "Upper", "Pelvis", "Torso"}) {
        std::filesystem::remove(m_folder / ("Character/Test/" + std::string(name) + ".blp"));
        m_folder.write("Character/Test/" + std::string(name) + ".png", tests::pngFile(kSide, kSide));
    }
    const tests::MemoryPeak peak;
    const Document document = open();
    ASSERT_NE(bodyOf(document), nullptr);
    EXPECT_EQ(bodyOf(document)->composed->layers.size(), 5U);
    EXPECT_LT(peak.bytes(), std::size_t{3} * 4 * kSide * kSide);
    EXPECT_TRUE(document.diagnostics.empty());
}

TEST_F(LookProblems, ABrokenLayerIsLeftOut)
{
    m_folder.write("Character/Test/Upper.blp", "no image");
    const Document document = open();
    EXPECT_EQ(redOfBody(document), 50);
    const Texts messages = messagesWith(document, "texture-unreadable");
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_TRUE(messages[0].ends_with("; it is left out of 'body of Test male'")) << messages[0];
    EXPECT_EQ(document.diagnostics.front().file, (m_folder / "Character/Test/Upper.blp").generic_string());
}

TEST_F(LookProblems, ABrokenSkinLeavesTheBodyGrayAndIsSaidOnce)
{
    m_folder.write("Character/Test/Skin.blp", "no image");
    const Document document = open();
    EXPECT_EQ(redOfBody(document), 128);
    EXPECT_EQ(messagesWith(document, "texture-unreadable").size(), 1U);
}

TEST_F(LookProblems, ModelsWithoutABodyLackNoLayers)
{
    tests::writeDressable(m_folder, "Character/Test/TestMale.m2", tests::dressableModel({6}, {0, 1}, {1}));
    std::filesystem::remove(m_folder / "Character/Test/Upper.blp");
    m_tables.display({.id = 60, .model = 1, .extra = 3}).extra(3, {1, 0, 0, 0, 0, 0, 0}, {}, "baked.blp");
    EXPECT_TRUE(openDisplay(60).diagnostics.empty());
}

TEST_F(LookProblems, SizesThatOverflowAreNotUsed)
{
    m_tables.model(2, "Character\\Test\\TestMale.mdx", 1e38F)
        .model(3, "Character\\Test\\TestMale.mdx", 1e-30F)
        .model(4, "Character\\Test\\TestMale.mdx", 100.0F)
        .display({.id = 60, .model = 2, .scale = 1e38F})
        .display({.id = 61, .model = 3, .scale = 1e-30F})
        .display({.id = 62, .model = 4, .scale = 100.0F});
    for (const std::uint32_t display : {60U, 61U}) {
        const Document document = openDisplay(display);
        EXPECT_EQ(document.nodes.front().scale, 1.0f);
        EXPECT_EQ(messagesWith(document, "look-size").size(), 1U) << display;
    }
    EXPECT_EQ(messagesWith(openDisplay(60), "look-size"),
              (Texts{"display 60: its size, 1e+38 times 1e+38, is not between 0.0001 and 10000: 1 is used"}));
    EXPECT_EQ(openDisplay(62).nodes.front().scale, 10000.0f);
}

TEST_F(LookProblems, ItemsThatTheTableItemLacksAreLeftOut)
{
    EXPECT_EQ(open({{{}, 22}}).nodes.size(), 3U) << "without the table Item it is a display";
    m_tables.add("Item", {700, 4, 1, 0, 0, 22, 21, 0});
    const Document document = open({{{}, 22}});
    EXPECT_EQ(document.nodes.size(), 1U);
    EXPECT_EQ(messagesWith(document, "look-row-missing"), (Texts{"Test male: Item has no row 22"}));
    EXPECT_EQ(document.diagnostics.front().file, (m_folder / "DBFilesClient/Item.dbc").generic_string());
    EXPECT_EQ(open({{{}, 700}}).nodes.size(), 3U);
}

TEST_F(LookProblems, ItemsWithoutASlotSayHowToStateIt)
{
    m_tables.item({.id = 5});
    const Document document = open({{{}, 5}});
    EXPECT_EQ(messagesWith(document, "look-item-left-out"),
              (Texts{"Test male: the names of item 5 do not tell where it is worn: write chest:5 or another slot"}));
    EXPECT_TRUE(messagesWith(document, "look-clamped").empty());
}

TEST_F(LookProblems, TablesAreFoundFromTheirFolder)
{
    m_tables.write(m_folder);
    EXPECT_EQ(tests::opened(m_folder.path() / "DBFilesClient/", character({})).name, "TestMale.m2");
    const std::filesystem::path before = std::filesystem::current_path();
    for (const char* const path : {".", "./", "CreatureDisplayInfo.dbc", "../DBFilesClient/", ".."}) {
        std::filesystem::current_path(m_folder / "DBFilesClient");
        const auto document = scene::open(path, character({}));
        std::filesystem::current_path(before);
        EXPECT_TRUE(document) << path << ": " << document.error().message;
    }
}

TEST_F(LookProblems, EffectsOfAnUnreadableWeaponAreLeftOut)
{
    tests::writeDressable(m_folder, "Character/Test/TestMale.m2", tests::dressableModel({1}, {0, 1}, {0, 1}));
    m_folder.write("Item/ObjectComponents/Weapon/Sword_A.m2", "no model");
    const Document document = open({{{}, 22}});
    EXPECT_EQ(document.nodes.size(), 1U) << "the effect is not on the character";
    EXPECT_EQ(messagesWith(document, "part-unreadable").size(), 1U);
    EXPECT_TRUE(messagesWith(document, "tag-missing").empty());
    EXPECT_TRUE(document.nodes.front().closedBones.empty());
}

TEST_F(LookProblems, AHandClosesOnlyAroundAWeaponThatIsShown)
{
    EXPECT_FALSE(open({{{}, 22}}).nodes.front().closedBones.empty());
    OpenOptions alone = character({{{}, 22}});
    alone.isPart = true;
    EXPECT_TRUE(tests::opened(m_folder.path(), alone).nodes.front().closedBones.empty());
    tests::writeDressable(m_folder, "Character/Test/TestMale.m2", tests::dressableModel({1}, {0, 1}, {2}));
    EXPECT_TRUE(open({{{}, 22}}).nodes.front().closedBones.empty()) << "no attachment";
    std::filesystem::remove(m_folder / "Item/ObjectComponents/Weapon/Sword_A.m2");
    EXPECT_TRUE(open({{ItemSlot::leftHand, 22}}).nodes.front().closedBones.empty()) << "no file";
}

TEST_F(LookProblems, ATableThatCannotBeReadIsNotCalledMissing)
{
    m_tables.write(m_folder);
    m_folder.write("DBFilesClient/CreatureDisplayInfo.dbc", "WDBC and no more");
    const std::string error = errorOf(character({}));
    EXPECT_NE(error.find("CreatureDisplayInfo.dbc: "), std::string::npos) << error;
    EXPECT_EQ(error.find("has no table"), std::string::npos) << error;
    const auto source = scene::LookSource::open(m_folder.path());
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().message, error);
}

TEST_F(LookProblems, TheMissingTableIsNamed)
{
    m_tables.write(m_folder);
    std::filesystem::remove(m_folder / "DBFilesClient/ItemVisualEffects.dbc");
    const auto missing = [&] {
        return messagesWith(tests::opened(m_folder.path(), character({{{}, 22}})), "look-row-missing");
    };
    EXPECT_EQ(missing(), (Texts{"Test male: the table ItemVisualEffects is missing or unreadable: it would have the "
                                "rows for visual 5 of item 22"}));
    std::filesystem::remove(m_folder / "DBFilesClient/ItemVisuals.dbc");
    EXPECT_EQ(missing(), (Texts{"Test male: the table ItemVisuals is missing or unreadable: it would have the row 5 "
                                "of item 22"}));
    std::filesystem::remove(m_folder / "DBFilesClient/ChrRaces.dbc");
    EXPECT_EQ(errorOf(character({})), "race 'Test' is unknown: the table ChrRaces.dbc is missing");
    m_folder.write("DBFilesClient/ChrRaces.dbc", "WDBC and no more");
    const std::string unreadable = errorOf(character({}));
    EXPECT_NE(unreadable.find("ChrRaces.dbc: "), std::string::npos) << unreadable;
}

TEST_F(LookProblems, SmallTablesHaveTheVersionOfTheOthers)
{
    const tests::TemporaryFolder folder; // tables that fit 2.4.3 as well: no texts
    LookTablesBuilder(Client::wrath)
        .race(7, "", "", 49, 49)
        .display({.id = 49, .model = 1})
        .section({.section = 1, .variation = 2, .color = 3, .flags = 1})
        .write(folder);
    const auto source = scene::LookSource::open(folder.path());
    ASSERT_TRUE(source) << source.error().message;
    EXPECT_TRUE((*source)->tables().section({1, 0, scene::CharSection::face, 2, 3}, scene::LookTables::Use::player));
    EXPECT_TRUE((*source)->tables().race("7"));
    EXPECT_FALSE((*source)->tables().race("")) << "the race without names";
}

} // namespace look_problems_test
