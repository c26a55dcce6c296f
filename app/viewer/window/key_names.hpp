#pragma once

#include <string>
#include <string_view>

namespace app {

/// The name of a key in the action table: "Space", "F12", "Ctrl+Shift+P". `key` and `modifiers` are GLFW's numbers;
/// `printed` is the character on the key, needed only with Ctrl. "" for a key that types a character, which arrives as
/// text according to the keyboard layout.
[[nodiscard]] std::string keyName(int key, std::string_view printed, int modifiers);

} // namespace app
