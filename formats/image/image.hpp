#pragma once

#include "formats/base/diagnostics.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace formats {

/// A decoded image: RGBA, 8 bits each, gamma space, straight alpha, top row first, rows without padding.
struct Image {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> pixels; ///< 4 * width * height

    [[nodiscard]] bool isEmpty() const { return pixels.empty(); }
    [[nodiscard]] std::size_t pixelCount() const { return std::size_t{width} * height; }
};

/// A decoded image and the diagnostics about its file.
struct LoadedImage {
    Image image;
    Diagnostics diagnostics;
};

/// The size and storage format of an image, without decoding it.
struct ImageInfo {
    std::string format; ///< "PCX", "TGA", "PNG", "JPG", "BMP", "BLP"
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t bitsPerPixel = 0; ///< as stored
};

/// Images with more pixels are refused: 64 M pixels are 256 MB decoded.
inline constexpr std::uint64_t kMaxImagePixels = 64ULL * 1024 * 1024;

} // namespace formats
