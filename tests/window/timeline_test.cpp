#include "tests/window/driven_viewer.hpp"

#include <algorithm>
#include <set>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::axisPoint;
using tests::creature;
using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::Md2Builder;
using tests::MouseButton;
using tests::Point;
using tests::rulerPoint;
using tests::sampleFolder;
using tests::Viewer;

/// The bar of the clip with this name; bars have the clips' numbers in the inspector's list.
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

double lengthOfAxis(const json& state)
{
    return state["axis"][1].get<double>() - state["axis"][0].get<double>();
}

/// The state after a number of wheel notches, once all are processed.
json zoomed(Driven& driven, const json& rest, int notches)
{
    const double expected = lengthOfAxis(rest) * std::pow(0.85, notches);
    driven.user.turnWheel(notches);
    return driven.viewer.waitFor([&](const json& now) { return lengthOfAxis(now) < expected + 1e-6; });
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
    driven.user.wait(500ms); // no double click with the previous click
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
    driven.viewer.run(1500ms, [&](const json& now) {
        const double frame = now["fileFrame"];
        EXPECT_GE(frame, 30.0);
        EXPECT_LT(frame, 35.0);
        seen.insert(static_cast<int>(frame));
    });
    EXPECT_EQ(seen.size(), 5U) << "all of its frames are played";
    (void)driven.pause();

    // The end of the clip, then the whole clip.
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

TEST_F(Viewer, ClearsARegionByEscapeRightAfterItsDrag)
{
    Driven driven({creature()});
    json state = driven.rest();
    driven.user.moveMouse(axisPoint(state, "loop", 30.0));
    driven.user.press();
    driven.user.moveMouse(axisPoint(state, "loop", 32.0));
    driven.user.moveMouse(axisPoint(state, "loop", 34.0));
    (void)driven.viewer.waitFor([](const json& now) { return now["region"] == json({30, 34}); });
    // A slow window gets both at once.
    tests::HeadlessUser atOnce(driven.viewer);
    atOnce.release();
    atOnce.pressKey(tests::Key::escape);
    driven.viewer.takeEvents();
    (void)driven.viewer.waitFor([](const json& now) { return now["region"].is_null(); });
    state = driven.rest();
    EXPECT_TRUE(state["region"].is_null());
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
    // Stepping wraps around within the region.
    state = driven.press(XK_period, [](const json& now) { return now["fileFrame"] == 3.0; });
    EXPECT_EQ(state["fileFrame"], 3.0);
}

TEST_F(Viewer, ZoomsTheAxisAroundThePointer)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    const Point at = rulerPoint(rest, 40.0);
    driven.user.moveMouse(at);
    json state = zoomed(driven, rest, 6);
    EXPECT_LT(lengthOfAxis(state), 0.4 * lengthOfAxis(rest));
    EXPECT_NEAR(rulerPoint(state, 40.0).x, at.x, 2);
    driven.user.click(at);
    state = driven.viewer.waitFor([](const json& now) { return now["fileFrame"] == 40.0; });
    EXPECT_EQ(state["fileFrame"], 40.0);
    driven.user.wait(tests::kBetweenClicks);
    driven.user.doubleClick(at);
    state = driven.viewer.waitFor([&](const json& now) { return now["axis"] == rest["axis"]; });
    EXPECT_EQ(state["axis"], rest["axis"]);
}

/// Types into a field of the timeline and presses Return.
void typeInto(Driven& driven, const std::string& target, const std::string& text)
{
    driven.user.wait(tests::kBetweenClicks); // no triple click with the previous clicks
    driven.user.doubleClick(Driven::middleOf(driven.viewer.state()["targets"][target]));
    driven.type(text + "\n");
}

void chooseMode(Driven& driven, const std::string& mode)
{
    driven.click("choice:mode");
    const std::string item = "mode:" + (mode == "ping-pong" ? std::string("pingPong") : mode);
    (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(item); });
    driven.click(item);
    (void)driven.viewer.waitFor([&](const json& now) { return now["mode"] == mode; });
}

/// The frames of the file drawn during playback, in order.
std::vector<double> watch(Driven& driven, std::chrono::milliseconds time)
{
    std::vector<double> seen;
    driven.viewer.run(time, [&](const json& now) {
        const double frame = now["fileFrame"];
        if (seen.empty() || seen.back() != frame)
            seen.push_back(frame);
    });
    return seen;
}

