#pragma once

namespace app {

/// The exit statuses of the process (see docs/EXIT_STATUS.md).
enum class ExitStatus : int {
    done = 0,       ///< also with warnings, such as a missing texture
    incomplete = 1, ///< something requested is missing or incomplete
    usage = 2,      ///< the command line is wrong
    unreadable = 3, ///< a file cannot be read or is not supported
    problems = 4,   ///< `check` found problems
    differs = 5,    ///< the image differs from the reference, or one model from the other
    noOpenGl = 6,   ///< no OpenGL 3.3, or no display for a window
};

} // namespace app
