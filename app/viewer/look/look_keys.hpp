#pragma once

#include <string_view>

namespace app {

/// The action of a key while the panel Look has the keyboard, before the usual keys; empty: none. `key`: as
/// KeyChanged::name, or a typed character in upper case with "Shift+" before it if Shift is held.
[[nodiscard]] std::string_view lookActionForKey(std::string_view key);

/// The same for a key that undoes or redoes, which works in the whole window while there are no edits.
[[nodiscard]] std::string_view lookStepForKey(std::string_view key);

} // namespace app
