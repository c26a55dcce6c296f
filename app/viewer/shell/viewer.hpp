#pragma once

#include "app/output/exit_status.hpp"

#include <filesystem>
#include <vector>

namespace scene {
struct OpenOptions;
}

namespace app {

struct Settings;

/// Who started the window. For a user, crashes are noted and offered to the next window, and the first start shows a
/// sample; scripts and tests get the same window each time.
enum class StartedBy { script, user };

struct ViewerOptions {
    std::vector<std::filesystem::path> paths;       ///< files and folders; empty: the built-in samples
    std::vector<std::filesystem::path> gameFolders; ///< searched for skins after a model's own game root
    std::filesystem::path compareWith;              ///< compared with the first of `paths`; empty: none
    std::filesystem::path listfile;  ///< names of the numbered files in M2 models; empty: as in the previous run
    std::filesystem::path palette;   ///< colors of skins inside models; empty: as in the previous run
    std::filesystem::path stateFile; ///< file for the state report as JSON, written on each change; empty: none
    StartedBy startedBy = StartedBy::script;
    std::filesystem::path controlSocket; ///< control socket for scripts (docs/CONTROL.md); empty: none
    std::filesystem::path worker;  ///< program of the processes that draw thumbnails, see runStillWorker; empty: none
    bool opensNewWindow = false;   ///< even if another window would take the files
    std::filesystem::path inbox{}; ///< where the window takes files from other starts; empty: nowhere. See
                                   ///< windowSocket
};

/// Game folders searched for textures: those of the command line, then those chosen in the window.
[[nodiscard]] std::vector<std::filesystem::path> gameFoldersOf(const ViewerOptions& options, const Settings& settings);

/// How models are opened. A listfile is read when the first model with numbered files is opened.
[[nodiscard]] scene::OpenOptions openOptions(const ViewerOptions& options, const Settings& settings);

/// Hands the files over to the window that is there, or opens a window and runs until it is closed. `noOpenGl` without
/// a display or OpenGL 3.3, `usage` if the control socket is in use, `incomplete` if it cannot be created; the reason
/// is on stderr.
[[nodiscard]] ExitStatus runViewer(const ViewerOptions& options);

} // namespace app
