#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>

/// Files that this program keeps for the user. Anybody may have changed them.
namespace app {

/// Behind the reason why such a file cannot be read.
inline constexpr const char* kUnreadableFile = ": it stays as it is, changes are not saved, ";

/// The text of such a file; nullopt where there is none. One that is there and cannot be read is an error, and is not
/// to be replaced.
[[nodiscard]] formats::Result<std::optional<std::string>> textOfUserFile(const std::filesystem::path& file);

/// Moves a broken one out of the way, to the same name + ".broken". Returns what became of it, in words: "set aside as
/// settings.json.broken", or "left there" where it cannot be moved.
[[nodiscard]] std::string setAside(const std::filesystem::path& file);

} // namespace app
