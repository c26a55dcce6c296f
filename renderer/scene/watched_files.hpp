#pragma once

#include "renderer/scene/document/document.hpp"

namespace scene {

/// Completes Document::files, which already has the models and their requests: files on disk (for files in an archive
/// the archive) whose change would change the document. Includes those found, and those searched before them.
void collectFiles(Document& document);

} // namespace scene
