#include "app/viewer/settings/preference_table.hpp"
#include "app/viewer/settings/preferences_json.hpp"
#include "app/viewer/settings/settings.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace {

using namespace app;
using nlohmann::json;

TEST(Preferences, HaveUniqueNamesAndSoundUsualValues)
{
    std::set<std::string_view> names;
    for (const Preference& preference : preferenceTable()) {
        EXPECT_TRUE(names.insert(preference.name).second) << preference.name;
        EXPECT_EQ(preference.choices.size(), preference.titles.size()) << preference.name;
        Preferences preferences;
        EXPECT_TRUE(preference.write(preferences, usualValue(preference))) << preference.name;
        EXPECT_EQ(preferences, Preferences()) << preference.name;
        EXPECT_FALSE(preference.write(preferences, "plaid")) << preference.name;
        EXPECT_EQ(preferences, Preferences()) << preference.name;
    }
}

TEST(Preferences, StepThroughTheirValues)
{
    Preferences preferences;
    const Preference& theme = *findPreference("theme");
    EXPECT_EQ(steppedValue(theme, preferences, 1), "light");
    preferences.theme = Theme::light;
    EXPECT_EQ(steppedValue(theme, preferences, 1), "dark") << "around the end";
    const Preference& scale = *findPreference("uiScale");
    EXPECT_EQ(steppedValue(scale, preferences, 1), "1.25");
    preferences.uiScale = 3.0f;
    EXPECT_EQ(steppedValue(scale, preferences, 1), "3");
    const Preference& color = *findPreference("gridColor");
    EXPECT_EQ(steppedValue(color, preferences, 1), "#ffffff");
    preferences.overlayColors[0] = 0x123456;
    EXPECT_EQ(steppedValue(color, preferences, 1), "usual") << "a color of its own";
}

TEST(Preferences, AreWrittenAsTheyAreReadByHand)
{
    Settings settings;
    settings.theme = Theme::light;
    settings.uiScale = 1.5f;
    settings.lights[2] = {-30.0f, 12.5f};
    settings.overlayColors[2] = 0xe0a03c;
    settings.keys = {{"wireframe", "Ctrl+J"}, {"grid", ""}};
    const json text = json::parse(settingsText(settings));
    EXPECT_EQ(text["preferences"]["theme"], "light");
    EXPECT_EQ(text["preferences"]["uiScale"], 1.5);
    EXPECT_EQ(text["preferences"]["light3"], "-30 12.5");
    EXPECT_EQ(text["preferences"]["bonesColor"], "#e0a03c");
    EXPECT_EQ(text["preferences"]["gridColor"], "usual");
    EXPECT_EQ(text["keys"], json({{"grid", ""}, {"wireframe", "Ctrl+J"}}));
    EXPECT_EQ(settingsFromText(settingsText(settings)).settings, settings);
}

TEST(Preferences, EntriesThatMeanNothingAreSaidAndStay)
{
    const std::string text = R"({"version": 1, "background": "plaid", "preferences": {"theme": "blue", "uiScale": 9,
        "grdColor": "#ffffff", "fontSize": 18}, "keys": {"frame": 7, "wireframe": "Ctrl+J"}})";
    const Settings settings = settingsFromText(text).settings;
    EXPECT_EQ(settings.fontSize, 18.0f);
    EXPECT_EQ(settings.theme, Theme::dark);
    const std::vector<std::string> expected = {
        "'background': expected one of gradient, dark, light, checker, found \"plaid\"",
        "keys: 'frame': expected a text as \"Ctrl+J\", found 7",
        "there is no preference 'grdColor'",
        "'theme': expected one of dark, light, found \"blue\"",
        "'uiScale': expected a number from 0.75 to 3, found 9",
    };
    EXPECT_EQ(preferenceProblems(settings), expected);
    const json again = json::parse(settingsText(settings));
    EXPECT_EQ(again["background"], "plaid");
    EXPECT_EQ(again["preferences"]["theme"], "blue");
    EXPECT_EQ(again["preferences"]["uiScale"], 9);
    EXPECT_EQ(again["preferences"]["grdColor"], "#ffffff");
    EXPECT_EQ(again["keys"]["frame"], 7);
    EXPECT_EQ(settingsFromText(settingsText(settings)).settings, settings);
    Settings changed = settings;
    changed.theme = Theme::light;
    EXPECT_EQ(json::parse(settingsText(changed))["preferences"]["theme"], "light") << "another value replaced it";
}

TEST(Preferences, AColorIsSixDigits)
{
    EXPECT_EQ(colorFrom("#E0a03C"), 0xe0a03cU);
    EXPECT_EQ(colorText(0xe0a03c), "#e0a03c");
    for (const char* text : {"", "#", "#12345", "#1234567", "e0a03c", "#12345g", "# 12345"})
        EXPECT_EQ(colorFrom(text), std::nullopt) << text;
}

} // namespace
