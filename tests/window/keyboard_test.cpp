#include "tests/support/sane_state.hpp"
#include "tests/window/driven_viewer.hpp"

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tests::Driven;
using tests::json;
using tests::kControl;
using tests::Viewer;

constexpr std::chrono::milliseconds kKeyReaction{150};

class Keyboard : public Viewer {
protected:
    void pressEverything(const fs::path& model);
};

struct Stroke {
    unsigned long key = 0;
    std::vector<unsigned long> modifiers{};
};

/// The keys of the guide except the one that quits, in an order that ends with the model in one tab.
const std::vector<Stroke>& documentedKeys()
{
    constexpr unsigned long kCtrl = XK_Control_L;
    constexpr unsigned long kShiftKey = XK_Shift_L;
    static const std::vector<Stroke> kStrokes = {{XK_space},
                                                 {XK_comma},
                                                 {XK_period},
                                                 {XK_less},
                                                 {XK_greater},
                                                 {XK_Home},
                                                 {XK_End},
                                                 {XK_i},
                                                 {XK_period},
                                                 {XK_o},
                                                 {XK_Escape},
                                                 {XK_bracketleft},
                                                 {XK_bracketright},
                                                 {XK_bracketright},
                                                 {XK_braceleft},
                                                 {XK_braceright},
                                                 {XK_t},
                                                 {XK_Left},
                                                 {XK_Right},
                                                 {XK_Left, {kCtrl}},
                                                 {XK_Right, {kCtrl}},
                                                 {XK_Up},
                                                 {XK_Down},
                                                 {XK_F5},
                                                 {XK_F12},
                                                 {XK_F12, {kCtrl}},
                                                 {XK_f},
                                                 {XK_f, {kShiftKey}},
                                                 {XK_1},
                                                 {XK_3},
                                                 {XK_7},
                                                 {XK_1, {kCtrl}},
                                                 {XK_3, {kCtrl}},
                                                 {XK_7, {kCtrl}},
                                                 {XK_9},
                                                 {XK_5},
                                                 {XK_2},
                                                 {XK_4},
                                                 {XK_6},
                                                 {XK_8},
                                                 {XK_w},
                                                 {XK_n},
                                                 {XK_g},
                                                 {XK_g, {kShiftKey}},
                                                 {XK_t, {kShiftKey}},
                                                 {XK_x},
                                                 {XK_b},
                                                 {XK_l},
                                                 {XK_c},
                                                 {XK_s},
                                                 {XK_d},
                                                 {XK_Tab},
                                                 {XK_Tab},
                                                 {XK_t, {kCtrl}},
                                                 {XK_Tab, {kCtrl}},
                                                 {XK_Tab, {kCtrl, kShiftKey}},
                                                 {XK_w, {kCtrl}},
                                                 {XK_o, {kCtrl}},
                                                 {XK_Down},
                                                 {XK_Page_Down},
                                                 {XK_Up},
                                                 {XK_Escape},
                                                 {XK_p, {kCtrl}},
                                                 {XK_Down},
                                                 {XK_Escape},
                                                 {XK_f, {kCtrl}},
                                                 {XK_Escape},
                                                 {XK_slash},
                                                 {XK_Escape},
                                                 {XK_h},
                                                 {XK_h},
                                                 {XK_question},
                                                 {XK_Escape},
                                                 {XK_F11},
                                                 {XK_F11},
                                                 {XK_space},
                                                 {XK_Escape}};
    return kStrokes;
}

