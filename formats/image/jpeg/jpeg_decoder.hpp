#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace formats {

inline constexpr std::uint64_t kMaxCoefficientBytes = 64 * 1024 * 1024; ///< per image, whatever its size

/// The meaning of the components of a JPEG stream.
enum class JpegColors {
    image,    ///< from its markers: gray, YCbCr, RGB, CMYK
    blizzard, ///< BLP: four components are blue, green, red and alpha, whatever a marker says; of three, red and blue
              ///< are swapped
};

struct JpegSource {
    std::string what;                    ///< for messages: "skin.jpg: JPEG"
    std::string expectedBy;              ///< source of the expected size: "skin.blp: level 0"
    std::span<const std::byte> stream;   ///< the whole stream; not kept
    std::uint32_t width = 0, height = 0; ///< expected size of the image
    JpegColors colors = JpegColors::image;
    std::uint64_t maxCoefficientBytes = kMaxCoefficientBytes; ///< for an image stored in several scans
};

struct DecodedJpeg {
    Image image;                ///< rows after the decoded ones are transparent black
    std::uint32_t rowCount = 0; ///< number of decoded rows
    std::string damage;         ///< data that libjpeg had to make up, or the reason it stopped; empty: no problem
};

/// Decodes the valid part of a stream with libjpeg-turbo: a truncated or broken stream yields the rows before the
/// damage, and a description of it.
///
/// Errors: corrupt, with libjpeg's reason, if no row can be decoded, and for an unexpected size or a number of
/// components other than 1, 3 and 4; tooLarge for more than 100 scans or more coefficients than allowed.
[[nodiscard]] Result<DecodedJpeg> decodeJpeg(const JpegSource& source);

} // namespace formats