std::size_t countOfRises(const std::vector<double>& values)
{
    std::size_t count = 0;
    for (std::size_t i = 1; i < values.size(); ++i)
        count += values[i] > values[i - 1] ? 1 : 0;
    return count;
}

TEST_F(Viewer, MovesToATypedFrameOfAnotherClip)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    const double inRun = clipNamed(rest, "run")["first"].get<double>() + 1.75;
    typeInto(driven, "field:frame", std::to_string(inRun));
    json state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "run"; });
    EXPECT_EQ(state["clipName"], "run");
    EXPECT_DOUBLE_EQ(state["fileFrame"].get<double>(), inRun);
    EXPECT_DOUBLE_EQ(state["frame"].get<double>(), 1.75);
    const double last = rest["fileFrames"].get<double>() - 1.0;
    typeInto(driven, "field:frame", "99999");
    state = driven.viewer.waitFor([&](const json& now) { return now["fileFrame"] == last; });
    EXPECT_EQ(state["fileFrame"], last) << "no further than the file goes";
}

TEST_F(Viewer, TypesASpeedAfterOneClick)
{
    Driven driven({creature()});
    (void)driven.rest();
    driven.click("speed");
    driven.type("2.5\n");
    const json state = driven.viewer.waitFor([](const json& now) { return now["speed"] == 2.5; });
    EXPECT_EQ(state["speed"], 2.5);
}

TEST_F(Viewer, MovesToTypedSecondsOfTheClip)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    driven.click(barOf(rest, "run"));
    (void)driven.viewer.waitFor([](const json& now) { return now["clipName"] == "run"; });
    typeInto(driven, "field:seconds", "0.15");
    const json state = driven.viewer.waitFor([](const json& now) { return now["frame"] == 1.5; });
    EXPECT_DOUBLE_EQ(state["frame"].get<double>(), 1.5) << "10 frames a second";
    EXPECT_DOUBLE_EQ(state["seconds"].get<double>(), 0.15);
    EXPECT_EQ(state["fileFrame"], clipNamed(rest, "run")["first"].get<double>() + 1.5);
}

TEST_F(Viewer, StepsAndJumpsWithTheButtons)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    const double last = rest["clipFrames"].get<double>() - 1.0;
    const auto reach = [&](const char* button, double frame) {
        driven.click(button);
        const json state = driven.viewer.waitFor([&](const json& now) { return now["frame"] == frame; });
        EXPECT_EQ(state["frame"], frame) << button;
        EXPECT_FALSE(state["playing"].get<bool>()) << button;
    };
    reach("button:next", 1.0);
    reach("button:last", last);
    reach("button:previous", last - 1.0);
    reach("button:first", 0.0);
}

TEST_F(Viewer, ScrubsBetweenFramesWithShift)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    driven.user.keyDown(XK_Shift_L);
    driven.user.drag(rulerPoint(rest, 1.0), rulerPoint(rest, 5.0)); // the center of its cell
    json state =
        driven.viewer.waitFor([](const json& now) { return std::abs(now["frame"].get<double>() - 5.5) < 0.1; });
    driven.user.keyUp(XK_Shift_L);
    EXPECT_NEAR(state["frame"].get<double>(), 5.5, 0.1);
    const double exact = state["frame"];
    EXPECT_NE(exact, std::floor(exact));
    // Without blending only whole frames are drawn, and the number shows whole frames.
    driven.click("checkbox:blend");
    state = driven.viewer.waitFor([](const json& now) { return now["frame"] == 5.0 && now["blend"] == false; });
    EXPECT_EQ(state["frame"], 5.0);
    EXPECT_FALSE(state["blend"].get<bool>());
}

TEST_F(Viewer, GoesOnPlayingInTheClipOfAClickedBar)
{
    Driven driven({creature()});
    (void)driven.rest();
    const json playing = driven.press(XK_space, [](const json& now) { return now["playing"] == true; });
    driven.click(barOf(playing, "run"));
    const json state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "run"; });
    EXPECT_EQ(state["clipName"], "run");
    EXPECT_TRUE(state["playing"].get<bool>());
    const json later = driven.viewer.waitFor([&](const json& now) { return now["frame"] != state["frame"]; });
    EXPECT_TRUE(later["playing"].get<bool>());
}

