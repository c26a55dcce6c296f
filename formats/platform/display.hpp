#pragma once

namespace platform {

/// Whether there is a display to open a window on. True if only trying can tell.
[[nodiscard]] bool hasDisplay();

} // namespace platform
