#pragma once

#include "assets/samples/skin_map.hpp"
#include "formats/image/image.hpp"

#include <glm/vec3.hpp>

namespace samples {

/// The colors of one skin, in gamma space from 0 to 1.
struct SkinScheme {
    glm::vec3 back{};
    glm::vec3 flank{};
    glm::vec3 belly{};
    glm::vec3 stripe{};
    glm::vec3 accent{}; ///< on the spikes' tips and around the eyes
    glm::vec3 horn{};
    glm::vec3 iris{};
};

[[nodiscard]] SkinScheme lagoonScheme(); ///< sea green with a sand-colored belly
[[nodiscard]] SkinScheme emberScheme();  ///< soot and glowing orange

/// The skin, kSkinWidth x kSkinHeight; `surface` from surfaceOfSkin().
[[nodiscard]] formats::Image paintSkin(const std::vector<SurfacePoint>& surface, const SkinScheme& scheme);

/// The glowing parts of the ember skin, on black: the stripes, the eyes and the mouth.
[[nodiscard]] formats::Image paintEmberGlow(const std::vector<SurfacePoint>& surface);

} // namespace samples
