#pragma once

#include "formats/base/result.hpp"
#include "renderer/scene/open.hpp"

#include <filesystem>

namespace app {

/// Sets the palette named by `--palette`, if any, for opening models. Errors: those of reading it.
[[nodiscard]] formats::Result<void> usePalette(const std::filesystem::path& palette, scene::OpenOptions& options);

} // namespace app
