#include "app/viewer/look/look.hpp"

#include "app/viewer/actions/action_json.hpp"
#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/look/look_keys.hpp"
#include "app/viewer/look/look_lists.hpp"
#include "app/viewer/look/look_report.hpp"
#include "app/viewer/look/look_tasks.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "tests/app/viewer/look_panel_fixture.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/opened_document.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The state of the panel Look, without a window.
namespace look_test {

using namespace app;
using scene::CharacterChoices;
using scene::ItemSlot;

using LookPanelTest = tests::LookPanelFixture;

TEST_F(LookPanelTest, OpensByItselfForAModelWithSeveralLooks)
{
    open(m_client.wolf());
    EXPECT_TRUE(hasLooks(m_session));
    EXPECT_TRUE(showsLook(m_session));
    EXPECT_EQ(shownLookList(m_session), LookList::displays);
    EXPECT_FALSE(presentCharacter(m_session));
    toggleLook(m_session);
    open(m_client.human());
    EXPECT_FALSE(showsLook(m_session)) << "the user closed it";
    toggleLook(m_session);
    EXPECT_TRUE(isAwaitingLook(m_session));
    work();
    EXPECT_EQ(shownLookList(m_session), LookList::character);
    EXPECT_EQ(character().race, "Human");
}

TEST_F(LookPanelTest, ShowsADisplayAndKeepsTheOneBeforeUntilItIsOpen)
{
    open(m_client.wolf());
    const auto before = tab().document;
    showDisplay(m_session, 162);
    EXPECT_EQ(tab().document, before);
    EXPECT_EQ(presentLook(m_session).display, 162U);
    ASSERT_TRUE(answer());
    EXPECT_NE(tab().document, before);
    EXPECT_EQ(tab().document->nodes.front().scale, 2.0f);
    EXPECT_EQ(tab().choices.look.display, 162U);
    EXPECT_EQ(tab().view.skin, 0U) << "the skin of the display is the first";
    EXPECT_EQ(tab().document->nodes.front().skins.front().name, "Black");
    showDisplay(m_session, 9999);
    EXPECT_FALSE(answer());
    ASSERT_TRUE(m_session.message);
    EXPECT_EQ(m_session.message->text, "CreatureDisplayInfo has no row 9999");
    forgetLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->nodes.front().scale, 1.0f);
}

TEST_F(LookPanelTest, StepsThroughChoicesAroundTheirEnds)
{
    open(m_client.human());
    EXPECT_EQ(choiceOf(m_session, character(), LookChoice::skin).range.size(), 3U);
    stepChoice(m_session, LookChoice::skin, -1);
    EXPECT_EQ(character().skin, 2U);
    ASSERT_TRUE(answer());
    stepChoice(m_session, LookChoice::skin, 1);
    EXPECT_EQ(character().skin, 0U);
    stepChoice(m_session, LookChoice::facialHair, 2);
    EXPECT_EQ(character().facialHair, 2U) << "also before the step before is shown";
    EXPECT_EQ(character().skin, 0U);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().choices.look.character->facialHair, 2U);
    EXPECT_EQ(tab().document->composed.images, 1U);
}

TEST_F(LookPanelTest, DressesUndressesAndUndoes)
{
    open(m_client.human());
    equip(m_session, ItemSlot::chest, 100);
    ASSERT_TRUE(answer());
    EXPECT_EQ(itemIn(ItemSlot::chest), 100U);
    equip(m_session, ItemSlot::rightHand, 103);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->nodes.size(), 2U);
    EXPECT_FALSE(canRedoLook(m_session));
    undoLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->nodes.size(), 1U);
    EXPECT_EQ(itemIn(ItemSlot::chest), 100U);
    undoLook(m_session);
    undoLook(m_session);
    EXPECT_FALSE(canUndoLook(m_session));
    redoLook(m_session);
    redoLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->nodes.size(), 2U);
    equip(m_session, ItemSlot::rightHand, 0);
    ASSERT_TRUE(answer());
    EXPECT_EQ(itemIn(ItemSlot::rightHand), 0U);
    EXPECT_FALSE(canRedoLook(m_session));
    equip(m_session, ItemSlot::head, 99);
    EXPECT_FALSE(answer()) << "there is no such row";
}

