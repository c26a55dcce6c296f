#include "formats/vfs/read_file.hpp"
#include "renderer/scene/composed_texture.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/games/warcraft/character_ranges.hpp"
#include "renderer/scene/games/warcraft/look_source.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/support/look_client.hpp"
#include "tests/support/look_tables.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/opened_document.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

/// Creatures and characters opened by tables, with files that the tests write.
namespace look_document_test {

using scene::CharacterChoices;
using scene::Document;
using scene::ItemSlot;
using scene::OpenOptions;
using tests::LookTablesBuilder;
using Client = LookTablesBuilder::Client;
using Color = std::array<std::uint8_t, 4>;
using Texts = std::vector<std::string>;

Texts messagesOf(const Document& document, std::string_view rule)
{
    Texts messages;
    for (const formats::Diagnostic& each : document.diagnostics) {
        if (each.rule == rule)
            messages.push_back(each.message);
    }
    return messages;
}

/// The texture that the first skin of a node has for a type ("body skin").
const scene::Texture* textureOf(const Document& document, std::string_view type, std::size_t node = 0)
{
    for (const std::uint32_t slot : document.nodes[node].skins.front().slots) {
        if (document.textures[slot].type == type)
            return &document.textures[slot];
    }
    return nullptr;
}

Color pixelOf(const scene::Texture& texture, std::uint32_t x, std::uint32_t y)
{
    const std::size_t at = 4 * (std::size_t{y} * texture.image->width + x);
    Color color{};
    std::copy_n(texture.image->pixels.begin() + static_cast<std::ptrdiff_t>(at), 4, color.begin());
    return color;
}

/// The ids of the shown mesh parts of the first node.
std::set<std::uint16_t> shownGeosets(const Document& document)
{
    const formats::Skinned& shape = skinnedOf(*document.nodes.front().model);
    const std::set<std::uint32_t> hidden = defaultHidden(document);
    std::set<std::uint16_t> shown;
    for (std::uint32_t i = 0; i < shape.sections.size(); ++i) {
        if (!hidden.contains(i))
            shown.insert(shape.sections[i].geoset);
    }
    return shown;
}

class Wolf : public testing::Test {
protected:
    Wolf()
    {
        tests::writeDressable(m_folder, "Creature/Wolf/Wolf.m2",
                              tests::dressableModel({11}, {0, 101, 102, 201, 202}, {}));
        for (const char* const name : {"Gray", "Black"})
            tests::writeFlatBlp(m_folder, std::string("Creature/Wolf/") + name + ".blp", 4, 4, {10, 20, 30, 255});
        m_tables.model(43, "CREATURE\\wolf\\Wolf.MDX", 2.0F)
            .display({.id = 161, .model = 43, .textures = {"Gray", "", ""}})
            .display(
                {.id = 162, .model = 43, .scale = 1.5F, .alpha = 51, .textures = {"Black", "", ""}, .geosets = 0x21})
            .display({.id = 163, .model = 43, .textures = {"Gray", "", ""}})
            .display({.id = 164, .model = 43, .textures = {"Gone", "", ""}})
            .display({.id = 165, .model = 99})
            .write(m_folder);
    }

    [[nodiscard]] Document open(std::uint32_t display, const std::string& path = "") const
    {
        OpenOptions options;
        options.display = display;
        return tests::opened(path.empty() ? m_folder.path() : m_folder / path, options);
    }
    [[nodiscard]] std::string errorOf(std::uint32_t display, const std::string& path = "") const
    {
        OpenOptions options;
        options.display = display;
        const auto document = scene::open(path.empty() ? m_folder.path() : m_folder / path, options);
        return document ? "" : document.error().message;
    }

