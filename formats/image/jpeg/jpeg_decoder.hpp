#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace formats {

inline constexpr std::uint64_t kMaxCoefficientBytes = 64 * 1024 * 1024; ///< of an image, whatever its size

/// The meaning of the components of a JPEG stream.
enum class JpegColors {
    image,    ///< as its markers say: gray, YCbCr, RGB, CMYK
    blizzard, ///< of a BLP: four are blue, green, red and alpha, whatever a marker says; of three red and blue change
              ///< places
};

struct JpegSource {
    std::string what;                    ///< for messages: "skin.jpg: JPEG"
    std::string expectedBy;              ///< what says the size: "skin.blp: level 0"
    std::span<const std::byte> stream;   ///< all of it, not kept
    std::uint32_t width = 0, height = 0; ///< that the image must have
    JpegColors colors = JpegColors::image;
    std::uint64_t maxCoefficientBytes = kMaxCoefficientBytes; ///< of an image that is stored in several scans
};

struct DecodedJpeg {
    Image image;                ///< behind the rows that could be decoded transparent black
    std::uint32_t rowCount = 0; ///< how many those are
    std::string damage;         ///< what libjpeg had to make up, or why it stopped; empty: nothing is wrong
};

/// Decodes a stream with libjpeg-turbo as far as it is sound: one that ends early or breaks off gives the rows before
/// that, and its damage.
///
/// Errors: corrupt, with libjpeg's reason, where no row can be decoded, for another size, and for other numbers of
/// components than 1, 3 and 4; tooLarge for more than 100 scans or more coefficients than allowed.
[[nodiscard]] Result<DecodedJpeg> decodeJpeg(const JpegSource& source);

} // namespace formats
