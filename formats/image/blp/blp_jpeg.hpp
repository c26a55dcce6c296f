#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace formats {

/// One level of a BLP image whose pixels are a JPEG stream in two parts.
struct BlpJpegSource {
    std::string_view name;             ///< of the file, for messages
    std::size_t level = 0;             ///< for messages
    std::span<const std::byte> header; ///< the part that all levels share; may be empty
    std::span<const std::byte> body;
    std::uint32_t width = 0, height = 0; ///< expected size of the image
    bool hasAlpha = false;               ///< whether the fourth component is used
};

struct BlpJpeg {
    Image image;
    std::string damage; ///< libjpeg's warning about data it had to make up; empty: none
};

/// Decodes one level. Four components are blue, green, red and alpha without conversion (neither YCbCr nor CMYK); three
/// are an ordinary YCbCr image with red and blue swapped; one is gray.
///
/// Errors: corrupt, with libjpeg's reason, also for an unexpected size or number of components; tooLarge for an image
/// stored in several scans that takes more than 64 MB of coefficients, or in more than 100 scans. Source:
/// docs/formats/blp.md §3.3.
[[nodiscard]] Result<BlpJpeg> decodeBlpJpeg(const BlpJpegSource& source);

} // namespace formats
