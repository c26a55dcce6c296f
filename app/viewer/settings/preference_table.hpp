#pragma once

#include "app/viewer/settings/preferences.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The table of preferences: names, values as text, and stepping. The preferences page, the settings file and scripts
/// all use it; only key bindings are separate.
namespace app {

enum class PreferenceKind {
    choice, ///< one of `choices`
    number, ///< from `least` to `most`
    color,  ///< "#rrggbb", or "usual"
    angles  ///< "YAW PITCH" in degrees
};

struct Preference {
    std::string_view name;    ///< stable id: "uiScale"
    std::string_view title;   ///< display text
    std::string_view section; ///< of the page
    PreferenceKind kind = PreferenceKind::choice;
    std::span<const std::string_view> choices{}; ///< stable names
    std::span<const std::string_view> titles{};  ///< display texts of the choices
    float least = 0.0f;
    float most = 0.0f;
    float step = 1.0f;
    std::string_view unit{};
    std::string (*read)(const Preferences&) = nullptr;
    bool (*write)(Preferences&, std::string_view) = nullptr; ///< false if the text is not a valid value; then nothing
                                                             ///< changes
};

[[nodiscard]] std::span<const Preference> preferenceTable();
/// nullptr when there is none.
[[nodiscard]] const Preference* findPreference(std::string_view name);

/// The expected values: "one of dark, light", "a number from 0.75 to 3".
[[nodiscard]] std::string expectedOf(const Preference& preference);
[[nodiscard]] std::string usualValue(const Preference& preference);
/// The value as display text: "Light", "1.25 x the desktop's".
[[nodiscard]] std::string preferenceText(const Preference& preference, const Preferences& preferences);
/// The value `steps` after the current one; choices wrap around.
[[nodiscard]] std::string steppedValue(const Preference& preference, const Preferences& preferences, int steps);

/// "#e0a03c" as 0xRRGGBB.
[[nodiscard]] std::optional<std::uint32_t> colorFrom(std::string_view text);
[[nodiscard]] std::string colorText(std::uint32_t color);

} // namespace app
