#pragma once

#include <string>

namespace app {

/// The reason of the last failed call. GLFW has no other way to get it.
[[nodiscard]] std::string lastGlfwError();

} // namespace app
