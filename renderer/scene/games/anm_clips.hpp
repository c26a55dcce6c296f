#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/document.hpp"

namespace scene {

/// Inserts the clips of the `.anm` file beside a model, if there is one, before those from the frame names.
void addAnmClips(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile, formats::Model& model,
                 Document& document);

} // namespace scene
