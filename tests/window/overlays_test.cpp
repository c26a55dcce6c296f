#include "tests/window/driven_viewer.hpp"

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::creature;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Md2Builder;
using tests::sampleFolder;
using tests::Viewer;

json waitForOverlay(Driven& driven, const json& name)
{
    return driven.viewer.waitFor([&](const json& now) { return now["overlay"] == name; });
}

TEST_F(Viewer, RunsActionsAndClipsFromThePalette)
{
    Driven driven({creature()});
    (void)driven.rest();
    driven.user.pressKey(XK_p, kControl);
    ASSERT_EQ(waitForOverlay(driven, "palette")["overlay"], "palette");
    driven.type("wirefr");
    driven.user.pressKey(XK_Return);
    json state = driven.viewer.waitFor([](const json& now) { return now["overlays"][0] == "wireframe"; });
    EXPECT_EQ(state["overlays"][0], "wireframe");
    EXPECT_TRUE(state["overlay"].is_null());

    driven.user.pressKey(XK_p, kControl);
    (void)waitForOverlay(driven, "palette");
    driven.type("clip attack");
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["clipName"] == "attack"; });
    EXPECT_EQ(state["clipName"], "attack");

    // An impossible action does nothing; Esc closes the palette.
    driven.user.pressKey(XK_p, kControl);
    (void)waitForOverlay(driven, "palette");
    driven.type("pair legs");
    driven.user.pressKey(XK_Return);
    driven.user.wait(150ms);
    EXPECT_EQ(driven.viewer.state()["overlay"], "palette");
    driven.user.pressKey(XK_Escape);
    EXPECT_TRUE(waitForOverlay(driven, nullptr)["overlay"].is_null());
}

bool isMenuItem(const std::string& name)
{
    return name.starts_with("action:") || name.starts_with("submenu:");
}

int menuItemsIn(const json& state)
{
    int count = 0;
    for (const auto& [name, rect] : state["targets"].items())
        count += isMenuItem(name) ? 1 : 0;
    return count;
}

TEST_F(Viewer, OpensItsMenusBelowTheBarInASmallWindow)
{
    Driven driven({creature()});
    ASSERT_TRUE(driven.user.resize({960, 600}));
    const json before = driven.viewer.waitFor([](const json& now) { return now["windowSize"] == json({960, 600}); });
    for (const std::string menu : {"menu:File", "menu:View", "menu:Animation", "menu:Model", "menu:Help"}) {
        const json title = before["targets"][menu];
        driven.user.click(Driven::middleOf(title));
        const json state = driven.viewer.waitFor([](const json& now) { return menuItemsIn(now) > 1; });
        const double bar = title["y"].get<double>() + title["height"].get<double>();
        for (const auto& [name, rect] : state["targets"].items()) {
            if (!isMenuItem(name))
                continue;
            EXPECT_GE(rect["y"].get<double>(), bar - 1.0) << menu << " " << name;
            EXPECT_LE(rect["y"].get<double>() + rect["height"].get<double>(), 600.0) << menu << " " << name;
        }
        EXPECT_GT(menuItemsIn(state), 1) << menu;
        driven.user.click(Driven::middleOf(title)); // closes
        (void)driven.viewer.waitFor([](const json& now) { return menuItemsIn(now) == 0; });
    }
    const json after = driven.viewer.state();
    EXPECT_EQ(after["overlays"], before["overlays"]);
    EXPECT_EQ(after["library"], before["library"]) << "no item was run";
}

TEST_F(Viewer, OpensAPathThatIsTypedWhereNamesAre)
{
    Driven driven({creature()});
    (void)driven.rest();
    driven.user.pressKey(XK_o, kControl);
    (void)waitForOverlay(driven, "open");
    driven.type(tests::sampleArchive().string());
    driven.user.pressKey(XK_Return);
    const json state = driven.viewer.waitFor([](const json& now) { return now["nodes"].size() == 3; });
    EXPECT_EQ(state["nodes"].size(), 3U);
    EXPECT_TRUE(state["overlay"].is_null());
}

TEST_F(Viewer, ListsAllKeysUntilOneIsPressed)
{
    Driven driven({creature()});
    const json before = driven.rest();
    const std::vector<std::uint8_t> pixels = driven.settledPixels();
    driven.user.pressKey(XK_h);
    ASSERT_EQ(waitForOverlay(driven, "keys")["overlay"], "keys");
    EXPECT_TRUE(driven.becomesOther(pixels));
    driven.user.pressKey(XK_g); // closes without another effect
    const json state = waitForOverlay(driven, nullptr);
    EXPECT_EQ(state["overlays"], before["overlays"]);
    EXPECT_TRUE(driven.comesToShow(pixels));
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

    driven.type("dee"); // typing filters, Enter enters
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("file:tetra.md2"); });
    ASSERT_TRUE(state["targets"].contains("file:tetra.md2"));
    EXPECT_FALSE(state["targets"].contains("file:other.md2"));
    driven.user.pressKey(XK_BackSpace); // back up, with the cursor on the folder one came from
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("file:other.md2"); });
    ASSERT_TRUE(state["targets"].contains("file:other.md2"));
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

TEST_F(Viewer, OffersListsOfTrianglesOnlyWhereThereAreTwo)
{
    {
        Driven both({tests::creature()});
        EXPECT_TRUE(tests::hasTarget(both.rest(), "button:nextMeshVariant"));
    }
    Driven one({tests::sampleArchive() / "models/players/creature/lower.md3"});
    const json state = one.rest();
    EXPECT_TRUE(tests::hasTarget(state, "button:shading"));
    EXPECT_FALSE(tests::hasTarget(state, "button:nextMeshVariant"));
}

TEST_F(Viewer, EndsTheFileMenuWithQuit)
{
    Driven driven({tests::creature()});
    (void)driven.rest();
    driven.click("menu:File");
    const json state = driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "action:quit"); });
    const double quit = state["targets"]["action:quit"]["y"];
    for (const char* const prefix : {"action:", "submenu:"}) {
        for (const std::string& name : tests::targetsWith(state, prefix))
            EXPECT_LE(state["targets"][name]["y"].get<double>(), quit) << name;
    }
}

TEST_F(Viewer, CancelsTheOpenDialogWithAButton)
{
    Driven driven({creature()});
    const json before = driven.rest();
    driven.user.pressKey(XK_o, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "dialog:cancel"); });
    driven.click("dialog:cancel");
    const json state = waitForOverlay(driven, nullptr);
    EXPECT_TRUE(state["overlay"].is_null());
    EXPECT_EQ(state["document"], before["document"]);
}

} // namespace
