#pragma once

#include "formats/base/result.hpp"
#include "renderer/scene/open.hpp"

#include <filesystem>

namespace app {

/// `-` instead of a model: reads it from standard input. A file with that name is "./-".
[[nodiscard]] bool isStandardInput(const std::filesystem::path& path);

/// Opens the model on standard input alone, without sidecars. The document's name is "-".
///
/// The data is temporarily stored in a new folder in the system's folder for temporary files. Errors: those of
/// scene::open, tooLarge, and io if it cannot be read or stored.
[[nodiscard]] formats::Result<scene::Document> openStandardInput(const scene::OpenOptions& options);

} // namespace app
