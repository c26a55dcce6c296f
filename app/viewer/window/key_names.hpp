#pragma once

#include <string>
#include <string_view>

namespace app {

/// What a key is called in the table of actions: "Space", "F12", "Ctrl+Shift+P". `key` and `modifiers` are GLFW's
/// numbers; `printed` is the character on the key, needed with Ctrl alone. "" for a key that types a character: that
/// one comes by the keyboard's layout, as text.
[[nodiscard]] std::string keyName(int key, std::string_view printed, int modifiers);

} // namespace app
