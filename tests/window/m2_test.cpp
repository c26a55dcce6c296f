#include "tests/support/corpus.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

#include <algorithm>
#include <cmath>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::hasOverlay;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::Viewer;

fs::path sample(const std::string& kind)
{
    return tests::sampleFolder() / kind / "Creature.m2";
}

const json& geosetOf(const json& state, int id)
{
    for (const json& geoset : state["geosets"]) {
        if (geoset["id"] == id)
            return geoset;
    }
    throw std::runtime_error("no geoset " + std::to_string(id));
}

bool isGeosetShown(const json& state, int id)
{
    return geosetOf(state, id)["state"] == "shown";
}

/// The first corpus file with this name; empty if there is none.
fs::path corpusModel(const std::string& name)
{
    for (const fs::path& file : tests::corpusFiles(".m2")) {
        if (file.filename() == name)
            return file;
    }
    return {};
}

/// A user who looks at one tab of a paused skinned model.
struct InspectingM2 : Driven {
    explicit InspectingM2(const std::string& tab, const fs::path& model = sample("m2")) : Driven({model})
    {
        viewer.window().wantsPixels = true; // triangles are counted only in drawn frames
        (void)rest();
        show(tab);
    }

    json clickAndWait(const std::string& target, const tests::HeadlessViewer::Condition& condition)
    {
        (void)viewer.waitFor([&](const json& state) { return hasTarget(state, target); });
        click(target);
        return viewer.waitFor(condition);
    }

    void show(const std::string& tab)
    {
        const json state = clickAndWait("tab:" + tab, [&](const json& now) { return now["inspectorTab"] == tab; });
        EXPECT_EQ(state["inspectorTab"], tab);
    }

    void moveTo(const std::string& target)
    {
        const json state = viewer.waitFor([&](const json& now) { return hasTarget(now, target); });
        user.moveMouse(middleOf(state["targets"].at(target)));
    }

    json moveAway()
    {
        user.moveMouse(tests::besideModel(viewer.state()));
        return viewer.waitFor([](const json& now) {
            return now["highlightedSurfaces"].empty() && now["pointedBone"].is_null() && now["pointedTag"].is_null();
        });
    }
};

TEST_F(Viewer, ShowsOneVariantOfAGeosetAndSeveralByTheirEyes)
{
    InspectingM2 driven("geosets");
    json state = driven.moveAway();
    EXPECT_TRUE(isGeosetShown(state, 0));
    EXPECT_TRUE(isGeosetShown(state, 501));
    EXPECT_FALSE(isGeosetShown(state, 502)) << "one variant of each part shows when a model is opened";
    const auto triangles = state["triangles"].get<int>();
    const std::vector<std::uint8_t> usual = driven.settledPixels();

    state = driven.clickAndWait("geoset:502", [](const json& now) { return isGeosetShown(now, 502); });
    EXPECT_FALSE(isGeosetShown(state, 501));
    EXPECT_TRUE(isGeosetShown(state, 0)) << "other parts stay";
    (void)driven.moveAway();
    const int expected =
        triangles - geosetOf(state, 501)["triangles"].get<int>() + geosetOf(state, 502)["triangles"].get<int>();
    state = driven.viewer.waitFor([&](const json& now) { return now["triangles"] == expected; });
    EXPECT_EQ(state["triangles"], expected);
    EXPECT_TRUE(driven.becomesOther(usual));

    state = driven.clickAndWait("geoset-eye:501", [](const json& now) { return isGeosetShown(now, 501); });
    EXPECT_TRUE(isGeosetShown(state, 502)) << "several, where somebody wants them";
    state = driven.clickAndWait("geoset-group-eye:501", [](const json& now) { return !isGeosetShown(now, 501); });
    EXPECT_FALSE(isGeosetShown(state, 502)) << "none of them";
    state = driven.clickAndWait("geoset-group-eye:501", [](const json& now) { return isGeosetShown(now, 501); });
    EXPECT_FALSE(isGeosetShown(state, 502)) << "what usually shows";
    (void)driven.moveAway();
    EXPECT_EQ(driven.settledPixels(), usual);
}

TEST_F(Viewer, ShowsAllGeosetsNoneAndTheUsualOnes)
{
    InspectingM2 driven("geosets");
    json state = driven.moveAway();
    const json usual = state["hiddenSurfaces"];
    ASSERT_FALSE(usual.empty());
    state = driven.clickAndWait("button:allGeosets", [](const json& now) { return now["hiddenSurfaces"].empty(); });
    EXPECT_TRUE(state["hiddenSurfaces"].empty());
    state = driven.clickAndWait("button:noGeosets", [](const json& now) { return now["triangles"] == 0; });
    EXPECT_EQ(state["triangles"], 0);
    EXPECT_FALSE(isGeosetShown(state, 0));
    state = driven.clickAndWait("button:usualGeosets", [&](const json& now) { return now["hiddenSurfaces"] == usual; });
    EXPECT_EQ(state["hiddenSurfaces"], usual);
}

