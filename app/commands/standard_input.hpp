#pragma once

#include "formats/base/result.hpp"
#include "renderer/scene/open.hpp"

#include <filesystem>

namespace app {

/// `-` in place of a model: it comes over standard input. A file called so is "./-".
[[nodiscard]] bool isStandardInput(const std::filesystem::path& path);

/// Opens the model that comes over standard input, alone: without any file beside it. The document calls it "-".
///
/// Its bytes are for a moment a file of a new folder in the system's folder for such. Errors: those of scene::open,
/// tooLarge, and io where it cannot be read or kept.
[[nodiscard]] formats::Result<scene::Document> openStandardInput(const scene::OpenOptions& options);

} // namespace app
