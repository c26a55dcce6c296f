#include "tests/ui/driven_viewer.hpp"

#include <set>
#include <thread>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::axisPoint;
using tests::Driven;
using tests::json;
using tests::MouseButton;
using tests::Point;
using tests::rulerPoint;
using tests::sampleFolder;
using tests::Viewer;

fs::path creature()
{
    return sampleFolder() / "creature.md2";
}

/// The clip of this name in the list of the inspector is the bar of the same number.
std::string barOf(const json& state, const std::string& name)
{
    for (std::size_t i = 0; i < state["clips"].size(); ++i) {
        if (state["clips"][i]["name"] == name)
            return "bar:" + std::to_string(i);
    }
    throw std::runtime_error("no clip " + name);
}

json clipNamed(const json& state, const std::string& name)
{
    for (const json& clip : state["clips"]) {
        if (clip["name"] == name)
            return clip;
    }
    throw std::runtime_error("no clip " + name);
}

TEST_F(Viewer, ScrubsOverTheWholeFileIntoOtherClips)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    ASSERT_EQ(rest["clipName"], "stand");
    EXPECT_EQ(rest["axis"], json({0.0, rest["fileFrames"].get<double>()}));
    const json run = clipNamed(rest, "run");
    const double inRun = run["first"].get<double>() + 2.0;
    driven.user.drag(rulerPoint(rest, 3.0), rulerPoint(rest, inRun));
    const json state = driven.viewer.waitFor([&](const json& now) { return now["fileFrame"] == inRun; });
    EXPECT_EQ(state["fileFrame"], inRun);
    EXPECT_EQ(state["clipName"], "run") << "the clip follows the playhead";
    EXPECT_FALSE(state["playing"].get<bool>());
}

TEST_F(Viewer, ChoosesAndPlaysTheClipOfABar)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    driven.click(barOf(rest, "attack"));
    json state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "attack"; });
    EXPECT_EQ(state["clipName"], "attack");
    EXPECT_EQ(state["frame"], 0.0);
    EXPECT_FALSE(state["playing"].get<bool>());
    std::this_thread::sleep_for(500ms); // not a double click together with the one before
    driven.user.doubleClick(Driven::middleOf(state["targets"][barOf(rest, "walk")]));
    state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "walk" && now["playing"] == true; });
    EXPECT_EQ(state["clipName"], "walk");
    EXPECT_TRUE(state["playing"].get<bool>());
}

TEST_F(Viewer, LoopsARegionThatIsDragged)
{
    Driven driven({creature()});
    json state = driven.rest();
    driven.user.drag(axisPoint(state, "loop", 30.0), axisPoint(state, "loop", 34.0));
    state = driven.viewer.waitFor([](const json& now) { return now["region"] == json({30, 34}); });
    ASSERT_EQ(state["region"], json({30, 34}));
    EXPECT_EQ(state["clipFrames"], 5);

    (void)driven.press(XK_space, [](const json& now) { return now["playing"] == true; });
    std::set<int> seen;
    const auto until = std::chrono::steady_clock::now() + 1500ms;
    while (std::chrono::steady_clock::now() < until) {
        const double frame = driven.viewer.state()["fileFrame"];
        EXPECT_GE(frame, 30.0);
        EXPECT_LT(frame, 35.0);
        seen.insert(static_cast<int>(frame));
        std::this_thread::sleep_for(20ms);
    }
    EXPECT_EQ(seen.size(), 5U) << "all of its frames are played";
    (void)driven.pause();

    // Its end, then all of it.
    const Point end = axisPoint(state, "loop", 34.5);
    driven.user.drag(end, axisPoint(state, "loop", 37.5));
    state = driven.viewer.waitFor([](const json& now) { return now["region"] == json({30, 37}); });
    EXPECT_EQ(state["region"], json({30, 37}));
    driven.user.drag(axisPoint(state, "loop", 33.0), axisPoint(state, "loop", 43.0));
    state = driven.viewer.waitFor([](const json& now) { return now["region"] == json({40, 47}); });
    EXPECT_EQ(state["region"], json({40, 47}));

    state = driven.press(XK_Escape, [](const json& now) { return now["region"].is_null(); });
    EXPECT_TRUE(state["region"].is_null());
    EXPECT_FALSE(state["document"].is_null());
}

TEST_F(Viewer, SetsTheRegionAtThePlayhead)
{
    Driven driven({creature()});
    json state = driven.rest();
    for (int i = 0; i < 3; ++i)
        driven.user.pressKey(XK_period);
    (void)driven.press(XK_i, [](const json& now) { return now["region"].is_array(); });
    driven.user.pressKey(XK_period);
    driven.user.pressKey(XK_period);
    state = driven.press(XK_o, [](const json& now) { return now["region"] == json({3, 5}); });
    EXPECT_EQ(state["region"], json({3, 5}));
    // Stepping goes around within it.
    state = driven.press(XK_period, [](const json& now) { return now["fileFrame"] == 3.0; });
    EXPECT_EQ(state["fileFrame"], 3.0);
}

TEST_F(Viewer, ZoomsTheAxisAroundThePointer)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    const Point at = rulerPoint(rest, 40.0);
    driven.user.moveMouse(at);
    driven.user.turnWheel(6);
    json state = driven.viewer.waitFor([&](const json& now) { return now["axis"][1].get<double>() < 80.0; });
    const double length = state["axis"][1].get<double>() - state["axis"][0].get<double>();
    EXPECT_LT(length, 0.7 * rest["fileFrames"].get<double>());
    EXPECT_NEAR(rulerPoint(state, 40.0).x, at.x, 2);
    driven.user.click(at);
    state = driven.viewer.waitFor([](const json& now) { return now["fileFrame"] == 40.0; });
    EXPECT_EQ(state["fileFrame"], 40.0);
    std::this_thread::sleep_for(500ms);
    driven.user.doubleClick(at);
    state = driven.viewer.waitFor([&](const json& now) { return now["axis"] == rest["axis"]; });
    EXPECT_EQ(state["axis"], rest["axis"]);
}

TEST_F(Viewer, PlaysBackwardsAndOnceAndToAndFro)
{
    Driven driven({creature()});
    json state = driven.rest();
    driven.click(barOf(state, "death1"));
    state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "death1"; });
    EXPECT_EQ(state["mode"], "once") << "the clip does not loop";
    (void)driven.press(XK_space, [](const json& now) { return now["playing"] == true; });
    state = driven.viewer.waitFor([](const json& now) { return now["playing"] == false; });
    EXPECT_FALSE(state["playing"].get<bool>());
    EXPECT_EQ(state["frame"].get<double>(), state["clipFrames"].get<double>() - 1.0);
}

} // namespace
