#include "tests/support/dressed_client.hpp"
#include "tests/window/driven_viewer.hpp"

#include <utility>

/// The panel Look by events of a user: displays of a creature, a dressed character.
namespace {

namespace fs = std::filesystem;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Viewer;

json waitForLook(Driven& driven, const std::string& text)
{
    return driven.viewer.waitFor([&](const json& state) {
        return state["look"].is_object() && state["look"]["shown"].get<std::string>().find(text) != std::string::npos &&
               state["opening"] == false;
    });
}

/// The look after a frame was drawn, which uploads textures.
json drawnLook(Driven& driven)
{
    (void)driven.user.capture();
    return driven.viewer.state()["look"];
}

TEST_F(Viewer, ShowsTheDisplaysOfACreature)
{
    const tests::DressedClient client;
    Driven driven({client.wolf()});
    json state = driven.viewer.waitFor(
        [](const json& now) { return now["sidePanel"] == "look" && now["targets"].contains("look:display:162"); });
    ASSERT_EQ(state["sidePanel"], "look") << "it opens by itself: " << state["look"];
    EXPECT_EQ(state["look"]["displays"]["count"], 3);
    EXPECT_EQ(state["look"]["displays"]["first"][2]["missing"], (json{"Gone.blp"}));
    const json camera = state["camera"];
    driven.click("look:display:162");
    state = waitForLook(driven, "--display 162");
    EXPECT_EQ(state["look"]["shown"], "--display 162") << state["message"];
    EXPECT_EQ(state["camera"], camera) << "the camera stays";
    EXPECT_EQ(state["look"]["changes"], 1);
    driven.click("look:search");
    driven.type("gr");
    state = driven.viewer.waitFor([](const json& now) { return now["look"]["displays"]["count"] == 1; });
    EXPECT_EQ(state["look"]["displays"]["first"][0]["displays"], (json{161, 163}));
    driven.click("side:close");
    (void)driven.user.drop(std::vector<fs::path>{client.human()});
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "HumanMale.m2"; });
    EXPECT_EQ(state["sidePanel"], "none") << "it was closed";
}

TEST_F(Viewer, DressesACharacter)
{
    const tests::DressedClient client;
    Driven driven({client.human()});
    json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("look:skin:next"); });
    ASSERT_TRUE(state["targets"].contains("look:skin:next")) << state["look"];
    EXPECT_EQ(driven.rest()["playing"], false) << "the keys of the view still work: the panel opened by itself";
    driven.click("look:skin:next");
    state = waitForLook(driven, "--skin 1");
    EXPECT_EQ(state["look"]["character"]["choices"]["skin"]["number"], 2);
    EXPECT_EQ(drawnLook(driven)["compositions"], 1);

    driven.click("look:slot:chest");
    driven.type("red");
    state = driven.viewer.waitFor(
        [](const json& now) { return now["look"]["items"].is_object() && now["look"]["items"]["count"] == 1; });
    ASSERT_TRUE(state["targets"].contains("look:item:100")) << state["look"]["items"];
    const auto before = driven.viewPixels();
    driven.click("look:item:100");
    state = waitForLook(driven, "chest:100");
    EXPECT_EQ(state["look"]["character"]["items"], (json{{"chest", 100}}));
    const json look = drawnLook(driven);
    EXPECT_NE(driven.viewPixels(), before) << "the chest has another color";
    EXPECT_EQ(look["changes"], 2) << "one change, one document";
    EXPECT_EQ(look["compositions"], 1) << "one composition";
    EXPECT_EQ(look["layersRead"], 1) << "only the new layer";
    EXPECT_EQ(look["uploads"], 1) << "only the body";
    driven.user.pressKey(XK_Escape); // back to the slots
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("look:clear:chest"); });
    driven.user.pressKey(XK_z, kControl);
    state = driven.viewer.waitFor(
        [](const json& now) { return now["look"]["character"]["items"].empty() && now["opening"] == false; });
    EXPECT_TRUE(state["look"]["character"]["items"].empty()) << "undone";
    (void)drawnLook(driven);
    EXPECT_EQ(driven.viewPixels(), before) << "the picture, too";
    driven.user.pressKey(XK_y, kControl);
    state = waitForLook(driven, "chest:100");
    driven.click("look:clear:chest");
    state = driven.viewer.waitFor([](const json& now) { return now["look"]["character"]["items"].empty(); });
    driven.click("look:copy");
    state = driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    EXPECT_EQ(state["copied"], "--race Human --sex male --skin 1 --face 0 --hair 0 --hair-color 0 --facial-hair 0");
    driven.click("look:sheathed");
    state = waitForLook(driven, "--sheathed");
    EXPECT_EQ(state["look"]["character"]["sheathed"], true);
}

