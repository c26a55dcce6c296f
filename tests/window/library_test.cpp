#include "tests/window/driven_viewer.hpp"

#include "formats/base/write_file.hpp"

#include <cstdio>
#include <set>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::creature;
using tests::Driven;
using tests::HeadlessViewer;
using tests::json;
using tests::kControl;
using tests::Md2Builder;
using tests::MouseButton;
using tests::sampleFolder;
using tests::Viewer;

/// Number of colors in a part of a target, from its upper left corner.
std::size_t colorCount(Driven& driven, const json& target, int width, int height)
{
    const formats::Image window = driven.user.capture();
    const auto left = static_cast<std::uint32_t>(target["x"].get<double>());
    const auto top = static_cast<std::uint32_t>(target["y"].get<double>());
    std::set<std::array<std::uint8_t, 3>> colors;
    for (std::uint32_t y = top; y < top + static_cast<std::uint32_t>(height); ++y) {
        for (std::uint32_t x = left; x < left + static_cast<std::uint32_t>(width); ++x) {
            const std::uint8_t* const pixel = window.pixels.data() + (std::size_t{y} * window.width + x) * 4;
            colors.insert({pixel[0], pixel[1], pixel[2]});
        }
    }
    return colors.size();
}

TEST_F(Viewer, WalksTheLibraryPastWhatIsBroken)
{
    const std::vector<std::byte> sound = Md2Builder::tetrahedron().build();
    (void)m_folder.write("set/a.md2", sound);
    (void)m_folder.write("set/b.md2", std::span(sound).first(50));
    (void)m_folder.write("set/sub/c.md2", sound);
    Driven driven({m_folder / "set"});
    json state = driven.rest();
    EXPECT_EQ(state["name"], "c.md2") << "folders come first";
    ASSERT_TRUE(state["targets"].contains("folder:sub"));
    driven.user.pressKey(XK_Right);
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "a.md2"; });
    driven.user.pressKey(XK_Right);
    state = driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    EXPECT_EQ(state["name"], "a.md2") << "the model stays";
    driven.user.pressKey(XK_Left);
    driven.user.pressKey(XK_Left);
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "c.md2"; });
    EXPECT_EQ(state["name"], "c.md2");

    driven.click("folder:sub"); // folds
    state = driven.viewer.waitFor([](const json& now) { return !now["targets"].contains("model:0"); });
    EXPECT_FALSE(state["targets"].contains("model:0"));
    driven.click("filter");
    driven.type("a.md");
    state = driven.viewer.waitFor([](const json& now) { return !now["targets"].contains("folder:sub"); });
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "a.md2"; });
    EXPECT_EQ(state["name"], "a.md2");
}

TEST_F(Viewer, DrawsThumbnailsWhenItHasTime)
{
    Driven driven({creature()});
    (void)driven.rest();
    json state = driven.viewer.waitFor([](const json& now) { return now["thumbnails"]["ready"] == 1; });
    ASSERT_EQ(state["thumbnails"], json({{"ready", 1}, {"failed", 0}, {"waiting", 0}}));
    driven.user.wait(200ms); // it is drawn a frame later
    // The image is in the row: it has more colors than the icon.
    EXPECT_GT(colorCount(driven, state["targets"]["model:0"], 48, 22), 60U);
    driven.click("button:grid");
    state = driven.viewer.waitFor([](const json& now) {
        return now["library"]["grid"] == true && now["targets"]["model:0"]["height"].get<double>() > 60.0;
    });
    EXPECT_TRUE(state["library"]["grid"].get<bool>());
    EXPECT_GT(colorCount(driven, state["targets"]["model:0"], 90, 90), 300U);
    driven.click("button:grid");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["grid"] == false; });
    EXPECT_EQ(state["targets"]["model:0"]["height"], 24.0);
}

