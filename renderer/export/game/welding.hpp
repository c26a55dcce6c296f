#pragma once

#include "formats/base/result.hpp"
#include "formats/md2/md2_writer.hpp"
#include "renderer/export/game/game_model.hpp"
#include "renderer/export/game/vertex_grid.hpp"

#include <cstdint>
#include <vector>

namespace renderer::game {

/// A vertex of the source in a part of the file; vertices of different parts stay apart.
struct WeldSlot {
    std::uint32_t vertex = 0; ///< into PosedFrame::positions
    std::uint32_t part = 0;
};

struct WeldedFrames {
    std::vector<std::uint32_t> vertexOf;         ///< one per slot: its vertex in the frames
    std::vector<formats::Md2StoredFrame> frames; ///< of the model, with grids of this kind
};

/// Rounds positions to grids, and joins vertices of a part that have the same place in every frame and normals less
/// than 60 degrees apart in the first one, as seams of textures do. A joined vertex has the sum of their normals. There
/// is at least one slot. Vertices are in the order of their first slots. Errors: cancelled.
[[nodiscard]] formats::Result<WeldedFrames> weldedFrames(const GameModel& model, const std::vector<WeldSlot>& slots,
                                                         GridKind kind);

} // namespace renderer::game
