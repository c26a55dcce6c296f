#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace formats {

/// Red, green and blue of 256 colors.
using Palette = std::array<std::uint8_t, 768>;

/// The opaque image with `indices` into a palette as pixels: width * height of them, rows from the top.
[[nodiscard]] Image paletteImage(std::span<const std::byte> indices, std::uint32_t width, std::uint32_t height,
                                 const Palette& palette);

} // namespace formats
