#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace formats {

/// Red, green and blue of each index.
using BlpPalette = std::array<std::array<std::uint8_t, 3>, 256>;

/// The colors of the entries in `bytes` (blue, green, red and an unused byte); the rest is black.
[[nodiscard]] BlpPalette blpPaletteFrom(std::span<const std::byte> bytes);

/// Number of alpha bytes after the indices of `pixelCount` pixels. `alphaBits`: 0, 1, 4 or 8.
[[nodiscard]] std::uint64_t blpAlphaBytes(std::uint64_t pixelCount, std::uint32_t alphaBits);

/// Paints a level, whose `bytes` are indices followed by alphas, into `image`, whose size and pixels are already set.
/// Pixels without an index are not changed, pixels without alpha are opaque. \returns the number of painted pixels.
/// Source: docs/formats/blp.md §2.4.
std::uint64_t paintIndices(Image& image, const BlpPalette& palette, std::uint32_t alphaBits,
                           std::span<const std::byte> bytes);

} // namespace formats
