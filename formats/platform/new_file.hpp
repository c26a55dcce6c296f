#pragma once

#include <filesystem>

namespace platform {

/// Makes an empty file where nothing has this name yet; of two programs that try, one succeeds. False where the name is
/// taken or the file cannot be made; errno tells which.
[[nodiscard]] bool makeNewFile(const std::filesystem::path& path);

} // namespace platform
