#pragma once

#include "formats/model/model.hpp"

#include <cstdint>

namespace app {

/// The costs of one frame.
struct DrawFacts {
    std::uint64_t triangles = 0;
    std::uint64_t draws = 0;
    std::uint64_t gpuBytes = 0;
    formats::Bounds bounds{}; ///< around everything that is open
};

} // namespace app
