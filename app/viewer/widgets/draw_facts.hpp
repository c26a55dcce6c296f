#pragma once

#include "formats/model/model.hpp"

#include <cstdint>

namespace app {

/// What one frame took.
struct DrawFacts {
    std::uint64_t triangles = 0;
    std::uint64_t draws = 0;
    std::uint64_t gpuBytes = 0;
    formats::Bounds bounds{}; ///< around everything that is open
};

} // namespace app