TEST_F(Viewer, ShowsAllFramesAgainAndLeavesThePlayhead)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    driven.user.moveMouse(rulerPoint(rest, 40.0));
    json state = zoomed(driven, rest, 8);
    const double frame = std::ceil(state["axis"][0].get<double>()) + 2.0;
    driven.user.doubleClick(rulerPoint(state, frame));
    state = driven.viewer.waitFor([&](const json& now) { return now["axis"] == rest["axis"]; });
    EXPECT_EQ(state["axis"], rest["axis"]);
    // Waits for another event, so that a late movement would be noticed.
    state = driven.press(XK_w, [](const json& now) { return now["overlays"].size() == 2; });
    EXPECT_EQ(state["fileFrame"], frame) << "where it was clicked, not what lies there now";
}

TEST_F(Viewer, PansTheAxisWithTheMiddleButton)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    driven.user.moveMouse(rulerPoint(rest, 40.0));
    json state = zoomed(driven, rest, 8);
    const double from = state["axis"][0];
    const double length = state["axis"][1].get<double>() - from;
    const Point start = rulerPoint(state, std::floor(from) + 5.0);
    const double width = state["targets"]["timeline"]["width"];
    // The drag continues while the button is held, also outside of the timeline.
    const Point end{start.x - 200, start.y - 150};
    driven.user.drag(start, end, MouseButton::middle);
    const double expected = from + 200.0 / width * length;
    state =
        driven.viewer.waitFor([&](const json& now) { return std::abs(now["axis"][0].get<double>() - expected) < 0.1; });
    EXPECT_NEAR(state["axis"][0].get<double>(), expected, 0.1);
    EXPECT_NEAR(state["axis"][1].get<double>(), expected + length, 0.1);
    EXPECT_EQ(state["camera"], rest["camera"]);
}

TEST_F(Viewer, KeepsThePlayheadInTheShownPartOfTheAxis)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    driven.user.moveMouse(rulerPoint(rest, 2.0));
    json state = zoomed(driven, rest, 14);
    const double length = lengthOfAxis(state);
    const double end = rest["clipFrames"].get<double>() - 1.0;
    state = driven.press(
        XK_End, [&](const json& now) { return now["fileFrame"] == end && now["axis"][1].get<double>() > end; });
    EXPECT_EQ(state["fileFrame"], end);
    EXPECT_GE(state["fileFrame"].get<double>(), state["axis"][0].get<double>());
    EXPECT_LE(state["fileFrame"].get<double>() + 1.0, state["axis"][1].get<double>() + 1e-6);
    EXPECT_NEAR(lengthOfAxis(state), length, 1e-6);
}

TEST_F(Viewer, MovesTheStartOfALoopRegionAndBack)
{
    Driven driven({creature()});
    json state = driven.rest();
    driven.user.drag(axisPoint(state, "loop", 30.0), axisPoint(state, "loop", 40.0));
    (void)driven.viewer.waitFor([](const json& now) { return now["region"] == json({30, 40}); });
    driven.user.drag(axisPoint(state, "loop", 29.5), axisPoint(state, "loop", 34.5));
    state = driven.viewer.waitFor([](const json& now) { return now["region"] == json({35, 40}); });
    ASSERT_EQ(state["region"], json({35, 40}));
    // There and back without releasing the button.
    const Point start = axisPoint(state, "loop", 34.5);
    driven.user.moveMouse(start);
    driven.user.press();
    driven.user.moveMouse(axisPoint(state, "loop", 37.5));
    (void)driven.viewer.waitFor([](const json& now) { return now["region"] == json({38, 40}); });
    driven.user.moveMouse(start);
    driven.user.release();
    state = driven.viewer.waitFor([](const json& now) { return now["region"] == json({35, 40}); });
    EXPECT_EQ(state["region"], json({35, 40}));

    driven.user.doubleClick(axisPoint(state, "loop", 37.0));
    state = driven.viewer.waitFor([](const json& now) { return now["region"].is_null(); });
    EXPECT_TRUE(state["region"].is_null());
}

TEST_F(Viewer, DropsTheRegionForAClipThatIsChosen)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    driven.user.drag(axisPoint(rest, "loop", 30.0), axisPoint(rest, "loop", 34.0));
    (void)driven.viewer.waitFor([](const json& now) { return now["region"].is_array(); });
    driven.click(barOf(rest, "attack"));
    const json state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "attack"; });
    EXPECT_TRUE(state["region"].is_null());
    EXPECT_EQ(state["clipFrames"], clipNamed(rest, "attack")["frames"]);
}

