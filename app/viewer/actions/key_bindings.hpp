#pragma once

#include "app/viewer/actions/actions.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Which key runs which action: the usual ones of the table but where the user chose others. What was chosen goes
/// before what is usual: a usual key that another action was given runs that one alone.
namespace app {

/// The key as the table of actions writes it: "Ctrl+Shift+P" of "shift+ctrl+p". None for what no keyboard tells of.
[[nodiscard]] std::optional<std::string> parsedKey(std::string_view text);

/// The key that runs the action now; empty: none.
[[nodiscard]] std::string keyOf(const Action& action, const Session& session);
[[nodiscard]] std::string keyOf(std::string_view action, const Session& session);
/// nullptr where the key runs nothing. "?" and "/" stand for the list of keys and the search unless they are given
/// away.
[[nodiscard]] const Action* actionForKey(std::string_view key, const Session& session);
/// For tooltips: "Next frame (.)", without the brackets where there is no key.
[[nodiscard]] std::string withKey(std::string_view text, std::string_view action, const Session& session);
/// With arrows for words: "Ctrl+→".
[[nodiscard]] std::string shownKey(std::string_view key);

[[nodiscard]] bool hasUsualKey(const Action& action, const Session& session);

/// Gives the key to the action and takes it from the one that had it, which is left without. Empty: the action has none
/// from now on. Nothing happens for a text that is no key.
void bindKey(Session& session, const Action& action, std::string_view key);
/// All keys are the usual ones again. Entries of the settings that mean nothing stay.
void resetKeys(Session& session);

/// The next key that is pressed goes to this action. One that another action has waits for an answer.
void captureKey(Session& session, const Action& action);
/// A key went down while one is awaited. Esc ends it, Enter accepts one that waits for an answer.
void takeCapturedKey(Session& session, std::string_view key);
/// The awaited key: bound at once where it runs nothing, else waiting for an answer.
void offerKey(Session& session, std::string_view key);
void acceptCapturedKey(Session& session);
void cancelCapture(Session& session);

/// A sentence for each entry of the settings that does nothing: ids that no action has, names of no key, keys that two
/// actions are to have.
[[nodiscard]] std::vector<std::string> keyProblems(const Preferences& preferences);

} // namespace app
