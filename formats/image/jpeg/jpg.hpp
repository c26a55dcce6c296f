#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

namespace formats {

[[nodiscard]] bool sniffJpg(std::span<const std::byte> head);

/// Decodes a JPEG image, baseline or progressive, of 8 bits: gray, YCbCr, RGB, CMYK. Opaque.
///
/// Errors: wrongFormat, truncated (no end marker), corrupt, tooLarge (also beyond 100 scans), unsupported (lossless,
/// arithmetic and hierarchical coding). Not supported: EXIF orientation, color profiles, 12 bits.
[[nodiscard]] Result<LoadedImage> loadJpg(const ByteView& file);

[[nodiscard]] Result<ImageInfo> probeJpg(const ByteView& file);

} // namespace formats
