#include "app/viewer/settings/preference_table.hpp"

#include "formats/base/parse_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using ValueNames = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> kThemeNames = {"dark", "light"};
constexpr std::array<std::string_view, 2> kThemeTitles = {"Dark", "Light"};
constexpr std::array<std::string_view, 4> kBackgrounds = {"gradient", "dark", "light", "checker"};
constexpr std::array<std::string_view, 4> kBackgroundTitles = {"Gradient", "Dark", "Light", "Checker"};
constexpr std::array<std::string_view, 2> kMouseNames = {"trisview", "blender"};
constexpr std::array<std::string_view, 2> kMouseTitles = {"Left button turns", "As in Blender"};
constexpr std::array<std::string_view, 7> kLookNames = {"iso", "front", "right", "back", "left", "top", "bottom"};
constexpr std::array<std::string_view, 7> kLookTitles = {"Three-quarter", "Front", "Right", "Back",
                                                         "Left",          "Above", "Below"};
constexpr std::array<std::string_view, 2> kProjectionNames = {"perspective", "orthographic"};
constexpr std::array<std::string_view, 2> kProjectionTitles = {"Perspective", "Orthographic"};
constexpr std::array<std::string_view, 2> kFramingNames = {"model", "clip"};
constexpr std::array<std::string_view, 2> kFramingTitles = {"The model in its pose", "The whole clip"};
constexpr std::array<std::string_view, 2> kOpensNames = {"playing", "paused"};
constexpr std::array<std::string_view, 2> kOpensTitles = {"Playing", "Paused"};

constexpr std::array<std::string_view, 3> kLastTabsNames = {"offered", "opened", "forgotten"};
constexpr std::array<std::string_view, 3> kLastTabsTitles = {"Offered", "Opened again", "Forgotten"};

constexpr std::array<std::string_view, 2> kFilesInNames = {"runningWindow", "newWindow"};
constexpr std::array<std::string_view, 2> kFilesInTitles = {"In the running window", "In a new window"};

constexpr std::string_view kUsual = "usual";
constexpr float kAnyDegrees = 360.0f;
/// The colors that the keyboard steps through; the color picker offers all others.
constexpr std::array<std::string_view, 9> kPlainColors = {kUsual,    "#ffffff", "#000000", "#e5534b", "#e0a03c",
                                                          "#e8d44d", "#57ab5a", "#38c7f2", "#b083f0"};

std::optional<float> numberFrom(std::string_view text)
{
    const auto number = formats::parseNumber<float>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

template <auto member, const auto& names> std::string readChoice(const Preferences& preferences)
{
    return std::string(names[static_cast<std::size_t>(preferences.*member)]);
}

template <auto member, const auto& names> bool writeChoice(Preferences& preferences, std::string_view text)
{
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end())
        return false;
    using Value = std::decay_t<decltype(preferences.*member)>;
    preferences.*member = static_cast<Value>(found - names.begin());
    return true;
}

template <auto member, const auto& names, const auto& titles>
constexpr Preference choicePreference(std::string_view name, std::string_view title, std::string_view section)
{
    return {.name = name,
            .title = title,
            .section = section,
            .kind = PreferenceKind::choice,
            .choices = names,
            .titles = titles,
            .read = readChoice<member, names>,
            .write = writeChoice<member, names>};
}

struct NumberBounds {
    float least;
    float most;
};
constexpr NumberBounds kScales{0.75f, 3.0f};
constexpr NumberBounds kSlideSeconds{1.0f, 60.0f};
constexpr NumberBounds kFontSizes{13.0f, 20.0f};
constexpr NumberBounds kLightNumbers{1.0f, static_cast<float>(kLightPresets)};

template <auto member, const NumberBounds& bounds> bool writeNumber(Preferences& preferences, std::string_view text)
{
    const auto number = numberFrom(text);
    if (!number || *number < bounds.least || *number > bounds.most)
        return false;
    preferences.*member = *number;
    return true;
}

template <auto member> std::string readNumber(const Preferences& preferences)
{
    return fmt::format("{:g}", preferences.*member);
}

