#include "tests/support/md3_builder.hpp"
#include "tests/window/driven_viewer.hpp"

namespace {

using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::Md3Builder;
using tests::Point;
using tests::Viewer;

/// A triangle with a tag beside it, in two frames.
Md3Builder flagWithTag()
{
    Md3Builder builder;
    Md3Builder::Surface surface{.name = "flag",
                                .shaders = {},
                                .triangles = {{0, 2, 1}},
                                .texCoords = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}},
                                .frames = {}};
    for (int frame = 0; frame < 2; ++frame) {
        builder.frame("frame", {{"tag_hand", {5.0f, 2.0f, 3.0f}}});
        surface.frames.push_back({{0, 0, 0, 0}, {1280, 0, 640, 0}, {0, 1280, 0, 0}});
    }
    return builder.surface(surface);
}

/// A user with the tag selected and its handles shown.
struct Handling : Driven {
    explicit Handling(const tests::fs::path& path) : Driven({path})
    {
        (void)rest();
        click("tab:tags");
        (void)viewer.waitFor([](const json& now) { return hasTarget(now, "tagrow:0"); });
        click("tagrow:0");
        (void)viewer.waitFor([](const json& now) { return now["selectedTag"] == 0; });
        (void)press(XK_a, [](const json& now) { return hasTarget(now, "handle:arrow z"); });
    }

    [[nodiscard]] Point tipOf(const std::string& handle)
    {
        return middleOf(viewer.state()["targets"].at("handle:" + handle));
    }
    [[nodiscard]] double origin(std::size_t axis) { return viewer.state()["tags"][0]["origin"][axis]; }

    /// Holds a handle and moves it upwards; returns its figure: "+3.25 z".
    std::string hold(const std::string& handle, int pixels)
    {
        const Point from = tipOf(handle);
        user.moveMouse(from);
        user.press();
        for (int step = 1; step <= 4; ++step)
            user.moveMouse({from.x, from.y - pixels * step / 4});
        const json state = viewer.waitFor([](const json& now) { return now["tagHandles"]["drag"].is_string(); });
        return state["tagHandles"]["drag"].is_string() ? state["tagHandles"]["drag"].get<std::string>() : "";
    }
};

TEST_F(Viewer, MovesATagByItsHandle)
{
    Handling driven(m_folder.write("flag.md3", flagWithTag().build()));
    const json camera = driven.viewer.state()["camera"];
    driven.user.moveMouse(driven.tipOf("arrow z"));
    json state = driven.viewer.waitFor([](const json& now) { return now["tagHandles"]["pointed"] == "arrow z"; });
    EXPECT_EQ(state["tagHandles"]["pointed"], "arrow z");
    const std::string figure = driven.hold("arrow z", 60);
    ASSERT_TRUE(figure.ends_with(" z")) << figure;
    const double units = std::stod(figure);
    EXPECT_GT(units, 0.1);
    driven.user.release();
    state = driven.viewer.waitFor(
        [&](const json& now) { return std::abs(now["tags"][0]["origin"][2].get<double>() - 3.0 - units) < 0.01; });
    EXPECT_NEAR(state["tags"][0]["origin"][2].get<double>(), 3.0 + units, 0.01);
    EXPECT_NEAR(state["tags"][0]["origin"][0].get<double>(), 5.0, 1e-6);
    EXPECT_EQ(state["camera"], camera) << "the camera stays";
    EXPECT_EQ(state["selectedTag"], 0) << "the selection as well";

    driven.user.pressKey(XK_z, kControl);
    state = driven.viewer.waitFor(
        [](const json& now) { return std::abs(now["tags"][0]["origin"][2].get<double>() - 3.0) < 1e-6; });
    EXPECT_NEAR(state["tags"][0]["origin"][2].get<double>(), 3.0, 1e-6) << "undone";
}

TEST_F(Viewer, MovesATagByWholeUnitsWithShift)
{
    Handling driven(m_folder.write("flag.md3", flagWithTag().build()));
    driven.user.keyDown(XK_Shift_L);
    const std::string figure = driven.hold("arrow z", 90);
    EXPECT_TRUE(figure.ends_with(".00 z")) << figure;
    driven.user.release();
    driven.user.keyUp(XK_Shift_L);
    driven.viewer.settle();
    EXPECT_NEAR(driven.origin(2), 3.0 + std::stod(figure), 1e-5);
}

TEST_F(Viewer, PutsATagBackWithEscape)
{
    Handling driven(m_folder.write("flag.md3", flagWithTag().build()));
    ASSERT_FALSE(driven.hold("arrow z", 60).empty());
    driven.viewer.run(std::chrono::milliseconds(500)); // the model follows
    driven.user.pressKey(XK_Escape);
    driven.user.release();
    const json state = driven.viewer.waitFor([](const json& now) {
        return now["tagHandles"]["drag"].is_null() && std::abs(now["tags"][0]["origin"][2].get<double>() - 3.0) < 1e-6;
    });
    EXPECT_TRUE(state["tagHandles"]["drag"].is_null());
    EXPECT_NEAR(state["tags"][0]["origin"][2].get<double>(), 3.0, 1e-6);
    EXPECT_EQ(state["selectedTag"], 0) << "Esc has only ended the drag";
}

TEST_F(Viewer, TurnsATagByItsRing)
{
    Handling driven(m_folder.write("flag.md3", flagWithTag().build()));
    const std::string figure = driven.hold("ring x", 30);
    EXPECT_NE(figure.find("\xC2\xB0"), std::string::npos) << figure;
    driven.user.release();
    driven.viewer.settle();
    EXPECT_NEAR(driven.origin(2), 3.0, 1e-6) << "its origin stays";
}

TEST_F(Viewer, DragsTheCameraBesideTheHandles)
{
    Handling driven(m_folder.write("flag.md3", flagWithTag().build()));
    const json before = driven.viewer.state();
    const Point beside{static_cast<int>(before["view"]["x"].get<double>()) + 30,
                       static_cast<int>(before["view"]["y"].get<double>()) + 60};
    driven.user.drag(beside, {beside.x + 80, beside.y});
    const json after = driven.viewer.waitFor([&](const json& now) { return now["camera"] != before["camera"]; });
    EXPECT_NE(after["camera"]["yaw"], before["camera"]["yaw"]);
    EXPECT_EQ(after["tags"][0]["origin"], before["tags"][0]["origin"]);
}

} // namespace
