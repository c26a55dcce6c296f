#pragma once

#include "assets/samples/creature.hpp"
#include "formats/image/image.hpp"

#include <vector>

namespace samples {

/// The content of a texel of the skin: a point of the creature's surface in the bind pose.
struct SurfacePoint {
    bool isCovered = false;
    glm::vec3 position{};
    glm::vec3 normal{};
    glm::vec2 islandPosition{}; ///< as SkinPoint::islandPosition
    Material material = Material::hide;
    float openness = 1.0f; ///< 0: enclosed by other surfaces, 1: free
};

/// One entry per texel, row by row. If surfaces share a texel, the one further along its body part is used (the front
/// of an eyeball, not its back), else the first triangle.
[[nodiscard]] std::vector<SurfacePoint> surfaceOfSkin(const Creature& creature);

/// Colors the texels around the islands like their neighbors, so that filtering and mipmaps mix in no other colors.
void bleed(formats::Image& skin, const std::vector<SurfacePoint>& surface);

} // namespace samples
