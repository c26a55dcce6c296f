#pragma once

#include "app/viewer/dialogs/file_browser.hpp"
#include "app/viewer/shell/state_report.hpp"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <vector>

/// The parts of the state report that are about the library and the files that there are to choose from.
namespace app {

[[nodiscard]] nlohmann::json pathsJson(const std::vector<std::filesystem::path>& paths);

[[nodiscard]] nlohmann::json libraryJson(const Session& session, const FrameFacts& facts);

/// The contents of the open dialog; null when it is closed.
[[nodiscard]] nlohmann::json dialogJson(const FileBrowser* dialog, DialogPurpose purpose);

} // namespace app
