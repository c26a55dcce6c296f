#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace formats {

/// The SHA-256 (FIPS 180-4) of the bytes, as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256Of(std::span<const std::byte> bytes);

} // namespace formats
