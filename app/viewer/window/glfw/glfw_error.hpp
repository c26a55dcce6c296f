#pragma once

#include <string>

namespace app {

/// Why the last call failed. GLFW has no other way to tell.
[[nodiscard]] std::string lastGlfwError();

} // namespace app
