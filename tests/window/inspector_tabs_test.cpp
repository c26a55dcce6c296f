#include "tests/window/driven_viewer.hpp"

#include <algorithm>
#include <set>

namespace {

using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::kLeastTouchTarget;
using tests::sampleFolder;
using tests::targetsWith;
using tests::Viewer;

constexpr double kNarrowest = 160.0; // width of the inspector

json resizedTo(Driven& driven, const tests::WindowSize& size)
{
    EXPECT_TRUE(driven.user.resize(size));
    return driven.viewer.waitFor([&](const json& now) {
        return now["targets"].contains("menu:File") && now["windowSize"] == json::array({size.width, size.height});
    });
}

/// The sample with the most tabs.
const std::filesystem::path kManyTabs = sampleFolder() / "m2/Creature.m2";

TEST_F(Viewer, TabsOfTheInspectorStandInOneRowAtEveryWidth)
{
    Driven driven({kManyTabs});
    for (const tests::WindowSize size : {tests::WindowSize{960, 600}, tests::WindowSize{1280, 800}}) {
        json state = resizedTo(driven, size);
        const std::vector<std::string> tabs = targetsWith(state, "tab:");
        EXPECT_GE(tabs.size(), 10U);
        const json first = state["targets"]["tab:model"]; // a copy, since `state` changes below
        for (const std::string& tab : tabs) {
            const json rect = state["targets"][tab];
            EXPECT_EQ(rect["y"], first["y"]) << tab;
            EXPECT_GE(rect["width"].get<double>(), kLeastTouchTarget) << tab;
            EXPECT_GE(rect["height"].get<double>(), kLeastTouchTarget) << tab;
            EXPECT_LE(rect["x"].get<double>() + rect["width"].get<double>(), size.width) << tab;
            driven.click(tab);
            const std::string name = tab.substr(4);
            state = driven.viewer.waitFor([&](const json& now) { return now["inspectorTab"] == name; });
            EXPECT_EQ(state["inspectorTab"], name);
        }
    }
}

TEST_F(Viewer, KeysWalkThroughAllTabsOfTheInspector)
{
    Driven driven({kManyTabs});
    const std::array<unsigned long, 1> control = {XK_Control_L};
    const std::size_t count = targetsWith(driven.viewer.state(), "tab:").size();
    std::set<std::string> seen;
    std::string present = driven.viewer.state()["inspectorTab"];
    for (std::size_t i = 0; i < count; ++i) {
        driven.user.pressKey(XK_Page_Down, control);
        const json state = driven.viewer.waitFor([&](const json& now) { return now["inspectorTab"] != present; });
        present = state["inspectorTab"];
        seen.insert(present);
    }
    EXPECT_EQ(seen.size(), count);
    EXPECT_EQ(present, "model") << "around the end";
    driven.user.pressKey(XK_Page_Up, control);
    EXPECT_EQ(driven.viewer.waitFor([](const json& now) { return now["inspectorTab"] == "edit"; })["inspectorTab"],
              "edit");
}

TEST_F(Viewer, ANarrowInspectorKeepsThePresentTabInSightAndListsAllByName)
{
    Driven driven({kManyTabs});
    const json before = driven.viewer.state();
    const auto edge = before["targets"]["splitter:inspector"];
    const tests::Point from = Driven::middleOf(edge);
    driven.user.drag(from, {driven.user.windowSize().width - 5, from.y}); // to its minimum width
    json state = driven.viewer.waitFor(
        [](const json& now) { return now["targets"]["choice:tab"]["width"].get<double>() < kNarrowest; });
    EXPECT_LT(targetsWith(state, "tab:").size(), targetsWith(before, "tab:").size()) << "icons do not fit either";
    driven.click("choice:tab");
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("choice:tab:problems"); });
    for (const std::string& row : targetsWith(state, "choice:tab:"))
        EXPECT_GE(state["targets"][row]["height"].get<double>(), kLeastTouchTarget) << row;
    driven.click("choice:tab:problems");
    state = driven.viewer.waitFor(
        [](const json& now) { return now["inspectorTab"] == "problems" && now["targets"].contains("tab:problems"); });
    ASSERT_TRUE(state["targets"].contains("tab:problems")) << "the present one is in sight";
    const json& strip = state["targets"]["tab:problems"];
    driven.user.moveMouse(Driven::middleOf(strip));
    driven.user.turnWheel(12);
    state = driven.viewer.waitFor([](const json& now) { return now["targets"].contains("tab:model"); });
    EXPECT_TRUE(state["targets"].contains("tab:model")) << "the wheel scrolls back";
}

} // namespace
