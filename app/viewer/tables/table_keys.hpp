#pragma once

#include <string_view>

namespace app {

/// The action of a key while the tables panel has the keyboard, before the usual keys; empty: none. `key`: as
/// KeyChanged::name, or a typed character in upper case with "Shift+" before it if Shift is held.
[[nodiscard]] std::string_view tableActionForKey(std::string_view key);

} // namespace app
