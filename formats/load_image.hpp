#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

#include <span>
#include <string_view>

namespace formats {

/// Decodes an image of any known format, detected by its content; TGA, which has no magic, by elimination and a
/// plausible header.
///
/// Errors: wrongFormat when it is none of them, tooLarge beyond kMaxImagePixels, truncated, corrupt, unsupported.
[[nodiscard]] Result<LoadedImage> loadImage(const ByteView& file);

/// Format and size from the header alone. Errors as loadImage.
[[nodiscard]] Result<ImageInfo> probeImage(const ByteView& file);

/// The header, palette and levels of a BLP in the file; empty for other formats and unreadable files.
[[nodiscard]] FileMap imageFileMap(const ByteView& file);

/// Extensions of known image formats, lower case with dot: .tga .png .jpg .jpeg .pcx .bmp .blp
[[nodiscard]] std::span<const std::string_view> imageExtensions();

} // namespace formats
