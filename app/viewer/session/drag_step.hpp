#pragma once

#include <cstddef>

namespace app {

/// The step of the edits that a drag changes, see dragStep in editing/editing.hpp.
struct DragStep {
    bool isMade = false;
    std::size_t applied = 0; ///< DocumentEdits::applied with it; other edits end the drag
};

} // namespace app
