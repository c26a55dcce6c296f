// Input at five frames per second, as on a slow machine: it is neither lost, delayed nor reordered.
#include "tests/window/headless_user.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using tests::HeadlessUser;
using tests::Key;

class SlowFrames : public tests::WindowTest {
protected:
    void SetUp() override
    {
        open({fs::path(TRISVIEW_SAMPLES) / "creature" / "creature.md2"});
        if (!m_viewer)
            return;
        m_user.emplace(*m_viewer);
        m_viewer->window().frameSeconds = 0.2;
        m_user->pressKey(Key::home); // paused
        m_viewer->settle();
        ASSERT_EQ(m_viewer->state()["playing"], false);
    }

    std::optional<HeadlessUser> m_user;
};

TEST_F(SlowFrames, TypedCharactersArriveInOrderWithinTwoSeconds)
{
    m_user->down(Key::control);
    m_user->pressCharacter('f');
    m_user->up(Key::control);
    m_viewer->settle();
    const std::string text = "a_path/of_forty-nine/characters.which/are_typed.md2";
    const std::string typed = text.substr(0, 49);
    const double before = m_viewer->window().seconds;
    m_user->type(typed);
    m_viewer->takeEvents();
    const json state = m_viewer->waitFor([&](const json& now) { return now["library"]["filter"] == typed; });
    EXPECT_EQ(state["library"]["filter"], typed);
    EXPECT_LT(m_viewer->window().seconds - before, 2.0);
}

TEST_F(SlowFrames, LettersRightAfterTheShortcutOfTheSearchAreSearchedFor)
{
    m_user->down(Key::control);
    m_user->pressCharacter('f');
    m_user->up(Key::control);
    m_user->type("tw");
    m_viewer->takeEvents();
    const json state = m_viewer->waitFor([](const json& now) { return now["library"]["filter"] == "tw"; });
    EXPECT_EQ(state["library"]["filter"], "tw");
    EXPECT_TRUE(state["overlays"].empty() || state["overlays"] == json::array({"grid"})) << state["overlays"];
}

TEST_F(SlowFrames, OnePressOfBackspaceDeletesOne)
{
    m_user->down(Key::control);
    m_user->pressCharacter('f');
    m_user->up(Key::control);
    m_user->type("sarge");
    m_viewer->takeEvents();
    m_viewer->settle();
    m_user->down(Key::backspace);
    m_user->wait(0.1);
    m_user->up(Key::backspace);
    m_viewer->takeEvents();
    m_viewer->settle();
    EXPECT_EQ(m_viewer->state()["library"]["filter"], "sarg");
}

TEST_F(SlowFrames, ADoubleClickIsOne)
{
    m_user->move(tests::middleOf(m_viewer->state()["targets"]["field:frame"]));
    m_user->press();
    m_user->release();
    m_user->wait(0.15);
    m_user->press();
    m_user->release();
    m_viewer->takeEvents();
    m_viewer->settle();
    m_user->type("7\n"); // replaces the whole number
    m_viewer->takeEvents();
    const json state = m_viewer->waitFor([](const json& now) { return now["fileFrame"] == 7.0; });
    EXPECT_EQ(state["fileFrame"], 7.0);
}

TEST_F(SlowFrames, TwoClicksFarApartAreNoDoubleClick)
{
    const json view = m_viewer->state()["view"];
    const json before = m_viewer->state()["camera"];
    m_user->move(tests::middleOf(view));
    m_user->press();
    m_user->release();
    m_user->wait(0.7);
    m_user->press();
    m_user->release();
    m_viewer->takeEvents();
    m_viewer->settle();
    EXPECT_EQ(m_viewer->state()["camera"], before) << "a double click frames what is under it";
}

TEST_F(SlowFrames, PressDragAndReleaseWithinOneFrameAreADrag)
{
    const json before = m_viewer->state();
    const glm::vec2 middle = tests::middleOf(before["view"]);
    m_user->move(middle);
    m_user->press();
    m_user->move(middle + glm::vec2(60.0f, 0.0f));
    m_user->move(middle + glm::vec2(120.0f, 0.0f));
    m_user->release();
    m_viewer->takeEvents();
    m_viewer->settle();
    const json after = m_viewer->state();
    EXPECT_NE(after["camera"]["yaw"], before["camera"]["yaw"]);
    EXPECT_EQ(after["camera"]["distance"], before["camera"]["distance"]);
}

} // namespace
