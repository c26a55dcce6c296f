#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::kBetweenClicks;
using tests::kShift;
using tests::MouseButton;
using tests::Point;
using tests::Viewer;

/// The sample player, paused on its first frame, with the pointer beside it.
struct Touching : Driven {
    explicit Touching(const fs::path& path) : Driven({path})
    {
        (void)rest();
        // The pointer may still be where the previous test left it, maybe on a row with a tooltip.
        for (const int nudge : {1, 0}) {
            user.moveMouse({beside().x + nudge, beside().y});
            (void)viewer.waitFor(
                [](const json& now) { return now["pointed"]["kind"] == "none" && now["tooltip"].is_null(); });
        }
    }

    static fs::path player() { return tests::sampleArchive(); }

    /// The center of the view, where the model is.
    [[nodiscard]] Point onModel() { return middleOf(viewer.state()["view"]); }
    [[nodiscard]] Point beside() { return tests::besideModel(viewer.state()); }

    json clickUntil(Point at, const std::string& kind)
    {
        user.wait(kBetweenClicks);
        user.click(at);
        return viewer.waitFor([&](const json& now) { return now["selection"]["kind"] == kind; });
    }

    json pointUntil(Point at, const std::string& kind)
    {
        user.moveMouse(at);
        return viewer.waitFor([&](const json& now) { return now["pointed"]["kind"] == kind; });
    }
};

TEST_F(Viewer, OutlinesWhatAClickWouldSelect)
{
    Touching driven(Touching::player());
    const std::vector<std::uint8_t> plain = driven.settledPixels();
    const json pointed = driven.pointUntil(driven.onModel(), "surface");
    ASSERT_EQ(pointed["pointed"]["kind"], "surface");
    EXPECT_TRUE(pointed["targets"].contains("status:thing")) << "the status line names it";
    EXPECT_EQ(pointed["selection"]["kind"], "none");
    EXPECT_TRUE(driven.becomesOther(plain));
    driven.user.moveMouse(driven.beside());
    (void)driven.viewer.waitFor([](const json& now) { return now["pointed"]["kind"] == "none"; });
    EXPECT_TRUE(driven.comesToShow(plain));
}

TEST_F(Viewer, SelectsInsideClickByClickAndEscGoesBack)
{
    Touching driven(Touching::player());
    const json surface = driven.clickUntil(driven.onModel(), "surface");
    ASSERT_EQ(surface["selection"]["kind"], "surface");
    EXPECT_EQ(surface["selectedSurface"], surface["selection"]["index"]);
    EXPECT_FALSE(surface["selectedTexture"].is_null()) << "its texture goes with it";
    EXPECT_TRUE(surface["targets"].contains("selection:title"));
    const json triangle = driven.clickUntil(driven.onModel(), "triangle");
    ASSERT_EQ(triangle["selection"]["kind"], "triangle");
    EXPECT_EQ(triangle["selection"]["index"], surface["selection"]["index"]);
    const json vertex = driven.clickUntil(driven.onModel(), "vertex");
    ASSERT_EQ(vertex["selection"]["kind"], "vertex");
    EXPECT_EQ(vertex["selection"]["triangle"], triangle["selection"]["triangle"]);
    for (const std::string kind : {"triangle", "surface", "none"}) {
        const json back = driven.press(XK_Escape, [&](const json& now) { return now["selection"]["kind"] == kind; });
        EXPECT_EQ(back["selection"]["kind"], kind);
    }
}

TEST_F(Viewer, TakesADragForNoClickAndADoubleClickForOneClick)
{
    Touching driven(Touching::player());
    const Point at = driven.onModel();
    driven.user.drag(at, {at.x + 60, at.y});
    driven.user.wait(300ms);
    EXPECT_EQ(driven.viewer.state()["selection"]["kind"], "none");

    (void)driven.clickUntil(at, "surface");
    driven.user.wait(kBetweenClicks);
    const json before = driven.viewer.state();
    driven.user.doubleClick({at.x, at.y - 40});
    const json after =
        driven.viewer.waitFor([&](const json& now) { return now["camera"]["target"] != before["camera"]["target"]; });
    EXPECT_NE(after["camera"]["target"], before["camera"]["target"]) << "it looks at what is there";
    EXPECT_EQ(after["selection"]["kind"], "surface");
}

TEST_F(Viewer, SelectsWithKeysAlone)
{
    Touching driven(Touching::player());
    driven.user.pressKey(XK_Down, kShift);
    json state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "surface"; });
    ASSERT_EQ(state["selection"]["kind"], "surface");
    const json first = state["selection"]["index"];
    driven.user.pressKey(XK_Right, kShift);
    state = driven.viewer.waitFor([&](const json& now) { return now["selection"]["index"] != first; });
    EXPECT_NE(state["selection"]["index"], first);
    driven.user.pressKey(XK_Down, kShift);
    state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "triangle"; });
    EXPECT_EQ(state["selection"]["triangle"], 0);
    const json camera = state["camera"]["distance"];
    state = driven.press(XK_z, [&](const json& now) { return now["camera"]["distance"] != camera; });
    EXPECT_LT(state["camera"]["distance"].get<double>(), camera.get<double>()) << "it is brought into view";
    driven.user.pressKey(XK_Up, kShift);
    state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "surface"; });
    EXPECT_EQ(state["selection"]["kind"], "surface");
}

