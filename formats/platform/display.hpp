#pragma once

namespace platform {

/// Whether there is a display to open a window on. Where it is only known by trying, true.
[[nodiscard]] bool hasDisplay();

} // namespace platform
