#pragma once

#include "formats/core/image.hpp"
#include "formats/core/result.hpp"

#include <filesystem>
#include <string>

namespace app {

/// Writes `image` as PNG into `folder` as `name`.png, or with a number behind it where that exists, and says its path.
/// Errors: io.
[[nodiscard]] formats::Result<std::filesystem::path>
savePicture(const formats::Image& image, const std::filesystem::path& folder, const std::string& name);

} // namespace app
