#pragma once

#include "formats/image/png/png_mark.hpp"
#include "formats/load_image.hpp"

#include <filesystem>

namespace formats {

/// Reads and decodes an image of the disk or in an archive, a BLP0 with the file beside it that its pixels are in.
/// Errors: those of readPath and loadImage.
[[nodiscard]] Result<LoadedImage> readImageFile(const std::filesystem::path& path);

/// The mark that a PNG file of the disk has at its end; none where the file cannot be read.
[[nodiscard]] PngMark pngMarkAtEndOf(const std::filesystem::path& path);

} // namespace formats
