#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document.hpp"

#include <vector>

/// Clips that stand in files of their own beside a model.
namespace scene {

/// Puts the clips of the `.anm` file beside a model, if there is one, before those from the frame names.
void addAnmClips(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile, formats::Model& model,
                 Document& document);

/// The clips of a player's two halves, each in frames of its own model.
struct PlayerClips {
    std::vector<formats::Clip> legs;
    std::vector<formats::Clip> torso;
};

/// Those of the `animation.cfg` beside `lowerFile`; without one, those that the models have of their own.
[[nodiscard]] PlayerClips playerClips(const formats::VirtualFileSystem& files, const formats::FoundFile& lowerFile,
                                      const formats::Model& lower, const formats::Model& upper, Document& document);

} // namespace scene
