#pragma once

#include "formats/base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace formats {

enum class Overwriting { forbidden, allowed };

/// Writes a file that somebody else named below a folder that the user named, and makes the folders between them.
///
/// Nothing is written anywhere else: a name that leads out is refused, and so is one that leads over a link that lies
/// below the folder, or onto one. `name` has '/' between its parts. Errors: io, with what stands in the way.
[[nodiscard]] Result<void> writeBelow(const std::filesystem::path& folder, std::string_view name,
                                      std::span<const std::byte> bytes, Overwriting overwriting);

} // namespace formats
