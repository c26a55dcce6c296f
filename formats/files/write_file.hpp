#pragma once

#include "formats/core/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace formats {

/// Writes a whole file, through a temporary one beside it: what was there before stays until the new one is complete.
/// Errors: io.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

} // namespace formats
