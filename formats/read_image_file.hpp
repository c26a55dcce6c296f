#pragma once

#include "formats/image/png/png_mark.hpp"
#include "formats/load_image.hpp"

#include <filesystem>

namespace formats {

/// Reads and decodes an image on disk or in an archive; a BLP0 together with its sidecars, which contain the pixels.
/// Errors: those of readPath and loadImage.
[[nodiscard]] Result<LoadedImage> readImageFile(const std::filesystem::path& path);

/// The mark at the end of a PNG file on disk; none if the file cannot be read.
[[nodiscard]] PngMark pngMarkAtEndOf(const std::filesystem::path& path);

} // namespace formats
