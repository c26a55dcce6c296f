#include "tests/window/driven_viewer.hpp"

#include "app/viewer/session/export_options.hpp"
#include "formats/image/png/png_mark.hpp"
#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using tests::Driven;
using tests::DropResult;
using tests::json;
using tests::kControl;
using tests::kControlShift;
using tests::sampleFolder;
using tests::Viewer;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

bool hasMessage(const json& state)
{
    return state["message"].is_string();
}

class Output : public Viewer {
protected:
    void SetUp() override
    {
        Viewer::SetUp();
        fs::create_directory(m_folder / "home");
        fs::create_directory(m_folder / "bin");
        // A stand-in for the desktop bus that records its calls.
        const fs::path bus = m_folder.write("bin/dbus-send", "#!/bin/sh\nprintf '%s\\n' \"$@\" > " +
                                                                 (m_folder / "told").string() + "\n");
        fs::permissions(bus, fs::perms::owner_all);
    }

    [[nodiscard]] tests::HeadlessViewer::Environment environment() const
    {
        return {{"HOME", (m_folder / "home").string()},
                {"XDG_CONFIG_HOME", (m_folder / "home").string()},
                {"PATH", (m_folder / "bin").string() + ":/usr/bin:/bin"}};
    }

    /// The files below the home folder, without settings.
    [[nodiscard]] std::vector<std::string> files() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder / "home")) {
            const std::string name = fs::relative(entry.path(), m_folder / "home").generic_string();
            if (entry.is_regular_file() && !name.starts_with("trisview/"))
                names.push_back(name);
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    /// What the desktop bus was told last.
    [[nodiscard]] std::string told() const
    {
        std::stringstream text;
        text << std::ifstream(m_folder / "told").rdbuf();
        return text.str();
    }
    [[nodiscard]] bool isRevealed(const fs::path& file) const
    {
        return told().find("org.freedesktop.FileManager1.ShowItems\narray:string:file://" + file.string()) !=
               std::string::npos;
    }

    /// Chooses a submenu entry with the mouse.
    static json chooseExport(Driven& driven, const std::string& action)
    {
        driven.click("menu:File");
        (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("submenu:Export"); });
        driven.user.moveMouse(Driven::middleOf(driven.viewer.state()["targets"]["submenu:Export"]));
        const json open =
            driven.viewer.waitFor([&](const json& now) { return now["targets"].contains("action:" + action); });
        driven.user.click(Driven::middleOf(open["targets"]["action:" + action]));
        return driven.viewer.waitFor([](const json& now) { return now["overlay"] == "exports"; });
    }
};

TEST_F(Output, WritesAPictureOfTheChosenSizeFromTheMenu)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    ASSERT_EQ(chooseExport(driven, "exportPicture")["overlay"], "exports");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("export:width"); });
    driven.user.doubleClick(Driven::middleOf(driven.viewer.state()["targets"]["export:width"]));
    driven.type("200");
    driven.user.doubleClick(Driven::middleOf(driven.viewer.state()["targets"]["export:height"]));
    driven.user.type("100");
    driven.click("export:transparent");
    driven.click("export:start");
    const json saved = driven.viewer.waitFor(hasMessage);
    ASSERT_TRUE(hasMessage(saved));
    const fs::path picture = m_folder / "home" / files().front();
    EXPECT_EQ(saved["message"], "Saved " + picture.string());
    EXPECT_EQ(picture.filename().string().substr(0, 9), "creature-");
    const auto image = formats::readFile(picture).and_then(formats::loadImage);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->image.width, 200U);
    EXPECT_EQ(image->image.height, 100U);
    EXPECT_EQ(image->image.pixels[3], 0) << "the corner is transparent";
    EXPECT_GT(std::count(image->image.pixels.begin(), image->image.pixels.end(), 255), 100) << "the model is not";

    driven.click("message:copy");
    const json copied = driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    EXPECT_EQ(copied["copied"], picture.string());
    driven.click("message:reveal");
    driven.viewer.settle();
    EXPECT_TRUE(isRevealed(picture)) << told();
}