TEST_F(Viewer, OffersSamplesAndRecentModelsAtFirst)
{
    const HeadlessViewer::Environment environment = {{"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    const fs::path tetra = m_folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    {
        Driven driven({tetra}, environment);
        driven.user.pressKey(XK_q, kControl);
        ASSERT_EQ(driven.viewer.waitForExit(), 0);
    }
    HeadlessViewer viewer({}, environment);
    json state = viewer.waitFor([](const json& now) { return now["targets"].contains("first:recent:0"); });
    ASSERT_TRUE(state["targets"].contains("first:recent:0"));
    ASSERT_TRUE(state["targets"].contains("first:sample:0"));
    tests::DrivenUser user(viewer);
    user.click(Driven::middleOf(state["targets"]["first:recent:0"]));
    state = viewer.waitFor([](const json& now) { return now["name"] == "tetra.md2"; });
    EXPECT_EQ(state["document"], tetra.string());
    user.pressKey(XK_w, kControl);
    state = viewer.waitFor([](const json& now) { return now["targets"].contains("first:sample:0"); });
    ASSERT_TRUE(state["targets"].contains("first:sample:0")) << state.dump();
    user.click(Driven::middleOf(state["targets"]["first:sample:0"]));
    state = viewer.waitFor([](const json& now) { return now["name"] == "creature.md2"; });
    EXPECT_EQ(state["name"], "creature.md2");
}

TEST_F(Viewer, WalksTheFilesBesideAGivenOne)
{
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    const fs::path middle = m_folder.write("set/b.md2", tetra);
    (void)m_folder.write("set/a.md2", tetra);
    (void)m_folder.write("set/c.md2", tetra);
    Driven driven({middle});
    json state = driven.rest();
    EXPECT_EQ(state["list"].size(), 3U);
    EXPECT_EQ(state["listIndex"], 1);
    state = driven.press(XK_Down, [](const json& now) { return now["name"] == "c.md2"; });
    EXPECT_EQ(state["listIndex"], 2);
    (void)driven.press(XK_Up, [](const json& now) { return now["name"] == "b.md2"; });
    state = driven.press(XK_Up, [](const json& now) { return now["name"] == "a.md2"; });
    EXPECT_EQ(state["listIndex"], 0);
}

TEST_F(Viewer, WalksPastWhatIsFoldedAway)
{
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    (void)m_folder.write("set/one/a.md2", tetra);
    (void)m_folder.write("set/two/b.md2", tetra);
    (void)m_folder.write("set/two/c.md2", tetra);
    (void)m_folder.write("set/z.md2", tetra);
    Driven driven({m_folder / "set"});
    json state = driven.rest();
    EXPECT_EQ(state["name"], "a.md2");
    EXPECT_EQ(state["library"]["rows"], 7) << "three folders and four models";
    driven.click("folder:two");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 2; });
    EXPECT_EQ(state["library"]["rows"], 5);
    state = driven.press(XK_Right, [](const json& now) { return now["name"] == "z.md2"; });
    EXPECT_EQ(state["name"], "z.md2");
    // The grid shows no folders.
    driven.click("button:grid");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 4; });
    EXPECT_EQ(state["library"]["models"], 4);
    state = driven.press(XK_Left, [](const json& now) { return now["name"] == "c.md2"; });
    EXPECT_EQ(state["name"], "c.md2");
    driven.click("button:grid");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["grid"] == false; });
    EXPECT_EQ(state["library"]["models"], 2) << "what was folded stays so";
}

TEST_F(Viewer, TakesWhatIsTypedRightAfterAShortcut)
{
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    for (const char* name : {"set/body.md2", "set/gem.md2", "set/large.md2", "set/small.md2"})
        (void)m_folder.write(name, tetra);
    Driven driven({m_folder / "set"});
    const json before = driven.rest();
    // A slow window gets all keys at once. G is the key of the grid.
    tests::HeadlessUser hasty(driven.viewer);
    const auto typeAtOnce = [&](const auto& focus) {
        focus();
        hasty.type("gem");
        driven.viewer.takeEvents();
    };
    typeAtOnce([&] {
        hasty.down(tests::Key::control);
        hasty.pressCharacter('f');
        hasty.up(tests::Key::control);
    });
    json state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 1; });
    EXPECT_EQ(state["library"]["models"], 1);
    EXPECT_EQ(state["overlays"], before["overlays"]) << "no letter was taken for a key";
    driven.user.pressKey(XK_Escape);
    driven.user.pressKey(XK_Escape);
    (void)driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 4; });
    typeAtOnce([&] { hasty.pressCharacter('/'); });
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 1; });
    EXPECT_EQ(state["library"]["models"], 1);
}

