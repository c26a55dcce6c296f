#include "renderer/scene/games/warcraft/character_geosets.hpp"
#include "renderer/scene/games/warcraft/character_look.hpp"
#include "renderer/scene/games/warcraft/character_ranges.hpp"
#include "renderer/scene/games/warcraft/item_slots.hpp"
#include "tests/support/look_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// Looks of characters and creatures from tables that the tests write: no files of models and images.
namespace character_look_test {

using scene::CharacterChoices;
using scene::GeosetStep;
using scene::ItemSlot;
using scene::LookPlan;
using scene::LookTables;
using scene::WornItem;
using tests::LookTablesBuilder;
using Client = LookTablesBuilder::Client;
using Ids = std::set<std::uint32_t>;
using Numbers = std::vector<std::uint32_t>;

/// The tables of a folder.
class ReadTables {
public:
    explicit ReadTables(const LookTablesBuilder& builder)
    {
        builder.write(m_folder);
        EXPECT_TRUE(m_files.mount(m_folder.path()));
        m_tables.emplace(m_files, "DBFilesClient");
        m_looks.emplace(*m_tables);
        EXPECT_TRUE(m_tables->diagnostics().empty());
    }

    [[nodiscard]] const LookTables& operator*() const { return *m_looks; }
    [[nodiscard]] const LookTables* operator->() const { return &*m_looks; }

private:
    tests::TemporaryFolder m_folder;
    formats::VirtualFileSystem m_files;
    std::optional<scene::GameTables> m_tables;
    std::optional<LookTables> m_looks;
};

/// Those that naked characters without beard show.
const Ids kNaked{0,   1,    101,  201,  301,  401,  501,  601,  702,  801,
                 901, 1001, 1101, 1201, 1301, 1401, 1501, 1601, 1701, 1801};

scene::HeadGeosets plainHead()
{
    scene::HeadGeosets head;
    head.facialHair = {1, 1, 1, 1, 1};
    head.race = 1;
    return head;
}

Ids shownBy(const std::vector<GeosetStep>& steps)
{
    Ids shown;
    for (std::uint16_t id = 0; id <= 2000; ++id) {
        if (isGeosetShown(steps, id, false))
            shown.insert(id);
    }
    return shown;
}

WornItem worn(ItemSlot slot, const std::array<std::uint32_t, 3>& geosets, const char* armLower = "")
{
    WornItem item{slot, {}};
    item.display.geosets = geosets;
    item.display.textures[1] = armLower;
    return item;
}

/// `without` the naked ones and with `added`.
Ids changed(const Ids& without, const Ids& added)
{
    Ids ids = kNaked;
    for (const std::uint32_t id : without)
        ids.erase(id);
    ids.insert(added.begin(), added.end());
    return ids;
}

struct Equipment {
    const char* name;
    std::vector<WornItem> items;
    Ids hidden, shown;
};

/// The rules of docs/formats/dbc.md §7.3.
std::vector<Equipment> equipments()
{
    using enum ItemSlot;
    return {
        {"nothing", {}, {}, {}},
        {"flat_gloves", {worn(hands, {0, 0, 0})}, {}, {}},
        {"gloves", {worn(hands, {1, 0, 0})}, {401}, {402}},
        {"gloves_over_sleeves", {worn(chest, {2, 0, 0}), worn(hands, {3, 0, 0})}, {401}, {404}},
        {"sleeves", {worn(chest, {1, 0, 0})}, {}, {802}},
        {"shirt_sleeves", {worn(shirt, {1, 0, 0})}, {}, {802}},
        {"shirt_under_bracers", {worn(shirt, {1, 0, 0}), worn(wrist, {0, 0, 0}, "Bracer_AL")}, {}, {}},
        {"shirt_and_bare_bracers", {worn(shirt, {1, 0, 0}), worn(wrist, {0, 0, 0})}, {}, {802}},
        {"robe", {worn(chest, {0, 0, 1})}, {501, 1101, 1301}, {1302}},
        {"robe_over_boots", {worn(chest, {0, 0, 1}), worn(feet, {2, 0, 0})}, {501, 1101, 1301}, {1302}},
        {"skirt", {worn(legs, {0, 0, 2})}, {501, 1101, 1301}, {1303}},
        {"boots", {worn(feet, {2, 0, 0})}, {501}, {503}},
        {"flat_boots_and_knees", {worn(feet, {0, 0, 0}), worn(legs, {0, 1, 0})}, {}, {902}},
        {"boots_hide_knees", {worn(feet, {1, 0, 0}), worn(legs, {0, 1, 0})}, {501}, {502}},
        {"tabard", {worn(tabard, {1, 0, 0})}, {}, {1202}},
        {"tabard_over_robe", {worn(chest, {0, 0, 1}), worn(tabard, {1, 0, 0})}, {501, 1101, 1301}, {1302}},
        {"shirt_tail", {worn(shirt, {0, 1, 0})}, {}, {1002}},
        {"shirt_tail_under_tabard", {worn(shirt, {0, 1, 0}), worn(tabard, {1, 0, 0})}, {}, {1202}},
        {"trousers", {worn(legs, {1, 0, 0})}, {}, {1102}},
        {"trousers_under_tabard", {worn(legs, {1, 0, 0}), worn(tabard, {0, 0, 0})}, {}, {}},
        {"wide_trousers_with_tabard", {worn(legs, {3, 0, 0}), worn(tabard, {1, 0, 0})}, {1301}, {1104, 1202}},
        {"cape", {worn(cape, {2, 0, 0})}, {1501}, {1503}},
        {"belt", {worn(waist, {1, 0, 0})}, {1801}, {1802}},
        {"impossible_variant", {worn(hands, {4000000000U, 0, 0})}, {}, {}},
    };
}

class EquipmentGeosets : public testing::TestWithParam<Equipment> {};

TEST_P(EquipmentGeosets, FollowTheRules)
{
    const Equipment& one = GetParam();
    EXPECT_EQ(shownBy(characterGeosets(plainHead(), one.items)), changed(one.hidden, one.shown));
}

INSTANTIATE_TEST_SUITE_P(Sets, EquipmentGeosets, testing::ValuesIn(equipments()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(CharacterGeosets, HaveTheHairAndBeardOfTheTables)
{
    scene::HeadGeosets head = plainHead();
    head.hair = 7;
    head.facialHair = {2, 3, 4, 0, 2};
    EXPECT_EQ(shownBy(characterGeosets(head, {})),
              changed({1, 101, 201, 301, 1601, 1701}, {7, 102, 303, 204, 1600, 1702}))
        << "the second value is group 3, the third group 2";
    head.hair = 0;
    head.hasGlowingEyes = true;
    const Ids shown = shownBy(characterGeosets(head, {}));
    EXPECT_TRUE(shown.contains(1)) << "0 is the bald head";
    EXPECT_TRUE(shown.contains(1703) && !shown.contains(1702)) << "of a death knight";
}

TEST(CharacterGeosets, HideHairAndEarsUnderAHelmetForItsRaces)
{
    scene::HeadGeosets head = plainHead();
    head.hair = 5;
    head.facialHair = {3, 3, 3, 0, 0};
    const std::uint32_t ofRace4 = 1U << 4U;
    head.hidingRaces = {ofRace4, 0, 0, 0, ofRace4};
    head.race = 4;
    Ids shown = shownBy(characterGeosets(head, {}));
    EXPECT_TRUE(shown.contains(1) && !shown.contains(5) && shown.contains(701) && !shown.contains(702));
    EXPECT_TRUE(shown.contains(103)) << "the beard is not hidden";
    head.race = 5;
    shown = shownBy(characterGeosets(head, {}));
    EXPECT_TRUE(shown.contains(5) && shown.contains(702));
}

TEST(CreatureGeosets, ShowOneVariantOfEachGroupWithADigit)
{
    const std::vector<GeosetStep> steps = scene::creatureGeosets(0x00000021);
    const auto isShown = [&](std::uint16_t id) { return isGeosetShown(steps, id, true); };
    EXPECT_TRUE(isShown(101) && isShown(202));
    EXPECT_FALSE(isShown(102) || isShown(201) || isShown(100));
    EXPECT_TRUE(isShown(0) && isShown(301)) << "other groups stay";
    EXPECT_TRUE(scene::creatureGeosets(0).empty());
}

/// Two skins, three faces, two styles of hair in three colors.
LookTablesBuilder people(Client client)
{
    LookTablesBuilder builder(client);
    const int player = client == Client::classic ? 0 : 1;
    builder.race(1, "Test", "Te", 49, 50).model(1, "Character\\Test\\Male\\TestMale.mdx", 1.0F);
    builder.display({.id = 49, .model = 1}).display({.id = 50, .model = 1});
    for (int color = 0; color < 2; ++color) {
        builder.section({.section = 0,
                         .color = color,
                         .textures = {"Character\\Test\\Skin.blp", "Extra.blp", ""},
                         .flags = player});
        builder.section({.section = 4, .color = color, .textures = {"Pelvis.blp", "Torso.blp", ""}, .flags = player});
        for (int face = 0; face < 3; ++face)
            builder.section({.section = 1,
                             .variation = face,
                             .color = color,
                             .textures = {"Lower.blp", "Upper.blp", ""},
                             .flags = player});
    }
    for (int style = 0; style < 2; ++style) {
        builder.hair(1, 0, style, style + 2);
        for (int color = 0; color < 3; ++color)
            builder.section({.section = 3,
                             .variation = style,
                             .color = color,
                             .textures = {"Hair.blp", "ScalpLower.blp", "ScalpUpper.blp"},
                             .flags = player});
    }
    builder.facialHair(1, 0, 0, {1, 2, 3, 0, 2});
    return builder;
}

TEST(LookTables, TellTheVersionAndIgnoreMemoryThatWasNeverWritten)
{
    const ReadTables classic(people(Client::classic));
    EXPECT_EQ(classic->version(), scene::TableVersion::classic);
    EXPECT_EQ(classic->facialHair(1, 0, 0), (LookTables::FacialHair{1, 2, 3, 0, 0}));
    const ReadTables wrath(people(Client::wrath).facialHair(1, 0, 1, {1, 0xCCCCCCCCU, 3, 0, 0}));
    EXPECT_EQ(wrath->version(), scene::TableVersion::wrathOfTheLichKing);
    EXPECT_EQ(wrath->facialHair(1, 0, 0), (LookTables::FacialHair{1, 2, 3, 0, 2}));
    EXPECT_EQ(wrath->facialHair(1, 0, 1), (LookTables::FacialHair{1, 0, 3, 0, 0}));
    EXPECT_FALSE(wrath->facialHair(1, 1, 0));
}

TEST(LookTables, TakeTheLastRowOfAKey)
{
    const ReadTables tables(people(Client::wrath).section({.textures = {"Later.blp", "", ""}, .flags = 1}));
    const auto row = tables->section({1, 0, scene::CharSection::skin, 0, 0}, LookTables::Use::player);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->textures[0], "Later.blp");
}

TEST(LookTables, CountTheSkinsOfOthersAfterThoseOfPlayersIn112)
{
    const ReadTables tables(people(Client::classic).section({.color = 0, .textures = {"Npc.blp", "", ""}, .flags = 1}));
    const auto skin = [&](std::uint32_t color, LookTables::Use use) {
        const auto row = tables->section({1, 0, scene::CharSection::skin, 0, color}, use);
        return row ? row->textures[0] + (row->isOfNpc ? " of NPC" : "") : "none";
    };
    EXPECT_EQ(skin(0, LookTables::Use::player), "Character\\Test\\Skin.blp") << "not the row of the same key";
    EXPECT_EQ(skin(2, LookTables::Use::npc), "Npc.blp of NPC");
    EXPECT_EQ(skin(2, LookTables::Use::player), "none");
    EXPECT_EQ(skin(3, LookTables::Use::npc), "none");
}

TEST(LookTables, FindRacesByAnyOfTheirNames)
{
    for (const Client client : {Client::classic, Client::wrath}) {
        const ReadTables tables(people(client).race(5, "Scourge", "Sc", 57, 58, 0, "Un'dead Elf"));
        for (const char* const name : {"scourge", "SCOURGE", "undead elf", "Un'deadElf", "sc", "5"}) {
            const auto race = tables->race(name);
            ASSERT_TRUE(race) << name;
            EXPECT_EQ(race->id, 5U) << name;
            EXPECT_EQ(race->folder, "Scourge");
            EXPECT_EQ(race->name, "Un'dead Elf");
        }
        EXPECT_FALSE(tables->race("tauren"));
        EXPECT_FALSE(tables->race(" ")) << "rows may lack a name";
    }
}

TEST(CharacterRanges, AreThoseOfOrdinaryPlayers)
{
    const ReadTables tables(people(Client::wrath)
                                .section({.color = 7, .textures = {"Npc.blp", "", ""}, .flags = 8})
                                .section({.color = 8, .textures = {"Dead.blp", "", ""}, .flags = 5})
                                .hair(1, 0, 5, 7));
    const CharacterChoices first{.race = "Test"};
    EXPECT_EQ(tables->hairStyles(1, 0), (Numbers{0, 1, 5}));
    const scene::CharacterRanges ranges = characterRanges(*tables, 1, first);
    EXPECT_EQ(ranges.skins, (Numbers{0, 1}));
    EXPECT_EQ(ranges.faces, (Numbers{0, 1, 2}));
    EXPECT_EQ(ranges.hairs, (Numbers{0, 1})) << "style 5 has no textures";
    EXPECT_EQ(ranges.hairColors, (Numbers{0, 1, 2}));
    EXPECT_EQ(ranges.facialHairs, (Numbers{0}));
}

TEST(CharacterRanges, ClampOthersAndSayIt)
{
    const ReadTables tables(people(Client::wrath).section({.color = 8, .textures = {"Dead.blp", "", ""}, .flags = 5}));
    std::vector<std::string> clamped;
    const CharacterChoices wanted{.race = "Test", .skin = 5, .face = 9, .hair = 1, .hairColor = 2};
    const CharacterChoices result = clampedChoices(*tables, 1, wanted, clamped);
    EXPECT_EQ(result, (CharacterChoices{.race = "Test", .skin = 1, .face = 2, .hair = 1, .hairColor = 2}));
    EXPECT_EQ(clamped, (std::vector<std::string>{"skin 5 does not exist (0 to 1): 1 is shown",
                                                 "face 9 does not exist (0 to 2): 2 is shown"}));
    clamped.clear();
    const CharacterChoices dead{.race = "Test", .skin = 8};
    EXPECT_EQ(clampedChoices(*tables, 1, dead, clamped).skin, 8U) << "a death knight's is not in the range, but exists";
}

TEST(CharacterRanges, GiveTheSameRandomChoicesForASeed)
{
    const ReadTables tables(people(Client::wrath));
    const CharacterChoices first{.race = "Test", .items = {{ItemSlot::chest, 5}}, .isSheathed = true};
    std::set<std::uint32_t> faces;
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
        const CharacterChoices one = randomChoices(*tables, 1, first, seed);
        EXPECT_EQ(one, randomChoices(*tables, 1, first, seed));
        std::vector<std::string> clamped;
        EXPECT_EQ(clampedChoices(*tables, 1, one, clamped), one) << "only values that exist";
        EXPECT_EQ(one.items, first.items);
        EXPECT_TRUE(one.isSheathed);
        faces.insert(one.face);
    }
    EXPECT_EQ(faces, (std::set<std::uint32_t>{0, 1, 2}));
}

/// "section: first name", or "whole" for the whole texture.
std::vector<std::string> layersOf(const LookPlan& plan)
{
    std::vector<std::string> layers;
    for (const scene::BodyLayer& layer : plan.body)
        layers.push_back((layer.section ? std::to_string(static_cast<int>(*layer.section)) : "whole") + ": " +
                         layer.names.front());
    return layers;
}

TEST(PlanCharacter, PaintsSkinUnderwearFaceAndScalp)
{
    const ReadTables tables(people(Client::classic));
    const auto plan = planCharacter(*tables, {.race = "test", .hair = 1});
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->model, "Character\\Test\\Male\\TestMale.m2");
    EXPECT_EQ(layersOf(*plan),
              (std::vector<std::string>{"whole: Character\\Test\\Skin.blp", "5: Pelvis.blp", "3: Torso.blp",
                                        "9: Lower.blp", "8: Upper.blp", "9: ScalpLower.blp", "8: ScalpUpper.blp"}));
    EXPECT_EQ(plan->textures, (std::map<std::uint32_t, scene::ImageNames>{{6, {"Hair.blp"}}, {8, {"Extra.blp"}}}));
    EXPECT_TRUE(shownBy(plan->geosets).contains(3)) << "the hair of CharHairGeosets";
    EXPECT_TRUE(plan->missing.empty());
    EXPECT_FALSE(planCharacter(*tables, {.race = "gnome"}));
}

