#pragma once

#include "formats/model/skinned.hpp"
#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"

#include <cstdint>

/// Draws the emitters of a document's particles and ribbons as lines in the scene.
namespace renderer {

enum class EmittersShown { all, marked };

/// Particle emitters are drawn as their shapes at the displayed time (docs/formats/m2_effects.md §4): a rectangle, the
/// circles of two spheres, a curve, a point; with a stick in the main direction of emission. Ribbons are drawn as the
/// line of their edges. `size` is the size of the scene, `usual` the color of particle emitters; `marked` has
/// numbers of scene::effectAt.
inline constexpr glm::vec4 kEmitterColor(0.98f, 0.55f, 0.35f, 0.9f);
void addEmitters(LineList& lines, const scene::Document& document, std::span<const scene::PlacedNode> nodes, float size,
                 const Marked& marked = {}, EmittersShown shown = EmittersShown::all,
                 const glm::vec4& usual = kEmitterColor);

/// The origin of an effect in the scene; for a spline the start of the curve. `number` is from scene::effectAt.
[[nodiscard]] glm::vec3 effectOrigin(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                                     std::uint32_t number);

} // namespace renderer
