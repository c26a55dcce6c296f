#include "tests/support/player_game.hpp"
#include "tests/window/driven_viewer.hpp"

#include <string>

/// Editing the clips of a player in the window.
namespace {

using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::PlayerGame;
using tests::Point;
using tests::Viewer;

/// A user with a paused player, whose legs are the active layer.
struct ClipEditing : Driven {
    explicit ClipEditing(const PlayerGame& game) : Driven({game.file("lower.md3")})
    {
        (void)rest();
        click("layer:legs");
        const json state =
            viewer.waitFor([](const json& now) { return now["clips"].dump().find("LEGS_RUN") != std::string::npos; });
        while (run < state["clips"].size() && state["clips"][run]["name"] != "LEGS_RUN")
            ++run;
    }

    [[nodiscard]] std::string bar() const { return "bar:" + std::to_string(run); }

    /// Points at the right end of the bar of LEGS_RUN, and waits until it can be dragged.
    Point pointAtEnd()
    {
        const json rect = viewer.state()["targets"].at(bar());
        const Point end{static_cast<int>(rect["x"].get<double>() + rect["width"].get<double>()) - 2, middleOf(rect).y};
        user.moveMouse(end);
        EXPECT_TRUE(hasTarget(viewer.waitFor([](const json& now) { return hasTarget(now, "clip-end"); }), "clip-end"));
        return end;
    }

    [[nodiscard]] int pixelsAFrame()
    {
        return static_cast<int>(viewer.state()["targets"].at(bar())["width"].get<double>() / 2.0);
    }

    json waitForUndo(const json& title)
    {
        return viewer.waitFor([&](const json& now) {
            return now["editing"]["undo"] == title && now["editing"]["shown"] == true && now["opening"] == false;
        });
    }

    std::size_t run = 0; // LEGS_RUN: frames 8 and 9 of lower.md3
};

TEST_F(Viewer, DragsTheEndOfAClip)
{
    const PlayerGame game;
    ClipEditing driven(game);
    const Point end = driven.pointAtEnd();
    const int frame = driven.pixelsAFrame();
    const json before = driven.viewer.state();
    driven.user.drag(end, {end.x + 2 * frame, end.y});
    json state = driven.waitForUndo("Change LEGS_RUN");
    ASSERT_EQ(state["editing"]["undo"], "Change LEGS_RUN") << state["message"];
    EXPECT_EQ(state["editing"]["step"], 1) << "a drag is one step";
    EXPECT_EQ(state["clips"][driven.run]["frames"], 4);
    EXPECT_EQ(state["clips"][driven.run]["first"], 8);
    EXPECT_EQ(state["fileFrame"], before["fileFrame"]) << "it does not scrub";
    EXPECT_EQ(state["region"], before["region"]);
    driven.user.pressKey(XK_z, kControl);
    EXPECT_EQ(driven.waitForUndo(nullptr)["clips"][driven.run]["frames"], 2);
}

TEST_F(Viewer, GivesAClipItsFramesBackByEscape)
{
    const PlayerGame game;
    ClipEditing driven(game);
    const Point end = driven.pointAtEnd();
    const int frame = driven.pixelsAFrame();
    driven.user.press();
    for (int step = 1; step <= 4; ++step)
        driven.user.moveMouse({end.x + step * frame / 2, end.y});
    json state = driven.viewer.waitFor([](const json& now) { return now["editing"]["clipDrag"].is_object(); });
    EXPECT_EQ(state["editing"]["clipDrag"]["clip"], "LEGS_RUN");
    driven.viewer.run(std::chrono::milliseconds(500)); // the model follows
    driven.user.pressKey(XK_Escape);
    driven.user.release();
    state = driven.waitForUndo(nullptr);
    EXPECT_TRUE(state["editing"]["clipDrag"].is_null());
    EXPECT_EQ(state["clips"][driven.run]["frames"], 2);
}

TEST_F(Viewer, ChoosesAClipByAClickOnItsEnd)
{
    const PlayerGame game;
    ClipEditing driven(game);
    driven.user.click(driven.pointAtEnd());
    const json state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "LEGS_RUN"; });
    EXPECT_EQ(state["clipName"], "LEGS_RUN");
    EXPECT_TRUE(state["editing"]["undo"].is_null());
}

TEST_F(Viewer, EditsANumberInTheTableOfClips)
{
    const PlayerGame game;
    ClipEditing driven(game);
    driven.click("tab:clips");
    const std::string row = "clip:" + std::to_string(driven.run);
    const std::string cell = "cell:" + row + ":1"; // its frames
    (void)driven.viewer.waitFor([&](const json& now) { return hasTarget(now, cell); });
    driven.click(row);
    (void)driven.viewer.waitFor([](const json& now) { return now["clipName"] == "LEGS_RUN"; });
    driven.user.wait(tests::kBetweenClicks);
    const auto enter = [&](const std::string& text) {
        driven.user.pressKey(XK_a, kControl);
        driven.user.type(text);
        driven.user.pressKey(XK_Return);
    };
    driven.click(cell);
    (void)driven.viewer.waitFor([](const json& now) { return now["typing"] == true; });
    enter("many");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "edit:problem"); });
    EXPECT_TRUE(hasTarget(state, "edit:problem")) << "the input stays";
    EXPECT_TRUE(state["editing"]["undo"].is_null());
    (void)driven.viewer.waitFor([](const json& now) { return now["typing"] == true; });
    enter("3");
    state = driven.waitForUndo("Change LEGS_RUN");
    EXPECT_EQ(state["editing"]["undo"], "Change LEGS_RUN") << state["message"];
    EXPECT_EQ(state["clips"][driven.run]["frames"], 3);
    EXPECT_FALSE(hasTarget(state, "edit:problem"));
}

TEST_F(Viewer, SaysThatClipsDoNotFollowDroppedFrames)
{
    const PlayerGame game;
    ClipEditing driven(game);
    driven.click("tab:edit");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "edit:changes"); });
    driven.click("edit:changes");
    const json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "operation:keep-every"); });
    EXPECT_TRUE(hasTarget(state, "operation:keep-every:note"));
}

} // namespace