TEST_F(Viewer, PutsACharacterOnAMount)
{
    const tests::DressedClient client;
    Driven driven({client.human()});
    json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("look:mount"); });
    ASSERT_TRUE(state["targets"].contains("look:mount")) << state["look"];
    (void)driven.rest();
    driven.click("look:mount");
    driven.type("horse");
    state = driven.viewer.waitFor(
        [](const json& now) { return now["look"]["mounts"].is_object() && now["look"]["mounts"]["count"] == 1; });
    ASSERT_TRUE(state["targets"].contains("look:mount:900")) << state["look"]["mounts"];
    const auto before = driven.settledPixels();
    driven.click("look:mount:900");
    state = waitForLook(driven, "--mount 900");
    EXPECT_EQ(state["name"], "Horse.m2") << state["message"];
    EXPECT_EQ(state["look"]["mount"], 900);
    EXPECT_EQ(state["look"]["character"]["race"], "Human") << "the look is the rider's";
    EXPECT_TRUE(driven.becomesOther(before));
    driven.user.pressKey(XK_Escape); // back to the slots
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("look:clear:mount"); });
    driven.click("look:skin:next");
    state = waitForLook(driven, "--skin 1");
    EXPECT_EQ(state["name"], "Horse.m2") << "the mount stays";
    driven.click("look:clear:mount");
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "HumanMale.m2"; });
    EXPECT_EQ(state["look"]["mount"], nullptr);
    driven.user.pressKey(XK_z, kControl);
    state = waitForLook(driven, "--mount 900");
    EXPECT_EQ(state["name"], "Horse.m2") << "undone";
}

/// Whether a target is inside the window and large enough for a finger.
bool isInReach(const json& state, const std::string& target)
{
    if (!state["targets"].contains(target))
        return false;
    const json& at = state["targets"][target];
    const double right = at["x"].get<double>() + at["width"].get<double>();
    const double bottom = at["y"].get<double>() + at["height"].get<double>();
    return at["x"] >= 0.0 && at["y"] >= 0.0 && right <= state["windowSize"][0].get<double>() &&
           bottom <= state["windowSize"][1].get<double>() && at["height"] >= 24.0;
}

TEST_F(Viewer, KeepsAllOfTheLookInReachInASmallWindow)
{
    const tests::DressedClient client;
    for (const auto& [width, height] : {std::pair(1600, 1000), std::pair(960, 600), std::pair(640, 400)}) {
        Driven driven({client.human()});
        (void)driven.rest();
        const tests::WindowSize size{width, height};
        ASSERT_TRUE(driven.user.resize(size));
        json state = driven.viewer.waitFor([&](const json& now) {
            return now["windowSize"] == json({size.width, size.height}) && now["targets"].contains("look:race");
        });
        ASSERT_EQ(state["windowSize"], json({size.width, size.height}));
        ASSERT_TRUE(state["targets"].contains("look:race")) << size.width;
        driven.user.moveMouse(Driven::middleOf(state["targets"]["look:race"]));
        for (const char* const target : {"look:skin:next", "look:sheathed", "look:random"}) {
            for (int notch = 0; notch < 8 && !isInReach(state, target); ++notch) { // a low panel scrolls
                driven.user.turnWheel(-1);
                driven.viewer.settle();
                state = driven.viewer.state();
            }
            EXPECT_TRUE(isInReach(state, target)) << target << " " << size.width;
        }
    }
}

} // namespace
