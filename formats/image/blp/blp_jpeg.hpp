#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace formats {

/// One level of a BLP image whose pixels are a JPEG stream cut in two.
struct BlpJpegSource {
    std::string_view name;             ///< of the file, for messages
    std::size_t level = 0;             ///< likewise
    std::span<const std::byte> header; ///< what all levels have in common; may be empty
    std::span<const std::byte> body;
    std::uint32_t width = 0, height = 0; ///< that the image must have
    bool hasAlpha = false;               ///< whether the fourth component counts
};

struct BlpJpeg {
    Image image;
    std::string damage; ///< what libjpeg had to make up; empty: nothing
};

/// Decodes one level. Four components are blue, green, red and alpha as they are, neither YCbCr nor CMYK; three are an
/// ordinary YCbCr image whose red and blue are exchanged; one is gray.
///
/// Errors: corrupt, with libjpeg's reason, also for another size and other components; tooLarge for an image stored in
/// several scans that takes more than 64 MB of coefficients, or in more than 100 scans.
/// Source: docs/formats/blp.md §3.3.
[[nodiscard]] Result<BlpJpeg> decodeBlpJpeg(const BlpJpegSource& source);

} // namespace formats
