#include "renderer/scene/document/kept_layers.hpp"
#include "renderer/scene/games/warcraft/look_catalog.hpp"
#include "tests/support/dressed_client.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/opened_document.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// What the tables of a client offer to choose from, and opening one look after another.
namespace look_catalog_test {

using scene::CharacterChoices;
using scene::Document;
using scene::ItemSlot;
using scene::LookCatalog;
using Ids = std::vector<std::uint32_t>;

constexpr std::array<bool, 3> kWolfParts{true, false, false};

class Catalog : public testing::Test {
protected:
    Catalog()
    {
        auto opened = LookCatalog::open(m_client.wolf(), {});
        EXPECT_TRUE(opened) << opened.error().message;
        m_catalog = opened ? *opened : nullptr;
    }

    [[nodiscard]] Ids found(ItemSlot slot, const std::string& text, const scene::RowNames* names = nullptr) const
    {
        Ids ids;
        for (const std::uint32_t index : m_catalog->find(slot, text, names, 100).items)
            ids.push_back(m_catalog->items()[index].id);
        return ids;
    }

    tests::DressedClient m_client;
    std::shared_ptr<const LookCatalog> m_catalog;
};

TEST_F(Catalog, FindsCreaturesByIdModelAndName)
{
    ASSERT_TRUE(m_catalog);
    const auto names = scene::RowNames::fromText("162;Night howler\n49;Smith;CreatureDisplayInfo\n900;Horse;Item\n");
    const auto displays = [&](const std::string& text) { return m_catalog->findCreatures(text, &names, 100).displays; };
    EXPECT_EQ(displays("WOLF"), (Ids{161, 162, 163, 164}));
    EXPECT_EQ(displays("howler"), (Ids{162}));
    EXPECT_EQ(displays("horse"), (Ids{900})) << "its path; the name is that of an item";
    EXPECT_EQ(displays("161"), (Ids{161}));
    EXPECT_EQ(displays("7"), Ids()) << "an id, not a part of one";
    EXPECT_EQ(displays("").size(), 9U);
    const auto first = m_catalog->findCreatures("wolf", nullptr, 3);
    EXPECT_EQ(first.displays, (Ids{161, 162, 163}));
    EXPECT_EQ(first.count, 4U);
    EXPECT_EQ(m_catalog->modelOf(900), "Creature\\Horse\\Horse.mdx");
    EXPECT_EQ(m_catalog->modelOf(901), "");
}

TEST_F(Catalog, GroupsTheDisplaysOfACreatureThatLookTheSame)
{
    ASSERT_TRUE(m_catalog);
    const scene::ModelLooks looks = m_catalog->looksOf(m_client.wolf().generic_string(), kWolfParts);
    EXPECT_FALSE(looks.character);
    ASSERT_EQ(looks.displays.size(), 3U);
    EXPECT_EQ(looks.displays[0].displays, (Ids{161, 163})) << "case and images of other types do not count";
    EXPECT_EQ(looks.displays[0].name, "Gray");
    EXPECT_TRUE(looks.displays[0].missing.empty()) << "the model shows no second image";
    EXPECT_EQ(looks.displays[1].displays, (Ids{162}));
    EXPECT_EQ(looks.displays[2].missing, (std::vector<std::string>{"Gone.blp"}));
    const scene::ModelLooks both = m_catalog->looksOf(m_client.wolf().generic_string(), {true, true, false});
    EXPECT_EQ(both.displays.size(), 4U) << "a model with the second image shows a difference";
}

TEST_F(Catalog, KnowsTheModelsOfRaces)
{
    ASSERT_TRUE(m_catalog);
    const scene::ModelLooks looks = m_catalog->looksOf(m_client.human().generic_string(), {});
    EXPECT_EQ(looks.character, (scene::CharacterKind{1, scene::CharacterSex::male}));
    ASSERT_EQ(looks.displays.size(), 2U);
    EXPECT_TRUE(looks.displays[1].isPerson);
    EXPECT_EQ(m_catalog->races().size(), 2U);
    EXPECT_TRUE(m_catalog->hasModel({1, scene::CharacterSex::female}));
    EXPECT_FALSE(m_catalog->hasModel({2, scene::CharacterSex::female}));
    EXPECT_TRUE(m_catalog->covers(m_client.human().generic_string()));
    EXPECT_FALSE(m_catalog->covers("/elsewhere/Creature/Wolf/Wolf.m2"));
    EXPECT_TRUE(m_catalog->looksOf("/elsewhere/Creature/Wolf/Wolf.m2", kWolfParts).displays.empty());
}

TEST_F(Catalog, FindsItemsByIdTextAndName)
{
    ASSERT_TRUE(m_catalog);
    EXPECT_EQ(found(ItemSlot::shirt, ""), (Ids{101, 102}));
    EXPECT_EQ(found(ItemSlot::shirt, "blue_"), (Ids{101}));
    EXPECT_EQ(found(ItemSlot::shirt, "100"), (Ids{100})) << "an id in a slot that its names do not tell";
    EXPECT_EQ(found(ItemSlot::leftHand, "sword"), (Ids{103})) << "weapons are worn in both hands";
    EXPECT_TRUE(found(ItemSlot::head, "").empty());
    const auto names = scene::RowNames::fromText("102;Linen Shirt;ItemDisplayInfo\n");
    EXPECT_EQ(found(ItemSlot::shirt, "linen", &names), (Ids{102}));
    EXPECT_TRUE(found(ItemSlot::shirt, "linen").empty());
    EXPECT_EQ(m_catalog->itemName(102, &names), "Linen Shirt");
    EXPECT_EQ(m_catalog->itemText(103), "Sword_A Sword_Blue");
    EXPECT_EQ(m_catalog->find(ItemSlot::shirt, "", nullptr, 1).count, 2U) << "those that are not listed count";
}

const scene::Texture* textureCalled(const Document& document, std::string_view type)
{
    for (const scene::Texture& texture : document.textures) {
        if (texture.type == type)
            return &texture;
    }
    return nullptr;
}

TEST_F(Catalog, OpensOneLookAfterAnotherReadingOnlyNewLayers)
{
    ASSERT_TRUE(m_catalog);
    scene::OpenOptions options;
    options.lookSource = m_catalog->source();
    options.character = CharacterChoices{.race = "human"};
    const auto first = std::make_shared<const Document>(tests::opened(m_client.wolf(), options));
    EXPECT_EQ(first->path, m_client.human().generic_string());
    EXPECT_EQ(first->lookSource, options.lookSource);
    EXPECT_EQ(first->composed, (scene::ComposedCounts{1, 4, 0})) << "skin, face and two of underwear";

    options.before = first;
    options.character->items = {{ItemSlot::chest, 100}};
    const Document dressed = tests::opened(m_client.human(), options);
    EXPECT_EQ(dressed.composed, (scene::ComposedCounts{1, 1, 3})) << "the chest replaces the shirt of the underwear";
    ASSERT_NE(textureCalled(dressed, "hair"), nullptr);
    EXPECT_EQ(textureCalled(dressed, "hair")->image, textureCalled(*first, "hair")->image) << "the same image";
    scene::OpenOptions plain;
    plain.character = options.character;
    const Document fresh = tests::opened(m_client.human(), plain);
    EXPECT_EQ(fresh.composed, (scene::ComposedCounts{1, 4, 0}));
    ASSERT_TRUE(textureCalled(dressed, "body skin") != nullptr && textureCalled(fresh, "body skin") != nullptr);
    EXPECT_EQ(textureCalled(dressed, "body skin")->image->pixels, textureCalled(fresh, "body skin")->image->pixels);
    for (const std::string& file : fresh.files)
        EXPECT_NE(std::find(dressed.files.begin(), dressed.files.end(), file), dressed.files.end()) << file;
    EXPECT_TRUE(fresh.keptLayers.size() == 0 && fresh.lookSource == nullptr) << "a command keeps nothing";
}

bool hasRule(const Document& document, std::string_view rule)
{
    return std::any_of(document.diagnostics.begin(), document.diagnostics.end(),
                       [rule](const formats::Diagnostic& one) { return one.rule == rule; });
}

TEST_F(Catalog, FindsFilesThatWereAddedAfterTheLookBefore)
{
    ASSERT_TRUE(m_catalog);
    const tests::TemporaryFolder& folder = m_client.folder();
    const std::string torso = "Item/TextureComponents/TorsoUpperTexture/";
    scene::OpenOptions options;
    options.lookSource = m_catalog->source();
    options.character = CharacterChoices{.race = "human", .items = {{ItemSlot::shirt, 102}}};
    const Document without = tests::opened(m_client.human(), options);
    EXPECT_TRUE(hasRule(without, "texture-missing"));
    EXPECT_EQ(without.lookSource, options.lookSource) << "still missing";
    tests::writeFlatBlp(folder, torso + "gone_shirt_tu_u.blp", 128, 64, {0, 200, 0, 255}); // case does not count
    const Document with = tests::opened(m_client.human(), options);
    EXPECT_FALSE(hasRule(with, "texture-missing"));
    EXPECT_EQ(with.composed.layersRead, without.composed.layersRead + 1);
    EXPECT_EQ(with.lookSource, nullptr) << "its mounts are new";

    options.character.reset();
    options.display = 164;
    EXPECT_EQ(tests::opened(m_client.wolf(), options).lookSource, options.lookSource);
    tests::writeFlatBlp(folder, "Creature/Wolf/Gone.blp", 8, 8, {0, 200, 0, 255});
    EXPECT_FALSE(hasRule(tests::opened(m_client.wolf(), options), "texture-missing"));

    const auto sword = folder / "Item/ObjectComponents/Weapon/Sword_A.m2";
    std::filesystem::rename(sword, folder / "kept.m2");
    const auto catalog = LookCatalog::open(m_client.wolf(), {});
    ASSERT_TRUE(catalog) << catalog.error().message;
    options.display.reset();
    options.lookSource = (*catalog)->source();
    options.character = CharacterChoices{.race = "human", .items = {{ItemSlot::rightHand, 103}}};
    EXPECT_TRUE(hasRule(tests::opened(m_client.human(), options), "look-model-missing"));
    std::filesystem::rename(folder / "kept.m2", sword);
    EXPECT_EQ(tests::opened(m_client.human(), options).nodes.size(), 2U);
}

TEST_F(Catalog, ReportsOnlyProblemsOfTheFilesOfALook)
{
    const auto shirt = formats::writeBlp(tests::flatImage(128, 64, {0, 200, 0, 255}),
                                         {.encoding = formats::BlpEncoding::palette, .alphaBits = 8});
    tests::MpqEntry entry{.name = "Item\\TextureComponents\\TorsoUpperTexture\\Gone_Shirt_TU_U.blp",
                          .content = tests::textOf(shirt),
                          .methods = 2};
    entry.statedSize = static_cast<std::int64_t>(entry.content.size() + 10);
    m_client.folder().write("patch.MPQ", tests::mpqOf({entry}));
    const auto catalog = LookCatalog::open(m_client.human(), {});
    ASSERT_TRUE(catalog) << catalog.error().message;
    scene::OpenOptions options;
    options.lookSource = (*catalog)->source();
    const auto lookWith = [&](std::vector<scene::EquippedItem> items) {
        options.character = CharacterChoices{.race = "human", .items = std::move(items)};
        options.before = std::make_shared<const Document>(tests::opened(m_client.human(), options));
        return options.before;
    };
    EXPECT_TRUE(hasRule(*lookWith({{ItemSlot::shirt, 102}}), "mpq-short-sector"));
    EXPECT_FALSE(hasRule(*lookWith({}), "mpq-short-sector")) << "it does not have that file";
    const auto again = lookWith({{ItemSlot::shirt, 102}});
    EXPECT_EQ(again->composed.layersRead, 0U);
    EXPECT_TRUE(hasRule(*again, "mpq-short-sector")) << "also if it was read for a look before";
    EXPECT_EQ(again->lookSource, options.lookSource);
}

TEST(KeptLayers, ForgetsTheOnesNotUsedForLongest)
{
    const auto image = [](std::uint32_t side) {
        return std::make_shared<const formats::Image>(formats::Image{side, side, {}}); // only its size counts
    };
    scene::KeptLayers layers;
    for (const char* const name : {"a", "b", "c", "d"})
        layers.use(name, image(2048)); // a quarter of the bound
    EXPECT_EQ(layers.size(), 4U);
    layers.use("a", layers.find("a"));
    layers.use("e", image(2048));
    EXPECT_TRUE(layers.find("a"));
    EXPECT_FALSE(layers.find("b")) << "it was not used for longest";
    EXPECT_EQ(layers.pixels(), scene::kMaxKeptLayerPixels);
    layers.use("large", image(8192));
    EXPECT_EQ(layers.size(), 0U) << "too large for all of them";
    EXPECT_EQ(layers.pixels(), 0U);
}

} // namespace look_catalog_test
