#include "tests/window/driven_viewer.hpp"

#include <algorithm>
#include <fstream>

namespace {

using namespace std::chrono_literals;
using tests::creature;
using tests::Driven;
using tests::hasTarget;
using tests::json;
using tests::kControl;
using tests::kShift;
using tests::sampleFolder;
using tests::Viewer;
namespace fs = std::filesystem;

/// A user on the preferences page.
struct Preferring : Driven {
    explicit Preferring(const tests::HeadlessViewer::Environment& environment = {}) : Driven({creature()}, environment)
    {
        openPage();
    }

    void openPage()
    {
        user.pressKey(XK_comma, kControl);
        (void)viewer.waitFor([](const json& now) { return now["overlay"] == "preferences" && now["typing"] == true; });
    }

    /// Searches for the key of an action; waits until all typed letters are processed, since they move its line.
    void findKey(const std::string& words, const std::string& target)
    {
        user.moveMouse({5, 5}); // so that pointing at a line later is a movement
        user.type(words);
        (void)viewer.waitFor([&](const json& now) {
            const auto& targets = now["targets"].items();
            const auto isKey = [](const auto& entry) { return entry.key().starts_with("key:"); };
            return hasTarget(now, target) && std::count_if(targets.begin(), targets.end(), isKey) <= 2;
        });
    }

    [[nodiscard]] json waitForPreference(const std::string& name, const json& value)
    {
        const json state = viewer.waitFor([&](const json& now) { return now["preferences"][name] == value; });
        EXPECT_EQ(state["preferences"][name], value) << name;
        return state;
    }

    json closePage()
    {
        user.pressKey(XK_Escape);
        return viewer.waitFor([](const json& now) { return now["overlay"].is_null(); });
    }
};

json settingsIn(const fs::path& config)
{
    std::ifstream stream(config / "trisview/settings.json");
    return json::parse(stream, nullptr, false);
}

/// The color of a pixel of the window as 0xRRGGBB.
std::uint32_t pixelAt(const formats::Image& window, const tests::Point& at)
{
    const auto* const pixel =
        window.pixels.data() + (static_cast<std::size_t>(at.y) * window.width + static_cast<std::size_t>(at.x)) * 4;
    return std::uint32_t{pixel[0]} << 16U | std::uint32_t{pixel[1]} << 8U | pixel[2];
}

TEST_F(Viewer, AKeyIsGivenToAnActionByPressingIt)
{
    const fs::path config = m_folder / "config";
    {
        Preferring driven({{"XDG_CONFIG_HOME", config.string()}});
        driven.findKey("wireframe keys", "key:wireframe");
        driven.click("key:wireframe");
        (void)driven.waitForPreference("awaitsKeyFor", "wireframe");
        driven.user.pressKey(XK_j, kControl);
        (void)driven.waitForPreference("keys", json({{"wireframe", "Ctrl+J"}}));
        (void)driven.closePage();
        driven.user.pressKey(XK_w);
        driven.user.pressKey(XK_j, kControl);
        const json state = driven.viewer.waitFor([](const json& now) {
            return now["overlays"] == json({"wireframe", "grid"});
        });
        EXPECT_EQ(state["overlays"].size(), 2U) << state["overlays"] << ": Ctrl+J switches it, W no longer does";
        driven.user.pressKey(XK_q, kControl);
        EXPECT_EQ(driven.viewer.waitForExit(), 0);
    }
    EXPECT_EQ(settingsIn(config)["keys"], json({{"wireframe", "Ctrl+J"}}));
}

TEST_F(Viewer, AKeyThatAnotherActionHasIsTakenOnlyWhenTheUserSaysSo)
{
    Preferring driven;
    driven.findKey("wireframe keys", "key:wireframe");
    driven.user.pressKey(XK_Return);
    (void)driven.waitForPreference("awaitsKeyFor", "wireframe");
    driven.user.pressKey(XK_g);
    json state = driven.waitForPreference("offeredKey", "G");
    EXPECT_EQ(state["preferences"]["keys"], json::object());
    driven.user.pressKey(XK_Escape);
    state = driven.waitForPreference("awaitsKeyFor", nullptr);
    EXPECT_EQ(state["overlay"], "preferences") << "Esc ends the question alone";
    EXPECT_EQ(state["preferences"]["keys"], json::object());
    driven.user.wait(500ms); // Esc also ended typing; the field gets the focus again
    driven.user.pressKey(XK_Return);
    (void)driven.waitForPreference("awaitsKeyFor", "wireframe");
    driven.user.pressKey(XK_g);
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "key:take"); });
    driven.user.pressKey(XK_Return);
    (void)driven.waitForPreference("keys", json({{"grid", ""}, {"wireframe", "G"}}));
}

