#include "tests/support/points.hpp"
#include "tests/window/driven_viewer.hpp"

#include "tests/support/md3_builder.hpp"

/// Comparison of two models.
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Md2Builder;
using tests::Md3Builder;
using tests::Point;
using tests::sampleFolder;
using tests::Viewer;

bool isComparing(const json& state)
{
    return state["comparison"].is_object();
}

bool isIn(const json& state, const char* mode)
{
    return isComparing(state) && state["comparison"]["mode"] == mode;
}

/// The sample compared with a player's head: two models with little in common.
struct Compared : Driven {
    explicit Compared(const fs::path& a, const fs::path& b) : Driven({a}, {}, b)
    {
        const json state = viewer.waitFor(isComparing);
        if (!isComparing(state))
            throw std::runtime_error("nothing is compared: " + state.dump());
        (void)rest();
        (void)viewer.waitFor([](const json& now) { return now["comparison"]["differences"].is_number(); });
    }

    /// Uses the command palette, like a keyboard user.
    json runAction(const std::string& title, const tests::HeadlessViewer::Condition& condition)
    {
        user.pressKey(XK_p, kControl);
        type(title);
        user.pressKey(XK_Return);
        return viewer.waitFor(condition);
    }

    /// A point in the area of a side, in shares of that area.
    [[nodiscard]] Point pointOf(bool isB, double x, double y)
    {
        const json state = viewer.state();
        const json& view = state["view"];
        const double line = state["comparison"]["line"].get<double>();
        const double from = isB ? line : 0.0;
        const double width = isB ? 1.0 - line : line;
        return {static_cast<int>(view["x"].get<double>() + view["width"].get<double>() * (from + width * x)),
                static_cast<int>(view["y"].get<double>() + view["height"].get<double>() * y)};
    }
};

TEST_F(Viewer, ComparesFromTheStartWithLinkedCamerasThatComeFree)
{
    Compared driven(sampleFolder() / "creature.md2", sampleFolder() / "quake" / "creature.mdl");
    json state = driven.viewer.state();
    EXPECT_EQ(state["comparison"]["a"]["name"], "creature.md2");
    EXPECT_EQ(state["comparison"]["b"]["name"], "creature.mdl");
    EXPECT_EQ(state["comparison"]["focus"], "a");
    EXPECT_EQ(state["name"], "creature.md2") << "everything else is about the side with the focus";
    EXPECT_GT(state["comparison"]["differences"], 0);
    const double yaw = state["comparison"]["a"]["yaw"];
    driven.user.drag(driven.pointOf(false, 0.3, 0.8), driven.pointOf(false, 0.6, 0.8));
    state = driven.viewer.waitFor([&](const json& now) { return now["comparison"]["a"]["yaw"] != yaw; });
    EXPECT_NE(state["comparison"]["a"]["yaw"], yaw);
    EXPECT_EQ(state["comparison"]["b"]["yaw"], state["comparison"]["a"]["yaw"]);

    driven.click("compare:lock");
    state = driven.viewer.waitFor([](const json& now) { return now["comparison"]["links"]["camera"] == false; });
    const double linked = state["comparison"]["a"]["yaw"];
    driven.user.drag(driven.pointOf(true, 0.3, 0.8), driven.pointOf(true, 0.6, 0.8));
    state = driven.viewer.waitFor([&](const json& now) { return now["comparison"]["b"]["yaw"] != linked; });
    EXPECT_EQ(state["comparison"]["focus"], "b") << "the side that was pressed";
    EXPECT_EQ(state["name"], "creature.mdl");
    EXPECT_NE(state["comparison"]["b"]["yaw"], linked);
    EXPECT_EQ(state["comparison"]["a"]["yaw"], linked);

    driven.user.pressKey(XK_Escape);
    state = driven.viewer.waitFor([](const json& now) { return !isComparing(now); });
    EXPECT_FALSE(isComparing(state));
    EXPECT_EQ(state["tabs"].size(), 2U);
    EXPECT_EQ(state["glErrors"], "");
}

