#pragma once

#include "formats/vfs/virtual_file_system.hpp"
#include "renderer/scene/document/document.hpp"
#include "renderer/scene/games/assembly.hpp"

#include <span>
#include <vector>

/// A player's clips from `animation.cfg` (docs/formats/animation_cfg.md).
namespace scene {

/// The clips of a player's two halves, each in frames of its own model.
struct PlayerClips {
    std::vector<formats::Clip> legs;
    std::vector<formats::Clip> torso;
};

/// The clips from the `animation.cfg` beside `lowerFile`; without that file, the models' own clips.
[[nodiscard]] PlayerClips playerClips(const formats::VirtualFileSystem& files, const formats::FoundFile& lowerFile,
                                      const formats::Model& lower, const formats::Model& upper, Document& document);

/// Adds the layers "legs" and "torso" to a player with several parts; false if it is not such a player, or not animated
/// by frames.
bool addPlayerLayers(const formats::VirtualFileSystem& files, const Assembly& assembly,
                     std::span<formats::Model> models, Document& document);

} // namespace scene
