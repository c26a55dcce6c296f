#pragma once

#include "renderer/scene/compare/vertex_distances.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace app {

/// Distances between the vertices of the side with the focus and those of the other side, in the current poses.
struct HeatFacts {
    std::size_t matched = 0;  ///< surfaces whose vertex orders agree
    std::size_t surfaces = 0; ///< of the side with the focus
    scene::FarthestVertex farthest;
};

/// Results measured while two models are drawn.
struct ComparedFacts {
    std::optional<std::uint64_t> differentPixels{}; ///< in the difference mode
    std::uint64_t pixels = 0;                       ///< of both images
    std::optional<HeatFacts> heat{};                ///< in the heat map mode
};

} // namespace app
