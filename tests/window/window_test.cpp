#include "tests/window/driven_viewer.hpp"

#include "formats/base/write_file.hpp"
#include "formats/load_image.hpp"
#include "formats/vfs/read_file.hpp"

#include <fstream>
#include <sstream>

namespace {

using tests::Driven;
using tests::DropResult;
using tests::json;
using tests::kControl;
using tests::kControlShift;
using tests::Md2Builder;
using tests::Point;
using tests::sampleFolder;
using tests::Viewer;
namespace fs = std::filesystem;

json dropped(Driven& driven, const fs::path& file)
{
    const std::array<fs::path, 1> files = {file};
    EXPECT_EQ(driven.user.drop(files), DropResult::accepted);
    return driven.viewer.waitFor([&](const json& now) { return now["name"] == file.filename().string(); });
}

TEST_F(Viewer, KeepsSeveralDocumentsInTabs)
{
    const fs::path tetra = m_folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    Driven driven({sampleFolder() / "creature.md2"});
    const json first = driven.rest();
    EXPECT_EQ(first["tabs"].size(), 1U);
    EXPECT_FALSE(first["targets"].contains("document:0")) << "one document needs no strip";

    driven.user.pressKey(XK_t, kControl);
    json state = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 2; });
    ASSERT_EQ(state["tabs"].size(), 2U);
    EXPECT_EQ(state["activeTab"], 1);
    state = dropped(driven, tetra);
    EXPECT_EQ(state["tabs"], json::array({first["document"], tetra.string()}));
    (void)driven.rest(); // a new model plays, even if the previous one was paused
    const Point menu = Driven::middleOf(state["targets"]["menu:Help"]);
    driven.user.moveMouse(menu); // the item under the pointer in the view is outlined
    (void)driven.viewer.waitFor([](const json& now) { return now["pointed"]["kind"] == "none"; });
    const std::vector<std::uint8_t> tetraPixels = driven.settledPixels();

    driven.click("document:0");
    state = driven.viewer.waitFor([](const json& now) { return now["activeTab"] == 0; });
    EXPECT_EQ(state["name"], "creature.md2");
    EXPECT_EQ(state["clipName"], first["clipName"]) << "each tab keeps how it was looked at";
    EXPECT_TRUE(driven.becomesOther(tetraPixels));
    EXPECT_NE(driven.user.title().find("creature.md2"), std::string::npos);

    driven.user.pressKey(XK_Tab, kControl);
    state = driven.viewer.waitFor([](const json& now) { return now["activeTab"] == 1; });
    EXPECT_EQ(state["name"], "tetra.md2");
    driven.user.moveMouse(menu);
    EXPECT_TRUE(driven.comesToShow(tetraPixels));
    driven.user.pressKey(XK_Tab, kControlShift);
    EXPECT_EQ(driven.viewer.waitFor([](const json& now) { return now["activeTab"] == 0; })["activeTab"], 0);

    driven.click("close:0");
    state = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 1; });
    EXPECT_EQ(state["tabs"], json::array({tetra.string()}));
    driven.user.pressKey(XK_w, kControl);
    state = driven.viewer.waitFor([](const json& now) { return now["document"].is_null(); });
    EXPECT_EQ(state["tabs"], json::array({nullptr}));
    dropped(driven, tetra);
}

TEST_F(Viewer, ReloadsADocumentInATabBehind)
{
    const fs::path tetra = m_folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    Driven driven({tetra});
    driven.user.pressKey(XK_t, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 2; });
    dropped(driven, sampleFolder() / "creature.md2");
    // Another program saves a file of double size while the other tab is shown.
    auto larger = Md2Builder::tetrahedron();
    for (Md2Builder::Frame& frame : larger.frames())
        frame.name = "renamed1";
    ASSERT_TRUE(formats::writeFile(tetra, std::span<const std::byte>(larger.build())));
    driven.user.wait(2 * tests::kHalfASecond);
    driven.click("document:0");
    const json state = driven.viewer.waitFor([](const json& now) { return now["name"] == "tetra.md2"; });
    EXPECT_EQ(state["frameName"], "renamed1");
}