TEST_F(Viewer, DoesWhatItsContextMenuSaysWithTheThingUnderThePointer)
{
    Touching driven(Touching::player());
    driven.user.wait(kBetweenClicks);
    driven.user.click(driven.onModel(), MouseButton::right);
    json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("context:hideSelected"); });
    ASSERT_EQ(state["selection"]["kind"], "surface");
    ASSERT_TRUE(state["targets"].contains("context:hideSelected"));
    EXPECT_TRUE(state["targets"].contains("context:showSelectedBytes"));
    driven.click("context:hideSelected");
    state = driven.viewer.waitFor([](const json& now) { return now["hiddenSurfaces"].size() == 1; });
    EXPECT_EQ(state["hiddenSurfaces"].size(), 1U);

    driven.user.click(driven.onModel(), MouseButton::right);
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("context:showSelectedTexture"); });
    driven.click("context:showSelectedTexture");
    state = driven.viewer.waitFor([](const json& now) { return now["inspectorTab"] == "textures"; });
    EXPECT_EQ(state["inspectorTab"], "textures");
}

TEST_F(Viewer, ShowsItsWholeContextMenuInASmallWindow)
{
    Touching driven(Touching::player());
    ASSERT_TRUE(driven.user.resize({960, 600}));
    (void)driven.viewer.waitFor([](const json& now) { return now["windowSize"] == json({960, 600}); });
    driven.user.wait(kBetweenClicks);
    driven.user.click(driven.onModel(), MouseButton::right);
    const json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("action:close"); });
    ASSERT_TRUE(state["targets"].contains("context:hideSelected"));
    ASSERT_TRUE(state["targets"].contains("action:close")) << "its last entry";
    for (const char* const name : {"context:hideSelected", "action:close"}) {
        const json& rect = state["targets"][name];
        EXPECT_GE(rect["y"].get<double>(), 0.0) << name;
        EXPECT_LE(rect["y"].get<double>() + rect["height"].get<double>(), 600.0) << name;
    }
}

TEST_F(Viewer, TellsAboutTheSelectionAndWhereItLies)
{
    Touching driven(Touching::player());
    (void)driven.clickUntil(driven.onModel(), "surface");
    json state = driven.clickUntil(driven.onModel(), "triangle");
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("fact:selection-position-0"); });
    ASSERT_TRUE(state["targets"].contains("fact:selection-position-0"));
    driven.click("fact:selection-surface");
    state = driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    EXPECT_TRUE(state["copied"].is_string()) << "a row copies";
    ASSERT_TRUE(state["targets"].contains("bytes:place"));
    driven.click("bytes:place");
    state = driven.viewer.waitFor([](const json& now) { return now["fileMap"] == true; });
    EXPECT_EQ(state["inspectorTab"], "model");
    EXPECT_EQ(state["fileMap"], true);
    driven.click("selection:close");
    state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "none"; });
    EXPECT_FALSE(state["targets"].contains("selection:title"));
}

TEST_F(Viewer, SelectsBonesInTheView)
{
    Touching driven(tests::sampleFolder() / "m2" / "Creature.m2");
    (void)driven.press(XK_b, [](const json& now) { return now["overlays"].dump().find("bones") != std::string::npos; });
    // Bones are in the center of the creature, up and down: one of these points is on one.
    const Point middle = driven.onModel();
    json state;
    for (int x = -60; x <= 60; x += 6) {
        driven.user.moveMouse({middle.x + x, middle.y});
        driven.user.wait(200ms);
        state = driven.viewer.state();
        if (state["pointed"]["kind"] == "bone")
            break;
    }
    ASSERT_EQ(state["pointed"]["kind"], "bone");
    driven.user.press();
    driven.user.release();
    state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "bone"; });
    EXPECT_EQ(state["selection"]["kind"], "bone");
    EXPECT_EQ(state["selectedBone"], state["selection"]["index"]);
}

TEST_F(Viewer, DrawsNothingWhileThePointerRests)
{
    Touching driven(Touching::player());
    (void)driven.pointUntil(driven.onModel(), "surface");
    driven.viewer.settle();
    driven.user.wait(1s); // thumbnails and facts are ready by then
    const std::uint64_t before = driven.viewer.window().frames;
    driven.user.wait(10s);
    EXPECT_EQ(driven.viewer.window().frames, before);
}

} // namespace
