#pragma once

#include "formats/base/result.hpp"
#include "formats/image/image.hpp"
#include "formats/image/png/png_mark.hpp"

#include <filesystem>
#include <string>

namespace app {

/// Writes `image` as PNG into `folder` as `name`.png, or with a number behind it where that exists, and says its path.
/// `mark` says in the file what it is; `view`: see formats::PngWriter::Header. The image must not be empty. Errors: io.
[[nodiscard]] formats::Result<std::filesystem::path> saveImage(const formats::Image& image,
                                                               const std::filesystem::path& folder,
                                                               const std::string& name, formats::PngMark mark,
                                                               const std::string& view = {});

/// Writes `image` as PNG to `file` and says its path. A file that is there is replaced only where this program wrote it
/// as an image of a model, or where it is empty. Errors: io.
[[nodiscard]] formats::Result<std::filesystem::path> saveImageAs(const formats::Image& image,
                                                                 const std::filesystem::path& file,
                                                                 formats::PngMark mark, const std::string& view = {});

} // namespace app