TEST_F(Output, ShowsModelsOfTabsAndOfTheLibraryInTheFileManager)
{
    const auto model = tests::Md2Builder::tetrahedron().build();
    const fs::path first = m_folder.write("set/a.md2", model);
    const fs::path second = m_folder.write("set/b.md2", model);
    Driven driven({m_folder / "set"}, environment());
    json state = driven.rest();
    const auto reveals = [&](const std::string& place, const std::string& item, const fs::path& file) {
        driven.user.click(Driven::middleOf(driven.viewer.state()["targets"][place]), tests::MouseButton::right);
        (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(item); });
        driven.click(item);
        (void)driven.viewer.waitFor([&](const json&) { return isRevealed(file); });
        EXPECT_TRUE(isRevealed(file)) << told();
    };
    reveals("model:1", "menu:reveal", second);
    driven.user.click(Driven::middleOf(state["targets"]["model:1"]), tests::MouseButton::middle);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("document:0"); });
    reveals("document:0", "tabmenu:reveal", first);
}

TEST_F(Output, GoesToAFolderThatIsChosenInADialog)
{
    fs::create_directory(m_folder / "elsewhere");
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    ASSERT_EQ(chooseExport(driven, "exportProblems")["overlay"], "exports");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("export:browse"); });
    driven.click("export:browse");
    json state = driven.viewer.waitFor([](const json& now) { return now["overlay"] == "open"; });
    ASSERT_EQ(state["dialog"]["purpose"], "exportFolder");
    driven.type((m_folder / "elsewhere").string());
    state = driven.press(XK_Return,
                         [&](const json& now) { return now["dialog"]["folder"] == (m_folder / "elsewhere").string(); });
    EXPECT_EQ(state["overlay"], "open") << "a folder is entered first";
    driven.click("dialog:open");
    state = driven.viewer.waitFor([](const json& now) { return now["overlay"] == "exports"; });
    ASSERT_EQ(state["overlay"], "exports") << "the form goes on";
    driven.click("export:start");
    EXPECT_EQ(driven.viewer.waitFor(hasMessage)["message"],
              "Saved " + (m_folder / "elsewhere/creature-problems.txt").string());
}

TEST_F(Output, WritesModelAndProblemsByKeyboard)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    driven.user.pressKey(XK_e, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return now["overlay"] == "exports"; });
    json saved = driven.press(XK_Return, hasMessage);
    ASSERT_TRUE(hasMessage(saved));
    std::vector<std::string> written = files();
    ASSERT_EQ(written.size(), 3U);
    EXPECT_TRUE(written[0].ends_with(".mtl"));
    EXPECT_TRUE(written[1].ends_with(".obj"));
    EXPECT_TRUE(written[2].ends_with(".png"));
    (void)driven.press(XK_Escape, [](const json& now) { return !hasMessage(now); });
    driven.user.pressKey(XK_e, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return now["overlay"] == "exports"; });
    constexpr auto kProblems = static_cast<int>(app::ExportKind::problems);
    for (int i = 0; i < kProblems; ++i)
        driven.user.pressKey(XK_Down);
    saved = driven.press(XK_Return, hasMessage);
    EXPECT_EQ(saved["message"], "Saved " + (m_folder / "home/creature-problems.txt").string());
    EXPECT_TRUE(fs::exists(m_folder / "home/creature-problems.txt"));
}

TEST_F(Output, WritesEachFrameOfAClipAndStopsWhenCancelled)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    const json rest = driven.rest();
    ASSERT_GT(rest["clipFrames"], 5);
    ASSERT_EQ(chooseExport(driven, "exportClipPictures")["overlay"], "exports");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("export:rate"); });
    driven.user.doubleClick(Driven::middleOf(driven.viewer.state()["targets"]["export:rate"]));
    driven.type("1000"); // long enough to be cancelled
    driven.user.pressKey(XK_Return);
    const json bar =
        driven.viewer.waitFor([](const json& now) { return now["targets"].contains("export:cancel"); }, 20s);
    ASSERT_TRUE(bar["targets"].contains("export:cancel"));
    ASSERT_TRUE(bar["exporting"].is_object());
    driven.click("export:cancel");
    const json ended = driven.viewer.waitFor([](const json& now) { return now["exporting"].is_null(); });
    ASSERT_TRUE(hasMessage(ended));
    EXPECT_NE(ended["message"].get<std::string>().find("the export was cancelled"), std::string::npos);
    const std::size_t count = files().size();
    EXPECT_GT(count, 0U);
    EXPECT_LT(count, bar["exporting"]["steps"].get<std::size_t>());
    driven.user.wait(3000ms);
    EXPECT_EQ(files().size(), count) << "nothing is written any more";
    EXPECT_TRUE(files().front().ends_with("-0001.png")) << files().front();
}

