#pragma once

#include "formats/core/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace formats {

/// Writes a whole file, through a temporary one beside it: what was there before stays until the new one is complete,
/// and stays when it cannot be completed. A link is written through; a device or pipe is written to. The permissions
/// of a replaced file are kept. Errors: io, with the system's reason.
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
[[nodiscard]] Result<void> writeFile(const std::filesystem::path& path, std::string_view text);

} // namespace formats