TEST_F(Viewer, FindsAGeosetByTypingAndWalksThroughVariants)
{
    InspectingM2 driven("geosets");
    (void)driven.clickAndWait("filter:geosets", [](const json&) { return true; });
    driven.type("boots");
    json state = driven.viewer.waitFor([](const json& now) { return !hasTarget(now, "geoset:0"); });
    EXPECT_FALSE(hasTarget(state, "geoset:401"));
    EXPECT_FALSE(hasTarget(state, "geoset:0"));
    ASSERT_TRUE(hasTarget(state, "geoset:501"));
    ASSERT_TRUE(hasTarget(state, "geoset:502"));
    (void)driven.clickAndWait("geoset:501", [](const json& now) { return now["selectedGeoset"] == 501; });
    state = driven.press(XK_Down, [](const json& now) { return isGeosetShown(now, 502); });
    EXPECT_TRUE(isGeosetShown(state, 502));
    EXPECT_FALSE(isGeosetShown(state, 501));
}

TEST_F(Viewer, StaysInAGroupOfGeosetsWithTheKeys)
{
    InspectingM2 driven("geosets");
    json state = driven.clickAndWait("geoset:502", [](const json& now) { return now["selectedGeoset"] == 502; });
    const json hidden = state["hiddenSurfaces"];
    driven.user.pressKey(XK_Down); // the last of the boots
    driven.user.wait(tests::kHalfASecond);
    state = driven.viewer.state();
    EXPECT_EQ(state["selectedGeoset"], 502);
    EXPECT_EQ(state["hiddenSurfaces"], hidden);
    state = driven.press(XK_Up, [](const json& now) { return now["selectedGeoset"] == 501; });
    EXPECT_EQ(state["selectedGeoset"], 501);
}

TEST_F(Viewer, PointsOutTheGeosetUnderThePointer)
{
    InspectingM2 driven("geosets");
    (void)driven.moveAway();
    const std::vector<std::uint8_t> plain = driven.settledPixels();
    driven.moveTo("geoset:501");
    json state = driven.viewer.waitFor([](const json& now) { return !now["highlightedSurfaces"].empty(); });
    EXPECT_EQ(state["highlightedSurfaces"], json::array({"boots 1"}));
    EXPECT_TRUE(driven.becomesOther(plain));
    driven.moveTo("geoset-group:501");
    state = driven.viewer.waitFor([](const json& now) { return now["highlightedSurfaces"].size() == 2; });
    EXPECT_EQ(state["highlightedSurfaces"], json::array({"boots 1", "boots 2"}));
    state = driven.moveAway();
    EXPECT_TRUE(state["highlightedSurfaces"].empty());
    EXPECT_EQ(driven.settledPixels(), plain);
}

TEST_F(Viewer, KeepsGeosetsInAnotherViewAndOverAReload)
{
    fs::copy(tests::sampleFolder() / "m2", m_folder / "m2");
    InspectingM2 driven("geosets", m_folder / "m2/Creature.m2");
    (void)driven.clickAndWait("geoset:502", [](const json& now) { return isGeosetShown(now, 502); });
    driven.show("views");
    json state = driven.moveAway();
    const auto triangles = state["triangles"].get<int>();
    ASSERT_EQ(state["meshVariant"], "view 0");
    state = driven.clickAndWait(
        "view:1", [&](const json& now) { return now["meshVariant"] == "view 1" && now["triangles"] < triangles; });
    EXPECT_EQ(state["meshVariant"], "view 1");
    EXPECT_LT(state["triangles"].get<int>(), triangles);
    EXPECT_TRUE(isGeosetShown(state, 502));
    EXPECT_FALSE(isGeosetShown(state, 501));
    const json hidden = state["hiddenSurfaces"];
    // Only the surfaces of this view are listed.
    driven.show("surfaces");
    state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "surface:13"); });
    EXPECT_TRUE(hasTarget(state, "surface:13"));
    EXPECT_FALSE(hasTarget(state, "surface:0"));
    driven.user.pressKey(XK_F5);
    driven.user.wait(500ms);
    state = driven.viewer.state();
    EXPECT_EQ(state["hiddenSurfaces"], hidden);
    EXPECT_EQ(state["meshVariant"], "view 1");
}