TEST_F(Output, ExportsTheClipThatIsRightClickedOnTheTimeline)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    const json rest = driven.rest();
    // A clip beside the current one, at the height of its bar.
    const json& clips = rest["clips"];
    const std::size_t other = rest["clipName"] == clips[0]["name"] ? 1 : 0;
    const double frame = clips[other]["first"].get<double>() + 1.0;
    tests::Point at = tests::axisPoint(rest, "clip-bars", frame);
    at.y = static_cast<int>(rest["targets"]["clip-bars"]["y"].get<double>()) + 8;
    driven.user.click(at, tests::MouseButton::right);
    const json menu =
        driven.viewer.waitFor([](const json& now) { return now["targets"].contains("action:exportClipModels"); });
    ASSERT_TRUE(menu["targets"].contains("action:exportClipModels"));
    EXPECT_EQ(menu["clipName"], clips[other]["name"]);
    driven.click("action:exportClipModels");
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("export:start"); });
    driven.click("export:start");
    const json saved = driven.viewer.waitFor(hasMessage, 30s);
    ASSERT_TRUE(hasMessage(saved));
    const std::vector<std::string> written = files();
    const auto models =
        std::count_if(written.begin(), written.end(), [](const std::string& name) { return name.ends_with(".obj"); });
    EXPECT_EQ(models, clips[other]["frames"].get<std::ptrdiff_t>()) << saved["message"];
}

TEST_F(Output, ExportsTheClipThatIsRightClickedInTheTableOfClips)
{
    for (const char* const model : {"creature.md2", "m2/Creature.m2"}) {
        Driven driven({sampleFolder() / model}, environment());
        (void)driven.rest();
        driven.click("tab:clips");
        const json table = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("clip:1"); });
        ASSERT_TRUE(table["targets"].contains("clip:1")) << model;
        ASSERT_NE(table["clipName"], table["clips"][1]["name"]) << model;
        driven.user.click(Driven::middleOf(table["targets"]["clip:1"]), tests::MouseButton::right);
        const json menu =
            driven.viewer.waitFor([](const json& now) { return now["targets"].contains("action:exportClipModels"); });
        ASSERT_TRUE(menu["targets"].contains("action:exportClipModels")) << model;
        EXPECT_EQ(menu["clipName"], table["clips"][1]["name"]) << model << ": the menu is about the clip it is on";
        driven.click("action:exportClipModels");
        const json dialog =
            driven.viewer.waitFor([](const json& now) { return now["targets"].contains("export:start"); });
        EXPECT_TRUE(dialog["targets"].contains("export:start")) << model;
    }
}

TEST_F(Output, PutsThePictureOnTheClipboard)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    const json rest = driven.rest();
    driven.user.pressKey(XK_c, kControlShift);
    const json copied = driven.viewer.waitFor(hasMessage);
    ASSERT_EQ(copied["message"], "The picture is on the clipboard");
    ASSERT_TRUE(driven.viewer.window().copied);
    const std::vector<std::byte>& png = driven.viewer.window().copied->png;
    const auto image = formats::loadImage(formats::ByteView(formats::FileBytes::copyOf(png), "copied.png"));
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->image.width, rest["view"]["width"].get<std::uint32_t>());
    EXPECT_EQ(image->image.height, rest["view"]["height"].get<std::uint32_t>());
    EXPECT_FALSE(tests::hasTarget(driven.viewer.state(), "message:copy")) << "it would replace the picture";
    // Text can be copied: the path of a saved picture.
    const json saved = driven.press(XK_F12, [](const json& now) { return tests::hasTarget(now, "message:copy"); });
    driven.click("message:copy");
    (void)driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    EXPECT_EQ(saved["message"], "Saved " + driven.viewer.window().clipboard);
}