TEST_F(Viewer, RemembersItsLayout)
{
    const tests::HeadlessViewer::Environment environment = {{"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    json before;
    {
        Driven driven({sampleFolder() / "creature.md2"}, environment);
        before = driven.rest();
        const Point edge = Driven::middleOf(before["targets"]["splitter:library"]);
        driven.user.drag(edge, {edge.x + 64, edge.y});
        json state = driven.viewer.waitFor([&](const json& now) {
            return now["view"]["x"].get<double>() >= before["view"]["x"].get<double>() + 60.0;
        });
        EXPECT_EQ(state["view"]["x"].get<double>(), before["view"]["x"].get<double>() + 64.0);
        const Point lower = Driven::middleOf(state["targets"]["splitter:timeline"]);
        driven.user.drag(lower, {lower.x, lower.y - 40});
        before = driven.viewer.waitFor([&](const json& now) {
            return now["view"]["height"].get<double>() <= state["view"]["height"].get<double>() - 36.0;
        });
        EXPECT_EQ(before["view"]["height"].get<double>(), state["view"]["height"].get<double>() - 40.0);
        driven.user.pressKey(XK_q, kControl);
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
    }
    {
        Driven driven({sampleFolder() / "creature.md2"}, environment);
        EXPECT_EQ(driven.rest()["view"], before["view"]);
    }
    // A broken file is renamed and reported, and does not block the program.
    const fs::path settings = m_folder / "config/trisview/settings.json";
    ASSERT_TRUE(fs::exists(settings));
    std::ofstream(settings) << "{ half";
    Driven driven({sampleFolder() / "creature.md2"}, environment);
    const json state = driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    ASSERT_TRUE(state["message"].is_string());
    EXPECT_NE(state["message"].get<std::string>().find("settings.json.broken"), std::string::npos);
    EXPECT_TRUE(fs::exists(m_folder / "config/trisview/settings.json.broken"));
}

TEST_F(Viewer, LeavesTheRulerOutOfATimelineThatIsTooLow)
{
    Driven driven({tests::sampleArchive()});
    json state = driven.rest();
    ASSERT_TRUE(tests::hasTarget(state, "timeline"));
    driven.user.pressKey(XK_p, kControl);
    driven.type("curves of the selection\n");
    (void)driven.viewer.waitFor([](const json& now) { return now["overlay"].is_null(); });
    ASSERT_TRUE(driven.user.resize({640, 400}));
    const Point edge = Driven::middleOf(driven.viewer.state()["targets"]["splitter:timeline"]);
    driven.user.drag(edge, {edge.x, edge.y + 200});
    driven.viewer.settle();
    state = driven.viewer.state();
    EXPECT_FALSE(tests::hasTarget(state, "timeline"));
    EXPECT_TRUE(tests::hasTarget(state, "clip-bars"));
}

TEST_F(Viewer, LooksFromTheAxisThatIsClicked)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)driven.rest();
    driven.click("gizmo:-y");
    json state = driven.viewer.waitFor([](const json& now) { return now["camera"]["yaw"] == -90.0; });
    EXPECT_EQ(state["camera"]["yaw"], -90.0);
    EXPECT_EQ(state["camera"]["pitch"], 0.0);
    state = driven.press(XK_8, [](const json& now) { return now["camera"]["pitch"] == 15.0; });
    EXPECT_EQ(state["camera"]["pitch"], 15.0);
}

TEST_F(Viewer, FocusesWhatIsDoubleClicked)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json before = driven.rest();
    const Point middle = Driven::middleOf(before["view"]);
    driven.user.doubleClick({middle.x + 20, middle.y + 10});
    json state = driven.viewer.waitFor([&](const json& now) { return now["camera"] != before["camera"]; });
    EXPECT_NE(state["camera"]["target"], before["camera"]["target"]);
    EXPECT_EQ(state["camera"]["distance"], before["camera"]["distance"]);
    // Beside the model: frames the whole model again.
    driven.user.wait(std::chrono::milliseconds(500));
    driven.user.doubleClick({static_cast<int>(before["view"]["x"].get<double>()) + 20, middle.y - 200});
    state = driven.viewer.waitFor([&](const json& now) { return now["camera"] == before["camera"]; });
    EXPECT_EQ(state["camera"], before["camera"]);
}

TEST_F(Viewer, JudgesDoubleClicksByWhenTheyHappenedNotByWhenTheyAreSeen)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json before = driven.rest();
    const Point middle = Driven::middleOf(before["view"]);
    driven.user.moveMouse({middle.x + 20, middle.y + 10});
    tests::HeadlessUser late(driven.viewer); // all events arrive at once, as in a slow window
    for (int clicks = 0; clicks < 2; ++clicks) {
        late.press();
        late.release();
        late.wait(std::chrono::duration<double>(tests::kBetweenClicks).count());
    }
    driven.viewer.takeEvents();
    // The first click selects the surface, the second one the triangle under the pointer.
    const json state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "triangle"; });
    EXPECT_EQ(state["selection"]["kind"], "triangle");
    EXPECT_EQ(driven.rest()["camera"], before["camera"]) << "two clicks";
}

TEST_F(Viewer, ControlDragTurnsTheLight)
{
    Driven driven({sampleFolder() / "creature.md2"});
    const json before = driven.rest();
    const std::vector<std::uint8_t> pixels = driven.settledPixels();
    const Point middle = Driven::middleOf(before["view"]);
    driven.user.keyDown(XK_Control_L);
    driven.user.drag(middle, {middle.x + 160, middle.y});
    driven.user.keyUp(XK_Control_L);
    json state = driven.viewer.waitFor([](const json& now) { return now["lightYaw"].get<double>() > 60.0; });
    EXPECT_GT(state["lightYaw"].get<double>(), 60.0);
    EXPECT_EQ(state["camera"], before["camera"]);
    EXPECT_TRUE(driven.becomesOther(pixels));
    state = driven.press(XK_l, [](const json& now) { return now["lightYaw"] == 0.0; });
    EXPECT_EQ(state["lightYaw"], 0.0);
}

TEST_F(Viewer, SavesATransparentImageAndSaysWhere)
{
    fs::create_directory(m_folder / "home");
    Driven driven({sampleFolder() / "creature.md2"},
                  {{"HOME", (m_folder / "home").string()}, {"XDG_CONFIG_HOME", (m_folder / "config").string()}});
    (void)driven.rest();
    driven.user.pressKey(XK_F12, kControl);
    const json state = driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    ASSERT_TRUE(state["message"].is_string());
    const std::string message = state["message"];
    ASSERT_TRUE(message.starts_with("Saved ")) << message;
    const fs::path file = message.substr(6);
    const auto bytes = formats::readFile(file);
    ASSERT_TRUE(bytes) << bytes.error().message;
    const auto image = formats::loadImage(*bytes);
    ASSERT_TRUE(image) << image.error().message;
    const std::uint8_t* const corner = image->image.pixels.data();
    EXPECT_EQ(corner[3], 0);
    const std::size_t middle = (std::size_t{image->image.height / 2} * image->image.width + image->image.width / 2) * 4;
    EXPECT_EQ(image->image.pixels[middle + 3], 255);
}

} // namespace