TEST_F(LookPanelTest, OpensTheModelOfAnotherRaceOrSexInTheSameTab)
{
    open(m_client.human());
    equip(m_session, ItemSlot::chest, 100);
    ASSERT_TRUE(answer());
    setRaceAndSex(m_session, 2, scene::CharacterSex::male);
    ASSERT_TRUE(answer());
    EXPECT_EQ(m_session.tabs.size(), 1U);
    EXPECT_EQ(tab().document->name, "OrcMale.m2");
    EXPECT_EQ(itemIn(ItemSlot::chest), 100U) << "it wears the same";
    EXPECT_EQ(m_session.look.looks->character, (scene::CharacterKind{2, scene::CharacterSex::male}));
    setRaceAndSex(m_session, 2, scene::CharacterSex::female);
    EXPECT_FALSE(answer()) << "there is no such model";
    undoLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->name, "HumanMale.m2");
    undoLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_TRUE(tab().choices.look.isEmpty());
    EXPECT_FALSE(canUndoLook(m_session));
    redoLook(m_session);
    redoLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->name, "OrcMale.m2");
}

TEST_F(LookPanelTest, DrawsTheSameRandomLookFromTheSameSeed)
{
    open(m_client.human());
    randomizeLook(m_session, 7);
    const CharacterChoices first = character();
    EXPECT_EQ(tab().looks.seed, 7U);
    randomizeLook(m_session, 8);
    randomizeLook(m_session, 7);
    EXPECT_EQ(character(), first);
    randomizeLook(m_session, std::nullopt);
    EXPECT_TRUE(tab().looks.seed.has_value());
}

TEST_F(LookPanelTest, CopiesAndPastesOptions)
{
    open(m_client.human());
    pasteLook(m_session, "trisview render . --race 'orc' --skin=1 --equip 100,righthand:103 -o a.png");
    EXPECT_EQ(character().race, "Orc");
    EXPECT_EQ(character().skin, 1U);
    EXPECT_EQ(itemIn(ItemSlot::chest), 100U) << "its names tell the slot";
    EXPECT_EQ(itemIn(ItemSlot::rightHand), 103U);
    copyLook(m_session);
    EXPECT_EQ(m_session.pending.copies, "--race Orc --sex male --skin 1 --face 0 --hair 0 --hair-color 0 "
                                        "--facial-hair 0 --equip chest:100,righthand:103");
    pasteLook(m_session, "nothing of the kind");
    ASSERT_TRUE(m_session.message);
    EXPECT_EQ(m_session.message->text, "The text has no look: it has neither --race nor --display");
    pasteLook(m_session, "--race Elf");
    EXPECT_EQ(m_session.message->text, "Unknown race 'Elf'");
    pasteLook(m_session, "--display 500");
    EXPECT_EQ(presentLook(m_session).display, 500U);
}

TEST_F(LookPanelTest, KeepsTheSheathsOfRowsOfItem)
{
    m_client.folder().write("DBFilesClient/Item.dbc", tests::dbcOf({{700, 2, 7, 0, 0, 103, 13, 1},    // on the back
                                                                    {701, 2, 7, 0, 0, 103, 13, 2}})); // like a staff
    tests::writeDressable(m_client.folder(), "Character/Human/Male/HumanMale.m2",
                          tests::dressableModel({1, 6}, {0, 1}, {1, 2, 26, 31}));
    const std::string values = "--race Human --sex male --skin 0 --face 0 --hair 0 --hair-color 0 --facial-hair 0";
    open(m_client.human());
    pasteLook(m_session, "--race human --equip 700,701,chest:100 --sheathed");
    ASSERT_TRUE(answer());
    EXPECT_EQ(itemIn(ItemSlot::rightHand), 103U) << "shown as the row of ItemDisplayInfo";
    EXPECT_EQ(itemIn(ItemSlot::leftHand), 103U);
    EXPECT_EQ(copied(), values + " --equip chest:100,700,701 --sheathed");
    ASSERT_EQ(tab().document->nodes.size(), 3U);
    EXPECT_EQ(tab().document->nodes[1].tag, formats::m2AttachmentName(26));
    EXPECT_EQ(tab().document->nodes[2].tag, formats::m2AttachmentName(31));
    pasteLook(m_session, copied());
    EXPECT_FALSE(answer()) << "the same look";

    equip(m_session, ItemSlot::rightHand, 103);
    EXPECT_EQ(copied(), values + " --equip chest:100,righthand:103,701 --sheathed")
        << "the other hand keeps its sheath";
    equip(m_session, ItemSlot::rightHand, 0);
    EXPECT_EQ(copied(), values + " --equip chest:100,lefthand:103 --sheathed")
        << "without a slot the right hand takes it";
    EXPECT_EQ(itemIn(ItemSlot::leftHand), 103U);
    EXPECT_EQ(itemIn(ItemSlot::rightHand), 0U);
}

