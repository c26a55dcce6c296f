#pragma once

#include "app/viewer/settings/preferences.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

/// Preferences in the settings file, which can also be edited by hand.
namespace app {

/// Writes all of them into `settings`: "background", "mouse", {"preferences": {"theme": "light", ...}} and {"keys":
/// {"wireframe": "Ctrl+J"}}; only those keys that differ from the defaults.
void writePreferences(nlohmann::ordered_json& settings, const Preferences& preferences);

/// Reads the preferences in `settings`; the others have defaults. Unknown values are kept in Preferences::unreadable.
[[nodiscard]] Preferences readPreferences(const nlohmann::json& settings);

/// A sentence for each entry that is not understood: its path, the expected and the actual value. For "keys" only
/// values that are not text; valid keys and actions are not known here.
[[nodiscard]] std::vector<std::string> preferenceProblems(const Preferences& preferences);

} // namespace app