TEST_F(Viewer, SelectsABoneAndShowsTheSkeleton)
{
    InspectingM2 driven("skeleton");
    json state = driven.moveAway();
    const std::vector<std::uint8_t> plain = driven.settledPixels();
    driven.moveTo("bone:2");
    state = driven.viewer.waitFor([](const json& now) { return now["pointedBone"] == 2; });
    EXPECT_EQ(state["pointedBone"], 2);
    EXPECT_TRUE(driven.becomesOther(plain));
    (void)driven.moveAway();
    state = driven.clickAndWait("bone:2", [](const json& now) { return now["selectedBone"] == 2; });
    ASSERT_EQ(state["selectedBone"], 2);
    state = driven.clickAndWait("fact:bone-parent", [](const json& now) { return now["copied"].is_string(); });
    EXPECT_EQ(state["copied"], "Waist");
    state = driven.clickAndWait("bone:2", [](const json& now) { return now["selectedBone"].is_null(); });
    EXPECT_TRUE(state["selectedBone"].is_null());

    (void)driven.moveAway();
    EXPECT_EQ(driven.settledPixels(), plain);
    state = driven.clickAndWait("checkbox:bones", [](const json& now) { return hasOverlay(now, "bones"); });
    EXPECT_TRUE(hasOverlay(state, "bones"));
    EXPECT_TRUE(driven.becomesOther(plain));
    state = driven.press(XK_b, [](const json& now) { return !hasOverlay(now, "bones"); });
    EXPECT_FALSE(hasOverlay(state, "bones"));

    (void)driven.clickAndWait("filter:bones", [](const json&) { return true; });
    driven.type("jaw");
    state = driven.viewer.waitFor([](const json& now) { return !hasTarget(now, "bone:0"); });
    EXPECT_TRUE(hasTarget(state, "bone:6"));
    EXPECT_FALSE(hasTarget(state, "bone:0"));
}

TEST_F(Viewer, LooksThroughTheCameraOfAModel)
{
    InspectingM2 driven("skeleton");
    (void)driven.moveAway();
    const std::vector<std::uint8_t> own = driven.settledPixels();
    json state = driven.clickAndWait("look-through:0", [](const json& now) { return now["throughCamera"] == 0; });
    ASSERT_EQ(state["throughCamera"], 0);
    EXPECT_TRUE(driven.becomesOther(own));
    state = driven.clickAndWait("look-through:0", [](const json& now) { return now["throughCamera"].is_null(); });
    EXPECT_TRUE(state["throughCamera"].is_null());
    (void)driven.moveAway();
    EXPECT_EQ(driven.settledPixels(), own);
}

TEST_F(Viewer, OffersTheCamerasOfAModelBelowTheView)
{
    InspectingM2 driven("model");
    json state = driven.clickAndWait("button:camera", [](const json& now) { return hasTarget(now, "camera:0"); });
    state = driven.clickAndWait("camera:0", [](const json& now) { return now["throughCamera"] == 0; });
    ASSERT_EQ(state["throughCamera"], 0);
    state = driven.clickAndWait("button:camera", [](const json& now) { return hasTarget(now, "camera:own"); });
    state = driven.clickAndWait("camera:own", [](const json& now) { return now["throughCamera"].is_null(); });
    EXPECT_TRUE(state["throughCamera"].is_null());
}

TEST_F(Viewer, ShowsAnM2WithEachOfItsSkins)
{
    InspectingM2 driven("skins");
    json state = driven.moveAway();
    std::vector<std::uint8_t> before = driven.settledPixels();
    const std::string first = state["skinName"];
    state = driven.clickAndWait("skin:1", [](const json& now) { return now["skin"] == 1; });
    EXPECT_NE(state["skinName"], first);
    (void)driven.moveAway();
    EXPECT_TRUE(driven.becomesOther(before));
}

