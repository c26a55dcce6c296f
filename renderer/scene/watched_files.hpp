#pragma once

#include "renderer/scene/document/document.hpp"

namespace scene {

/// Completes Document::files, which has the models and what they asked for: files of the disk (of what lies in an
/// archive the archive) whose change would change the document. Those that were found, and those that were looked for
/// before them.
void collectFiles(Document& document);

} // namespace scene
