#pragma once

#include "formats/gltf/gltf_frame_facts.hpp"
#include "renderer/export/game/game_model.hpp"

/// MD2 and MDX files that became glTF.
namespace renderer::game {

/// Gives a model the frames and vertices of the file that it was made from, byte by byte, if the facts say how, all
/// vertices of the file are there, and positions lie on its grid. Otherwise the model stays as it is.
void rebuildFrames(const formats::gltf::FrameFacts::Mesh& facts, GameModel& model);

} // namespace renderer::game