TEST_F(LookPanelTest, SheathesWeapons)
{
    open(m_client.human());
    equip(m_session, ItemSlot::rightHand, 103);
    const auto request = requestFrom(m_session, *findAction("setCharacter"), {{"sheathed", true}});
    ASSERT_TRUE(request) << request.error();
    EXPECT_EQ(jsonOf(*request)["params"]["sheathed"], true);
    apply(m_session, *request);
    EXPECT_EQ(lookReport(m_session, 0)["character"]["sheathed"], true);
    EXPECT_EQ(itemIn(ItemSlot::rightHand), 103U) << "the items stay";
    randomizeLook(m_session, 7);
    EXPECT_TRUE(character().isSheathed) << "no value that is drawn";
    ASSERT_TRUE(answer());
    EXPECT_TRUE(tab().choices.look.character->isSheathed);
}

TEST_F(LookPanelTest, ReturnsToTheShownLookAfterAFailure)
{
    open(m_client.human());
    equip(m_session, ItemSlot::chest, 100);
    ASSERT_TRUE(answer());
    const auto shown = tab().document;
    std::filesystem::remove(m_client.folder() / "Character/Orc/Male/OrcMale.m2");
    m_session.look = {};
    work();
    setRaceAndSex(m_session, 2, scene::CharacterSex::male);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document, shown);
    EXPECT_EQ(character().race, "Human");
    EXPECT_TRUE(m_session.message) << "it says why";
}

TEST_F(LookPanelTest, KeepsTheStepsOfAFailedUndo)
{
    Tab tab;
    tab.looks.looks = {ChosenLook{}, ChosenLook{.display = 5}, ChosenLook{.display = 6}};
    tab.looks.index = 0; // undone twice
    tab.choices.look = {.display = 6};
    returnToShownLook(tab);
    EXPECT_EQ(tab.looks.index, 2U);
    EXPECT_EQ(tab.looks.looks.size(), 3U);
    tab.choices.look = {.display = 7}; // none of them
    returnToShownLook(tab);
    EXPECT_EQ(tab.looks.looks, (std::vector<ChosenLook>{{.display = 7}}));
}

TEST_F(LookPanelTest, SaysWhichValuesAreOutOfRange)
{
    open(m_client.human());
    pasteLook(m_session, "--race human --skin 99");
    ASSERT_TRUE(m_session.message);
    EXPECT_NE(m_session.message->text.find("99"), std::string::npos) << m_session.message->text;
}

TEST_F(LookPanelTest, ForgetsTheSearchOfAnotherModel)
{
    open(m_client.human());
    m_session.look.search = "zzz";
    m_session.look.isChoosingItem = true;
    m_session.look.itemSearch = "robe";
    open(m_client.wolf());
    EXPECT_EQ(m_session.look.search, "");
    EXPECT_EQ(m_session.look.itemSearch, "");
    EXPECT_FALSE(m_session.look.isChoosingItem);
}

TEST_F(LookPanelTest, ReadsTablesAgainThatChangedWhileAnotherTabWasActive)
{
    open(m_client.wolf());
    EXPECT_EQ(m_session.look.looks->displays.size(), 3U);
    const tests::TemporaryFolder other;
    m_session.tabs.push_back(m_session.tabs.front());
    m_session.tabs.back().id = tab().id + 1;
    m_session.tabs.back().document = std::make_shared<const scene::Document>(
        tests::opened(other.write("tetra.md2", tests::Md2Builder::tetrahedron().build())));
    m_session.activeTab = 1;
    work();
    tests::LookTablesBuilder tables(tests::LookTablesBuilder::Client::classic);
    int id = 161;
    for (const char* const image : {"Gray", "Black", "Red", "Green", "Blue"})
        tables.display({.id = id++, .model = 43, .textures = {image, "", ""}});
    tables.write(m_client.folder());
    m_session.activeTab = 0;
    const auto catalog = m_session.look.catalog;
    work();
    EXPECT_NE(m_session.look.catalog, catalog);
    EXPECT_EQ(m_session.look.looks->displays.size(), 5U);
    const auto again = m_session.look.catalog;
    m_session.activeTab = 1;
    work();
    m_session.activeTab = 0;
    work();
    EXPECT_EQ(m_session.look.catalog, again) << "only once";
}

