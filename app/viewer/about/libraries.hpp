#pragma once

#include "app/viewer/session/about_state.hpp"

#include <vector>

namespace app {

/// The libraries that the program is made of, in the order of their names, with the versions in use; those that state
/// theirs only in a header with the version that was compiled. Without those of the window and of ImGui.
[[nodiscard]] std::vector<LibraryFacts> usedLibraries();

} // namespace app
