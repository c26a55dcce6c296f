#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

namespace formats {

[[nodiscard]] bool sniffPcx(std::span<const std::byte> head);

/// Decodes a ZSoft PCX image (Quake II skins; docs/formats/pcx.md).
///
/// 8 bits with the palette at the end of the file, 3 or 4 planes of 8 bits, 1 to 4 planes of 1 bit, 2, 4 and 8 bits
/// with the 16-color palette of the header; run-length encoded or not; odd or missing bytes_per_line. Palette index 255
/// stays opaque, as on models. A missing palette marker, missing pixel data and a missing palette (gray ramp) are
/// diagnostics. Errors: wrongFormat, truncated (no header), corrupt (impossible size or depth), tooLarge.
[[nodiscard]] Result<LoadedImage> loadPcx(const ByteView& file);

[[nodiscard]] Result<ImageInfo> probePcx(const ByteView& file);

} // namespace formats
