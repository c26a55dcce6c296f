#pragma once

#include "app/viewer/session/about_state.hpp"

#include <string>

namespace app {

/// Texts that only the running window knows; see ProgramFacts.
struct RunningFacts {
    LibraryFacts widgets; ///< the library that draws the panels
    std::string window;
    std::string gpu;
    std::string driver;
    std::string openGl;
};

[[nodiscard]] ProgramFacts programFacts(const RunningFacts& running);

/// "Trisview 0.1.0 (commit)": the first line of crash notes.
[[nodiscard]] std::string programName();

} // namespace app