TEST_F(LookPanelTest, KeepsPartsThatTheUserHid)
{
    open(m_client.human());
    equip(m_session, ItemSlot::chest, 100);
    ASSERT_TRUE(answer());
    std::set<std::uint32_t>& hidden = m_session.tab().view.drawing.hiddenSurfaces;
    const std::set<std::uint32_t> usual = defaultHidden(*tab().document);
    EXPECT_EQ(hidden, usual);
    hidden.insert(0); // the body
    stepChoice(m_session, LookChoice::hair, 1);
    ASSERT_TRUE(answer());
    EXPECT_TRUE(hidden.contains(0));
    std::set<std::uint32_t> expected = defaultHidden(*tab().document);
    EXPECT_NE(expected, usual) << "another hair style is another part";
    expected.insert(0);
    EXPECT_EQ(hidden, expected);
}

TEST_F(LookPanelTest, ChangesOnlyTheTabThatAsks)
{
    open(m_client.human());
    equip(m_session, ItemSlot::chest, 100);
    ASSERT_TRUE(answer());
    m_session.tabs.push_back(m_session.tabs.front());
    m_session.tabs.back().id = tab().id + 1;
    equip(m_session, ItemSlot::shirt, 101);
    ASSERT_TRUE(answer());
    EXPECT_NE(m_session.tabs[0].document, m_session.tabs[1].document);
    EXPECT_EQ(m_session.tabs[1].choices.look.character->items.size(), 1U);
}

TEST_F(LookPanelTest, IsRestoredWithTheViewOfATab)
{
    open(m_client.human());
    pasteLook(m_session, "--race human --face 1 --equip chest:100");
    ASSERT_TRUE(answer());
    const auto record = viewRecordFrom(textOf(recordOf(m_session, tab())));
    ASSERT_TRUE(record) << record.error();
    EXPECT_EQ(record->choices.look, tab().choices.look);
    const scene::OpenOptions options = optionsWith({}, record->choices);
    ASSERT_TRUE(options.character);
    EXPECT_EQ(options.character->face, 1U);
}

TEST_F(LookPanelTest, ReportsHowTheLookWasMade)
{
    open(m_client.human());
    equip(m_session, ItemSlot::chest, 100);
    ASSERT_TRUE(answer());
    const nlohmann::json report = lookReport(m_session, 1);
    EXPECT_EQ(report["compositions"], 1);
    EXPECT_EQ(report["uploads"], 1);
    EXPECT_EQ(report["character"]["choices"]["skin"], (nlohmann::json{{"value", 0}, {"number", 1}, {"count", 3}}));
    EXPECT_EQ(report["character"]["items"], (nlohmann::json{{"chest", 100}}));
    EXPECT_EQ(report["steps"], (nlohmann::json{{"undo", 1}, {"redo", 0}}));
    EXPECT_EQ(report["text"], report["shown"]);
}

TEST(LookKeys, UndoAndRedoInThePanelAndTheWindow)
{
    EXPECT_EQ(lookActionForKey("Ctrl+Z"), "undoLook");
    EXPECT_EQ(lookStepForKey("Ctrl+Y"), "redoLook");
    EXPECT_EQ(lookActionForKey("R"), "randomLook");
    EXPECT_EQ(lookStepForKey("R"), "");
    for (const char* const id : {"undoLook", "redoLook", "randomLook", "copyLook", "endItemChoice", "focusLookSearch"})
        EXPECT_NE(findAction(id), nullptr) << id;
}

TEST(LookLists, AreFoundByIdAndName)
{
    scene::ModelLooks looks;
    looks.displays = {{.displays = {1, 2, 3, 4, 5}, .name = "WolfSkinGray"}, {.displays = {12}, .name = ""}};
    EXPECT_EQ(displaysFound(looks, "gray"), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(displaysFound(looks, "12"), (std::vector<std::uint32_t>{1})) << "an id, not a part of one";
    EXPECT_EQ(idsOfGroup(looks.displays[0]), "1, 2, 3 and 2 more");
    EXPECT_EQ(nameOfGroup(looks.displays[1]), "No images");
}

} // namespace look_test
