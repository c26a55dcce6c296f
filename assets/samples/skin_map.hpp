#pragma once

#include "assets/samples/creature.hpp"
#include "formats/image/image.hpp"

#include <vector>

namespace samples {

/// What a texel of the skin shows: a point of the creature's surface in the bind pose.
struct SurfacePoint {
    bool isCovered = false;
    glm::vec3 position{};
    glm::vec3 normal{};
    glm::vec2 place{}; ///< as SkinPoint::place
    Material material = Material::hide;
    float openness = 1.0f; ///< 0 shut in by other surfaces, 1 free
};

/// One entry a texel, row by row. Where surfaces share a texel the one further along its body part wins (the front of
/// an eyeball over its back), else the first triangle.
[[nodiscard]] std::vector<SurfacePoint> surfaceOfSkin(const Creature& creature);

/// Colors the texels around the islands like their neighbors, so that filtering and mip maps bring in nothing
/// foreign.
void bleed(formats::Image& skin, const std::vector<SurfacePoint>& surface);

} // namespace samples
