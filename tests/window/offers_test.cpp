#include "tests/support/md3_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

#include <array>
#include <chrono>

/// Offers above the view, and answers to a narrowly missed drop.
namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::Md3Builder;
using tests::Viewer;

/// A model with two tags.
fs::path holder(const tests::TemporaryFolder& folder)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    for (auto& frame : builder.frames())
        frame.tags = {{"tag_high", {0, 0, 24}}, {"tag_low", {0, 0, -24}}};
    return folder.write("holder.md3", builder.build());
}

TEST_F(Viewer, OffersTheTabsOfTheWindowBefore)
{
    const tests::HeadlessViewer::Environment config = {{"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    const fs::path first = holder(m_folder);
    const fs::path second = m_folder.write("other/second.md3", Md3Builder::tetrahedron().build());
    {
        Driven driven({first}, config);
        driven.user.pressKey(XK_t, tests::kControl);
        (void)driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 2; });
        ASSERT_EQ(driven.user.drop(std::array<fs::path, 1>{second}), tests::DropResult::accepted);
        (void)driven.viewer.waitFor([](const json& now) { return now["name"] == "second.md3"; });
        driven.user.close();
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
    }
    tests::HeadlessViewer viewer({}, config);
    json state = viewer.waitFor([](const json& now) { return hasTarget(now, "offer:reopenLastTabs"); });
    ASSERT_TRUE(hasTarget(state, "offer:reopenLastTabs"));
    EXPECT_TRUE(state["document"].is_null());
    tests::DrivenUser user(viewer);
    user.click(Driven::middleOf(state["targets"]["offer:reopenLastTabs"]));
    state = viewer.waitFor([](const json& now) { return now["tabs"].size() == 2 && now["name"] == "second.md3"; });
    EXPECT_EQ(state["tabs"].size(), 2U);
    EXPECT_EQ(state["name"], "second.md3");
    EXPECT_TRUE(state["offer"].is_null());
}

TEST_F(Viewer, AsksAboutAModelDroppedBesideATag)
{
    const fs::path flag = m_folder.write("flags/flag.md3", Md3Builder::tetrahedron().build());
    Driven driven({tests::sampleArchive()});
    const json before = driven.pause();
    json state = driven.press(XK_t, [](const json& now) { return hasTarget(now, "tag:0"); });
    ASSERT_TRUE(hasTarget(state, "tag:0"));
    tests::Point beside = Driven::middleOf(state["targets"]["tag:0"]);
    beside.y += 36; // the marker's radius is 10
    ASSERT_EQ(driven.user.dropAt(beside, std::array<fs::path, 1>{flag}), tests::DropResult::accepted);
    state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "offer:attachDropped"); });
    ASSERT_TRUE(hasTarget(state, "offer:attachDropped")) << state["message"];
    EXPECT_EQ(state["name"], before["name"]) << "what is open stays";
    EXPECT_EQ(state["attached"], 0);
    driven.click("offer:attachDropped");
    state = driven.viewer.waitFor([](const json& now) { return now["attached"] == 1; });
    EXPECT_EQ(state["attached"], 1) << state["message"];
}

TEST_F(Viewer, MeasuresByShiftAndAClick)
{
    Driven driven({tests::sampleArchive()});
    (void)driven.rest();
    const tests::Point middle = Driven::middleOf(driven.viewer.state()["view"]);
    const auto shiftClick = [&](tests::Point at) {
        driven.user.keyDown(XK_Shift_L);
        driven.user.click(at);
        driven.user.keyUp(XK_Shift_L);
    };
    shiftClick(middle);
    json state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "vertex"; });
    ASSERT_EQ(state["selection"]["kind"], "vertex");
    EXPECT_TRUE(state["measurement"].is_null());
    for (const int away : {25, -25, 50, -50, 75, -75}) { // until another vertex is nearest
        shiftClick({middle.x, middle.y + away});
        state = driven.viewer.waitFor([](const json& now) { return now["measurement"].is_object(); },
                                      std::chrono::seconds(2));
        if (state["measurement"].is_object())
            break;
    }
    ASSERT_TRUE(state["measurement"].is_object());
    EXPECT_GT(state["measurement"]["distance"].get<double>(), 0.0);
    driven.click("fact:selection-distance");
    state = driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    EXPECT_TRUE(state["copied"].get<std::string>().ends_with(" game units")) << state["copied"];
}

TEST_F(Viewer, TakesAPaletteForTheSkinsOfAModel)
{
    const fs::path model = m_folder.write("x.mdl", tests::MdlBuilder::tetrahedron().build());
    const fs::path palette = m_folder.write("hexen.lmp", std::string(768, '\x40'));
    Driven driven({model});
    driven.click("tab:skins");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "skins:palette"); });
    driven.click("skins:palette");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "palette:file"); });
    driven.click("palette:file");
    json state = driven.viewer.waitFor(
        [](const json& now) { return now["dialog"].is_object() && hasTarget(now, "file:hexen.lmp"); });
    EXPECT_EQ(state["dialog"]["purpose"], "palette");
    driven.click("file:hexen.lmp");
    (void)driven.viewer.waitFor([](const json& now) { return now["dialog"]["chosen"] == json::array({"hexen.lmp"}); });
    driven.click("dialog:open");
    state = driven.viewer.waitFor([&](const json& now) { return now["palette"] == palette.string(); });
    EXPECT_EQ(state["palette"], palette.string());
}

TEST_F(Viewer, ShowsSlides)
{
    for (const char* const name : {"a.md3", "b.md3"})
        (void)m_folder.write(name, Md3Builder::tetrahedron().build());
    Driven driven({m_folder / "a.md3"});
    driven.user.pressKey(XK_F5, tests::kShift);
    json state = driven.viewer.waitFor([](const json& now) { return now["slideShow"] == true; });
    EXPECT_EQ(state["slideShow"], true);
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "b.md3"; });
    EXPECT_EQ(state["name"], "b.md3");
    EXPECT_EQ(state["slideShow"], true) << "its own openings do not end it";
    state = driven.press(XK_Left, [](const json& now) { return now["slideShow"] == false; });
    EXPECT_EQ(state["slideShow"], false) << "another opening does";
}

} // namespace
