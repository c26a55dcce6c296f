#pragma once

#include <string>

namespace platform {

/// Whether there is a display to open a window on. True if only trying can tell.
[[nodiscard]] bool hasDisplay();

/// The name of the display on which windows open, such as ":0" or "wayland-0"; empty if it has none.
[[nodiscard]] std::string displayName();

} // namespace platform
