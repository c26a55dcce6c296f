#include "tests/support/md3_builder.hpp"
#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

#include <algorithm>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::Md3Builder;
using tests::MouseButton;
using tests::Point;
using tests::Viewer;

std::vector<std::string> nodeNames(const json& state)
{
    std::vector<std::string> names;
    for (const json& node : state["nodes"])
        names.push_back(node["name"]);
    return names;
}

bool hasNode(const json& state, const std::string& name)
{
    const std::vector<std::string> names = nodeNames(state);
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The number of a part's first tag with this name.
std::size_t tagNumber(const json& state, const std::string& part, const std::string& name)
{
    for (std::size_t i = 0; i < state["tags"].size(); ++i) {
        if (state["tags"][i]["name"] == name && state["tags"][i]["part"] == part)
            return i;
    }
    throw std::runtime_error("no tag " + name + " of " + part);
}

/// A user with a paused player.
struct Playing : Driven {
    explicit Playing(const fs::path& path = tests::sampleArchive()) : Driven({path}) { (void)rest(); }

    json clickAndWait(const std::string& target, const tests::HeadlessViewer::Condition& condition)
    {
        (void)viewer.waitFor([&](const json& state) { return hasTarget(state, target); });
        click(target);
        return viewer.waitFor(condition);
    }

    void show(const std::string& tab)
    {
        (void)clickAndWait("tab:" + tab, [&](const json& state) { return state["inspectorTab"] == tab; });
    }

    json runFromPalette(const std::string& words, const tests::HeadlessViewer::Condition& condition)
    {
        user.pressKey(XK_p, kControl);
        (void)viewer.waitFor([](const json& now) { return now["overlay"] == "palette"; });
        type(words);
        user.pressKey(XK_Return);
        return viewer.waitFor(condition);
    }

    json dropOn(const std::string& target, const fs::path& file, const tests::HeadlessViewer::Condition& condition)
    {
        const json state = viewer.waitFor([&](const json& now) { return hasTarget(now, target); });
        EXPECT_EQ(user.dropAt(middleOf(state["targets"].at(target)), std::array<fs::path, 1>{file}),
                  tests::DropResult::accepted);
        return viewer.waitFor(condition);
    }
};

TEST_F(Viewer, KeepsTheEdgeOfATimelineWithTwoLayersUnderThePointer)
{
    Playing driven;
    const json before = driven.viewer.state();
    ASSERT_EQ(before["layers"].size(), 2U);
    const Point edge = Driven::middleOf(before["targets"]["splitter:timeline"]);
    const double height = before["view"]["height"];
    driven.user.moveMouse(edge);
    driven.user.press();
    for (int step = 1; step <= 10; ++step) {
        driven.user.moveMouse({edge.x, edge.y - 3 * step});
        const json state =
            driven.viewer.waitFor([&](const json& now) { return now["view"]["height"] == height - 3.0 * step; });
        ASSERT_EQ(state["view"]["height"], height - 3.0 * step);
    }
    driven.user.moveMouse({edge.x, edge.y - 600}); // beyond the limit and back
    driven.user.moveMouse({edge.x, edge.y - 15});
    driven.user.release();
    const json state = driven.viewer.waitFor([&](const json& now) { return now["view"]["height"] == height - 15.0; });
    EXPECT_EQ(state["view"]["height"], height - 15.0);
}

TEST_F(Viewer, ListsADroppedArchiveByGroupsAndOpensItsPlayer)
{
    Driven driven({tests::sampleFolder() / "creature.md2"});
    (void)driven.rest();
    const std::array<fs::path, 1> files = {tests::sampleArchive()};
    ASSERT_EQ(driven.user.drop(files), tests::DropResult::accepted);
    json state = driven.viewer.waitFor([](const json& now) {
        return now["name"] == "creature" && hasTarget(now, "folder:Players") && hasTarget(now, "folder:Weapons");
    });
    EXPECT_EQ(state["name"], "creature") << state["message"];
    EXPECT_EQ(nodeNames(state), (std::vector<std::string>{"lower", "upper", "head"}));
    ASSERT_EQ(state["list"].size(), 2U) << "the player is one model, the weapon the other";
    EXPECT_EQ(state["library"]["rows"], 4);
    EXPECT_TRUE(hasTarget(state, "folder:Players"));
    EXPECT_TRUE(hasTarget(state, "folder:Weapons"));
    state = driven.viewer.waitFor([](const json& now) { return now["thumbnails"]["waiting"] == 0; });
    EXPECT_EQ(state["thumbnails"]["failed"], 0);
    EXPECT_GE(state["thumbnails"]["ready"].get<int>(), 2);

    driven.click("filter");
    driven.type("spit");
    state = driven.viewer.waitFor([](const json& now) { return now["library"]["models"] == 1; });
    EXPECT_EQ(state["library"]["models"], 1);
    driven.click("model:1");
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "spitter.md3"; });
    EXPECT_EQ(state["name"], "spitter.md3");
    EXPECT_EQ(nodeNames(state), (std::vector<std::string>{"spitter", "barrel", "flash"}));
}