TEST_F(Viewer, ShowsTheTabOfDifferencesWholeBesideAllOthers)
{
    Compared driven(sampleFolder() / "m2" / "Creature.m2", sampleFolder() / "creature.md2");
    const json state = driven.viewer.state();
    EXPECT_GE(state["comparison"]["differences"], 100) << "a number that takes room";
    for (const char* const tab : {"tab:model", "tab:problems", "tab:differences"}) {
        ASSERT_TRUE(state["targets"].contains(tab)) << tab;
        const json& rect = state["targets"][tab];
        EXPECT_LE(rect["x"].get<double>() + rect["width"].get<double>(), state["windowSize"][0].get<double>()) << tab;
    }
}

TEST_F(Viewer, ComparesByTheDialogTheTabMenuAndADropOnTheZone)
{
    const fs::path a = m_folder.write("a.md2", Md2Builder::tetrahedron().build());
    const fs::path b = m_folder.write("b.md2", Md2Builder::tetrahedron().build());
    Driven driven({a});
    (void)driven.rest();
    driven.user.pressKey(XK_d, kControl);
    (void)driven.viewer.waitFor(
        [](const json& now) { return now["overlay"] == "open" && now["dialog"]["rows"].get<int>() > 0; });
    EXPECT_EQ(driven.viewer.state()["dialog"]["purpose"], "compare");
    driven.type("b.md2");
    (void)driven.viewer.waitFor([](const json& now) { return now["dialog"]["cursor"] == "b.md2"; });
    driven.user.pressKey(XK_Return);
    json state = driven.viewer.waitFor(isComparing);
    ASSERT_TRUE(isComparing(state));
    EXPECT_EQ(state["comparison"]["b"]["name"], "b.md2");

    driven.click("compare:end");
    state = driven.viewer.waitFor([](const json& now) { return !isComparing(now); });
    EXPECT_EQ(state["activeTab"], 0);
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("document:1"); });
    driven.user.click(Driven::middleOf(driven.viewer.state()["targets"]["document:1"]), tests::MouseButton::right);
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("tabmenu:compare"); });
    driven.click("tabmenu:compare");
    state = driven.viewer.waitFor(isComparing);
    ASSERT_TRUE(isComparing(state));
    EXPECT_EQ(state["comparison"]["a"]["tab"], 0);
    EXPECT_EQ(state["comparison"]["b"]["tab"], 1);

    driven.user.pressKey(XK_w, kControl);
    state = driven.viewer.waitFor([](const json& now) { return now["tabs"].size() == 1; });
    EXPECT_FALSE(isComparing(state)) << "a side was closed";
    const json& view = state["view"];
    const Point zone{static_cast<int>(view["x"].get<double>() + view["width"].get<double>()) - 60,
                     Driven::middleOf(view).y};
    const std::array<fs::path, 1> dropped = {a};
    ASSERT_EQ(driven.user.dropAfter(400ms, zone, dropped), tests::DropResult::accepted);
    state = driven.viewer.waitFor(isComparing);
    ASSERT_TRUE(isComparing(state)) << state["message"];
    EXPECT_EQ(state["tabs"].size(), 2U);
}

TEST_F(Viewer, AWipeShowsBothInOneViewAndItsLineIsDragged)
{
    Compared driven(sampleFolder() / "creature.md2", sampleFolder() / "quake" / "creature.mdl");
    json state = driven.runAction("Wipe", [](const json& now) { return isIn(now, "wipe"); });
    ASSERT_TRUE(isIn(state, "wipe"));
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("compare:line"); });
    driven.user.moveMouse(tests::besideModel(driven.viewer.state()));
    const auto before = driven.settledPixels();
    const Point line = Driven::middleOf(driven.viewer.state()["targets"]["compare:line"]);
    driven.user.drag(line, {line.x + 120, line.y});
    state = driven.viewer.waitFor([](const json& now) { return now["comparison"]["line"].get<double>() > 0.6; });
    EXPECT_GT(state["comparison"]["line"].get<double>(), 0.6);
    EXPECT_TRUE(driven.becomesOther(before));
    (void)driven.settledPixels();
    const double dragged = driven.viewer.state()["comparison"]["line"];
    driven.user.pressKey(XK_Left, std::array<unsigned long, 2>{XK_Control_L, XK_Shift_L});
    state = driven.viewer.waitFor([&](const json& now) { return now["comparison"]["line"] < dragged; });
    EXPECT_LT(state["comparison"]["line"], dragged) << "by keys as well";
    EXPECT_EQ(state["glErrors"], "");
}

