#pragma once

#include "app/exit_status.hpp"

#include <filesystem>
#include <vector>

namespace scene {
struct OpenOptions;
}

namespace app {

struct Settings;

struct ViewerOptions {
    std::vector<std::filesystem::path> paths;       ///< files and folders; none: the built-in samples
    std::vector<std::filesystem::path> gameFolders; ///< searched for skins after a model's own game root
    std::filesystem::path compareWith;              ///< put beside the first of `paths`; empty: nothing
    std::filesystem::path listfile;      ///< names of the files that M2 models number; empty: the one of last time
    std::filesystem::path palette;       ///< colors of skins inside models; empty: as the last time
    std::filesystem::path stateFile;     ///< where to write what is shown as JSON whenever it changes; empty: nowhere
    std::filesystem::path controlSocket; ///< where scripts are listened to (docs/CONTROL.md); empty: nowhere
};

/// Folders of games that are searched for textures: those of the command line, then those that were chosen in the
/// window.
[[nodiscard]] std::vector<std::filesystem::path> gameFoldersOf(const ViewerOptions& options, const Settings& settings);

/// How models are opened. A list of files is read when a model with numbers is opened first.
[[nodiscard]] scene::OpenOptions openOptions(const ViewerOptions& options, const Settings& settings);

/// Opens the window and runs until it is closed. `noOpenGl` when there is no display or no OpenGL 3.3, `usage` when the
/// name of the control socket is taken and `incomplete` when it cannot be made; the reason is on stderr.
[[nodiscard]] ExitStatus runViewer(const ViewerOptions& options);

} // namespace app
