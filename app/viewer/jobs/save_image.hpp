#pragma once

#include "formats/base/result.hpp"
#include "formats/image/image.hpp"
#include "formats/image/png/png_mark.hpp"

#include <filesystem>
#include <string>

namespace app {

/// Writes `image` as PNG into `folder` as `name`.png, with a number appended if that file exists, and returns the path.
/// `mark` identifies the kind of picture in the file; `view`: see formats::PngWriter::Header. The image must not be
/// empty. Errors: io.
[[nodiscard]] formats::Result<std::filesystem::path> saveImage(const formats::Image& image,
                                                               const std::filesystem::path& folder,
                                                               const std::string& name, formats::PngMark mark,
                                                               const std::string& view = {});

/// Writes `image` as PNG to `file` and returns the path. An existing file is replaced only if it is empty or a model
/// image written by this program. Errors: io.
[[nodiscard]] formats::Result<std::filesystem::path> saveImageAs(const formats::Image& image,
                                                                 const std::filesystem::path& file,
                                                                 formats::PngMark mark, const std::string& view = {});

} // namespace app
