#pragma once

#include "renderer/export/game/game_model.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace renderer::game {

/// The size of a surface that an engine draws.
struct SurfaceSize {
    std::uint32_t vertices = 0;
    std::uint32_t triangles = 0;
};

/// A surface divided into parts of at most this size, in the order of a walk over neighboring triangles; the surface
/// itself if it fits. Each triangle is in one part. Parts are named "body_1" to "body_9", then "body_a" to "body_z":
/// the engine of Quake III leaves out the last two characters when it looks for a shader, so one line of a .skin file
/// serves all (docs/formats/quake3_skin.md). `most` allows at least one triangle.
[[nodiscard]] std::vector<GameSurface> splitSurface(const GameSurface& surface, const SurfaceSize& most);

/// The name of part `index` (from 0) of a surface; at most 63 bytes. Past 'z' the letter repeats.
[[nodiscard]] std::string partName(const std::string& surface, std::size_t index);

} // namespace renderer::game
