#pragma once

#include "app/viewer/session/session.hpp"

#include <filesystem>

/// How documents come into tabs.
namespace app {

/// Takes over what a worker opened, in the tab that asked for it; nothing happens where that was closed meanwhile. A
/// document becomes the tab's (a reload keeps what was chosen, by name, and the camera); otherwise the one before stays
/// and the message says why.
void accept(Session& session, const Opened& opened);

/// The file to open for `request` as the session stands; empty for OpenPaths, and when there is no such file.
[[nodiscard]] std::filesystem::path fileOf(const Session& session, const OpenRequest& request);

void stepModel(Session& session, int steps, CameraPolicy camera); ///< as Library::browseOrder says, not past its ends

} // namespace app
