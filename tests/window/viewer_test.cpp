#include "tests/window/driven_viewer.hpp"

#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"

#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using tests::copiedSample;
using tests::Driven;
using tests::DropResult;
using tests::json;
using tests::kControl;
using tests::kHalfASecond;
using tests::Md2Builder;
using tests::Point;
using tests::rulerPoint;
using tests::sampleFolder;
using tests::Viewer;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

formats::Image plainImage(std::uint8_t red, std::uint8_t green, std::uint8_t blue)
{
    formats::Image image{256, 256, {}};
    for (std::size_t i = 0; i < image.pixelCount(); ++i)
        image.pixels.insert(image.pixels.end(), {red, green, blue, 255});
    return image;
}

TEST_F(Viewer, OpensADroppedModel)
{
    const fs::path tetra = m_folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    Driven driven({tetra});
    const std::array<fs::path, 1> dropped = {sampleFolder() / "creature.md2"};
    ASSERT_EQ(driven.user.drop(dropped), DropResult::accepted);
    const json state = driven.viewer.waitFor([](const json& now) { return now["name"] == "creature.md2"; });
    EXPECT_EQ(state["document"], dropped[0].string());
    EXPECT_EQ(state["list"], json::array({dropped[0].string()}));
    EXPECT_TRUE(state["message"].is_null());
    EXPECT_NE(driven.user.title().find("creature.md2"), std::string::npos);
}

TEST_F(Viewer, ListsSeveralDroppedModelsAndOpensTheFirst)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    std::vector<fs::path> dropped;
    for (const char* name : {"b.md2", "a.md2", "c.md2"})
        dropped.push_back(m_folder.write(name, tetra));
    ASSERT_EQ(driven.user.drop(dropped), DropResult::accepted);
    json state = driven.viewer.waitFor([](const json& now) { return now["name"] == "b.md2"; });
    EXPECT_EQ(state["list"], json::array({dropped[0].string(), dropped[1].string(), dropped[2].string()}));
    EXPECT_EQ(state["listIndex"], 0);

    state = driven.press(XK_Right, [](const json& now) { return now["name"] == "a.md2"; });
    EXPECT_EQ(state["listIndex"], 1);
    driven.click("model:2");
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "c.md2"; });
    EXPECT_EQ(state["listIndex"], 2);
}

TEST_F(Viewer, ListsTheModelsOfADroppedFolder)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    (void)m_folder.write("players/male/tris.md2", tetra);
    (void)m_folder.write("players/female/tris.md2", tetra);
    const std::array<fs::path, 1> dropped = {m_folder / "players"};
    ASSERT_EQ(driven.user.drop(dropped), DropResult::accepted);
    const json state = driven.viewer.waitFor([](const json& now) { return now["name"] == "tris.md2"; });
    EXPECT_EQ(state["list"].size(), 2U);
    EXPECT_EQ(state["document"], (m_folder / "players/female/tris.md2").string());
}

TEST_F(Viewer, KeepsTheModelWhenADroppedFileCannotBeOpened)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json before = driven.rest();
    const std::vector<std::byte> sound = Md2Builder::tetrahedron().build();
    const std::array<fs::path, 1> broken = {m_folder.write("broken.md2", std::span(sound).first(60))};
    ASSERT_EQ(driven.user.drop(broken), DropResult::accepted);
    json state = driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    ASSERT_TRUE(state["message"].is_string());
    EXPECT_NE(state["message"].get<std::string>().find("broken.md2"), std::string::npos) << state["message"];
    for (const char* fact : {"document", "list", "clip", "frame", "camera", "skin"})
        EXPECT_EQ(state[fact], before[fact]) << fact;
    state = driven.press(XK_Escape, [](const json& now) { return now["message"].is_null(); });
    EXPECT_TRUE(state["message"].is_null());
}

TEST_F(Viewer, PlaysUntilSpaceIsPressed)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json first = driven.viewer.state();
    ASSERT_TRUE(first["playing"].get<bool>());
    const json later = driven.viewer.waitFor([&](const json& now) { return now["frame"] != first["frame"]; });
    EXPECT_NE(later["frame"], first["frame"]);
    const json paused = driven.pause();
    EXPECT_FALSE(paused["playing"].get<bool>());
    // The display changes, but not the time.
    const json turned = driven.press(XK_w, [](const json& now) { return now["overlays"].size() == 2; });
    EXPECT_EQ(turned["frame"], paused["frame"]);
    const json resumed = driven.press(XK_space, [&](const json& now) { return now["frame"] != paused["frame"]; });
    EXPECT_TRUE(resumed["playing"].get<bool>());
}