TEST(PlanCharacter, WearsItemsInTheOrderOfTheirPriorities)
{
    const ReadTables tables(
        people(Client::classic)
            .item({.id = 10, .textures = {"", "", "", "Shirt_TU", "", "", "", ""}})
            .item({.id = 11, .textures = {"", "Chest_AL", "", "Chest_TU", "", "", "", ""}})
            .item({.id = 12, .geosets = {1, 0, 0}, .textures = {"", "Glove_AL", "", "", "", "", "", ""}}));
    const auto plan = planCharacter(
        *tables,
        {.race = "1",
         .items = {{ItemSlot::hands, 12}, {ItemSlot::chest, 11}, {ItemSlot::shirt, 10}, {ItemSlot::feet, 99}}});
    ASSERT_TRUE(plan);
    std::vector<std::string> items;
    for (const scene::BodyLayer& layer : plan->body) {
        if (layer.names.size() == 2)
            items.push_back(layer.names[0] + " " + layer.names[1].substr(layer.names[1].size() - 6));
    }
    const std::string folder = "Item\\TextureComponents\\";
    EXPECT_EQ(items, (std::vector<std::string>{folder + "ArmLowerTexture\\Chest_AL_U.blp _M.blp",
                                               folder + "ArmLowerTexture\\Glove_AL_U.blp _M.blp",
                                               folder + "TorsoUpperTexture\\Shirt_TU_U.blp _M.blp",
                                               folder + "TorsoUpperTexture\\Chest_TU_U.blp _M.blp"}));
    EXPECT_FALSE(std::any_of(plan->body.begin(), plan->body.end(), [](const auto& layer) {
        return layer.names.front() == "Torso.blp";
    })) << "no underwear under a shirt";
    ASSERT_EQ(plan->missing.size(), 1U);
    EXPECT_EQ(plan->missing[0].text, "ItemDisplayInfo has no row 99");
}

