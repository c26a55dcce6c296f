#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/image/image.hpp"

namespace formats {

[[nodiscard]] bool sniffPng(std::span<const std::byte> head);

/// Decodes a PNG image of any kind; 16 bits per channel are reduced to 8; gamma and color profiles are ignored as in
/// games.
///
/// Errors: wrongFormat, truncated (no header), corrupt (also if truncated anywhere), tooLarge (also if the data inflate
/// to far more than the pixels). Not supported: animation (the first image is shown), checksums (not verified).
[[nodiscard]] Result<LoadedImage> loadPng(const ByteView& file);

[[nodiscard]] Result<ImageInfo> probePng(const ByteView& file);

} // namespace formats
