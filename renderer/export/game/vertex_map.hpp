#pragma once

#include "formats/model/model.hpp"
#include "renderer/export/game/game_model.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace renderer::game {

/// A vertex of the file and one of the source that it stands for.
struct WrittenVertex {
    std::uint32_t block = 0;  ///< into Keyframed::blocks when the file is loaded
    std::uint32_t vertex = 0; ///< of that block
    std::uint32_t source = 0; ///< into PosedFrame::positions
};

/// The source of a file that was made: where each vertex of the file comes from.
struct VertexMap {
    std::vector<WrittenVertex> vertices; ///< by block, then vertex
    std::uint32_t sourceVertices = 0;    ///< of PosedFrame::positions
    /// The source in a frame of the file, in the space and units of the file. Refers to the document.
    std::function<PosedFrame(std::uint32_t)> pose;
};

/// How far the vertices of a made file are from the source in one of its frames, in units of the game: one per
/// VertexMap::vertices. Empty if `made` has other frames, blocks or vertices than the file had.
[[nodiscard]] std::vector<float> distancesAt(const VertexMap& map, const formats::Model& made, std::uint32_t frame);

} // namespace renderer::game