TEST(PlanCharacter, HangsModelsOnItsAttachments)
{
    const ReadTables tables(
        people(Client::wrath)
            .item({.id = 20,
                   .models = {"Helm_A.mdx", ""},
                   .modelTextures = {"Helm_A_Red", ""},
                   .helmetVisibility = {3, 0}})
            .item({.id = 21, .models = {"LShoulder_A.mdx", "RShoulder_A.mdx"}, .modelTextures = {"S_L", "S_R"}})
            .item({.id = 22, .models = {"Sword_1H.mdx", ""}, .modelTextures = {"Sword_Blue", ""}, .visual = 5})
            .item({.id = 23, .models = {"Shield_A.mdx", ""}})
            .item({.id = 24, .models = {"Bow_1H.mdx", ""}})
            .add("HelmetGeosetVisData", {3, 2, 0, 0, 0, 0, 0, 0})
            .add("ItemVisuals", {5, 0, 7, 999, 0, 0})
            .add("ItemVisualEffects", {7, "Item\\Glow.mdx"}));
    const auto plan =
        planCharacter(*tables, {.race = "Test", .hair = 1, .items = {{{}, 20}, {{}, 21}, {{}, 22}, {{}, 23}}});
    ASSERT_TRUE(plan);
    std::vector<std::string> models;
    for (const scene::PlannedModel& one : plan->models)
        models.push_back(std::to_string(one.attachment) + " " + one.path + " " + one.texture);
    const std::string items = "Item\\ObjectComponents\\";
    EXPECT_EQ(models,
              (std::vector<std::string>{"11 " + items + "Head\\Helm_A_TeM.m2 " + items + "Head\\Helm_A_Red.blp",
                                        "6 " + items + "Shoulder\\LShoulder_A.m2 " + items + "Shoulder\\S_L.blp",
                                        "5 " + items + "Shoulder\\RShoulder_A.m2 " + items + "Shoulder\\S_R.blp",
                                        "1 " + items + "Weapon\\Sword_1H.m2 " + items + "Weapon\\Sword_Blue.blp",
                                        "1 Item\\Glow.m2 ", "0 " + items + "Shield\\Shield_A.m2 "}));
    EXPECT_EQ(plan->models[4].parent, 3U) << "on the sword, at its attachment 1";
    EXPECT_EQ(plan->models[3].closes, scene::Hand::right);
    EXPECT_FALSE(plan->models[5].closes) << "a shield is strapped on";
    EXPECT_TRUE(shownBy(plan->geosets).contains(1)) << "the helmet hides the hair of race 1";
    const auto archer = planCharacter(*tables, {.race = "Test", .items = {{{}, 24}}});
    ASSERT_TRUE(archer);
    EXPECT_EQ(archer->models.front().attachment, 2U) << "bows are held in the left hand";
    EXPECT_EQ(archer->models.front().closes, scene::Hand::left);
}

