#pragma once

#include "app/viewer/session/session.hpp"

#include <filesystem>

/// Adding opened documents to tabs.
namespace app {

/// Applies a worker's result to the requesting tab; does nothing if the tab was closed. A document replaces the tab's
/// document (a reload keeps choices by name and the camera); without one the current document stays and a message has
/// the reason.
void accept(Session& session, const Opened& opened);

/// The file to open for `request`; empty for OpenPaths, and if there is no such file.
[[nodiscard]] std::filesystem::path fileOf(const Session& session, const OpenRequest& request);

void stepModel(Session& session, int steps, CameraPolicy camera); ///< in Library::browseOrder, stopping at the ends

} // namespace app
