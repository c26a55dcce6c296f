#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace formats {

/// A run-length image of a BMP file as its header describes it.
struct BmpRunBitmap {
    enum class Depth { four, eight }; ///< bits a pixel: BI_RLE4, BI_RLE8
    enum class Rows { bottomUp, topDown };

    std::uint32_t width = 0, height = 0;
    Depth depth = Depth::eight;
    Rows rows = Rows::bottomUp;
    std::array<std::array<std::uint8_t, 4>, 256> palette{}; ///< RGBA
};

/// The decoded run-length data. Pixels that no run reaches have palette entry 0, as Windows shows them.
struct BmpRuns {
    Image image;
    std::uint64_t usedBytes = 0;     ///< of the data, up to the end mark where there is one
    std::uint64_t outsidePixels = 0; ///< of runs that leave the bitmap; they are dropped
    bool hasEnd = false;             ///< the data say themselves that the image ends
    bool isFull = false;             ///< the last row was reached to its end
};

/// Decodes run-length data: encoded runs, absolute runs, ends of lines and of the bitmap, and deltas. Takes any bytes;
/// its time is bound by their number and the image's size, which the caller has checked.
/// Layout: Windows SDK, "Bitmap Compression".
[[nodiscard]] BmpRuns decodeBmpRuns(const BmpRunBitmap& bitmap, std::span<const std::byte> data);

/// The most pixels that `bytes` of run-length data can hold: 255 for each run of two bytes.
[[nodiscard]] constexpr std::uint64_t mostRunPixels(std::uint64_t bytes)
{
    return bytes / 2 * 255;
}

} // namespace formats