TEST_F(Viewer, BlinkingShowsOneAfterTheOther)
{
    Compared driven(sampleFolder() / "creature.md2", sampleFolder() / "quake" / "creature.mdl");
    (void)driven.runAction("Blink", [](const json& now) { return isIn(now, "blink"); });
    for (const bool isOther : {true, false, true}) {
        const json state = driven.viewer.waitFor(
            [&](const json& now) { return isComparing(now) && now["comparison"]["blinksOther"] == isOther; });
        ASSERT_EQ(state["comparison"]["blinksOther"], isOther);
    }
    (void)driven.runAction("Side by side", [](const json& now) { return isIn(now, "sideBySide"); });
    const json still = driven.viewer.state();
    driven.user.wait(1200ms);
    EXPECT_EQ(driven.viewer.state()["comparison"]["blinksOther"], still["comparison"]["blinksOther"]);
}

TEST_F(Viewer, CountsThePixelsThatDiffer)
{
    const std::vector<std::byte> model = Md2Builder::tetrahedron().build();
    const fs::path a = m_folder.write("a.md2", model);
    const fs::path b = m_folder.write("b.md2", model);
    {
        Compared driven(a, b);
        driven.viewer.window().wantsPixels = true;
        const json same = driven.runAction("Pixel difference", [](const json& now) {
            return isIn(now, "difference") && now["comparison"]["differentPixels"].is_number();
        });
        EXPECT_EQ(same["comparison"]["differentPixels"], 0);
        EXPECT_EQ(same["comparison"]["differences"], 0);
        EXPECT_EQ(same["glErrors"], "");
    }
    Compared driven(sampleFolder() / "creature.md2", sampleFolder() / "creature.md2");
    driven.viewer.window().wantsPixels = true;
    (void)driven.runAction("Pixel difference", [](const json& now) {
        return isIn(now, "difference") && now["comparison"]["differentPixels"] == 0;
    });
    ASSERT_EQ(driven.viewer.state()["comparison"]["differentPixels"], 0);
    driven.user.pressKey(XK_s); // another skin of the side with the focus
    const json other = driven.viewer.waitFor([](const json& now) {
        return now["comparison"]["differentPixels"].is_number() && now["comparison"]["differentPixels"] > 0;
    });
    EXPECT_GT(other["comparison"]["differentPixels"], 500);
}

TEST_F(Viewer, AHeatMapTellsTheVertexThatWasMoved)
{
    Md3Builder moved = Md3Builder::tetrahedron();
    for (auto& frame : moved.surfaces().front().frames)
        frame[2].x += 64 * 5; // five units
    const fs::path a = m_folder.write("a.md3", Md3Builder::tetrahedron().build());
    const fs::path b = m_folder.write("b.md3", moved.build());
    Compared driven(a, b);
    driven.viewer.window().wantsPixels = true;
    const json state = driven.runAction(
        "Heat map", [](const json& now) { return isIn(now, "heatMap") && now["comparison"]["heat"].is_object(); });
    ASSERT_TRUE(state["comparison"]["heat"].is_object());
    EXPECT_EQ(state["comparison"]["heat"]["vertex"], 2);
    EXPECT_EQ(state["comparison"]["heat"]["surface"], 0);
    EXPECT_NEAR(state["comparison"]["heat"]["farthest"].get<double>(), 5.0, 1e-4);
    EXPECT_EQ(state["comparison"]["heat"]["matched"], 2);
    EXPECT_EQ(state["glErrors"], "");
    EXPECT_GT(driven.redShare(), 0.001) << "the moved corner is red";
    driven.click("compare:facts");
    const json chosen = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "vertex"; });
    EXPECT_EQ(chosen["selection"]["vertex"], 2);
}

