#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace formats {

/// Red, green and blue of each index.
using BlpPalette = std::array<std::array<std::uint8_t, 3>, 256>;

/// The colors of as many entries (blue, green, red and a byte without meaning) as there are; the others are black.
[[nodiscard]] BlpPalette blpPaletteFrom(std::span<const std::byte> bytes);

/// Bytes that the alpha of `pixelCount` pixels takes behind their indices. `alphaBits`: 0, 1, 4 or 8.
[[nodiscard]] std::uint64_t blpAlphaBytes(std::uint64_t pixelCount, std::uint32_t alphaBits);

/// Paints a level whose indices, then alphas, are `bytes` into `image`, whose size and pixels stand. Pixels without an
/// index stay as they were, pixels without alpha are opaque.
/// \returns how many pixels were painted.
/// Source: docs/formats/blp.md §2.4.
std::uint64_t paintIndices(Image& image, const BlpPalette& palette, std::uint32_t alphaBits,
                           std::span<const std::byte> bytes);

} // namespace formats
