#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

/// Ghosts of other frames and the trail of a tag.
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::hasOverlay;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::kShift;
using tests::sampleFolder;
using tests::Viewer;

/// The shares of clearly blue and clearly orange pixels in the view.
struct Shares {
    double cool = 0.0;
    double warm = 0.0;
};

Shares sharesOf(const std::vector<std::uint8_t>& pixels)
{
    Shares shares;
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        const int redder = int{pixels[i]} - int{pixels[i + 2]};
        shares.cool += redder < -40 ? 1.0 : 0.0;
        shares.warm += redder > 40 ? 1.0 : 0.0;
    }
    const double count = static_cast<double>(pixels.size()) / 4.0;
    return {shares.cool / count, shares.warm / count};
}

/// Pauses with plain gray surfaces: blue and orange pixels are then not part of the model.
json grayAndResting(Driven& driven, const std::string& clip)
{
    (void)driven.rest();
    driven.user.pressKey(XK_g);
    driven.user.pressKey(XK_p, kControl);
    driven.type("Textures");
    driven.user.pressKey(XK_Return);
    json state = driven.viewer.waitFor([](const json& now) { return now["textures"] == false; });
    for (std::size_t i = 0; i < state["clips"].size(); ++i) {
        if (state["clips"][i]["name"] == clip)
            driven.click("bar:" + std::to_string(i));
    }
    state = driven.viewer.waitFor([&](const json& now) { return now["clipName"] == clip; });
    driven.user.moveMouse(tests::besideModel(state)); // away from the bar, whose tooltip overlaps the view
    return driven.viewer.waitFor([](const json& now) { return now["tooltip"].is_null(); });
}

TEST_F(Viewer, ShowsGhostsOfOtherFramesCoolBeforeAndWarmAfter)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)grayAndResting(driven, "run");
    const std::vector<std::uint8_t> without = driven.settledPixels();
    driven.user.pressKey(XK_g, kShift);
    const json state = driven.viewer.waitFor([](const json& now) { return hasOverlay(now, "ghosts"); });
    EXPECT_TRUE(hasOverlay(state, "ghosts"));
    ASSERT_TRUE(driven.becomesOther(without));
    const Shares ghosts = sharesOf(driven.settledPixels());
    const Shares before = sharesOf(without);
    EXPECT_GT(ghosts.cool, before.cool + 0.002);
    EXPECT_GT(ghosts.warm, before.warm + 0.002);
    EXPECT_EQ(driven.viewer.state()["glErrors"], "");
    driven.user.pressKey(XK_g, kShift);
    EXPECT_TRUE(driven.comesToShow(without)) << "nothing of them stays";
}

TEST_F(Viewer, ShowsTheTrailOfTheSelectedTag)
{
    Driven driven({tests::sampleArchive()});
    (void)driven.rest();
    driven.click("tab:tags");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "tagrow:0"); });
    driven.click("tagrow:0");
    const json state = driven.viewer.waitFor([](const json& now) { return now["selectedTag"].is_number(); });
    ASSERT_TRUE(state["selectedTag"].is_number());
    driven.user.moveMouse(tests::besideModel(state));
    (void)driven.viewer.waitFor([](const json& now) { return now["tooltip"].is_null(); });
    const std::vector<std::uint8_t> without = driven.settledPixels();
    driven.user.pressKey(XK_t, kShift);
    (void)driven.viewer.waitFor([](const json& now) { return hasOverlay(now, "trail"); });
    EXPECT_TRUE(driven.becomesOther(without));
    EXPECT_EQ(driven.viewer.state()["glErrors"], "");
    driven.user.pressKey(XK_t, kShift);
    EXPECT_TRUE(driven.comesToShow(without));
}

TEST_F(Viewer, ShowsACrowdAndWhatItCosts)
{
    Driven driven({sampleFolder() / "creature.md2"});
    driven.viewer.window().wantsPixels = true; // triangles are counted only in drawn frames
    const json rest = driven.rest();
    driven.user.moveMouse(tests::besideModel(rest));
    const std::vector<std::uint8_t> alone = driven.settledPixels();
    const auto run = [&](const std::string& words) {
        driven.user.pressKey(XK_p, kControl);
        driven.type(words);
        driven.user.pressKey(XK_Return);
    };
    run("Crowd");
    const json state = driven.viewer.waitFor([](const json& now) { return now["crowd"] == 100; });
    EXPECT_EQ(state["crowd"], 100);
    EXPECT_EQ(state["triangles"], 100 * rest["triangles"].get<int>());
    EXPECT_TRUE(hasTarget(state, "crowd"));
    EXPECT_TRUE(driven.becomesOther(alone));
    EXPECT_EQ(driven.viewer.state()["glErrors"], "");
    run("Crowd");
    EXPECT_TRUE(driven.comesToShow(alone));
}

TEST_F(Viewer, PlaysAPlaylist)
{
    Driven driven({sampleFolder() / "creature.md2"});
    (void)driven.rest();
    const auto run = [&](const std::string& words) {
        driven.user.pressKey(XK_p, kControl);
        driven.type(words);
        driven.user.pressKey(XK_Return);
        return driven.viewer.waitFor([](const json& now) { return now["overlay"].is_null(); });
    };
    driven.user.pressKey(XK_braceright); // a little faster
    for (const std::size_t count : {1U, 2U}) {
        driven.user.pressKey(XK_bracketright);
        (void)run("Add the clip to the playlist");
        (void)driven.viewer.waitFor([&](const json& now) { return now["playlist"].size() == count; });
    }
    const json list = driven.viewer.state()["playlist"];
    ASSERT_EQ(list.size(), 2U);
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "playlist:0"); });
    driven.click("playlist:0");
    json state = driven.viewer.waitFor([](const json& now) { return now["playlistPlace"] == 0; });
    EXPECT_EQ(state["clipName"], list[0]);
    state = driven.viewer.waitFor([](const json& now) { return now["playlistPlace"] == 1; }, 10s);
    EXPECT_EQ(state["clipName"], list[1]) << "the next one follows";
    state = driven.viewer.waitFor([](const json& now) { return now["playlistPlace"] == 0; }, 10s);
    EXPECT_EQ(state["clipName"], list[0]) << "and the first again";
    driven.click("playlist:0:remove");
    state = driven.viewer.waitFor([](const json& now) { return now["playlist"].size() == 1; });
    EXPECT_TRUE(state["playlistPlace"].is_null());
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "playlist:forget"); });
    driven.click("playlist:forget");
    state = driven.viewer.waitFor([](const json& now) { return now["playlist"].empty(); });
    EXPECT_FALSE(hasTarget(state, "playlist:0"));
}

TEST_F(Viewer, ScrubsOnTheCurvesOfATag)
{
    Driven driven({tests::sampleArchive()});
    (void)driven.rest();
    driven.user.pressKey(XK_p, kControl);
    driven.type("Curves of the selection");
    driven.user.pressKey(XK_Return);
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "curves"); });
    EXPECT_EQ(state["curves"], "position");
    EXPECT_FALSE(hasTarget(state, "curves:kind")) << "nothing is selected";
    driven.click("tab:tags");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "tagrow:0"); });
    driven.click("tagrow:0");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "curves:kind"); });
    driven.click("curves:kind");
    state = driven.viewer.waitFor([](const json& now) { return now["curves"] == "rotation"; });
    EXPECT_EQ(state["curves"], "rotation");
    const double before = state["fileFrame"];
    driven.click("curves");
    state = driven.viewer.waitFor([&](const json& now) { return now["fileFrame"] != before; });
    EXPECT_NE(state["fileFrame"], before) << "a click goes to that frame";
}

} // namespace
