#pragma once

#include "formats/base/result.hpp"
#include "renderer/scene/open.hpp"

#include <filesystem>

namespace app {

/// Lets models be opened with the palette that `--palette` names, if it names one. Errors: those of reading it.
[[nodiscard]] formats::Result<void> usePalette(const std::filesystem::path& palette, scene::OpenOptions& options);

} // namespace app