TEST(PlanCharacter, TakesItemsOfTheTableItem)
{
    const ReadTables tables(people(Client::wrath)
                                .item({.id = 30, .textures = {"", "", "", "Any_TU", "", "", "", ""}})
                                .add("Item", {700, 4, 1, 0, 0, 30, 4, 0})
                                .add("Item", {701, 4, 1, 0, 0, 30, 11, 0}));
    const auto plan = planCharacter(*tables, {.race = "Test", .items = {{{}, 700}, {{}, 701}}});
    ASSERT_TRUE(plan);
    const auto isAny = [](const auto& layer) { return layer.names.front().find("Any_TU_U") != std::string::npos; };
    EXPECT_EQ(std::count_if(plan->body.begin(), plan->body.end(), isAny), 1);
    EXPECT_EQ(plan->unworn, (std::vector<std::string>{"item 701 is not shown on characters"})) << "a ring";
}

TEST(ItemSlots, AreToldByNames)
{
    const auto slotOf = [](const char* model, const char* modelTexture, const char* icon,
                           std::array<std::string, 8> textures) {
        scene::ItemDisplay item;
        item.models[0] = model;
        item.modelTextures[0] = modelTexture;
        item.icon = icon;
        item.textures = std::move(textures);
        return scene::slotOfDisplay(item);
    };
    EXPECT_EQ(slotOf("Helm_Cloth_A_01.mdx", "", "", {}), ItemSlot::head);
    EXPECT_EQ(slotOf("Buckler_A.mdx", "", "", {}), ItemSlot::shield);
    EXPECT_EQ(slotOf("Sword_1H.mdx", "", "", {}), ItemSlot::rightHand);
    EXPECT_EQ(slotOf("", "Cape_Mage_A", "", {}), ItemSlot::cape);
    EXPECT_EQ(slotOf("", "", "", {"", "", "", "", "", "", "Mail_Boot_LL", "Mail_Boot_FO"}), ItemSlot::feet);
    EXPECT_EQ(slotOf("", "", "", {"", "", "", "", "", "Plate_Pant_LU", "Plate_Pant_LL", ""}), ItemSlot::legs);
    EXPECT_EQ(slotOf("", "", "", {"", "", "", "", "Plate_Belt_TL", "Plate_Belt_LU", "", ""}), ItemSlot::waist);
    EXPECT_EQ(slotOf("", "", "", {"", "", "", "Robe_Chest_TU", "", "Robe_Pant_LU", "", ""}), ItemSlot::chest);
    EXPECT_EQ(slotOf("", "", "", {"", "", "", "", "", "Leather_Belt_LU", "", ""}), ItemSlot::waist);
    EXPECT_EQ(slotOf("", "", "INV_Shirt_01", {"", "", "", "Cloth_Chest_TU", "", "", "", ""}), ItemSlot::shirt);
    EXPECT_EQ(slotOf("", "", "", {"", "Mail_Glove_AL", "", "", "", "", "", "Mail_Boot_FO"}), std::nullopt);
    EXPECT_EQ(slotOf("", "", "INV_Misc_Bandage", {}), std::nullopt);
}

