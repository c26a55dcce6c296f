#include "tests/window/driven_viewer.hpp"

#include <algorithm>

namespace {

using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::kLeastTouchTarget;
using tests::sampleFolder;
using tests::targetsWith;
using tests::Viewer;

/// The sample with the most list rows.
const std::filesystem::path kManyRows = sampleFolder() / "m2/Creature.m2";

bool overlap(const json& a, const json& b)
{
    const auto at = [](const json& rect, const char* key) { return rect[key].get<double>(); };
    return at(a, "x") < at(b, "x") + at(b, "width") && at(b, "x") < at(a, "x") + at(a, "width") &&
           at(a, "y") < at(b, "y") + at(b, "height") && at(b, "y") < at(a, "y") + at(a, "height");
}

/// Rows of lists from top to bottom.
std::vector<json> rowsOf(const json& state, const std::string& prefix)
{
    std::vector<json> rows;
    for (const std::string& name : targetsWith(state, prefix))
        rows.push_back(state["targets"][name]);
    std::sort(rows.begin(), rows.end(), [](const json& a, const json& b) { return a["y"] < b["y"]; });
    return rows;
}

TEST_F(Viewer, TooltipsLeaveTheRowAndTheNextOneFree)
{
    Driven driven({kManyRows});
    (void)driven.rest();
    std::size_t tooltips = 0;
    const auto look = [&](const std::vector<json>& rows) {
        for (std::size_t i = 0; i + 1 < std::min<std::size_t>(rows.size(), 6); ++i) {
            driven.user.moveMouse({5, 300});
            (void)driven.viewer.waitFor([](const json& now) { return now["tooltip"].is_null(); });
            driven.user.moveMouse(Driven::middleOf(rows[i]));
            const json state = driven.viewer.waitFor([](const json& now) { return !now["tooltip"].is_null(); }, 1500ms);
            if (state["tooltip"].is_null())
                continue;
            ++tooltips;
            EXPECT_FALSE(overlap(state["tooltip"], rows[i])) << state["tooltip"] << rows[i];
            EXPECT_FALSE(overlap(state["tooltip"], rows[i + 1])) << state["tooltip"] << rows[i + 1];
        }
    };
    driven.click("tab:model");
    look(rowsOf(driven.viewer.waitFor([](const json& now) { return !targetsWith(now, "fact:").empty(); }), "fact:"));
    driven.click("tab:surfaces");
    look(rowsOf(driven.viewer.waitFor([](const json& now) { return !targetsWith(now, "eye:").empty(); }), "eye:"));
    EXPECT_GE(tooltips, 6U);
    driven.user.moveMouse(Driven::middleOf(driven.viewer.state()["targets"]["button:next"]));
    const json state = driven.viewer.waitFor([](const json& now) { return !now["tooltip"].is_null(); });
    const json& button = state["targets"]["button:next"];
    EXPECT_LE(state["tooltip"]["y"].get<double>() + state["tooltip"]["height"].get<double>(),
              button["y"].get<double>());
}

TEST_F(Viewer, RowsOfListsAndMenusAreHighEnoughForAFinger)
{
    Driven driven({kManyRows});
    const auto expectHigh = [&](const std::string& opener, const std::string& prefix) {
        (void)driven.viewer.waitFor([&](const json& now) { return now["targets"].contains(opener); });
        driven.click(opener);
        const json state = driven.viewer.waitFor([&](const json& now) { return targetsWith(now, prefix).size() > 1; });
        EXPECT_GT(targetsWith(state, prefix).size(), 1U) << opener;
        for (const std::string& row : targetsWith(state, prefix))
            EXPECT_GE(state["targets"][row]["height"].get<double>(), kLeastTouchTarget) << row;
        driven.user.pressKey(XK_Escape);
        (void)driven.viewer.waitFor([&](const json& now) { return targetsWith(now, prefix).empty(); });
    };
    expectHigh("choice:clip", "choice:clip:");
    expectHigh("choice:mode", "mode:");
    expectHigh("menu:View", "action:");
    expectHigh("button:overlays", "action:");
}

} // namespace
