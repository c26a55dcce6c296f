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
    formats::Bounds bounds{};                 ///< around everything that is open
    std::vector<std::uint32_t> effectSizes{}; ///< particles or edges of each, see renderer::effectSizes
};

} // namespace app
