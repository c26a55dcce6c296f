#pragma once

#include "app/viewer/session.hpp"

#include <span>
#include <string_view>

namespace app {

enum class Menu { file, view, animation, model, help };
enum class KeyRepeat { ignored, repeats };

/// Something the user can do, by whatever way: key, menu, button.
struct Action {
    std::string_view id;    ///< stable: "play"
    std::string_view title; ///< for menus: "Play or pause"
    std::string_view key;   ///< as `KeyChanged::name`, or the character typed in upper case; empty: none
    Menu menu = Menu::file;
    void (*run)(Session&) = nullptr;
    bool (*isOn)(const Session&) = nullptr; ///< for those that switch something; else null
    KeyRepeat repeat = KeyRepeat::ignored;
};

[[nodiscard]] const char* menuTitle(Menu menu);

/// Whether it would do anything now. What animates or changes a model needs one.
[[nodiscard]] bool isPossible(const Action& action, const Session& session);

/// The only list of them, in the order of the menus.
[[nodiscard]] std::span<const Action> actions();

/// nullptr when there is none.
[[nodiscard]] const Action* findAction(std::string_view id);
[[nodiscard]] const Action* actionForKey(std::string_view key);

/// The key that a typed character stands for: upper case letters, else the character itself.
[[nodiscard]] std::string keyOfCharacter(char32_t character);

} // namespace app