TEST_F(Viewer, TheListOfDifferencesLeadsToWhatDiffers)
{
    Md3Builder fewer = Md3Builder::tetrahedron();
    fewer.surfaces().pop_back();
    const fs::path a = m_folder.write("a.md3", Md3Builder::tetrahedron().build());
    const fs::path b = m_folder.write("b.md3", fewer.build());
    Compared driven(a, b);
    (void)driven.runAction("List of differences", [](const json& now) {
        return now["inspectorTab"] == "differences" && now["targets"].contains("difference:0");
    });
    driven.click("differences:copy");
    const json copied = driven.viewer.waitFor([](const json& now) { return now["copied"].is_string(); });
    const std::string text = copied["copied"];
    EXPECT_NE(text.find("Surfaces\tflag"), std::string::npos) << text;
    // The row of the surface that only A has.
    std::size_t row = 0;
    std::size_t line = 0;
    for (std::size_t at = 0; at < text.find("Surfaces\tflag"); ++at)
        line += text[at] == '\n' ? 1 : 0;
    row = line;
    (void)driven.viewer.waitFor(
        [&](const json& now) { return now["targets"].contains("difference:" + std::to_string(row)); });
    driven.click("difference:" + std::to_string(row));
    const json state = driven.viewer.waitFor([](const json& now) { return now["selection"]["kind"] == "surface"; });
    EXPECT_EQ(state["selection"]["index"], 1);
}

TEST_F(Viewer, TheVersionBeforeASaveIsOneClickAway)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    const fs::path file = m_folder.write("tetra.md2", builder.build());
    Driven driven({file});
    (void)driven.rest();
    EXPECT_TRUE(driven.viewer.state()["versionBefore"].is_null());
    builder.frames()[0].vertices[1].z = static_cast<std::uint8_t>(builder.frames()[0].vertices[1].z + 9);
    (void)m_folder.write("tetra.md2", builder.build());
    json state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("status:compare"); });
    ASSERT_TRUE(state["versionBefore"].is_object());
    EXPECT_GT(state["versionBefore"]["bytes"], 0);
    driven.click("status:compare");
    state = driven.viewer.waitFor(
        [](const json& now) { return isComparing(now) && now["comparison"]["differences"].is_number(); });
    ASSERT_TRUE(isComparing(state));
    EXPECT_EQ(state["comparison"]["a"]["isVersionBefore"], true);
    EXPECT_EQ(state["comparison"]["focus"], "b");
    EXPECT_GT(state["comparison"]["differences"], 0);
    // A broken file leaves both unchanged.
    const std::vector<std::byte> whole = builder.build();
    (void)m_folder.write("tetra.md2", std::span(whole).first(40));
    state = driven.viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    EXPECT_TRUE(isComparing(state));
    EXPECT_EQ(state["glErrors"], "");
}

TEST_F(Viewer, FitsASmallWindowWhileComparing)
{
    Compared driven(sampleFolder() / "creature.md2", sampleFolder() / "quake" / "creature.mdl");
    ASSERT_TRUE(driven.user.resize({960, 600}));
    const json state = driven.viewer.waitFor([](const json& now) { return now["windowSize"][0] == 960; });
    const double left = state["view"]["x"];
    const double right = left + state["view"]["width"].get<double>();
    (void)driven.viewer.waitFor([](const json& now) { return now["targets"].contains("compare:mode"); });
    const json targets = driven.viewer.state()["targets"];
    for (const char* const name : {"compare:a", "compare:lock", "compare:mode", "compare:b", "compare:end"}) {
        ASSERT_TRUE(targets.contains(name)) << name;
        EXPECT_GE(targets[name]["x"].get<double>(), left - 0.5) << name;
        EXPECT_LE(targets[name]["x"].get<double>() + targets[name]["width"].get<double>(), right + 0.5) << name;
        EXPECT_GE(targets[name]["width"].get<double>(), 20.0) << name;
    }
    EXPECT_LE(targets["compare:a"]["x"].get<double>() + targets["compare:a"]["width"].get<double>(),
              targets["compare:lock"]["x"].get<double>() + 0.5);
    EXPECT_LE(targets["compare:mode"]["x"].get<double>() + targets["compare:mode"]["width"].get<double>(),
              targets["compare:b"]["x"].get<double>() + 0.5);
}

} // namespace
