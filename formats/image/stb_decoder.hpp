#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <span>
#include <string_view>

namespace formats {

/// The bytes that stb_image reads: `head`, then `body`, then endless zeros.
///
/// We write the head from checked fields; the zeros prevent uninitialized pixels for truncated files, a fault of
/// stb_image 2.27.
struct StbSource {
    std::span<const std::byte> head;
    std::span<const std::byte> body;
};

/// Decodes to RGBA. Only for bytes that were sniffed as BMP or TGA (see the .cpp), of an image within kMaxImagePixels:
/// asserted. `expected` is the result of our own header parser. Errors: corrupt, with stb_image's reason, also if its
/// size differs from the expected one.
[[nodiscard]] Result<Image> decodeWithStb(const ByteView& file, const ImageInfo& expected, const StbSource& source);

} // namespace formats
