#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>

/// Files in which this program stores user data. Other programs may change them.
namespace app {

/// Appended to the reason why such a file cannot be read.
inline constexpr const char* kUnreadableFile = ": it stays unchanged, changes are not saved, and ";

/// The text of such a file; nullopt if it does not exist. An existing file that cannot be read is an error and must not
/// be overwritten.
[[nodiscard]] formats::Result<std::optional<std::string>> textOfUserFile(const std::filesystem::path& file);

/// Renames a broken file to name + ".broken". Returns the outcome as text: "renamed to settings.json.broken", or
/// "left unchanged" if renaming failed.
[[nodiscard]] std::string setAside(const std::filesystem::path& file);

} // namespace app
