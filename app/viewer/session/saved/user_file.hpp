#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>

/// Files that this program keeps for the user. Anybody may have changed them.
namespace app {

/// The text of such a file; nullopt where there is none.
[[nodiscard]] formats::Result<std::optional<std::string>> textOfUserFile(const std::filesystem::path& file);

/// Moves a broken one out of the way, to the same name + ".broken". Returns what became of it, in words: "set aside as
/// settings.json.broken", or "left there" where it cannot be moved.
[[nodiscard]] std::string setAside(const std::filesystem::path& file);

} // namespace app