    tests::TemporaryFolder m_folder;
    LookTablesBuilder m_tables{Client::wrath};
};

TEST_F(Wolf, ShowsItsImageSizeAlphaAndMeshParts)
{
    const Document document = open(162);
    EXPECT_EQ(document.name, "Wolf.m2");
    EXPECT_EQ(document.path, (m_folder / "Creature/Wolf/Wolf.m2").generic_string());
    ASSERT_NE(textureOf(document, "monster skin 1"), nullptr);
    EXPECT_EQ(formats::fileNameOf(textureOf(document, "monster skin 1")->path), "Black.blp");
    EXPECT_EQ(shownGeosets(document), (std::set<std::uint16_t>{0, 101, 202}));
    EXPECT_EQ(document.nodes.front().scale, 3.0f) << "of the display and of the model";
    EXPECT_EQ(document.nodes.front().alpha, 0.2f);
    const animation::Pose pose = animation::SequencePose{0, 0.0};
    const auto placed = placedNodes(document, {&pose, 1});
    EXPECT_EQ(placed.front().transform[0][0], 3.0);
}

TEST_F(Wolf, IsFoundInTheArchivesOfAClient)
{
    std::vector<tests::MpqEntry> tables, others;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(m_folder.path())) {
        if (!entry.is_regular_file())
            continue;
        std::string name = std::filesystem::relative(entry.path(), m_folder.path()).generic_string();
        std::replace(name.begin(), name.end(), '/', '\\');
        const auto file = formats::readFile(entry.path());
        ASSERT_TRUE(file);
        (name.starts_with("DBFilesClient") ? tables : others)
            .push_back({.name = name, .content = tests::textOf(file->file().span())});
    }
    ASSERT_FALSE(tables.empty());
    const tests::TemporaryFolder client;
    client.write("Data/dbc.MPQ", tests::mpqOf(tables));
    client.write("Data/model.MPQ", tests::mpqOf(others));
    OpenOptions options;
    options.display = 162;
    for (const char* const path : {"", "Data", "Data/dbc.MPQ"}) {
        const Document document = tests::opened(client.path() / path, options);
        EXPECT_EQ(document.name, "Wolf.m2") << path;
        ASSERT_NE(textureOf(document, "monster skin 1"), nullptr) << path;
        EXPECT_EQ(formats::fileNameOf(textureOf(document, "monster skin 1")->path), "Black.blp") << path;
    }
}

TEST_F(Wolf, KeepsTheOtherSkinsOfItsTablesGrouped)
{
    const Document document = open(163);
    Texts skins;
    for (const scene::Skin& skin : document.nodes.front().skins)
        skins.push_back(skin.name + " " + std::to_string(skin.displays.size()));
    EXPECT_EQ(skins, (Texts{"Gray 2", "Black 1", "Gone 1"}));
    EXPECT_EQ(document.nodes.front().skins.front().displays, (std::vector<std::uint32_t>{161, 163}));
    EXPECT_EQ(open(164).nodes.front().skins.front().name, "Gone") << "the display that was asked for is first";
    ASSERT_EQ(messagesOf(document, "texture-missing").size(), 1U);
    EXPECT_NE(messagesOf(document, "texture-missing")[0].find("'Gone.blp'"), std::string::npos);
}

TEST_F(Wolf, IsFoundFromEachPathOfItsData)
{
    for (const char* const path : {"DBFilesClient", "DBFilesClient/CreatureDisplayInfo.dbc", "Creature/Wolf/Wolf.m2"})
        EXPECT_EQ(open(162, path).nodes.size(), 1U) << path;
}

TEST_F(Wolf, SaysWhatDoesNotExist)
{
    EXPECT_EQ(errorOf(4), "display 4 does not exist: CreatureDisplayInfo has 5 rows, none with this id");
    EXPECT_EQ(errorOf(165), "display 165: CreatureModelData has no row 99 of display 165");
    EXPECT_NE(errorOf(161, "Creature").find("has no table DBFilesClient/CreatureDisplayInfo.dbc"), std::string::npos);
    std::filesystem::remove(m_folder / "Creature/Wolf/Wolf.m2");
    EXPECT_EQ(errorOf(161), "display 161: its model 'CREATURE\\wolf\\Wolf.m2' was not found");
}

