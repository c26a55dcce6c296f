#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The only code that depends on the operating system. Paths in the program are UTF-8 with '/'; only this code converts
/// them to std::filesystem::path.
namespace platform {

/// Neither throws, and on Linux any bytes survive a round trip: a file name there need not be valid UTF-8. Code that
/// prints such text or writes it as JSON must replace the invalid bytes itself.
[[nodiscard]] std::filesystem::path pathFromUtf8(std::string_view text);
[[nodiscard]] std::string utf8FromPath(const std::filesystem::path& path);
[[nodiscard]] std::vector<std::string> utf8FromPaths(std::span<const std::filesystem::path> paths);

/// The running program's own file, or empty if the system does not report it.
[[nodiscard]] std::filesystem::path executablePath();

/// A folder that is shipped with the program, such as "fonts": beside the program in a build tree and on Windows,
/// ../share/trisview/NAME when installed. Empty if there is none.
[[nodiscard]] std::filesystem::path shippedFolder(std::string_view name);

/// The shipped folder with the built-in samples.
[[nodiscard]] std::filesystem::path samplesFolder();

} // namespace platform