template <auto member, const NumberBounds& bounds>
constexpr Preference numberPreference(std::string_view name, std::string_view title, std::string_view section,
                                      float step, std::string_view unit)
{
    return {.name = name,
            .title = title,
            .section = section,
            .kind = PreferenceKind::number,
            .least = bounds.least,
            .most = bounds.most,
            .step = step,
            .unit = unit,
            .read = readNumber<member>,
            .write = writeNumber<member, bounds>};
}

/// Presets are numbered from 1 in text.
bool writeFirstLight(Preferences& preferences, std::string_view text)
{
    const auto number = numberFrom(text);
    if (!number || *number != std::round(*number) || *number < kLightNumbers.least || *number > kLightNumbers.most)
        return false;
    preferences.firstLight = static_cast<std::uint32_t>(*number) - 1;
    return true;
}

template <OverlayColor overlay> constexpr Preference colorPreference(std::string_view name, std::string_view title)
{
    constexpr auto kIndex = static_cast<std::size_t>(overlay);
    return {.name = name,
            .title = title,
            .section = "Colors of overlays",
            .kind = PreferenceKind::color,
            .read =
                [](const Preferences& preferences) {
                    const auto& chosen = preferences.overlayColors[kIndex];
                    return chosen ? colorText(*chosen) : std::string(kUsual);
                },
            .write =
                [](Preferences& preferences, std::string_view text) {
                    const auto chosen = colorFrom(text);
                    if (chosen || text == kUsual)
                        preferences.overlayColors[kIndex] = chosen;
                    return chosen || text == kUsual;
                }};
}

template <std::size_t index> constexpr Preference lightPreference(std::string_view name, std::string_view title)
{
    return {.name = name,
            .title = title,
            .section = "Lights",
            .kind = PreferenceKind::angles,
            .least = -kAnyDegrees,
            .most = kAnyDegrees,
            .unit = "degrees",
            .read =
                [](const Preferences& preferences) {
                    return fmt::format("{:g} {:g}", preferences.lights[index].yaw, preferences.lights[index].pitch);
                },
            .write =
                [](Preferences& preferences, std::string_view text) {
                    const std::size_t space = text.find(' ');
                    const auto yaw = numberFrom(text.substr(0, space));
                    const auto pitch =
                        space != std::string_view::npos ? numberFrom(text.substr(space + 1)) : std::nullopt;
                    if (!yaw || !pitch || std::abs(*yaw) > kAnyDegrees || std::abs(*pitch) > kAnyDegrees)
                        return false;
                    preferences.lights[index] = {*yaw, *pitch};
                    return true;
                }};
}

constexpr Preference kPreferences[] = {
    choicePreference<&Preferences::theme, kThemeNames, kThemeTitles>("theme", "Theme", "Appearance"),
    numberPreference<&Preferences::uiScale, kScales>("uiScale", "Scale, on top of the desktop's", "Appearance", 0.25f,
                                                     "x"),
    numberPreference<&Preferences::fontSize, kFontSizes>("fontSize", "Font size", "Appearance", 1.0f, "px"),
    choicePreference<&Preferences::background, kBackgrounds, kBackgroundTitles>("background", "Background of the view",
                                                                                "Appearance"),
    choicePreference<&Preferences::mouse, kMouseNames, kMouseTitles>("mouse", "Mouse in the view", "View"),
    choicePreference<&Preferences::firstLook, kLookNames, kLookTitles>("firstLook", "Models are first viewed from",
                                                                       "View"),
    choicePreference<&Preferences::firstProjection, kProjectionNames, kProjectionTitles>("firstProjection",
                                                                                         "Projection at first", "View"),
    choicePreference<&Preferences::framing, kFramingNames, kFramingTitles>("framing", "Frame on opening", "View"),
    choicePreference<&Preferences::opensModels, kOpensNames, kOpensTitles>("opensModels", "Models open", "View"),
    choicePreference<&Preferences::lastTabs, kLastTabsNames, kLastTabsTitles>("lastTabs", "Tabs of the last session",
                                                                              "View"),
    choicePreference<&Preferences::filesOpenIn, kFilesInNames, kFilesInTitles>(
        "filesOpenIn", "Files of the file manager open", "View"),
    numberPreference<&Preferences::slideSeconds, kSlideSeconds>("slideSeconds", "Time for each model in a slide show",
                                                                "View", 1.0f, "s"),
    {.name = "firstLight",
     .title = "Light at first",
     .section = "Lights",
     .kind = PreferenceKind::number,
     .least = kLightNumbers.least,
     .most = kLightNumbers.most,
     .read = [](const Preferences& preferences) { return std::to_string(preferences.firstLight + 1); },
     .write = writeFirstLight},
    lightPreference<0>("light1", "Light 1"),
    lightPreference<1>("light2", "Light 2"),
    lightPreference<2>("light3", "Light 3"),
    lightPreference<3>("light4", "Light 4"),
    lightPreference<4>("light5", "Light 5"),
    colorPreference<OverlayColor::grid>("gridColor", "Grid"),
    colorPreference<OverlayColor::bounds>("boundsColor", "Bounds"),
    colorPreference<OverlayColor::bones>("bonesColor", "Bones"),
    colorPreference<OverlayColor::wireframe>("wireframeColor", "Wireframe"),
    colorPreference<OverlayColor::normals>("normalsColor", "Normals"),
    colorPreference<OverlayColor::emitters>("emittersColor", "Emitters of particles"),
    colorPreference<OverlayColor::collision>("collisionColor", "Collision mesh"),
    colorPreference<OverlayColor::selection>("selectionColor", "Marks of the selection"),
};