/// A race with one skin, and files for it.
class Person : public testing::Test {
protected:
    Person()
    {
        m_tables.race(1, "Test", "Te", 49, 49)
            .model(1, "Character\\Test\\Male\\TestMale.mdx")
            .display({.id = 49, .model = 1})
            .display({.id = 500, .model = 1, .extra = 3})
            .display({.id = 501, .model = 1, .extra = 4})
            .extra(3, {1, 0, 0, 0, 0, 0, 0}, {20}, "baked.blp")
            .extra(4, {1, 0, 0, 0, 0, 0, 0}, {}, "")
            .section({.section = 0, .textures = {"Character\\Test\\Skin.blp", "Character\\Test\\Extra.blp", ""}})
            .section(
                {.section = 1, .textures = {"Character\\Test\\FaceLower.blp", "Character\\Test\\FaceUpper.blp", ""}})
            .section({.section = 3, .textures = {"Character\\Test\\Hair.blp", "", ""}})
            .section({.section = 4, .textures = {"Character\\Test\\Pelvis.blp", "Character\\Test\\Torso.blp", ""}})
            .hair(1, 0, 0, 2)
            .facialHair(1, 0, 0, {1, 1, 1, 0, 0})
            .item({.id = 10, .textures = {"", "", "", "Shirt_TU", "", "", "", ""}})
            .item({.id = 20, .models = {"Helm_A.mdx", ""}, .modelTextures = {"Helm_A_Red", ""}})
            .item({.id = 22, .models = {"Sword_A.mdx", ""}, .modelTextures = {"Sword_Blue", ""}, .visual = 5})
            .item({.id = 23, .models = {"Gone.mdx", ""}})
            .add("ItemVisuals", {5, 7, 7, 0, 0, 0})
            .add("ItemVisualEffects", {7, "Item\\Glow.mdx"});
        m_tables.write(m_folder);
        tests::writeDressable(m_folder, "Character/Test/Male/TestMale.m2",
                              tests::dressableModel({1, 2, 6, 8}, {0, 1, 2, 401, 402}, {1, 11}));
        tests::writeDressable(m_folder, "Item/ObjectComponents/Head/Helm_A_TeM.m2",
                              tests::dressableModel({2}, {0}, {}));
        tests::writeDressable(m_folder, "Item/ObjectComponents/Weapon/Sword_A.m2",
                              tests::dressableModel({2}, {0}, {0}));
        tests::writeDressable(m_folder, "Item/Glow.m2", tests::dressableModel({0}, {0}, {}));
        write("Character/Test/Skin.blp", 256, 256, {100, 0, 0, 255});
        write("Character/Test/Extra.blp", 8, 8, {1, 2, 3, 255});
        write("Character/Test/Hair.blp", 8, 8, {4, 5, 6, 255});
        write("Character/Test/FaceLower.blp", 128, 64, {0, 100, 0, 255});
        write("Character/Test/FaceUpper.blp", 128, 32, {0, 200, 0, 255});
        write("Character/Test/Pelvis.blp", 128, 64, {0, 0, 100, 255});
        write("Character/Test/Torso.blp", 128, 64, {0, 0, 200, 255});
        write("Item/TextureComponents/TorsoUpperTexture/Shirt_TU_U.blp", 128, 64, {200, 200, 0, 128});
        write("Item/ObjectComponents/Head/Helm_A_Red.blp", 8, 8, {255, 0, 0, 255});
        write("Item/ObjectComponents/Weapon/Sword_Blue.blp", 8, 8, {0, 0, 255, 255});
    }

    void write(const std::string& name, std::uint32_t width, std::uint32_t height, const Color& color) const
    {
        tests::writeFlatBlp(m_folder, name, width, height, color);
    }
    [[nodiscard]] Document open(std::vector<scene::EquippedItem> items = {},
                                scene::ImagePolicy images = scene::ImagePolicy::all) const
    {
        OpenOptions options;
        options.character = CharacterChoices{.race = "Test", .items = std::move(items)};
        options.images = images;
        return tests::opened(m_folder.path(), options);
    }
    [[nodiscard]] Document openDisplay(std::uint32_t display) const
    {
        OpenOptions options;
        options.display = display;
        return tests::opened(m_folder.path(), options);
    }

    tests::TemporaryFolder m_folder;
    LookTablesBuilder m_tables{Client::classic};
};

TEST_F(Person, HasABodyComposedPixelForPixel)
{
    const Document document = open();
    const scene::Texture* const body = textureOf(document, "body skin");
    ASSERT_NE(body, nullptr);
    ASSERT_TRUE(body->image);
    EXPECT_EQ(body->image->width, 256U);
    EXPECT_EQ(pixelOf(*body, 0, 0), (Color{100, 0, 0, 255})) << "skin on the arms";
    EXPECT_EQ(pixelOf(*body, 128, 0), (Color{0, 0, 200, 255})) << "underwear on the torso";
    EXPECT_EQ(pixelOf(*body, 128, 96), (Color{0, 0, 100, 255})) << "and on the legs";
    EXPECT_EQ(pixelOf(*body, 0, 160), (Color{0, 200, 0, 255}));
    EXPECT_EQ(pixelOf(*body, 127, 191), (Color{0, 200, 0, 255}));
    EXPECT_EQ(pixelOf(*body, 0, 192), (Color{0, 100, 0, 255}));
    EXPECT_EQ(pixelOf(*body, 127, 255), (Color{0, 100, 0, 255}));
    EXPECT_EQ(formats::fileNameOf(textureOf(document, "hair")->path), "Hair.blp");
    EXPECT_EQ(formats::fileNameOf(textureOf(document, "skin extra")->path), "Extra.blp");
    EXPECT_EQ(shownGeosets(document), (std::set<std::uint16_t>{0, 2, 401}));
    EXPECT_TRUE(document.diagnostics.empty()) << "also for the cape that it does not wear";
    EXPECT_TRUE(hasSource(*body));
    const std::string layer = (m_folder / "Character/Test/FaceUpper.blp").generic_string();
    EXPECT_EQ(std::count(document.files.begin(), document.files.end(), layer), 1) << "a change of it opens it again";
}