TEST_F(Viewer, ShowsARealCreatureWithFourSkinsWithoutOneFileOfKeys)
{
    const fs::path hobgoblin = corpusModel("Hobgoblin.M2");
    if (hobgoblin.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    const fs::path copy = m_folder / "hobgoblin";
    fs::copy(hobgoblin.parent_path(), copy);
    InspectingM2 driven("skins", copy / "Hobgoblin.M2");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "skin:3"); });
    EXPECT_TRUE(hasTarget(state, "skin:3"));
    EXPECT_FALSE(hasTarget(state, "skin:4"));
    EXPECT_EQ(state["clips"].size(), 106U);
    std::vector<std::vector<std::uint8_t>> looks;
    std::set<std::string> names;
    for (int skin = 0; skin < 4; ++skin) {
        state =
            driven.clickAndWait("skin:" + std::to_string(skin), [&](const json& now) { return now["skin"] == skin; });
        names.insert(state["skinName"].get<std::string>());
        (void)driven.moveAway();
        looks.push_back(driven.settledPixels());
        EXPECT_EQ(std::count(looks.begin(), looks.end(), looks.back()), 1) << state["skinName"];
    }
    EXPECT_EQ(names.size(), 4U);

    const auto missing = [](const json& now) {
        return std::count_if(now["clips"].begin(), now["clips"].end(),
                             [](const json& clip) { return clip["keys"] == "missing"; });
    };
    EXPECT_EQ(missing(state), 0);
    for (const fs::directory_entry& file : fs::directory_iterator(copy)) {
        if (file.path().extension() == ".anim") {
            fs::remove(file);
            break;
        }
    }
    driven.user.pressKey(XK_F5);
    state = driven.viewer.waitFor([&](const json& now) { return missing(now) == 1; });
    EXPECT_EQ(missing(state), 1);
    EXPECT_EQ(state["skin"], 3) << "a reload keeps what was chosen";
}

TEST_F(Viewer, LooksAtAGlueSceneThroughItsCamera)
{
    const fs::path scene = corpusModel("UI_Orc.m2");
    if (scene.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    InspectingM2 driven("skeleton", scene);
    (void)driven.moveAway();
    const std::vector<std::uint8_t> outside = driven.settledPixels();
    json state = driven.clickAndWait("look-through:0", [](const json& now) { return now["throughCamera"] == 0; });
    ASSERT_EQ(state["throughCamera"], 0);
    (void)driven.moveAway();
    EXPECT_TRUE(driven.becomesOther(outside));
    const std::vector<std::uint8_t> inside = driven.settledPixels();
    // Orbiting the view leaves the camera of the model.
    const tests::Point middle = Driven::middleOf(driven.viewer.state()["view"]);
    driven.user.drag(middle, {middle.x + 60, middle.y});
    state = driven.viewer.waitFor([](const json& now) { return now["throughCamera"].is_null(); });
    EXPECT_TRUE(state["throughCamera"].is_null());
    EXPECT_TRUE(driven.becomesOther(inside));
}

TEST_F(Viewer, GoesToTheEventThatIsClicked)
{
    InspectingM2 driven("model");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "event:1"); });
    ASSERT_EQ(state["clipName"], "Stand");
    EXPECT_FALSE(hasTarget(state, "event:2"));
    for (const auto& [target, seconds] : {std::pair{"event:1", 1.5}, std::pair{"event:0", 0.3}}) {
        const double wanted = seconds;
        state = driven.clickAndWait(
            target, [&](const json& now) { return std::abs(now["seconds"].get<double>() - wanted) < 1e-3; });
        EXPECT_NEAR(state["seconds"].get<double>(), wanted, 1e-3);
        EXPECT_EQ(state["clipName"], "Stand");
        driven.user.wait(tests::kBetweenClicks);
    }
}

TEST_F(Viewer, AttachesAModelToAnAttachment)
{
    const fs::path flag = m_folder.write("flag.md3", tests::Md3Builder::tetrahedron().build());
    fs::copy(tests::sampleFolder() / "m2", m_folder / "m2");
    InspectingM2 driven("tags", m_folder / "m2/Creature.m2");
    json state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "tagrow:1"); });
    ASSERT_GE(state["tags"].size(), 2U);
    EXPECT_EQ(state["tags"][0]["name"], "HandRight");
    EXPECT_EQ(state["tags"][1]["name"], "HandLeft");
    const json hidden = state["hiddenSurfaces"];
    EXPECT_EQ(driven.user.dropAt(Driven::middleOf(state["targets"]["tagrow:1"]), std::array<fs::path, 1>{flag}),
              tests::DropResult::accepted);
    state = driven.viewer.waitFor([](const json& now) { return now["attached"] == 1 && now["nodes"].size() == 2; });
    ASSERT_EQ(state["nodes"].size(), 2U) << state["message"];
    EXPECT_EQ(state["nodes"][1]["tag"], "HandLeft");
    EXPECT_EQ(state["hiddenSurfaces"], hidden);
    state = driven.clickAndWait("detach:0", [](const json& now) { return now["nodes"].size() == 1; });
    EXPECT_EQ(state["attached"], 0);
}

