#pragma once

#include "renderer/scene/document/document.hpp"

#include <string>

namespace scene {

/// Completes Document::files, which already has the models and their requests: files on disk (for files in an archive
/// the archive) whose change would change the document. Includes those found, and those searched before them.
void collectFiles(Document& document);

/// The file on disk of a path in a document: the archive that contains it, or the path itself.
[[nodiscard]] std::string diskFileOf(const std::string& path);

} // namespace scene
