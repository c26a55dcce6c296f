#pragma once

#include "formats/model/model.hpp"
#include "renderer/export/game/game_model.hpp"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// The grids of MD2 and MDX: a coordinate is a byte times the scale of its frame, plus its translation
/// (docs/formats/md2.md §1.2).
namespace renderer::game {

enum class GridKind {
    steady, ///< one step for all frames and starts on its multiples: a point that stands still stays exactly still
    frame,  ///< the finest step for each frame
};

/// The extent of a frame.
struct FrameBox {
    glm::dvec3 min{0.0};
    glm::dvec3 max{0.0};
};

/// The box around some vertices of a frame; at least one.
[[nodiscard]] FrameBox boxOf(const PosedFrame& frame, std::span<const std::uint32_t> vertices);

/// The grid of each frame. Steady: the step on an axis is the largest extent of a frame through 254, rounded up to 12
/// significant bits so that products with bytes are exact in 32 bits; frames start at multiples of it. Errors of
/// rounding are at most half a step. An axis without extent has the step 0.
[[nodiscard]] std::vector<formats::FrameTransform> gridsOf(std::span<const FrameBox> boxes, GridKind kind);

/// The nearest point of a grid.
[[nodiscard]] std::array<std::uint8_t, 3> nearestGridPoint(const formats::FrameTransform& grid,
                                                           const glm::dvec3& position);

} // namespace renderer::game