TEST(PlanDisplay, HasImagesSizeMeshPartsAndColorsOfACreature)
{
    const ReadTables tables(LookTablesBuilder(Client::wrath)
                                .model(43, "CREATURE\\wolf\\Wolf.MDX", 2.0F)
                                .display({.id = 161,
                                          .model = 43,
                                          .scale = 1.5F,
                                          .alpha = 128,
                                          .textures = {"WolfSkin", "", "Eyes"},
                                          .particleColor = 9,
                                          .geosets = 0x21})
                                .display({.id = 162, .model = 44, .particleColor = 8})
                                .add("ParticleColor", {9, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
    const auto plan = planDisplay(*tables, 161);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->model, "CREATURE\\wolf\\Wolf.m2");
    EXPECT_EQ(plan->scale, 3.0f);
    EXPECT_EQ(plan->alpha, 128U);
    EXPECT_EQ(plan->textures, (std::map<std::uint32_t, scene::ImageNames>{{11, {"CREATURE/wolf/WolfSkin.blp"}},
                                                                          {13, {"CREATURE/wolf/Eyes.blp"}}}));
    EXPECT_EQ(plan->geosets, scene::creatureGeosets(0x21));
    ASSERT_TRUE(plan->particles);
    EXPECT_EQ(plan->particles->colors[1], (std::array<std::uint32_t, 3>{4, 5, 6})) << "in the middle";
    const auto broken = planDisplay(*tables, 162);
    ASSERT_TRUE(broken);
    EXPECT_TRUE(broken->model.empty());
    EXPECT_EQ(broken->missing.size(), 2U) << "the model and the colors";
    EXPECT_FALSE(planDisplay(*tables, 163));
}

TEST(PlanDisplay, DressesAPersonWithItemsByTheOrderOfColumns)
{
    const ReadTables tables(people(Client::classic)
                                .display({.id = 500, .model = 1, .extra = 3})
                                .display({.id = 501, .model = 1, .extra = 4})
                                .extra(3, {1, 0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 12}, "0123.blp")
                                .item({.id = 12, .geosets = {2, 0, 0}}));
    const auto plan = planDisplay(*tables, 500);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->textures.at(1), (scene::ImageNames{"Textures\\BakedNpcTextures\\0123.blp"}));
    EXPECT_EQ(plan->textures.at(6), (scene::ImageNames{"Hair.blp"}));
    EXPECT_TRUE(shownBy(plan->geosets).contains(403)) << "the ninth item is worn on the hands";
    EXPECT_FALSE(plan->body.empty()) << "in case that the finished texture is missing";
    EXPECT_TRUE(plan->missing.empty());
    const auto other = planDisplay(*tables, 501);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->missing.front().text, "CreatureDisplayInfoExtra has no row 4 of display 501");
}

} // namespace character_look_test
