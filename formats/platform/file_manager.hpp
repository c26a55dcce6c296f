#pragma once

#include <filesystem>
#include <string>

namespace platform {

/// Shows a file or folder in the system's file manager: opens its folder and selects it if the manager supports that.
/// Waits until the system has accepted the request, a few seconds at most. False if there is no file manager.
[[nodiscard]] bool revealFile(const std::filesystem::path& file);

/// Opens an address (https://...) in the system's browser. Does not wait for it. False if there is no browser.
[[nodiscard]] bool openPage(const std::string& address);

} // namespace platform