TEST_F(Viewer, StepsThroughWholeFrames)
{
    Driven driven({sampleFolder() / "creature.md2"});
    ASSERT_EQ(driven.rest()["frame"], 0.0);
    EXPECT_EQ(driven.press(XK_period, [](const json& now) { return now["frame"] == 1.0; })["frame"], 1.0);
    EXPECT_EQ(driven.press(XK_period, [](const json& now) { return now["frame"] == 2.0; })["frame"], 2.0);
    EXPECT_EQ(driven.press(XK_comma, [](const json& now) { return now["frame"] == 1.0; })["frame"], 1.0);
    const json end =
        driven.press(XK_End, [](const json& now) { return now["frame"] == now["clipFrames"].get<int>() - 1; });
    EXPECT_EQ(end["frame"], end["clipFrames"].get<int>() - 1);
    EXPECT_EQ(driven.press(XK_period, [](const json& now) { return now["frame"] == 0.0; })["frame"], 0.0) << "around";
}

TEST_F(Viewer, ScrubsToTheFrameUnderTheMouse)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json rest = driven.rest();
    const std::vector<std::uint8_t> atFirst = driven.settledPixels();
    driven.user.drag(rulerPoint(rest, 1.0), rulerPoint(rest, 4.0));
    const json scrubbed = driven.viewer.waitFor([](const json& now) { return now["frame"] == 4.0; });
    EXPECT_EQ(scrubbed["frame"], 4.0);
    EXPECT_FALSE(scrubbed["playing"].get<bool>());
    driven.user.moveMouse(rulerPoint(rest, 2.0)); // without a button, the playhead does not follow
    const std::vector<std::uint8_t> atFourth = driven.settledPixels();
    EXPECT_NE(atFourth, atFirst);

    // The same frame reached by other steps gives the same screenshot: the image depends only on the state.
    (void)driven.rest();
    for (int frame = 1; frame <= 4; ++frame)
        (void)driven.press(XK_period, [&](const json& now) { return now["frame"] == static_cast<double>(frame); });
    EXPECT_EQ(driven.viewer.state()["frame"], 4.0);
    EXPECT_TRUE(driven.comesToShow(atFourth));
}

TEST_F(Viewer, MovesToATypedFractionOfAFrame)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)driven.rest();
    const std::vector<std::uint8_t> atFirst = driven.settledPixels();
    driven.user.doubleClick(Driven::middleOf(driven.viewer.state()["targets"]["field:frame"]));
    driven.type("2.25\n");
    const json state = driven.viewer.waitFor([](const json& now) { return now["frame"] == 2.25; });
    EXPECT_DOUBLE_EQ(state["frame"].get<double>(), 2.25);
    EXPECT_TRUE(driven.becomesOther(atFirst));
}

TEST_F(Viewer, SwitchesClipsAndSkinsByClickingThem)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json before = driven.rest();
    ASSERT_EQ(before["clip"], 0);
    driven.click("tab:clips");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("clip:1"); });
    driven.click("clip:1");
    const json clip = driven.viewer.waitFor([](const json& now) { return now["clip"] == 1; });
    EXPECT_EQ(clip["clip"], 1);
    EXPECT_NE(clip["clipName"], before["clipName"]);
    EXPECT_EQ(clip["frame"], 0.0);
    EXPECT_EQ(clip["camera"], before["camera"]);

    const std::vector<std::uint8_t> pixels = driven.settledPixels();
    driven.click("tab:skins");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("skin:1"); });
    driven.click("skin:1");
    const json skin = driven.viewer.waitFor([](const json& now) { return now["skin"] == 1; });
    EXPECT_EQ(skin["skin"], 1);
    EXPECT_NE(skin["skinName"], before["skinName"]);
    EXPECT_TRUE(driven.becomesOther(pixels));
}

TEST_F(Viewer, DrawsTheSameImageWithGlCommands)
{
    Driven driven({sampleFolder() / "creature.md2"});
    ASSERT_EQ(driven.rest()["meshVariant"], "triangles");
    const std::vector<std::uint8_t> triangles = driven.settledPixels();
    const json state = driven.press(XK_c, [](const json& now) { return now["meshVariant"] == "gl-commands"; });
    EXPECT_EQ(state["meshVariant"], "gl-commands");
    const std::vector<std::uint8_t> commands = driven.settledPixels();
    ASSERT_EQ(commands.size(), triangles.size());
    std::size_t different = 0;
    for (std::size_t i = 0; i < commands.size(); ++i)
        different += std::abs(commands[i] - triangles[i]) > 8 ? 1 : 0;
    EXPECT_LT(different, commands.size() / 100);
}

