#pragma once

#include "formats/image/image.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace formats {

/// A rectangle of pixels of an image.
struct PixelArea {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

/// Pixels of a frame, row by row, of any size in bytes.
struct PixelRows {
    std::span<const std::uint8_t> pixels;
    std::uint32_t width = 0;
    std::size_t pixelBytes = 1;
};

/// The smallest rectangle with all pixels that differ; the pixel at the top left if none differs, since the formats
/// have no empty frames. Both have the same size (asserted).
[[nodiscard]] PixelArea changedArea(const PixelRows& before, const PixelRows& after);

} // namespace formats