TEST_F(Person, WearsAShirtMixedWithTheSkin)
{
    const Document document = open({{ItemSlot::shirt, 10}});
    const scene::Texture* const body = textureOf(document, "body skin");
    ASSERT_TRUE(body != nullptr && body->image);
    const auto mixed = [](unsigned item, unsigned skin) {
        return static_cast<std::uint8_t>((item * 128 + skin * 127) / 255);
    };
    EXPECT_EQ(pixelOf(*body, 128, 0), (Color{mixed(200, 100), mixed(200, 0), 0, 255})) << "no underwear under it";
}

TEST_F(Person, TakesTheTextureForItsSexIfThereIsNoneForBoth)
{
    std::filesystem::rename(m_folder / "Item/TextureComponents/TorsoUpperTexture/Shirt_TU_U.blp",
                            m_folder / "Item/TextureComponents/TorsoUpperTexture/Shirt_TU_M.blp");
    write("Item/TextureComponents/TorsoUpperTexture/Shirt_TU_F.blp", 128, 64, {1, 1, 1, 255});
    const Document document = open({{ItemSlot::shirt, 10}});
    EXPECT_GT(pixelOf(*textureOf(document, "body skin"), 128, 0)[1], 90) << "that of men is yellow";
    EXPECT_TRUE(messagesOf(document, "texture-missing").empty());
}

TEST_F(Person, HasTheSizeOfALargerSkin)
{
    write("Character/Test/Skin.blp", 512, 512, {100, 0, 0, 255});
    const Document document = open();
    const scene::Texture* const body = textureOf(document, "body skin");
    ASSERT_TRUE(body != nullptr && body->image);
    EXPECT_EQ(body->image->width, 512U);
    EXPECT_EQ(pixelOf(*body, 0, 320), (Color{0, 200, 0, 255}));
    EXPECT_EQ(pixelOf(*body, 0, 319), (Color{100, 0, 0, 255}));
    const Document names = open({}, scene::ImagePolicy::none);
    EXPECT_EQ(textureOf(names, "body skin")->info.width, 512U) << "also if nothing is decoded";
    EXPECT_FALSE(textureOf(names, "body skin")->image);
}

TEST_F(Person, IsGrayWithoutASkinAndSaysWhatIsMissing)
{
    std::filesystem::remove(m_folder / "Character/Test/Skin.blp");
    std::filesystem::remove(m_folder / "Character/Test/FaceUpper.blp");
    const Document document = open();
    const scene::Texture* const body = textureOf(document, "body skin");
    ASSERT_TRUE(body != nullptr && body->image);
    EXPECT_EQ(pixelOf(*body, 0, 0), (Color{128, 128, 128, 255}));
    EXPECT_EQ(pixelOf(*body, 0, 160), (Color{128, 128, 128, 255}));
    EXPECT_EQ(pixelOf(*body, 0, 192), (Color{0, 100, 0, 255})) << "other layers stay";
    const Texts missing = messagesOf(document, "texture-missing");
    ASSERT_EQ(missing.size(), 2U);
    EXPECT_NE(missing[0].find("'Character\\Test\\Skin.blp' of Test male"), std::string::npos) << missing[0];
    EXPECT_NE(missing[1].find("FaceUpper.blp"), std::string::npos);
}

TEST_F(Person, CarriesModelsWithTheirTexturesAndEffects)
{
    const Document document = open({{{}, 20}, {{}, 22}});
    Texts nodes;
    for (const scene::Node& node : document.nodes)
        nodes.push_back(node.name + " on " + node.tag);
    EXPECT_EQ(nodes,
              (Texts{"TestMale on ", "helmet on Helm", "right hand on HandRight", "right hand effect 0 on Shield"}))
        << "the sword has no attachment 1 for the other effect";
    EXPECT_EQ(document.nodes[3].parent, 2U);
    EXPECT_EQ(messagesOf(document, "tag-missing").size(), 1U);
    EXPECT_EQ(formats::fileNameOf(textureOf(document, "object skin", 1)->path), "Helm_A_Red.blp");
    EXPECT_EQ(formats::fileNameOf(textureOf(document, "object skin", 2)->path), "Sword_Blue.blp");
    EXPECT_EQ(document.nodes[0].closedBones, (std::vector<std::uint32_t>{1}));
    const animation::Pose pose = animation::SequencePose{0, 0.0};
    const auto placed = placedNodes(document, {&pose, 1});
    EXPECT_EQ(placed[0].bones[1][2][3], 5.0f) << "the finger is as in the sequence of closed hands";
    EXPECT_EQ(placed[1].transform[3][2], 11.0) << "the helmet is at its attachment";
}