std::string steppedIn(ValueNames names, const std::string& value, int steps)
{
    const auto at = static_cast<int>(std::find(names.begin(), names.end(), value) - names.begin());
    const auto count = static_cast<int>(names.size());
    const int next = at == count ? 0 : ((at + steps) % count + count) % count; // a value outside of the list starts at
                                                                               // its first
    return std::string(names[static_cast<std::size_t>(next)]);
}

} // namespace

std::span<const Preference> preferenceTable()
{
    return kPreferences;
}

const Preference* findPreference(std::string_view name)
{
    for (const Preference& preference : kPreferences) {
        if (preference.name == name)
            return &preference;
    }
    return nullptr;
}

std::string expectedOf(const Preference& preference)
{
    switch (preference.kind) {
    case PreferenceKind::choice:
        return fmt::format("one of {}", fmt::join(preference.choices, ", "));
    case PreferenceKind::number:
        return fmt::format("a number from {:g} to {:g}", preference.least, preference.most);
    case PreferenceKind::color:
        return "a color as #rrggbb, or usual";
    case PreferenceKind::angles:
        return fmt::format("two angles in degrees, from {:g} to {:g}", preference.least, preference.most);
    }
    return {};
}

std::string usualValue(const Preference& preference)
{
    return preference.read({});
}

std::string preferenceText(const Preference& preference, const Preferences& preferences)
{
    const std::string value = preference.read(preferences);
    if (preference.kind == PreferenceKind::choice) {
        const auto at = std::find(preference.choices.begin(), preference.choices.end(), value);
        return std::string(preference.titles[static_cast<std::size_t>(at - preference.choices.begin())]);
    }
    return preference.unit.empty() ? value : fmt::format("{} {}", value, preference.unit);
}

std::string steppedValue(const Preference& preference, const Preferences& preferences, int steps)
{
    const std::string value = preference.read(preferences);
    if (preference.kind == PreferenceKind::choice)
        return steppedIn(preference.choices, value, steps);
    if (preference.kind == PreferenceKind::color)
        return steppedIn(kPlainColors, value, steps);
    if (preference.kind != PreferenceKind::number)
        return value;
    const float next = numberFrom(value).value_or(preference.least) + static_cast<float>(steps) * preference.step;
    return fmt::format("{:g}", std::clamp(next, preference.least, preference.most));
}

std::optional<std::uint32_t> colorFrom(std::string_view text)
{
    const bool isColor = text.size() == 7 && text.front() == '#';
    return isColor ? formats::parseNumber<std::uint32_t>(text.substr(1), 16) : std::nullopt;
}

std::string colorText(std::uint32_t color)
{
    return fmt::format("#{:06x}", color & 0xFFFFFFU);
}

} // namespace app