TEST_F(Viewer, InspectsAModelWithoutSurfaces)
{
    const fs::path hand = m_folder.write("gun_hand.md3", Md3Builder::hand().build());
    Driven driven({hand});
    json state = driven.rest();
    for (const std::string tab : {"surfaces", "skins", "textures", "tags", "clips", "problems", "model"}) {
        driven.click("tab:" + tab);
        state = driven.viewer.waitFor([&](const json& now) { return now["inspectorTab"] == tab; });
        EXPECT_EQ(state["inspectorTab"], tab);
    }
    driven.user.pressKey(XK_f);
    state = driven.rest();
    EXPECT_EQ(state["name"], "gun_hand.md3");
    EXPECT_FALSE(state["tags"].empty());
}

TEST_F(Viewer, OpensAnArchiveFromItsDialog)
{
    fs::copy_file(tests::sampleArchive(), m_folder / "pak0.pk3");
    fs::copy(tests::sampleFolder(), m_folder / "beside");
    fs::rename(m_folder / "beside/creature.md2", m_folder / "creature.md2");
    Driven driven({m_folder / "creature.md2"});
    (void)driven.rest();
    driven.user.pressKey(XK_o, kControl);
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "file:pak0.pk3"); });
    ASSERT_TRUE(hasTarget(state, "file:pak0.pk3")) << "an archive is among what can be opened";
    driven.user.doubleClick(Driven::middleOf(state["targets"]["file:pak0.pk3"]));
    state = driven.viewer.waitFor([](const json& now) { return now["name"] == "creature"; });
    EXPECT_EQ(state["name"], "creature");
    EXPECT_TRUE(state["overlay"].is_null());
}

TEST_F(Viewer, ScrubsTheTorsoWhileTheLegsStay)
{
    Playing driven;
    json state = driven.clickAndWait("checkbox:paired", [](const json& now) { return !now["paired"].get<bool>(); });
    ASSERT_FALSE(state["paired"].get<bool>());
    const json legs = state["layers"][0];
    const double torso = state["layers"][1]["fileFrame"].get<double>();
    const json& axis = state["targets"]["1:timeline"];
    const Point middle = Driven::middleOf(axis);
    const int third = static_cast<int>(axis["width"].get<double>() / 3.0);
    driven.user.drag({middle.x - third, middle.y}, {middle.x + third, middle.y});
    state = driven.viewer.waitFor([&](const json& now) { return now["layers"][1]["fileFrame"] != torso; });
    EXPECT_NE(state["layers"][1]["fileFrame"], torso);
    EXPECT_EQ(state["layers"][0], legs);
    EXPECT_EQ(state["activeLayer"], 1);
}

TEST_F(Viewer, ChoosesAClipForEachLayerAndPairsThem)
{
    Playing driven;
    (void)driven.clickAndWait("checkbox:paired", [](const json& now) { return !now["paired"].get<bool>(); });
    json state = driven.clickAndWait("layer:torso", [](const json& now) { return now["activeLayer"] == 1; });
    ASSERT_EQ(state["activeLayer"], 1);
    const json legs = state["layers"][0]["clipName"];
    const json torso = state["layers"][1]["clipName"];
    state = driven.press(XK_bracketright, [&](const json& now) { return now["layers"][1]["clipName"] != torso; });
    EXPECT_NE(state["layers"][1]["clipName"], torso);
    EXPECT_EQ(state["layers"][0]["clipName"], legs) << "apart, each keeps what was chosen for it";

    (void)driven.clickAndWait("checkbox:paired", [](const json& now) { return now["paired"].get<bool>(); });
    state = driven.runFromPalette("clip both_death1", [](const json& now) {
        return now["layers"][0]["clipName"] == "BOTH_DEATH1" && now["layers"][1]["clipName"] == "BOTH_DEATH1";
    });
    EXPECT_EQ(state["layers"][0]["clipName"], "BOTH_DEATH1");
    EXPECT_EQ(state["layers"][1]["clipName"], "BOTH_DEATH1");
}

