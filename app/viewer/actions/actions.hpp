#pragma once

#include "app/viewer/actions/parameters.hpp"
#include "app/viewer/actions/requests.hpp"
#include "app/viewer/session/session.hpp"

#include <span>
#include <string>
#include <string_view>

namespace app {

enum class Menu { file, view, animation, model, help, none };

enum class ActionKind {
    once,
    repeats, ///< also while its key is held
    toggles, ///< switches something on, and off again
};

/// The parameters of an action.
struct ParameterSet {
    RequestKind kind = nullptr;
    Request (*make)(const Session&) = nullptr; ///< as they are where all are left out
    void (*visit)(Request&, ParameterVisitor&) = nullptr;
    void (*apply)(Session&, const Request&) = nullptr;
};

/// A command of the window: what a menu, key, panel or script does. `app/commands` are the subcommands of the program.
struct Action {
    std::string_view id;    ///< stable: "nextClip"; the method's name on the control socket
    std::string_view title; ///< for menus: "Play or pause"
    std::string_view key;   ///< the usual one (keyOf: the present one), as `KeyChanged::name`, or the character typed
                            ///< in upper case; empty: none
    Menu menu = Menu::file;
    void (*run)(Session&) = nullptr;        ///< without parameters; null where some are required
    bool (*isOn)(const Session&) = nullptr; ///< for those that switch something or choose one of several; else null
    ActionKind kind = ActionKind::once;
    const ParameterSet* parameters = nullptr;    ///< null: it has none, but for `on` of one that toggles
    bool (*isEnabled)(const Session&) = nullptr; ///< whether it would do anything now; null: always
    std::string_view (*shownTitle)(const Session&) =
        nullptr; ///< in the window's own words for the model; null: `title`
};

[[nodiscard]] const char* menuTitle(Menu menu);

/// Whether it would do anything now.
[[nodiscard]] bool isPossible(const Action& action, const Session& session);

/// The title that the window shows now.
[[nodiscard]] std::string_view titleOf(const Action& action, const Session& session);

/// The only list of them: those of the menus in their order, then those that need parameters.
[[nodiscard]] std::span<const Action> actions();

/// nullptr when there is none.
[[nodiscard]] const Action* findAction(std::string_view id);
[[nodiscard]] const Action* actionForKey(std::string_view key); ///< by the usual keys
/// The one that a request is about; nullptr for an id that no action has.
[[nodiscard]] const Action* actionOf(const Request& request);

/// The key that a typed character stands for: upper case letters, else the character itself.
[[nodiscard]] std::string keyOfCharacter(char32_t character);

} // namespace app
