#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <string_view>

namespace formats {

/// Images up to this size (64 MB decoded) are shown even if most of their pixel data is missing; larger ones must be
/// backed by the file, so that a header of a few bytes cannot ask for a quarter of a gigabyte.
inline constexpr std::uint64_t kMaxUnbackedPixels = 16ULL * 1024 * 1024;

/// The size of an image as a header states it. Errors: corrupt for an empty one, tooLarge beyond kMaxImagePixels.
[[nodiscard]] Result<void> checkImageSize(const ByteView& file, std::string_view format, std::uint64_t width,
                                          std::uint64_t height);

/// How many bytes the pixel data must decode to, and how many it can at most.
struct PixelBacking {
    std::uint64_t offset = 0;   ///< of the pixel data in the file
    std::uint64_t needed = 0;   ///< decoded bytes the image is made of
    std::uint64_t possible = 0; ///< decoded bytes that the rest of the file yields at best
};

/// Errors: truncated for an image of more than kMaxUnbackedPixels pixels whose data cannot be all there.
[[nodiscard]] Result<void> checkBacking(const ByteView& file, std::uint64_t pixelCount, const PixelBacking& backing);

/// Makes an image opaque whose alpha bytes are all 0: such files carry an unused fourth channel, not an image of
/// nothing. Adds a note of `rule` about the pixel data then.
void makeOpaqueIfAllTransparent(Image& image, std::string_view rule, ByteRange pixelData, Diagnostics& diagnostics);

} // namespace formats
