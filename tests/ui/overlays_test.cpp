#include "tests/ui/driven_viewer.hpp"

#include <set>
#include <thread>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::Md2Builder;
using tests::MouseButton;
using tests::Point;
using tests::sampleFolder;
using tests::Viewer;
using tests::ViewerProcess;

constexpr std::array<unsigned long, 1> kControl = {XK_Control_L};

fs::path creature()
{
    return sampleFolder() / "creature.md2";
}

json waitForOverlay(const Driven& driven, const json& name)
{
    return driven.viewer.waitFor([&](const json& now) { return now["overlay"] == name; });
}

TEST_F(Viewer, RunsActionsAndClipsFromThePalette)
{
    Driven driven({creature()});
    (void)driven.rest();
    driven.user.pressKey(XK_p, kControl);
    ASSERT_EQ(waitForOverlay(driven, "palette")["overlay"], "palette");
    std::this_thread::sleep_for(150ms); // the field takes the keyboard a frame later
    driven.user.type("wirefr");
    driven.user.pressKey(XK_Return);
    json state = driven.viewer.waitFor([](const json& now) { return now["overlays"][0] == "wireframe"; });
    EXPECT_EQ(state["overlays"][0], "wireframe");
    EXPECT_TRUE(state["overlay"].is_null());

    driven.user.pressKey(XK_p, kControl);
    (void)waitForOverlay(driven, "palette");
    std::this_thread::sleep_for(150ms);
    driven.user.type("clip attack");
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "attack"; });
    EXPECT_EQ(state["clipName"], "attack");

    // An action that is not possible does nothing; Esc leaves.
    driven.user.pressKey(XK_p, kControl);
    (void)waitForOverlay(driven, "palette");
    std::this_thread::sleep_for(150ms);
    driven.user.type("next tab");
    driven.user.pressKey(XK_Return);
    std::this_thread::sleep_for(150ms);
    EXPECT_EQ(driven.viewer.state()["overlay"], "palette");
    driven.user.pressKey(XK_Escape);
    EXPECT_TRUE(waitForOverlay(driven, nullptr)["overlay"].is_null());
}

TEST_F(Viewer, ListsAllKeysUntilOneIsPressed)
{
    Driven driven({creature()});
    const json before = driven.rest();
    const std::vector<std::uint8_t> pixels = driven.viewPixels();
    driven.user.pressKey(XK_h);
    ASSERT_EQ(waitForOverlay(driven, "keys")["overlay"], "keys");
    EXPECT_NE(driven.viewPixels(), pixels);
    driven.user.pressKey(XK_g); // closes, and does nothing else
    const json state = waitForOverlay(driven, nullptr);
    EXPECT_EQ(state["overlays"], before["overlays"]);
    EXPECT_EQ(driven.viewPixels(), pixels);
}

TEST_F(Viewer, OpensFilesFromItsDialogAndRemembersTheFolder)
{
    (void)m_folder.write("models/deep/tetra.md2", Md2Builder::tetrahedron().build());
    (void)m_folder.write("models/other.md2", Md2Builder::tetrahedron().build());
    Driven driven({m_folder / "models/other.md2"});
    (void)driven.rest();
    driven.user.pressKey(XK_o, kControl);
    json state = driven.viewer.waitFor(
        [](const json& now) { return now["overlay"] == "open" && now["targets"].contains("file:deep"); });
    ASSERT_TRUE(state["targets"].contains("file:deep")) << "it begins beside the present model";
    EXPECT_TRUE(state["targets"].contains("file:other.md2"));

    std::this_thread::sleep_for(150ms);
    driven.user.type("dee"); // typing filters, Enter enters
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("file:tetra.md2"); });
    ASSERT_TRUE(state["targets"].contains("file:tetra.md2"));
    EXPECT_FALSE(state["targets"].contains("file:other.md2"));
    driven.user.pressKey(XK_BackSpace); // up again, and the folder one came from is under the cursor
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("file:other.md2"); });
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("file:tetra.md2"); });
    driven.user.doubleClick(Driven::middleOf(state["targets"]["file:tetra.md2"]));
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "tetra.md2"; });
    EXPECT_EQ(state["document"], (m_folder / "models/deep/tetra.md2").string());
    EXPECT_TRUE(state["overlay"].is_null());

    driven.user.pressKey(XK_o, kControl);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("file:tetra.md2"); });
    EXPECT_TRUE(state["targets"].contains("file:tetra.md2")) << "where it was left";
    driven.user.pressKey(XK_Escape);
    EXPECT_TRUE(waitForOverlay(driven, nullptr)["overlay"].is_null());
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
    std::this_thread::sleep_for(150ms);
    driven.user.type("a.md");
    state = driven.viewer.waitFor([](const json& now) { return !now["targets"].contains("folder:sub"); });
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "a.md2"; });
    EXPECT_EQ(state["name"], "a.md2");
}

