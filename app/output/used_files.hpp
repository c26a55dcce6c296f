#pragma once

#include "renderer/scene/document/document.hpp"

#include <string>
#include <vector>

namespace app {

/// A file that a document was read from.
struct UsedFile {
    std::string path; ///< on the disk or in an archive
    std::string name; ///< as its game knows it: below the folder or archive where it was found; unique
};

/// Everything that the document was read from: models, skins, images, scripts and files beside them, each once. Some
/// may be missing: what was looked for in vain is among them where its name is known.
[[nodiscard]] std::vector<UsedFile> usedFiles(const scene::Document& document);

} // namespace app