TEST_F(Viewer, SearchesTheLibraryByKeyboard)
{
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    for (const char* name : {"set/armour/body.md2", "set/health/large.md2", "set/health/small.md2", "set/key.md2"})
        (void)m_folder.write(name, tetra);
    Driven driven({m_folder / "set"});
    json state = driven.rest();
    EXPECT_EQ(state["name"], "body.md2");
    driven.user.pressKey(XK_f, kControl);
    driven.type("HEA");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 2; });
    EXPECT_EQ(state["library"]["rows"], 2) << "no folders among what was found";
    EXPECT_TRUE(state["targets"].contains("filter:clear"));
    (void)driven.press(XK_Down, [](const json& now) { return now["name"] == "large.md2"; });
    state = driven.press(XK_Down, [](const json& now) { return now["name"] == "small.md2"; });
    EXPECT_EQ(state["name"], "small.md2");
    driven.user.pressKey(XK_Return);
    driven.user.wait(200ms);
    EXPECT_EQ(driven.viewer.state()["name"], "small.md2") << "one that was walked to is the one that was meant";
    driven.user.pressKey(XK_Escape); // Enter left the field
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 4; });
    EXPECT_EQ(state["library"]["models"], 4);

    driven.user.pressKey(XK_slash);
    driven.type("HEA");
    (void)driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 2; });
    driven.user.pressKey(XK_Escape);
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 4; });
    EXPECT_EQ(state["library"]["models"], 4) << "Esc clears";
    state = driven.press(XK_g, [](const json& now) { return now["overlays"].empty(); });
    EXPECT_TRUE(state["overlays"].empty()) << "keys are actions again";

    driven.user.pressKey(XK_slash);
    driven.type("key");
    (void)driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 1; });
    state = driven.press(XK_Return, [](const json& now) { return now["name"] == "key.md2"; });
    EXPECT_EQ(state["name"], "key.md2");
    driven.click("filter:clear");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 4; });
    EXPECT_EQ(state["library"]["models"], 4);
}

TEST_F(Viewer, OpensInAnotherTabFromTheLibrary)
{
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    const fs::path first = m_folder.write("set/a.md2", tetra);
    const fs::path second = m_folder.write("set/b.md2", tetra);
    const fs::path third = m_folder.write("set/c.md2", tetra);
    Driven driven({m_folder / "set"});
    json state = driven.rest();
    driven.user.click(Driven::middleOf(state["targets"]["model:1"]), MouseButton::middle);
    state = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 2; });
    EXPECT_EQ(state["tabs"], json::array({first.string(), second.string()}));
    driven.user.click(Driven::middleOf(state["targets"]["model:2"]), MouseButton::right);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("menu:open-in-tab"); });
    ASSERT_TRUE(state["targets"].contains("menu:open-in-tab"));
    EXPECT_TRUE(state["targets"].contains("menu:open"));
    EXPECT_TRUE(state["targets"].contains("menu:copy-path"));
    driven.click("menu:open-in-tab");
    state = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 3; });
    EXPECT_EQ(state["tabs"], json::array({first.string(), second.string(), third.string()}));
    EXPECT_EQ(state["name"], "c.md2");
}

TEST_F(Viewer, MarksModelsThatCannotBeOpened)
{
    const std::vector<std::byte> sound = Md2Builder::tetrahedron().build();
    const fs::path broken = m_folder.write("set/broken.md2", std::span(sound).first(50));
    (void)m_folder.write("set/sound.md2", sound);
    HeadlessViewer viewer({broken});
    json state = viewer.waitFor([](const json& now) { return now["message"].is_string() && now["list"].size() == 2; });
    ASSERT_EQ(state["list"].size(), 2U) << "its neighbors can be walked to";
    EXPECT_EQ(state["library"]["broken"], 1);
    tests::DrivenUser user(viewer);
    user.pressKey(XK_Right);
    state = viewer.waitFor([](const json& now) { return now["name"] == "sound.md2"; });
    EXPECT_EQ(state["name"], "sound.md2");
    state = viewer.waitFor([](const json& now) { return now["thumbnails"]["failed"] == 1; });
    EXPECT_EQ(state["thumbnails"]["failed"], 1);

    // Another program repairs it: the mark disappears by itself.
    ASSERT_TRUE(formats::writeFile(broken, std::span<const std::byte>(sound)));
    // (On a slow machine the start page had its own image before the broken model was read.)
    state = viewer.waitFor([](const json& now) {
        return now["thumbnails"]["ready"] >= 2 && now["thumbnails"]["failed"] == 0 && now["thumbnails"]["waiting"] == 0;
    });
    EXPECT_GE(state["thumbnails"]["ready"].get<int>(), 2);
    EXPECT_EQ(state["thumbnails"]["failed"], 0);
    state = viewer.waitFor([](const json& now) { return now["library"]["broken"] == 0; });
    EXPECT_EQ(state["library"]["broken"], 0);
}

