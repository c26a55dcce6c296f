#pragma once

#include "formats/model/model.hpp"

#include <cstdint>
#include <vector>

namespace app {

/// The costs of one frame.
struct DrawFacts {
    std::uint64_t triangles = 0;
    std::uint64_t draws = 0;
    std::uint64_t gpuBytes = 0;
    formats::Bounds bounds{};                 ///< of all open models
    std::vector<std::uint32_t> effectSizes{}; ///< number of particles or edges of each, see renderer::effectSizes
};

} // namespace app