TEST_F(Viewer, DrawsThumbnailsWhenItHasTime)
{
    Driven driven({creature()});
    (void)driven.rest();
    const json state = driven.viewer.waitFor([](const json& now) { return now["thumbnails"]["ready"] == 1; });
    ASSERT_EQ(state["thumbnails"]["ready"], 1);
    // The picture is in the row: more colours than the icon's lines.
    const json row = state["targets"]["model:0"];
    const formats::Image window = driven.user.capture();
    std::set<std::array<std::uint8_t, 3>> colours;
    for (int y = 0; y < 22; ++y) {
        for (int x = 0; x < 48; ++x) {
            const std::size_t at = (static_cast<std::size_t>(row["y"].get<int>() + y) * window.width +
                                    static_cast<std::size_t>(row["x"].get<int>() + x)) *
                                   4;
            colours.insert({window.pixels[at], window.pixels[at + 1], window.pixels[at + 2]});
        }
    }
    EXPECT_GT(colours.size(), 60U);
    driven.click("button:grid");
    const json grid = driven.viewer.waitFor(
        [&](const json& now) { return now["targets"]["model:0"]["height"].get<double>() > 60.0; });
    EXPECT_GT(grid["targets"]["model:0"]["height"].get<double>(), 60.0);
}

TEST_F(Viewer, OffersSamplesAndRecentModelsAtFirst)
{
    const std::map<std::string, std::optional<std::string>> environment = {
        {"XDG_CONFIG_HOME", (m_folder / "config").string()}};
    const fs::path tetra = m_folder.write("tetra.md2", Md2Builder::tetrahedron().build());
    {
        Driven driven({tetra}, environment);
        driven.user.pressKey(XK_q, kControl);
        ASSERT_EQ(driven.viewer.waitForExit(), 0);
    }
    ViewerProcess viewer({}, environment);
    json state = viewer.waitFor([](const json& now) { return now["targets"].contains("first:recent:0"); });
    ASSERT_TRUE(state["targets"].contains("first:recent:0"));
    ASSERT_TRUE(state["targets"].contains("first:sample:0"));
    tests::X11Driver user;
    ASSERT_TRUE(user.findWindow("Trisview"));
    user.click(Driven::middleOf(state["targets"]["first:recent:0"]));
    state = viewer.waitFor([](const json& now) { return now["name"] == "tetra.md2"; });
    EXPECT_EQ(state["document"], tetra.string());
    user.focus();
    user.pressKey(XK_w, kControl);
    state = viewer.waitFor([](const json& now) { return now["targets"].contains("first:sample:0"); });
    ASSERT_TRUE(state["targets"].contains("first:sample:0")) << state.dump();
    user.click(Driven::middleOf(state["targets"]["first:sample:0"]));
    state = viewer.waitFor([](const json& now) { return now["name"] == "creature.md2"; });
    EXPECT_EQ(state["name"], "creature.md2");
}

} // namespace