TEST_F(Viewer, RemembersWhatWasLookedAt)
{
    const HeadlessViewer::Environment environment = {{"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    const std::vector<std::byte> tetra = Md2Builder::tetrahedron().build();
    (void)m_folder.write("set/a.md2", tetra);
    (void)m_folder.write("set/b.md2", tetra);
    (void)m_folder.write("set/c.md2", tetra);
    {
        Driven driven({m_folder / "set"}, environment);
        (void)driven.rest();
        driven.user.pressKey(XK_Right);
        (void)driven.viewer.waitFor([](const json& now) { return now["name"] == "b.md2"; });
        (void)driven.press(XK_Right, [](const json& now) { return now["name"] == "c.md2"; });
        driven.user.wait(2500ms); // long enough to count as a recent model
        driven.click("button:grid");
        (void)driven.viewer.waitFor([](const json& now) { return now["library"]["grid"] == true; });
        driven.user.pressKey(XK_q, kControl);
        ASSERT_EQ(driven.viewer.waitForExit(), 0);
    }
    HeadlessViewer viewer({}, environment);
    const json state = viewer.waitFor([](const json& now) { return now["targets"].contains("first:recent:1"); });
    EXPECT_TRUE(state["targets"].contains("first:recent:1"));
    EXPECT_FALSE(state["targets"].contains("first:recent:2")) << "b.md2 was only passed by";
    EXPECT_TRUE(state["targets"].contains("recent:0"));
    EXPECT_TRUE(state["targets"].contains("sample:0"));
    EXPECT_TRUE(state["library"]["grid"].get<bool>());
    EXPECT_TRUE(state["document"].is_null());
}

TEST_F(Viewer, KeepsTheStartPageBelowAMessageInASmallWindow)
{
    HeadlessViewer viewer({m_folder.write("broken.md3", "not a model")});
    (void)viewer.waitFor([](const json& now) { return !now["message"].is_null(); });
    tests::DrivenUser user(viewer);
    for (const tests::WindowSize size : {tests::WindowSize{800, 500}, tests::WindowSize{640, 400}}) {
        ASSERT_TRUE(user.resize(size));
        viewer.settle();
        const json targets = viewer.state()["targets"];
        const json& button = targets["message:close"];
        EXPECT_GE(targets["first:heading"]["y"].get<double>(),
                  button["y"].get<double>() + button["height"].get<double>())
            << size.width;
    }
}

TEST_F(Viewer, WalksManyModelsOneAfterTheOtherAndRestsThen)
{
    constexpr int kModels = 60;
    for (int i = 0; i < kModels; ++i) {
        const fs::path folder =
            m_folder / "set" / (i < 10 ? "model0" + std::to_string(i) : "model" + std::to_string(i));
        fs::create_directories(folder.parent_path());
        fs::copy(sampleFolder(), folder);
    }
    Driven driven({m_folder / "set"});
    (void)driven.rest();
    json state = driven.viewer.waitFor(
        [](const json& now) { return now["thumbnails"]["ready"] > 0 && now["thumbnails"]["waiting"] == 0; });
    const auto ready = state["thumbnails"]["ready"].get<int>();
    EXPECT_GT(ready, 0);
    EXPECT_LT(ready, kModels) << "only what can be seen";
    const std::uint64_t framesBefore = driven.viewer.window().frames;
    for (int i = 1; i < kModels; ++i) {
        driven.user.pressKey(XK_Right);
        state = driven.viewer.waitFor([&](const json& now) { return now["listIndex"] == i; });
        ASSERT_EQ(state["listIndex"], i);
    }
    EXPECT_LE(driven.viewer.window().frames - framesBefore, 8U * kModels) << "a few frames for each";
    (void)driven.press(XK_g, [](const json& now) { return now["overlays"].empty(); });
    // The rows scroll along, and their images follow.
    state = driven.viewer.waitFor([&](const json& now) {
        return now["targets"].contains("model:59") && now["thumbnails"]["waiting"] == 0 &&
               now["thumbnails"]["ready"] > ready;
    });
    EXPECT_TRUE(state["targets"].contains("model:59"));
    EXPECT_GT(state["thumbnails"]["ready"].get<int>(), ready);
    // With all of that done, and the model paused, the window is idle.
    (void)driven.pause();
    driven.user.wait(3500ms);
    const std::uint64_t before = driven.viewer.window().frames;
    driven.user.wait(2000ms);
    EXPECT_EQ(driven.viewer.window().frames, before);
}

} // namespace
