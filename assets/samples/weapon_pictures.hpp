#pragma once

#include "formats/image/image.hpp"

#include <glm/vec3.hpp>

/// The textures of the weapon and of its shaders.
namespace samples {

/// Body and barrel, kSkinWidth x kSkinHeight.
[[nodiscard]] formats::Image paintWeapon();

/// The saw-toothed crest seen from the right; the cut-out part is transparent.
[[nodiscard]] formats::Image paintCrest();

/// Tiles of swirling light from black through `color` to white.
[[nodiscard]] formats::Image paintPlasma(const glm::vec3& color);

/// Sky and ground, reflected by polished surfaces.
[[nodiscard]] formats::Image paintChrome();

/// A flame from the left edge, and a round glow; on black, for additive blending.
[[nodiscard]] formats::Image paintFlame();
[[nodiscard]] formats::Image paintGlow();

/// White on black, for additive blending with a color: an ember from flaring up to dying in two rows of two cells, and
/// a band of light that fades from left to right.
[[nodiscard]] formats::Image paintEmbers();
[[nodiscard]] formats::Image paintTrail();

} // namespace samples
