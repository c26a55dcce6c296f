#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

/// The only code that knows the operating system. Paths inside the program are UTF-8 with '/'; they become
/// std::filesystem::path here and nowhere else.
namespace platform {

/// Neither throws, and on Linux any bytes survive both ways: a file name there need not be sound UTF-8. What prints
/// such text or writes it as JSON has to replace the unsound bytes itself.
[[nodiscard]] std::filesystem::path pathFromUtf8(std::string_view text);
[[nodiscard]] std::string utf8FromPath(const std::filesystem::path& path);

/// The running program's own file, or empty where the system does not tell.
[[nodiscard]] std::filesystem::path executablePath();

/// The folder with the built-in samples: beside the program in a build tree, ../share/trisview/samples when
/// installed. Empty when there is none.
[[nodiscard]] std::filesystem::path samplesFolder();

} // namespace platform