TEST_F(Viewer, TurnsZoomsAndFrames)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json before = driven.rest();
    const Point middle = Driven::middleOf(before["view"]);
    driven.user.drag(middle, {middle.x + 100, middle.y + 20});
    const json turned = driven.viewer.waitFor([&](const json& now) {
        return std::abs(now["camera"]["yaw"].get<double>() - before["camera"]["yaw"].get<double>() + 40.0) < 0.5;
    });
    EXPECT_NEAR(turned["camera"]["yaw"].get<double>(), before["camera"]["yaw"].get<double>() - 40.0, 0.5);
    EXPECT_NEAR(turned["camera"]["pitch"].get<double>(), before["camera"]["pitch"].get<double>() + 8.0, 0.5);
    EXPECT_EQ(turned["camera"]["distance"], before["camera"]["distance"]);

    driven.user.moveMouse({middle.x + 150, middle.y - 100});
    driven.user.turnWheel(3);
    const double closer = before["camera"]["distance"].get<double>() * 0.9 * 0.9 * 0.9;
    const json zoomed = driven.viewer.waitFor(
        [&](const json& now) { return std::abs(now["camera"]["distance"].get<double>() - closer) < 0.01; });
    EXPECT_NEAR(zoomed["camera"]["distance"].get<double>(), closer, 0.01);
    EXPECT_NE(zoomed["camera"]["target"], turned["camera"]["target"]) << "towards the cursor";

    const json framed =
        driven.press(XK_f, [&](const json& now) { return now["camera"]["target"] != zoomed["camera"]["target"]; });
    EXPECT_EQ(framed["camera"]["yaw"], turned["camera"]["yaw"]);
    EXPECT_GT(framed["camera"]["distance"].get<double>(), closer);

    // The framing depends on the view direction: reset to the default view, it equals the one after opening.
    const json isFrom = driven.press(XK_9, [&](const json& now) {
        return now["camera"]["yaw"] == before["camera"]["yaw"] && now["camera"]["pitch"] == before["camera"]["pitch"];
    });
    EXPECT_EQ(isFrom["camera"]["target"], framed["camera"]["target"]) << "only F frames";
    const auto isAsOpened = [&](const json& now) {
        return std::abs(now["camera"]["distance"].get<double>() - before["camera"]["distance"].get<double>()) < 1e-3 &&
               std::abs(now["camera"]["target"][0].get<double>() - before["camera"]["target"][0].get<double>()) < 1e-3;
    };
    EXPECT_TRUE(isAsOpened(driven.press(XK_f, isAsOpened)));
    driven.user.pressKey(XK_f, tests::kShift);
    const json clip = driven.viewer.waitFor(
        [&](const json& now) { return now["camera"]["distance"] != before["camera"]["distance"]; });
    EXPECT_GT(clip["camera"]["distance"].get<double>(), before["camera"]["distance"].get<double>())
        << "Shift+F frames all that the clip reaches";
}

/// Uses the window's clock; tests/ui/real_time_test.cpp tests real time.
TEST_F(Viewer, ShowsASkinSavedAnewWithinHalfASecond)
{
    const fs::path model = copiedSample(m_folder);
    Driven driven({model});
    driven.user.drag(Driven::middleOf(driven.viewer.state()["view"]),
                     {Driven::middleOf(driven.viewer.state()["view"]).x + 60, 300});
    (void)driven.rest();
    const json before = driven.press(XK_period, [](const json& now) { return now["frame"] == 1.0; });
    ASSERT_LT(driven.redShare(), 0.01);
    for (const bool isRed : {true, false, true}) {
        (void)m_folder.write("creature/creature.pcx",
                             writePcx(isRed ? plainImage(230, 10, 10) : plainImage(10, 10, 230)));
        driven.user.wait(kHalfASecond);
        EXPECT_EQ(driven.redShare() > 0.03, isRed);
    }
    const json after = driven.viewer.state();
    for (const char* fact : {"document", "clip", "frame", "camera", "skin", "playing", "message"})
        EXPECT_EQ(after[fact], before[fact]) << fact;
}

