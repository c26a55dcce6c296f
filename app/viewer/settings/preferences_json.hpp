#pragma once

#include "app/viewer/settings/preferences.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

/// Preferences in the settings file, made to be read and changed by hand.
namespace app {

/// Writes all of them into `settings`: "background", "mouse", {"preferences": {"theme": "light", ...}} and {"keys":
/// {"wireframe": "Ctrl+J"}}, of keys only those that are not the usual ones.
void writePreferences(nlohmann::ordered_json& settings, const Preferences& preferences);

/// Those that `settings` has; the others are the usual ones. What means nothing is kept in Preferences::unreadable.
[[nodiscard]] Preferences readPreferences(const nlohmann::json& settings);

/// A sentence for each entry that means nothing: where it stands, what was expected and what was found. Of "keys" only
/// what is no text; which keys and actions there are is not known here.
[[nodiscard]] std::vector<std::string> preferenceProblems(const Preferences& preferences);

} // namespace app