TEST_F(Output, OpensTheTabThatWasClosedAsItWas)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    driven.user.pressKey(XK_t, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 2; });
    (void)driven.press(XK_w,
                       [](const json& now) { return now["overlays"].dump().find("wireframe") != std::string::npos; });
    driven.user.pressKey(XK_7);
    (void)driven.press(XK_period, [](const json& now) { return now["frame"] == 1.0; });
    const json before = driven.viewer.waitFor([](const json& now) { return now["camera"]["pitch"] == 90.0; });
    driven.user.pressKey(XK_w, kControl);
    const json closed = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 1; });
    EXPECT_EQ(closed["closedTabs"], 1);
    EXPECT_NE(closed["camera"], before["camera"]);
    driven.user.pressKey(XK_t, kControlShift);
    const json again = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 2; });
    EXPECT_EQ(again["document"], before["document"]);
    EXPECT_EQ(again["camera"], before["camera"]);
    EXPECT_EQ(again["overlays"], before["overlays"]);
    EXPECT_EQ(again["frame"], 1.0);
    EXPECT_EQ(again["playing"], false);
    EXPECT_EQ(again["closedTabs"], 0);
    EXPECT_EQ(again["list"], before["list"]);
}

TEST_F(Output, RestoresTheViewOfADroppedPicture)
{
    Driven driven({sampleFolder() / "creature.md2"}, environment());
    (void)driven.rest();
    (void)driven.press(XK_period, [](const json& now) { return now["frame"] == 1.0; });
    driven.user.pressKey(XK_w);
    (void)driven.press(XK_s, [](const json& now) { return now["skin"] == 1; });
    const json pictured = driven.press(XK_3, [](const json& now) { return now["camera"]["yaw"] == -90.0; });
    const std::vector<std::uint8_t> pixels = driven.settledPixels();
    (void)driven.press(XK_F12, hasMessage);
    ASSERT_EQ(files().size(), 1U);
    const fs::path picture = m_folder / "home" / files().front();
    EXPECT_TRUE(files().front().ends_with("-001.png")) << files().front();

    (void)driven.press(XK_Escape, [](const json& now) { return !hasMessage(now); });
    driven.user.pressKey(XK_w);
    driven.user.pressKey(XK_s);
    driven.user.pressKey(XK_space);
    (void)driven.press(XK_7, [](const json& now) { return now["camera"]["pitch"] == 90.0 && now["skin"] == 0; });
    const std::vector<fs::path> dropped = {picture};
    ASSERT_EQ(driven.user.drop(dropped), DropResult::accepted);
    const json restored = driven.viewer.waitFor([&](const json& now) { return now["camera"] == pictured["camera"]; });
    EXPECT_EQ(restored["camera"], pictured["camera"]);
    EXPECT_EQ(restored["frame"], 1.0);
    EXPECT_EQ(restored["playing"], false);
    EXPECT_EQ(restored["skin"], 1);
    EXPECT_EQ(restored["overlays"], pictured["overlays"]);
    (void)driven.settledPixels(); // edges are antialiased once nothing moves
    EXPECT_TRUE(driven.comesToShow(pixels));
}

TEST_F(Output, SaysThatTheModelOfAPictureIsGone)
{
    const fs::path model = copiedSample(m_folder);
    fs::path picture;
    {
        Driven driven({model}, environment());
        (void)driven.rest();
        (void)driven.press(XK_F12, hasMessage);
        ASSERT_EQ(files().size(), 1U);
        picture = m_folder / "home" / files().front();
    }
    fs::remove(model);
    Driven driven({tests::sampleArchive()}, environment());
    const std::vector<fs::path> dropped = {picture};
    ASSERT_EQ(driven.user.drop(dropped), DropResult::accepted);
    const json state = driven.viewer.waitFor(hasMessage);
    ASSERT_TRUE(hasMessage(state));
    EXPECT_EQ(state["message"],
              picture.filename().string() + ": the model of this picture no longer exists: " + model.string());
}

} // namespace