TEST_F(Viewer, ShowsAModelSavedAnewWithinHalfASecond)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    const fs::path model = m_folder.write("tetra.md2", builder.build());
    Driven driven({model});
    (void)driven.press(XK_3, [](const json& now) { return now["camera"]["yaw"] == -90.0; });
    (void)driven.rest();
    const json before = driven.press(XK_period, [](const json& now) { return now["frame"] == 1.0; });
    ASSERT_EQ(before["clipFrames"], 2);
    const std::string clip = before["clipName"];
    json after;
    for (int frames = 3; frames < 6; ++frames) {
        Md2Builder::Frame another = builder.frames().back();
        another.name = "turn" + std::to_string(frames);
        builder.frame(another);
        // Many programs save like this: into another file that then replaces the old one.
        const fs::path temporary = m_folder.write("tetra.md2.tmp", builder.build());
        fs::rename(temporary, model);
        after = driven.viewer.waitFor([&](const json& now) { return now["clipFrames"] == frames; }, kHalfASecond);
        EXPECT_EQ(after["clipFrames"], frames);
    }
    EXPECT_EQ(after["clipName"], clip);
    for (const char* fact : {"frame", "camera", "playing"})
        EXPECT_EQ(after[fact], before[fact]) << fact;
}

TEST_F(Viewer, SavesAScreenshotOfTheView)
{
    fs::create_directory(m_folder / "home");
    Driven driven({sampleFolder() / "creature.md2"},
                  {{"HOME", (m_folder / "home").string()}, {"XDG_CONFIG_HOME", (m_folder / "home").string()}});
    (void)driven.rest();
    const json state = driven.press(XK_F12, [](const json& now) { return now["message"].is_string(); });
    ASSERT_TRUE(state["message"].is_string());
    const std::string message = state["message"];
    ASSERT_EQ(message.rfind("Saved ", 0), 0U) << message;
    const fs::path screenshot = message.substr(6);
    EXPECT_EQ(screenshot.parent_path(), m_folder / "home");
    const auto image = formats::readFile(screenshot).and_then(formats::loadImage);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->image.width, state["view"]["width"].get<std::uint32_t>());
    EXPECT_EQ(image->image.height, state["view"]["height"].get<std::uint32_t>());
}

TEST_F(Viewer, TypingIntoTheFilterRunsNoCommands)
{
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    for (const char* name : {"wing.md2", "gun.md2"})
        (void)m_folder.write(name, tetra);
    Driven driven({m_folder.path()});
    const json before = driven.rest();
    ASSERT_EQ(before["list"].size(), 2U);
    ASSERT_TRUE(before["targets"].contains("model:0"));
    driven.click("filter");
    driven.type("win");
    const json filtered = driven.viewer.waitFor([](const json& now) { return !now["targets"].contains("model:0"); });
    EXPECT_FALSE(filtered["targets"].contains("model:0")) << "gun.md2";
    EXPECT_TRUE(filtered["targets"].contains("model:1")) << "wing.md2";
    EXPECT_EQ(filtered["overlays"], before["overlays"]) << "W is a letter here, not the wireframe";
}

TEST_F(Viewer, HidesThePanelsAndStaysUsableWhenSmall)
{
    Driven driven({sampleFolder() / "creature.md2"});
    ASSERT_TRUE(driven.user.resize({960, 600}));
    const json small = driven.viewer.waitFor([](const json& now) {
        return now["windowSize"] == json::array({960, 600});
    });
    ASSERT_EQ(small["windowSize"], json::array({960, 600}));
    EXPECT_GE(small["view"]["width"].get<double>(), 480.0);
    for (const auto& [name, rect] : small["targets"].items()) {
        EXPECT_GE(rect["x"].get<double>(), 0.0) << name;
        EXPECT_LE(rect["x"].get<double>() + rect["width"].get<double>(), 960.0) << name;
        EXPECT_LE(rect["y"].get<double>(), 600.0) << name;
    }
    const json hidden = driven.press(XK_Tab, [](const json& now) { return now["view"]["width"] == 960.0; });
    EXPECT_EQ(hidden["view"]["width"], 960.0);
    const json shown = driven.press(XK_Tab, [](const json& now) { return now["view"]["width"] != 960.0; });
    EXPECT_EQ(shown["view"], small["view"]);
}

TEST_F(Viewer, DrawsNothingWhilePaused)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)driven.rest();
    driven.viewer.settle();
    const std::uint64_t frames = driven.viewer.window().frames;
    driven.user.wait(60s);
    EXPECT_EQ(driven.viewer.window().frames, frames);
}

TEST_F(Viewer, QuitsWithControlQ)
{
    Driven driven({sampleFolder() / "creature.md2"});
    driven.user.pressKey(XK_q, kControl);
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
}

TEST_F(Viewer, QuitsWhenItsWindowIsClosed)
{
    Driven driven({sampleFolder() / "creature.md2"});
    driven.user.close();
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
}

} // namespace