TEST_F(Viewer, ListsSequencesWithTheRestPoseAndSaysWhichKeysAreMissing)
{
    fs::copy(tests::sampleFolder() / "m2", m_folder / "m2");
    for (const fs::directory_entry& file : fs::directory_iterator(m_folder / "m2")) {
        if (file.path().extension() == ".anim")
            fs::remove(file);
    }
    InspectingM2 driven("clips", m_folder / "m2/Creature.m2");
    json state = driven.moveAway();
    ASSERT_GT(state["clips"].size(), 4U);
    const std::vector<std::uint8_t> standing = driven.settledPixels();
    state = driven.clickAndWait("clip:all", [](const json& now) { return now["clip"].is_null(); });
    EXPECT_EQ(state["clipName"], "bind pose");
    (void)driven.moveAway();
    EXPECT_TRUE(driven.becomesOther(standing));
    EXPECT_FALSE(hasTarget(state, "field:frame")) << "sequences have no frames";
    EXPECT_TRUE(hasTarget(state, "field:seconds"));

    // The sequence whose key file is missing.
    std::size_t external = 0;
    while (external < state["clips"].size() && state["clips"][external]["keys"] != "missing")
        ++external;
    ASSERT_LT(external, state["clips"].size());
    const std::string row = "clip:" + std::to_string(external);
    (void)driven.clickAndWait(row, [&](const json& now) { return now["clip"] == external; });
    state = driven.clickAndWait("fact:sequence-file", [](const json& now) { return now["copied"].is_string(); });
    EXPECT_EQ(state["copied"], "Creature0055-00.anim");
}

TEST_F(Viewer, ChoosesTheSequenceWhoseBarIsClicked)
{
    InspectingM2 driven("clips");
    (void)driven.moveAway();
    const json chosen = driven.clickAndWait("clip:2", [](const json& now) { return now["clip"] == 2; });
    ASSERT_EQ(chosen["clip"], 2);
    (void)driven.moveAway();
    driven.click("bar:0"); // the only one on the axis
    driven.user.wait(tests::kBetweenClicks);
    EXPECT_EQ(driven.viewer.state()["clip"], 2);
    driven.user.doubleClick(Driven::middleOf(driven.viewer.state()["targets"]["bar:0"]));
    const json playing = driven.viewer.waitFor([](const json& now) { return now["playing"] == true; });
    EXPECT_EQ(playing["clip"], 2);
}

TEST_F(Viewer, FindsAClipByTypingAndChoosesItWithEnter)
{
    InspectingM2 driven("clips");
    json state = driven.moveAway();
    const std::string name = state["clips"].back()["name"];
    const auto last = state["clips"].size() - 1;
    const std::string row = "clip:" + std::to_string(last);
    driven.click("filter:clips");
    driven.type(name);
    state = driven.viewer.waitFor([](const json& now) { return !hasTarget(now, "clip:all"); });
    EXPECT_FALSE(hasTarget(state, "clip:all")) << "the bind pose is not called " << name;
    EXPECT_TRUE(hasTarget(state, row));
    EXPECT_NE(state["clip"], last) << "typing chooses nothing";
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor(
        [&](const json& now) { return now["clip"] == last && now["typing"] == false && hasTarget(now, "clip:all"); });
    EXPECT_EQ(state["clip"], last);
    EXPECT_FALSE(state["typing"].get<bool>());
    EXPECT_TRUE(hasTarget(state, "clip:all")) << "the search is over";
    EXPECT_TRUE(hasTarget(state, row));

    driven.user.pressKey(XK_Up); // continues in the table
    state = driven.viewer.waitFor([&](const json& now) { return now["clip"] == last - 1; });
    EXPECT_EQ(state["clip"], last - 1);
}

TEST_F(Viewer, InspectsAnM2OfTheFirstGame)
{
    InspectingM2 driven("model", sample("m2_classic"));
    json state = driven.viewer.state();
    for (const std::string tab :
         {"surfaces", "geosets", "views", "skins", "textures", "skeleton", "tags", "clips", "problems", "model"}) {
        driven.show(tab);
    }
    state = driven.viewer.waitFor([](const json& now) { return hasTarget(now, "fact:bones"); });
    EXPECT_TRUE(hasTarget(state, "fact:bones"));
    EXPECT_FALSE(hasTarget(state, "fact:frames"));
    EXPECT_EQ(state["glErrors"], "");
    driven.user.pressKey(XK_p, kControl);
    (void)driven.viewer.waitFor([](const json& now) { return now["overlay"] == "palette"; });
    driven.type("geosets none");
    driven.user.pressKey(XK_Return);
    state = driven.viewer.waitFor([](const json& now) { return now["triangles"] == 0; });
    EXPECT_EQ(state["triangles"], 0);
}

} // namespace
