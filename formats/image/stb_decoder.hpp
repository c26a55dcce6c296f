#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <span>
#include <string_view>

namespace formats {

/// The bytes that stb_image reads: `head`, then `body`, then zeros without end.
///
/// The head is written by us from fields that were checked; the zeros keep it from leaving the pixels of a truncated
/// file uninitialized, which stb_image 2.27 does.
struct StbSource {
    std::span<const std::byte> head;
    std::span<const std::byte> body;
};

/// Decodes to RGBA. Only bytes whose first ones were sniffed as BMP or TGA may come here (see the .cpp), of
/// an image within kMaxImagePixels: asserted. `expected` is what our own reading of the header says.
/// Errors: corrupt, with stb_image's reason, also when its size is not the expected one.
[[nodiscard]] Result<Image> decodeWithStb(const ByteView& file, const ImageInfo& expected, const StbSource& source);

} // namespace formats
