#pragma once

#include <filesystem>

namespace platform {

/// Shows a file or folder in the system's file manager: its folder, with it selected where the manager can. Waits until
/// the system took the request, some seconds at most. False where there is no file manager.
[[nodiscard]] bool revealFile(const std::filesystem::path& file);

} // namespace platform
