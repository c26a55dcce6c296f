#pragma once

#include "app/viewer/dialogs/file_browser.hpp"
#include "app/viewer/shell/state_report.hpp"

#include <nlohmann/json_fwd.hpp>

/// The parts of the state report about the library and the open dialog.
namespace app {

[[nodiscard]] nlohmann::json libraryJson(const Session& session, const FrameFacts& facts);

/// The contents of the open dialog; null if it is closed.
[[nodiscard]] nlohmann::json dialogJson(const FileBrowser* dialog, DialogPurpose purpose);

} // namespace app