void Keyboard::pressEverything(const fs::path& model)
{
    Driven driven({model}, tests::homeIn(m_folder));
    (void)driven.rest();
    const std::string document = driven.viewer.state()["document"];
    for (int round = 0; round < 2; ++round) {
        for (const Stroke& stroke : documentedKeys()) {
            const json before = driven.viewer.state();
            driven.user.pressKey(stroke.key, stroke.modifiers);
            const json state = driven.viewer.waitFor(
                [&](const json& now) { return now["frameNumber"] != before["frameNumber"]; }, kKeyReaction);
            ASSERT_TRUE(driven.viewer.isRunning()) << "key " << std::hex << stroke.key;
            ASSERT_NO_FATAL_FAILURE(tests::expectSane(state)) << "key " << std::hex << stroke.key;
        }
    }
    const json state = driven.viewer.waitFor([&](const json& now) {
        return now["overlay"].is_null() && now["document"] == document && !now["opening"].get<bool>();
    });
    EXPECT_EQ(state["document"], document) << "as many steps back as forth";
    EXPECT_EQ(state["tabs"].size(), 1U);
    EXPECT_TRUE(state["overlay"].is_null());
    driven.user.pressKey(XK_q, kControl);
    EXPECT_EQ(driven.viewer.waitForExit(), 0);
}

TEST_F(Keyboard, TakesEveryKeyWithAQuakeIIModel)
{
    pressEverything(tests::sampleFolder() / "creature.md2");
}

TEST_F(Keyboard, TakesEveryKeyWithAQuakeIIIPlayer)
{
    pressEverything(tests::sampleArchive() / "models/players/creature/lower.md3");
}

TEST_F(Keyboard, TakesEveryKeyWithAWarcraftModel)
{
    pressEverything(tests::sampleFolder() / "m2/Creature.m2");
}

/// Esc comes after the other keys, so these are processed once the list is closed.
json closedByEscape(Driven& driven, const std::string& target)
{
    return driven.press(XK_Escape, [&](const json& now) { return !tests::hasTarget(now, target); });
}

void expectSameView(const json& state, const json& before)
{
    EXPECT_EQ(state["overlays"], before["overlays"]);
    EXPECT_EQ(state["document"], before["document"]);
    EXPECT_EQ(state["clip"], before["clip"]);
    EXPECT_EQ(state["opening"], false);
}

TEST_F(Keyboard, ReachesNothingBehindAnOpenMenu)
{
    Driven driven({tests::creature()}, tests::homeIn(m_folder));
    const json before = driven.rest();
    driven.click("button:overlays");
    (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "action:wireframe"); });
    for (const unsigned long key : std::initializer_list<unsigned long>{XK_w, XK_g, XK_Down})
        driven.user.pressKey(key);
    expectSameView(closedByEscape(driven, "action:wireframe"), before);
    const json after = driven.press(XK_w, [](const json& now) { return tests::hasOverlay(now, "wireframe"); });
    EXPECT_TRUE(tests::hasOverlay(after, "wireframe")) << "once it is closed, the view listens again";
}

TEST_F(Keyboard, SearchesTheListOfClips)
{
    Driven driven({tests::creature()}, tests::homeIn(m_folder));
    const json before = driven.rest();
    driven.click("choice:clip");
    (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "choice:clip:0"); });
    driven.type("aTTack");
    json state = driven.viewer.waitFor([](const json& now) { return !tests::hasTarget(now, "choice:clip:0"); });
    EXPECT_EQ(tests::targetsWith(state, "choice:clip:"), std::vector<std::string>{"choice:clip:3"});
    expectSameView(closedByEscape(driven, "choice:clip:3"), before);

    driven.click("choice:clip");
    (void)driven.viewer.waitFor([](const json& now) { return tests::hasTarget(now, "choice:clip:0"); });
    driven.type("k"); // walk, attack
    (void)driven.viewer.waitFor([](const json& now) { return !tests::hasTarget(now, "choice:clip:0"); });
    driven.user.pressKey(XK_Down);
    state = driven.press(XK_Return, [](const json& now) { return now["clip"] == 3; });
    EXPECT_EQ(state["clipName"], "attack");
    EXPECT_FALSE(tests::hasTarget(state, "choice:clip:3")) << "a list that was chosen from is closed";
}

} // namespace
