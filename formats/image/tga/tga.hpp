#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

namespace formats {

/// Whether the first 18 bytes are a plausible TGA header; TGA has no magic, so check all other formats first.
[[nodiscard]] bool sniffTga(std::span<const std::byte> head);

/// Decodes a TGA image (Truevision TGA File Format Specification 2.0): true color of 15, 16, 24 and 32 bits, gray of 8
/// and 16 bits, palettes of 8 to 32 bits; run-length encoded or not; all four row and column orders.
///
/// 32-bit images whose alpha bytes are all 0 are opaque (note). Missing pixel data is transparent black (error
/// diagnostic). Errors: wrongFormat, corrupt, tooLarge, unsupported (a palette that does not start at entry 0, a
/// palette in a true color image), truncated (a palette, or nearly everything of a huge image). Not supported:
/// attribute types of the footer, the alpha bit of 16-bit pixels (opaque, as in most programs).
[[nodiscard]] Result<LoadedImage> loadTga(const ByteView& file);

[[nodiscard]] Result<ImageInfo> probeTga(const ByteView& file);

} // namespace formats
