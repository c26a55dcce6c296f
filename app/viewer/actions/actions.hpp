#pragma once

#include "app/viewer/actions/parameters.hpp"
#include "app/viewer/actions/requests.hpp"
#include "app/viewer/session/session.hpp"

#include <span>
#include <string>
#include <string_view>

namespace app {

enum class Menu { file, edit, view, animation, model, help, none };

enum class ActionKind {
    once,
    repeats, ///< repeats while its key is held
    toggles, ///< switches a state on and off
};

/// The parameters of an action.
struct ParameterSet {
    RequestKind kind = nullptr;
    Request (*make)(const Session&) = nullptr; ///< as they are where all are left out
    void (*visit)(Request&, ParameterVisitor&) = nullptr;
    void (*apply)(Session&, const Request&) = nullptr;
};

/// A command of the window: run by a menu, key, panel or script. `app/commands` has the subcommands of the program.
struct Action {
    std::string_view id;    ///< stable: "nextClip"; the method name on the control socket
    std::string_view title; ///< for menus: "Play or pause"
    std::string_view key;   ///< the default key (keyOf has the current one), as `KeyChanged::name`, or the typed
                            ///< character in upper case; empty: none
    Menu menu = Menu::file;
    void (*run)(Session&) = nullptr;        ///< without parameters; null if some are required
    bool (*isOn)(const Session&) = nullptr; ///< for actions that toggle or choose one of several; else null
    ActionKind kind = ActionKind::once;
    const ParameterSet* parameters = nullptr;    ///< null: no parameters, except `on` of a toggle
    bool (*isEnabled)(const Session&) = nullptr; ///< whether it has an effect now; null: always
    std::string_view (*shownTitle)(const Session&) =
        nullptr; ///< the window's own wording for the current model; null: `title`
};

[[nodiscard]] const char* menuTitle(Menu menu);

/// Whether the action has an effect now.
[[nodiscard]] bool isPossible(const Action& action, const Session& session);

/// The title currently shown in the window.
[[nodiscard]] std::string_view titleOf(const Action& action, const Session& session);

/// The only list of actions: those of the menus in their order, then those that need parameters.
[[nodiscard]] std::span<const Action> actions();

/// nullptr if there is none.
[[nodiscard]] const Action* findAction(std::string_view id);
[[nodiscard]] const Action* actionForKey(std::string_view key); ///< by the default keys
/// The action of a request; nullptr for an unknown id.
[[nodiscard]] const Action* actionOf(const Request& request);

/// The key of a typed character: letters in upper case, other characters unchanged.
[[nodiscard]] std::string keyOfCharacter(char32_t character);

} // namespace app