TEST_F(Viewer, PutsAChosenWeaponIntoThePlayersHand)
{
    Playing driven;
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "button:weapon"); });
    ASSERT_EQ(state["weapons"], json::array({"none", "spitter"}));
    const std::vector<std::uint8_t> bare = driven.settledPixels();
    driven.click("button:weapon");
    state = driven.clickAndWait("weapon:spitter", [](const json& now) { return hasNode(now, "weapon"); });
    ASSERT_TRUE(hasNode(state, "weapon"));
    EXPECT_TRUE(hasNode(state, "barrel"));
    EXPECT_EQ(state["weapon"], "spitter");
    EXPECT_EQ(state["frame"], 0.0) << "what was looked at stays";
    EXPECT_FALSE(state["playing"].get<bool>());
    EXPECT_TRUE(driven.becomesOther(bare));

    // It stays after a reload, and disappears when nothing is chosen.
    state = driven.press(XK_F5, [](const json& now) { return !now["opening"].get<bool>(); });
    driven.user.wait(300ms);
    EXPECT_TRUE(hasNode(driven.viewer.state(), "weapon"));
    state = driven.runFromPalette("weapon none", [](const json& now) { return !hasNode(now, "weapon"); });
    EXPECT_FALSE(hasNode(state, "weapon"));
    EXPECT_EQ(driven.settledPixels(), bare);
    EXPECT_LT(state["longestFrameMs"].get<double>(), tests::kLongestFrameMs);
}

TEST_F(Viewer, StepsThroughLevelsOfDetailAndKeepsWhatIsShown)
{
    Playing driven;
    driven.show("surfaces");
    (void)driven.clickAndWait("eye:0", [](const json& now) { return now["hiddenSurfaces"].size() == 1; });
    json state = driven.viewer.state();
    ASSERT_EQ(state["levelCount"], 2);
    const json hidden = state["hiddenSurfaces"];
    const json clip = state["clipName"];
    driven.user.moveMouse(tests::besideModel(state));
    const std::vector<std::uint8_t> fine = driven.settledPixels();
    state = driven.clickAndWait("button:nextLevel", [](const json& now) { return now["level"] == 1; });
    EXPECT_EQ(state["level"], 1);
    EXPECT_EQ(state["hiddenSurfaces"], hidden);
    EXPECT_EQ(state["clipName"], clip);
    EXPECT_TRUE(driven.becomesOther(fine));
    state = driven.clickAndWait("button:nextLevel", [](const json& now) { return now["level"] == 0; });
    EXPECT_EQ(state["level"], 0);
}

TEST_F(Viewer, AttachesAModelDroppedOnATagAndDetachesIt)
{
    const fs::path flag = m_folder.write("flag.md3", Md3Builder::tetrahedron().build());
    Playing driven;
    const json before = driven.viewer.state();
    driven.show("tags");
    const std::size_t head = tagNumber(before, "upper", "tag_head");
    json state = driven.dropOn("tagrow:" + std::to_string(head), flag,
                               [](const json& now) { return now["attached"] == 1 && now["nodes"].size() == 4; });
    ASSERT_EQ(state["attached"], 1) << state["message"];
    EXPECT_EQ(state["name"], before["name"]) << "nothing else was opened";
    EXPECT_EQ(state["nodes"][3]["name"], "flag");
    EXPECT_EQ(state["nodes"][3]["tag"], "tag_head");
    EXPECT_EQ(state["nodes"][3]["attached"], 0);
    state = driven.clickAndWait("detach:0", [](const json& now) { return now["nodes"].size() == 3; });
    EXPECT_EQ(state["attached"], 0);
    EXPECT_EQ(state["nodes"].size(), 3U);

    // The same on its marker in the view.
    state = driven.press(XK_t, [](const json& now) { return hasTarget(now, "tag:0"); });
    const std::size_t weapon = tagNumber(state, "upper", "tag_weapon");
    state = driven.dropOn("tag:" + std::to_string(weapon), flag,
                          [](const json& now) { return now["attached"] == 1 && now["nodes"].size() == 4; });
    ASSERT_EQ(state["nodes"].size(), 4U) << state["message"];
    EXPECT_EQ(state["nodes"][3]["tag"], "tag_weapon");

    // An unreadable model changes nothing.
    const fs::path broken = m_folder.write("broken.md3", "IDP3 and no more");
    state = driven.dropOn("tagrow:" + std::to_string(head), broken, [](const json& now) {
        return now["message"].is_string() && now["message"].get<std::string>().find("broken.md3") != std::string::npos;
    });
    EXPECT_NE(state["message"].dump().find("broken.md3"), std::string::npos);
    EXPECT_EQ(state["nodes"].size(), 4U);
    EXPECT_EQ(state["attached"], 1);

    // Elsewhere the model opens.
    driven.user.pressKey(XK_t);
    (void)driven.viewer.waitFor([](const json& now) { return !hasTarget(now, "tag:0"); });
    state = driven.dropOn("menu:File", flag, [](const json& now) { return now["name"] == "flag.md3"; });
    EXPECT_EQ(state["name"], "flag.md3");
    EXPECT_EQ(state["attached"], 0);
}