TEST_F(Viewer, TakesATypedSpeedWithinItsLimits)
{
    Driven driven({creature()});
    (void)driven.rest();
    const auto speedAfter = [&](const std::string& text, double expected) {
        typeInto(driven, "speed", text);
        return driven.viewer.waitFor([&](const json& now) { return now["speed"] == expected; })["speed"].get<double>();
    };
    EXPECT_EQ(speedAfter("2.5", 2.5), 2.5);
    EXPECT_EQ(speedAfter("-9", -4.0), -4.0);
    EXPECT_EQ(speedAfter("0.001", 0.05), 0.05);
    EXPECT_EQ(speedAfter("1.5", 1.5), 1.5);
    typeInto(driven, "speed", "0");
    const json state = driven.press(XK_w, [](const json& now) { return now["overlays"].size() == 2; });
    EXPECT_EQ(state["speed"], 1.5) << "no speed is no speed to play at";
}

TEST_F(Viewer, DragsTheSpeedFromForwardsToBackwards)
{
    Driven driven({creature()});
    (void)driven.rest();
    typeInto(driven, "speed", "0.1");
    const json slow = driven.viewer.waitFor([](const json& now) { return now["speed"] < 0.11; });
    const Point at = Driven::middleOf(slow["targets"]["speed"]);
    driven.user.drag(at, {at.x - 50, at.y}, MouseButton::left, 50);
    const json state = driven.viewer.waitFor([](const json& now) { return now["speed"] < -0.2; });
    EXPECT_LT(state["speed"], -0.2);
    EXPECT_GT(state["speed"], -0.5);
}

TEST_F(Viewer, PlaysBackwards)
{
    Driven driven({creature()});
    const json rest = driven.rest();
    driven.click(barOf(rest, "stand"));
    driven.click("button:backwards");
    json state = driven.viewer.waitFor([](const json& now) { return now["speed"] == -1.0; });
    ASSERT_EQ(state["speed"], -1.0);
    driven.user.pressKey(XK_End);
    (void)driven.press(XK_space, [](const json& now) { return now["playing"] == true; });
    const std::vector<double> seen = watch(driven, 600ms);
    ASSERT_GT(seen.size(), 3U);
    EXPECT_LE(countOfRises(seen), 1U) << "but for the way around";
    chooseMode(driven, "once");
    state = driven.viewer.waitFor([](const json& now) { return now["playing"] == false; });
    EXPECT_FALSE(state["playing"].get<bool>());
    EXPECT_EQ(state["frame"], 0.0) << "it ends where it began";
    driven.click("button:backwards");
    state = driven.viewer.waitFor([](const json& now) { return now["speed"] == 1.0; });
    EXPECT_EQ(state["speed"], 1.0);
}

TEST_F(Viewer, StopsAtTheEndOfAClipThatPlaysOnce)
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

TEST_F(Viewer, TurnsAtBothEndsInPingPong)
{
    Driven driven({creature()});
    json state = driven.rest();
    driven.user.drag(axisPoint(state, "loop", 30.0), axisPoint(state, "loop", 34.0));
    (void)driven.viewer.waitFor([](const json& now) { return now["region"] == json({30, 34}); });
    chooseMode(driven, "ping-pong");
    (void)driven.press(XK_space, [](const json& now) { return now["playing"] == true; });
    const std::vector<double> seen = watch(driven, 2000ms); // 0.8 s for both directions
    std::size_t turns = 0;
    for (std::size_t i = 2; i < seen.size(); ++i)
        turns += (seen[i] > seen[i - 1]) != (seen[i - 1] > seen[i - 2]) ? 1 : 0;
    EXPECT_GE(turns, 3U);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        EXPECT_GE(seen[i], 30.0);
        EXPECT_LE(seen[i], 34.0) << "never on the way from the last frame to the first";
    }
    EXPECT_GT(*std::max_element(seen.begin(), seen.end()), 33.5);
    EXPECT_LT(*std::min_element(seen.begin(), seen.end()), 30.5);
}

