#pragma once

#include "formats/gltf/gltf_frame_facts.hpp"
#include "renderer/export/game/game_model.hpp"
#include "renderer/export/game/target.hpp"

namespace renderer::game {

/// Gives a model of a glTF the shaders and skins that the file stated from which Trisview made the glTF. If another
/// program wrote the glTF, which may show other images, or surfaces have other names, it gets none; a sentence says so
/// where they would have been kept. `facts` has meshes.
void keepNames(const formats::gltf::FrameFacts& facts, Format format, GameModel& model);

} // namespace renderer::game