TEST_F(Viewer, PreferencesAreChangedByTheKeyboardAlone)
{
    Preferring driven;
    driven.user.type("theme");
    (void)driven.viewer.waitFor([](const json& now) { return !hasTarget(now, "preference:uiScale:more"); });
    driven.user.pressKey(XK_Return);
    (void)driven.waitForPreference("theme", "light");
    driven.user.pressKey(XK_Return, kShift);
    (void)driven.waitForPreference("theme", "dark");
    (void)driven.closePage();
    driven.openPage();
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "preference:uiScale:more"); });
    driven.user.pressKey(XK_Down);
    driven.user.pressKey(XK_Down);
    driven.user.pressKey(XK_Return);
    (void)driven.waitForPreference("fontSize", "17");
    driven.user.pressKey(XK_Return, kShift);
    (void)driven.waitForPreference("fontSize", "16");
    driven.type("orbitleft");
    (void)driven.viewer.waitFor(
        [](const json& now) { return hasTarget(now, "key:orbitLeft") && !hasTarget(now, "preference:uiScale:more"); });
    driven.user.pressKey(XK_Return);
    (void)driven.waitForPreference("awaitsKeyFor", "orbitLeft");
    driven.user.pressKey(XK_Insert);
    (void)driven.waitForPreference("keys", json({{"orbitLeft", "Insert"}}));
}

TEST_F(Viewer, TheLightThemeIsLightEverywhere)
{
    Preferring driven;
    const auto panelColors = [&] {
        const json state = driven.viewer.state();
        const formats::Image window = driven.user.capture();
        const auto beside = [&](const char* target, int right) {
            const json& rect = state["targets"][target];
            return pixelAt(window, {static_cast<int>(rect["x"].get<double>() + rect["width"].get<double>()) + right,
                                    Driven::middleOf(rect).y});
        };
        const auto width = static_cast<int>(window.width);
        const auto height = static_cast<int>(window.height);
        return std::vector<std::uint32_t>{beside("menu:Help", 12), pixelAt(window, {width - 3, 200}),
                                          pixelAt(window, {3, 300}), pixelAt(window, {3, height - 3}),
                                          pixelAt(window, {width / 2, 40})};
    };
    (void)driven.closePage();
    for (const std::uint32_t color : panelColors())
        EXPECT_LT(color >> 8U & 0xffU, 0x60U);
    driven.openPage();
    driven.click("preference:theme");
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "preference:theme:light"); });
    driven.click("preference:theme:light");
    (void)driven.waitForPreference("theme", "light");
    (void)driven.closePage();
    driven.user.wait(300ms);
    for (const std::uint32_t color : panelColors())
        EXPECT_GT(color >> 8U & 0xffU, 0xc0U);
}

TEST_F(Viewer, TheScaleOfTheWindowMakesAllOfItLarger)
{
    Preferring driven;
    const auto heightOf = [](const json& state, const char* target) {
        return state["targets"][target]["height"].get<double>();
    };
    const double before = heightOf(driven.viewer.state(), "preference:uiScale:more");
    driven.click("preference:uiScale:more");
    (void)driven.waitForPreference("uiScale", "1.25");
    const json state =
        driven.viewer.waitFor([&](const json& now) { return heightOf(now, "preference:uiScale:more") > before; });
    EXPECT_DOUBLE_EQ(heightOf(state, "preference:uiScale:more"), before * 1.25);
    (void)driven.viewer.waitFor([](const json& now) { return hasTarget(now, "preference:uiScale:usual"); });
    driven.click("preference:uiScale:usual");
    (void)driven.waitForPreference("uiScale", "1");
}

TEST_F(Viewer, TheFirstLookAtAModelIsChosen)
{
    const fs::path config = m_folder / "config";
    fs::create_directories(config / "trisview");
    std::ofstream(config / "trisview/settings.json")
        << R"({"version": 1, "preferences": {"firstLook": "front", "firstProjection": "orthographic",
               "opensModels": "paused", "firstLight": 3}})";
    Driven driven({creature()}, {{"XDG_CONFIG_HOME", config.string()}});
    const json state = driven.viewer.state();
    EXPECT_EQ(state["camera"]["yaw"], 0.0);
    EXPECT_EQ(state["camera"]["pitch"], 0.0);
    EXPECT_EQ(state["lightYaw"], 75.0);
    EXPECT_EQ(state["playing"], false);
}

TEST_F(Viewer, WhatWasWrittenWronglyByHandIsSaidAndKept)
{
    const fs::path config = m_folder / "config";
    fs::create_directories(config / "trisview");
    std::ofstream(config / "trisview/settings.json")
        << R"({"version": 1, "preferences": {"theme": "blue"}, "keys": {"fraem": "F", "grid": "Ctrl+J"}})";
    tests::HeadlessViewer viewer({}, {{"XDG_CONFIG_HOME", config.string()}});
    const json state = viewer.waitFor([](const json& now) { return now["message"].is_string(); });
    const std::string message = state["message"].is_string() ? state["message"].get<std::string>() : "";
    EXPECT_NE(message.find("'theme': expected one of dark, light, found \"blue\""), std::string::npos) << message;
    EXPECT_NE(message.find("there is no action 'fraem'"), std::string::npos) << message;
    tests::DrivenUser user(viewer);
    user.pressKey(XK_Tab); // makes a change to save
    (void)viewer.waitFor([](const json& now) { return now["panels"] == false; });
    user.close();
    EXPECT_EQ(viewer.waitForExit(), 0);
    EXPECT_EQ(settingsIn(config)["keys"], json({{"fraem", "F"}, {"grid", "Ctrl+J"}}));
    EXPECT_EQ(settingsIn(config)["preferences"]["theme"], "blue");
}

} // namespace