/// A model with twenty frames and clips, of which nine overlap and two have equal frames.
fs::path stackedModel(const tests::TemporaryFolder& folder)
{
    Md2Builder model = Md2Builder::tetrahedron();
    while (model.frames().size() < 20) {
        model.frames().push_back(model.frames().back());
        model.frames().back().name = "turn" + std::to_string(model.frames().size());
    }
    std::string clips = "whole 0 19 10\ntwin 0 19 10\n";
    for (int i = 1; i <= 8; ++i)
        clips += "from" + std::to_string(i) + " " + std::to_string(i) + " 19 10\n";
    (void)folder.write("stacked.anm", clips);
    return folder.write("stacked.md2", model.build());
}

TEST_F(Viewer, StacksClipsThatOverlapAndScrollsTheirRows)
{
    Driven driven({stackedModel(m_folder)});
    json state = driven.rest();
    ASSERT_EQ(state["clips"].size(), 10U);
    const auto topOf = [](const json& now, const char* bar) { return now["targets"][bar]["y"].get<double>(); };
    EXPECT_EQ(topOf(state, "bar:0"), topOf(state, "bar:1")) << "the same frames share a row";
    const double row = state["targets"]["bar:0"]["height"];
    EXPECT_EQ(topOf(state, "bar:2"), topOf(state, "bar:0") + row);
    EXPECT_FALSE(state["targets"].contains("bar:9")) << "further down";

    // Choosing a clip elsewhere scrolls its row into view.
    driven.click("choice:clip");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("choice:clip:9"); });
    driven.click("choice:clip:9");
    state = driven.viewer.waitFor([](const json& now) { return now["clip"] == 9 && now["targets"].contains("bar:9"); });
    ASSERT_EQ(state["clipName"], "from8");
    ASSERT_TRUE(state["targets"].contains("bar:9"));
    EXPECT_EQ(state["targets"]["bar:9"]["height"], row) << "all of it";
    EXPECT_FALSE(state["targets"].contains("bar:0"));

    driven.user.moveMouse(Driven::middleOf(state["targets"]["clip-bars"]));
    driven.user.keyDown(XK_Shift_L);
    driven.user.turnWheel(12);
    driven.user.keyUp(XK_Shift_L);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("bar:0"); });
    EXPECT_TRUE(state["targets"].contains("bar:0"));
    EXPECT_FALSE(state["targets"].contains("bar:9"));

    // At any height of the panel, six rows are shown and the others scroll.
    const Point edge = Driven::middleOf(state["targets"]["splitter:timeline"]);
    driven.user.drag(edge, {edge.x, edge.y - 200});
    state = driven.viewer.waitFor([&](const json& now) { return now["targets"]["clip-bars"]["height"] == 6.0 * row; });
    EXPECT_EQ(state["targets"]["clip-bars"]["height"].get<double>(), 6.0 * row);
    EXPECT_TRUE(state["targets"].contains("bar:6"));
    EXPECT_FALSE(state["targets"].contains("bar:7"));
}

TEST_F(Viewer, HasNoTimelineForAModelOfOneFrame)
{
    Md2Builder model = Md2Builder::tetrahedron();
    model.frames().resize(1);
    Driven driven({m_folder.write("still.md2", model.build())});
    const json still = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "timeline:one-frame"); });
    EXPECT_TRUE(hasTarget(still, "timeline:one-frame"));
    for (const char* const target : {"button:play", "button:first", "field:frame", "ruler"})
        EXPECT_FALSE(hasTarget(still, target)) << target;
    for (const unsigned long key : std::initializer_list<unsigned long>{XK_space, XK_period, XK_End, XK_bracketright})
        driven.user.pressKey(key);
    EXPECT_EQ(driven.rest()["fileFrame"], 0.0);
}

TEST_F(Viewer, PlaysANewModelAtItsOwnSpeedAndOneInTheSameViewAsTheOneBefore)
{
    Driven driven({sampleFolder()});
    const std::string first = driven.viewer.state()["document"];
    driven.user.type("{{");
    (void)driven.viewer.waitFor([](const json& now) { return now["speed"].get<double>() < 0.7; });
    (void)driven.pause();
    driven.user.pressKey(XK_Right, tests::kControl);
    json state = driven.viewer.waitFor([&](const json& now) { return now["document"] != first; });
    EXPECT_LT(state["speed"].get<double>(), 0.7);
    EXPECT_EQ(state["playing"], false);
    const std::string second = state["document"];
    driven.user.pressKey(XK_Right);
    state = driven.viewer.waitFor([&](const json& now) { return now["document"] != second; });
    EXPECT_EQ(state["speed"], 1.0);
    EXPECT_EQ(state["playing"], true);
}

} // namespace
