#pragma once

#include "formats/base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace formats {

enum class Overwriting { forbidden, allowed };

/// Writes a file with a name from an untrusted source below a folder chosen by the user, and creates its folders.
///
/// Nothing is written elsewhere: a name that leads out is rejected, and so is one that leads through or to a link below
/// the folder. `name` has '/' between its parts. Errors: io, with the obstacle.
[[nodiscard]] Result<void> writeBelow(const std::filesystem::path& folder, std::string_view name,
                                      std::span<const std::byte> bytes, Overwriting overwriting);

} // namespace formats
