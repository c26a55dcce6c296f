#pragma once

#include "renderer/scene/compare/vertex_distances.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace app {

/// How far the vertices of the side with the focus are from those of the other one, in the poses shown.
struct HeatFacts {
    std::size_t matched = 0;  ///< surfaces whose vertex orders agree
    std::size_t surfaces = 0; ///< that the side with the focus has
    scene::FarthestVertex farthest;
};

/// What is measured while two models are drawn.
struct ComparedFacts {
    std::optional<std::uint64_t> differentPixels{}; ///< where pixels are compared
    std::uint64_t pixels = 0;                       ///< of all
    std::optional<HeatFacts> heat{};                ///< where a heat map is shown
};

} // namespace app