TEST_F(Person, HasChoicesThatAreKnownWithoutAModel)
{
    const auto source = scene::LookSource::open(m_folder / "Character/Test/Male/TestMale.m2");
    ASSERT_TRUE(source) << source.error().message;
    EXPECT_EQ((*source)->tables().races().size(), 1U);
    EXPECT_EQ(characterRanges((*source)->tables(), 1, {.race = "Test"}).skins, (std::vector<std::uint32_t>{0}));
    EXPECT_TRUE((*source)->diagnostics().empty());
    const auto none = scene::LookSource::open(m_folder / "Item");
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("has no table DBFilesClient/CreatureDisplayInfo.dbc"), std::string::npos);
}

TEST_F(Person, IsAloneIfOnlyItsPartIsAskedFor)
{
    OpenOptions options;
    options.character = CharacterChoices{.race = "Test", .items = {{{}, 20}}};
    options.isPart = true;
    const Document document = tests::opened(m_folder.path(), options);
    EXPECT_EQ(document.nodes.size(), 1U);
    EXPECT_EQ(document.nodes[0].skins.front().name, "Test male");
}

TEST_F(Person, SaysWhichModelsAndChoicesDoNotExist)
{
    const Document missing = open({{ItemSlot::rightHand, 23}, {ItemSlot::chest, 99}});
    EXPECT_EQ(missing.nodes.size(), 1U);
    EXPECT_EQ(messagesOf(missing, "look-model-missing"),
              (Texts{"model 'Item\\ObjectComponents\\Weapon\\Gone.m2' of Test male (right hand) was not found"}));
    EXPECT_EQ(messagesOf(missing, "look-row-missing"), (Texts{"Test male: ItemDisplayInfo has no row 99"}));
    OpenOptions options;
    options.character = CharacterChoices{.race = "Test", .face = 7};
    const Document clamped = tests::opened(m_folder.path(), options);
    EXPECT_EQ(messagesOf(clamped, "look-clamped"), (Texts{"Test male: face 7 does not exist (0 to 0): 0 is shown"}));
    options.character->race = "Gnome";
    const auto none = scene::open(m_folder.path(), options);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, "no race 'Gnome'; there are: Test");
}

TEST_F(Person, HasItsFinishedTextureInsteadOfAComposedOne)
{
    write("Textures/BakedNpcTextures/baked.blp", 256, 256, {9, 9, 9, 255});
    const Document baked = openDisplay(500);
    EXPECT_EQ(formats::fileNameOf(textureOf(baked, "body skin")->path), "baked.blp");
    EXPECT_FALSE(textureOf(baked, "body skin")->composed);
    EXPECT_EQ(baked.nodes.size(), 2U) << "with a helmet";
    EXPECT_EQ(baked.nodes[0].skins.front().displays, (std::vector<std::uint32_t>{500}));
    EXPECT_EQ(shownGeosets(baked), (std::set<std::uint16_t>{0, 2, 401}));
    std::filesystem::remove(m_folder / "Textures/BakedNpcTextures/baked.blp");
    const Document missing = openDisplay(500);
    EXPECT_TRUE(textureOf(missing, "body skin")->composed);
    EXPECT_EQ(messagesOf(missing, "texture-missing").size(), 1U);
    const Document unnamed = openDisplay(501);
    EXPECT_TRUE(textureOf(unnamed, "body skin")->composed);
    EXPECT_TRUE(messagesOf(unnamed, "texture-missing").empty());
}

TEST(ComposedSide, IsThatOfTheGameOrOfALargerSkin)
{
    scene::ComposedImage composed;
    EXPECT_EQ(scene::composedSide(composed, 1024), 256U);
    composed.hasSizeOfFirst = true;
    EXPECT_EQ(scene::composedSide(composed, 100), 256U);
    EXPECT_EQ(scene::composedSide(composed, 1000), 1024U);
    EXPECT_EQ(scene::composedSide(composed, 60000), scene::kMaxComposedSide);
}

} // namespace look_document_test
