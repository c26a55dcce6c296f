#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <string_view>

namespace formats {

/// Images up to this size (64 MB decoded) are shown even if most of their pixel data is missing; larger ones need the
/// data in the file, so that a header of a few bytes cannot request a quarter of a gigabyte.
inline constexpr std::uint64_t kMaxUnbackedPixels = 16ULL * 1024 * 1024;

/// Checks the image size from a header. Errors: corrupt for an empty one, tooLarge beyond kMaxImagePixels.
[[nodiscard]] Result<void> checkImageSize(const ByteView& file, std::string_view format, std::uint64_t width,
                                          std::uint64_t height);

/// Decoded size that the pixels need, and the maximum that the file can yield.
struct PixelBacking {
    std::uint64_t offset = 0;   ///< of the pixel data in the file
    std::uint64_t needed = 0;   ///< decoded bytes of the whole image
    std::uint64_t possible = 0; ///< maximum of decoded bytes from the rest of the file
};

/// Errors: truncated for an image of more than kMaxUnbackedPixels pixels whose data cannot be complete.
[[nodiscard]] Result<void> checkBacking(const ByteView& file, std::uint64_t pixelCount, const PixelBacking& backing);

/// Makes an image opaque if all its alpha bytes are 0: such files have an unused fourth channel. In this case adds a
/// note with `rule` about the pixel data.
void makeOpaqueIfAllTransparent(Image& image, std::string_view rule, ByteRange pixelData, Diagnostics& diagnostics);

} // namespace formats
