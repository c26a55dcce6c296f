#pragma once

#include "app/exit_status.hpp"

#include <filesystem>
#include <vector>

namespace app {

struct ViewerOptions {
    std::vector<std::filesystem::path> paths;       ///< files and folders; none: the built-in samples
    std::vector<std::filesystem::path> gameFolders; ///< searched for skins after a model's own game root
    std::filesystem::path listfile;      ///< names of the files that M2 models number; empty: the one of last time
    std::filesystem::path stateFile;     ///< where to write what is shown as JSON whenever it changes; empty: nowhere
    std::filesystem::path controlSocket; ///< where scripts are listened to (docs/CONTROL.md); empty: nowhere
};

/// Opens the window and runs until it is closed. `noOpenGl` when there is no display or no OpenGL 3.3, `usage` when the
/// name of the control socket is taken and `incomplete` when it cannot be made; the reason is on stderr.
[[nodiscard]] ExitStatus runViewer(const ViewerOptions& options);

} // namespace app
