#pragma once

#include "formats/image/image.hpp"

#include <glm/vec3.hpp>

/// The textures of the weapon and of its shaders.
namespace samples {

/// Body and barrel, kSkinWidth x kSkinHeight.
[[nodiscard]] formats::Image paintWeapon();

/// The saw-toothed crest as it is seen from the right; what is cut away is transparent.
[[nodiscard]] formats::Image paintCrest();

/// Tiles of swirling light from black through `color` to white.
[[nodiscard]] formats::Image paintPlasma(const glm::vec3& color);

/// Sky and ground, to be mirrored in what is polished.
[[nodiscard]] formats::Image paintChrome();

/// A tongue of fire that leaves the left edge, and a round glow; on black, to be added.
[[nodiscard]] formats::Image paintFlame();
[[nodiscard]] formats::Image paintGlow();

/// White on black, to be added in a color: an ember from flaring to dying in two rows of two cells, and a band of light
/// that fades from left to right.
[[nodiscard]] formats::Image paintEmbers();
[[nodiscard]] formats::Image paintTrail();

} // namespace samples
