#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace formats {

/// A run-length image of a BMP file as its header describes it.
struct BmpRunBitmap {
    enum class Depth { four, eight }; ///< bits per pixel: BI_RLE4, BI_RLE8
    enum class Rows { bottomUp, topDown };

    std::uint32_t width = 0, height = 0;
    Depth depth = Depth::eight;
    Rows rows = Rows::bottomUp;
    std::array<std::array<std::uint8_t, 4>, 256> palette{}; ///< RGBA
};

/// The decoded run-length data. Pixels outside all runs have palette entry 0, as in Windows.
struct BmpRuns {
    Image image;
    std::uint64_t usedBytes = 0;     ///< bytes of data up to the end mark, if there is one
    std::uint64_t outsidePixels = 0; ///< pixels of runs outside the bitmap; they are dropped
    bool hasEnd = false;             ///< the data contain an end mark
    bool isFull = false;             ///< the last row is complete
};

/// Decodes run-length data: encoded runs, absolute runs, ends of lines and of the bitmap, and deltas. Accepts any
/// bytes; the time is limited by their number and the image size, which the caller has checked. Layout: Windows SDK,
/// "Bitmap Compression".
[[nodiscard]] BmpRuns decodeBmpRuns(const BmpRunBitmap& bitmap, std::span<const std::byte> data);

/// The maximum number of pixels in `bytes` of run-length data: 255 for each run of two bytes.
[[nodiscard]] constexpr std::uint64_t mostRunPixels(std::uint64_t bytes)
{
    return bytes / 2 * 255;
}

} // namespace formats
