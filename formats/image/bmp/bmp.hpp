#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

namespace formats {

[[nodiscard]] bool sniffBmp(std::span<const std::byte> head);

/// Decodes a Windows bitmap: 1, 4 and 8 bits with palette, the latter two also run-length encoded (BI_RLE4, BI_RLE8),
/// 16, 24 and 32 bits, with or without bit masks, either row order; the headers of OS/2 1 (12 bytes) and of Windows (40
/// bytes and its extensions up to 124).
///
/// Missing pixel data is black or palette entry 0 (error diagnostic), as are pixels that runs skip; missing palette
/// entries are black. 32-bit images whose alpha is all 0 are opaque. Errors: wrongFormat, truncated (no header),
/// corrupt, tooLarge, unsupported. Not supported: run lengths of OS/2 (24 bits), embedded JPEG and PNG, 2 bits, color
/// profiles.
[[nodiscard]] Result<LoadedImage> loadBmp(const ByteView& file);

[[nodiscard]] Result<ImageInfo> probeBmp(const ByteView& file);

} // namespace formats
