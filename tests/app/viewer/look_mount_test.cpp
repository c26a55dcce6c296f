#include "app/viewer/actions/action_json.hpp"
#include "app/viewer/look/look_report.hpp"
#include "app/viewer/tabs/view_record.hpp"
#include "tests/app/viewer/look_panel_fixture.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <vector>

/// Mounts in the panel Look, without a window.
namespace look_mount_test {

using namespace app;
using scene::ItemSlot;

class LookMount : public tests::LookPanelFixture {
protected:
    void run(const std::string& action, const nlohmann::json& parameters)
    {
        const auto request = requestFrom(m_session, *findAction(action), parameters);
        ASSERT_TRUE(request) << request.error();
        apply(m_session, *request);
    }
    [[nodiscard]] std::optional<std::uint32_t> mount() const { return presentLook(m_session).mount; }
    [[nodiscard]] std::vector<std::string> nodes() const
    {
        std::vector<std::string> names;
        for (const scene::Node& node : tab().document->nodes)
            names.push_back(node.name);
        return names;
    }
};

TEST_F(LookMount, CarriesACharacterWithItsItems)
{
    open(m_client.human());
    equip(m_session, ItemSlot::chest, 100);
    ASSERT_TRUE(answer());
    run("setMount", {{"display", 900}});
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->name, "Horse.m2");
    EXPECT_EQ(nodes(), (std::vector<std::string>{"Horse", "rider"}));
    EXPECT_EQ(m_session.tabs.size(), 1U);
    ASSERT_TRUE(hasLooks(m_session)) << "those of the rider";
    EXPECT_EQ(character().race, "Human");
    EXPECT_EQ(itemIn(ItemSlot::chest), 100U);
    EXPECT_EQ(lookReport(m_session, 0)["mount"], 900);
    EXPECT_TRUE(copied().ends_with("--equip chest:100 --mount 900")) << copied();

    undoLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->name, "HumanMale.m2");
    redoLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->name, "Horse.m2");
    run("setMount", {{"display", 0}});
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->name, "HumanMale.m2");
    EXPECT_EQ(itemIn(ItemSlot::chest), 100U);
}

TEST_F(LookMount, StaysWhileTheRiderChanges)
{
    open(m_client.human());
    run("setCharacter", {{"skin", 1}, {"mount", 900}});
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().choices.look.character->skin, 1U);
    randomizeLook(m_session, 7);
    EXPECT_EQ(mount(), 900U);
    ASSERT_TRUE(answer());
    stepChoice(m_session, LookChoice::skin, 1);
    equip(m_session, ItemSlot::rightHand, 103);
    ASSERT_TRUE(answer());
    EXPECT_EQ(nodes(), (std::vector<std::string>{"Horse", "rider", "right hand"}));
    setRaceAndSex(m_session, 2, scene::CharacterSex::male);
    ASSERT_TRUE(answer());
    EXPECT_TRUE(tab().document->nodes[1].path.ends_with("OrcMale.m2")) << tab().document->nodes[1].path;
    EXPECT_EQ(character().race, "Orc");
    EXPECT_EQ(mount(), 900U);
    run("setCharacter", {{"mount", 0}});
    EXPECT_FALSE(mount());
    EXPECT_EQ(character().race, "Orc") << "the values stay";
}

TEST_F(LookMount, CarriesACreatureWithItsFirstOrChosenDisplay)
{
    open(m_client.wolf());
    setMount(m_session, 0);
    EXPECT_FALSE(answer()) << "it has none";
    setMount(m_session, 900);
    EXPECT_EQ(presentLook(m_session).display, 161U);
    ASSERT_TRUE(answer());
    EXPECT_EQ(nodes(), (std::vector<std::string>{"Horse", "rider"}));
    EXPECT_EQ(m_session.look.looks->displays.size(), 3U) << "the wolf's";
    showDisplay(m_session, 162);
    EXPECT_EQ(mount(), 900U);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->nodes[1].skins.front().name, "Black");
    forgetLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->name, "Wolf.m2");
    EXPECT_FALSE(mount());
    undoLook(m_session);
    ASSERT_TRUE(answer());
    EXPECT_EQ(tab().document->name, "Horse.m2");
}

TEST_F(LookMount, ThatDoesNotExistIsNamed)
{
    open(m_client.human());
    setMount(m_session, 9999);
    EXPECT_FALSE(answer());
    ASSERT_TRUE(m_session.message);
    EXPECT_EQ(m_session.message->text, "CreatureDisplayInfo has no row 9999");
    m_session.message.reset();
    pasteLook(m_session, "--display 161 --mount 9998");
    EXPECT_FALSE(answer());
    ASSERT_TRUE(m_session.message);
    EXPECT_EQ(m_session.message->text, "CreatureDisplayInfo has no row 9998");
}

TEST_F(LookMount, IsPastedAndRestoredWithTheViewOfATab)
{
    open(m_client.human());
    pasteLook(m_session, "trisview render . --race human --mount 900 -o rider.png");
    ASSERT_TRUE(answer());
    const auto record = viewRecordFrom(textOf(recordOf(m_session, tab())));
    ASSERT_TRUE(record) << record.error();
    EXPECT_EQ(record->choices.look, tab().choices.look);
    EXPECT_EQ(optionsWith({}, record->choices).mount, 900U);
    pasteLook(m_session, "--race human");
    EXPECT_FALSE(mount()) << "the pasted look has none";
}

TEST_F(LookMount, IsFoundByTheSearch)
{
    open(m_client.wolf());
    EXPECT_EQ(lookReport(m_session, 0)["mounts"], nullptr);
    run("chooseMount", nlohmann::json::object());
    run("searchMounts", {{"text", "horse"}});
    EXPECT_EQ(lookReport(m_session, 0)["mounts"],
              (nlohmann::json{{"search", "horse"}, {"count", 1}, {"first", {900}}}));
    setMount(m_session, 900);
    ASSERT_TRUE(answer());
    EXPECT_TRUE(m_session.look.isChoosingMount) << "another one can be tried";
    run("endItemChoice", nlohmann::json::object());
    EXPECT_FALSE(m_session.look.isChoosingMount);
}

TEST_F(LookMount, KeepsPartsOfTheRiderThatTheUserHid)
{
    open(m_client.human());
    setMount(m_session, 900);
    ASSERT_TRUE(answer());
    std::set<std::uint32_t>& hidden = m_session.tab().view.drawing.hiddenSurfaces;
    const std::uint32_t body = scene::firstSurfaceOf(*tab().document, 1);
    ASSERT_FALSE(hidden.contains(body));
    hidden.insert(body);
    stepChoice(m_session, LookChoice::hair, 1);
    ASSERT_TRUE(answer());
    EXPECT_TRUE(hidden.contains(body));
    EXPECT_FALSE(hidden.contains(0)) << "the horse shows";
}

TEST_F(LookMount, RefusesFractionsOfSteps)
{
    open(m_client.human());
    const auto request = requestFrom(m_session, *findAction("stepLook"), {{"choice", "skin"}, {"steps", 1.5}});
    ASSERT_FALSE(request);
    EXPECT_EQ(request.error(), "parameter 'steps': expected a whole number from -1000 to 1000, found 1.5");
    run("stepLook", {{"choice", "skin"}, {"steps", -1.0}});
    EXPECT_EQ(character().skin, 2U);
}

} // namespace look_mount_test