TEST_F(Viewer, PointsOutTagsAndCopiesWhereTheyAre)
{
    Playing driven;
    driven.show("tags");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "tagrow:0"); });
    driven.user.moveMouse(tests::besideModel(state));
    (void)driven.viewer.waitFor([](const json& now) { return now["pointedTag"].is_null(); });
    const std::vector<std::uint8_t> plain = driven.settledPixels();
    driven.user.moveMouse(Driven::middleOf(state["targets"]["tagrow:0"]));
    state = driven.viewer.waitFor([](const json& now) { return now["pointedTag"] == 0; });
    EXPECT_EQ(state["pointedTag"], 0);
    EXPECT_TRUE(driven.becomesOther(plain));

    (void)driven.clickAndWait("tagrow:0", [](const json& now) { return now["selectedTag"] == 0; });
    state = driven.clickAndWait("fact:tag-origin", [](const json& now) { return now["copied"].is_string(); });
    ASSERT_TRUE(state["copied"].is_string());
    EXPECT_FALSE(state["copied"].get<std::string>().empty());
    driven.user.moveMouse(tests::besideModel(state));
    state = driven.press(XK_t, [](const json& now) { return hasTarget(now, "tag:1"); });
    EXPECT_TRUE(std::find(state["overlays"].begin(), state["overlays"].end(), "tags") != state["overlays"].end());
}

TEST_F(Viewer, TurnsTheHeadAndResetsItOnADoubleClick)
{
    Playing driven;
    driven.show("tags");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "turn:2:yaw"); });
    ASSERT_TRUE(hasTarget(state, "turn:2:yaw"));
    const std::vector<std::uint8_t> straight = driven.settledPixels();
    const Point middle = Driven::middleOf(state["targets"]["turn:2:yaw"]);
    driven.user.drag(middle, {middle.x + 30, middle.y});
    state = driven.viewer.waitFor([](const json& now) { return now["rotationOverrides"].size() == 3; });
    ASSERT_EQ(state["rotationOverrides"].size(), 3U);
    EXPECT_GT(state["rotationOverrides"][2][0].get<double>(), 5.0);
    EXPECT_EQ(state["rotationOverrides"][2][1], 0.0);
    EXPECT_TRUE(driven.becomesOther(straight));
    driven.user.doubleClick(middle);
    state = driven.viewer.waitFor([](const json& now) { return now["rotationOverrides"][2][0] == 0.0; });
    EXPECT_EQ(state["rotationOverrides"][2][0], 0.0);
}

TEST_F(Viewer, LeavesOutAStageOfAShader)
{
    Playing driven;
    json state = driven.press(XK_s, [](const json& now) { return now["skinName"] == "red"; });
    ASSERT_EQ(state["skinName"], "red");
    driven.show("shaders");
    state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "stage:0"); });
    ASSERT_TRUE(hasTarget(state, "stage:0"));
    driven.user.moveMouse(tests::besideModel(state));
    const std::vector<std::uint8_t> whole = driven.settledPixels();
    state = driven.clickAndWait("stage:0", [](const json& now) { return now["hiddenStages"] == 1; });
    EXPECT_EQ(state["hiddenStages"], 1);
    driven.user.moveMouse(tests::besideModel(state));
    EXPECT_TRUE(driven.becomesOther(whole));
    // It stays after a reload.
    driven.user.pressKey(XK_F5);
    driven.user.wait(500ms);
    EXPECT_EQ(driven.viewer.state()["hiddenStages"], 1);
    state = driven.clickAndWait("stage:0", [](const json& now) { return now["hiddenStages"] == 0; });
    driven.user.moveMouse(tests::besideModel(state));
    EXPECT_EQ(driven.settledPixels(), whole);
    state = driven.clickAndWait("copy-shader", [](const json& now) { return now["copied"].is_string(); });
    ASSERT_TRUE(state["copied"].is_string());
    EXPECT_NE(state["copied"].get<std::string>().find("models/players/creature/ember"), std::string::npos);
}

TEST_F(Viewer, ShowsOnePartOfAPlayerAndAllOfItAgain)
{
    Playing driven;
    const json before = driven.viewer.state();
    const json& view = before["view"];
    driven.user.click(
        {static_cast<int>(view["x"].get<double>()) + 120, static_cast<int>(view["y"].get<double>()) + 120},
        MouseButton::right);
    (void)driven.clickAndWait("context:Only this part", [](const json& now) { return hasTarget(now, "only:head"); });
    json state = driven.clickAndWait("only:head", [](const json& now) { return now["isPart"].get<bool>(); });
    EXPECT_EQ(state["name"], "head.md3");
    EXPECT_EQ(state["nodes"].size(), 1U);
    EXPECT_EQ(state["list"], before["list"]) << "the library stays";
    state = driven.runFromPalette("only this part", [](const json& now) { return now["nodes"].size() == 3; });
    EXPECT_EQ(state["nodes"].size(), 3U);
    EXPECT_FALSE(state["isPart"].get<bool>());
}

} // namespace
