#pragma once

#include "renderer/scene/document/document.hpp"

#include <string>
#include <vector>

namespace app {

/// A file that a document was read from.
struct UsedFile {
    std::string path; ///< on disk or in an archive
    std::string name; ///< the path in the game: relative to the folder or archive where it was found; unique
};

/// All files that the document was read from: models, skins, images, scripts and sidecars, each once. Includes files
/// with a known name that were not found.
[[nodiscard]] std::vector<UsedFile> usedFiles(const scene::Document& document);

} // namespace app
