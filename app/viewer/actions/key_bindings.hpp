#pragma once

#include "app/viewer/actions/actions.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Key bindings: the defaults from the action table, overridden by the user's. A user's binding takes precedence: a
/// default key bound to another action runs only that one.
namespace app {

/// The key in the notation of the action table: "Ctrl+Shift+P" for "shift+ctrl+p". None for an unknown key.
[[nodiscard]] std::optional<std::string> parsedKey(std::string_view text);

/// The current key of the action; empty: none.
[[nodiscard]] std::string keyOf(const Action& action, const Session& session);
[[nodiscard]] std::string keyOf(std::string_view action, const Session& session);
/// nullptr if the key is unbound. "?" and "/" open the list of keys and the search, "Ctrl+Y" redoes, unless they are
/// bound to other actions.
[[nodiscard]] const Action* actionForKey(std::string_view key, const Session& session);
/// For tooltips: "Next frame (.)"; without the brackets if there is no key.
[[nodiscard]] std::string withKey(std::string_view text, std::string_view action, const Session& session);
/// With arrow symbols: "Ctrl+→".
[[nodiscard]] std::string shownKey(std::string_view key);

[[nodiscard]] bool hasUsualKey(const Action& action, const Session& session);

/// Binds the key to the action and removes it from its previous action, which then has no key. Empty: removes the
/// action's key. Does nothing for an invalid key.
void bindKey(Session& session, const Action& action, std::string_view key);
/// Resets all keys to their defaults. Entries of the settings that are not understood stay.
void resetKeys(Session& session);

/// Binds the next pressed key to this action. A key that is bound already waits for confirmation.
void captureKey(Session& session, const Action& action);
/// A key was pressed while a capture is active. Esc cancels, Enter confirms a waiting key.
void takeCapturedKey(Session& session, std::string_view key);
/// The captured key: bound at once if it is free, else it waits for confirmation.
void offerKey(Session& session, std::string_view key);
void acceptCapturedKey(Session& session);
void cancelCapture(Session& session);

/// A sentence for each entry of the settings without effect: unknown action ids, invalid keys, keys bound to two
/// actions.
[[nodiscard]] std::vector<std::string> keyProblems(const Preferences& preferences);

} // namespace app
