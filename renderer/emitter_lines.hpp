#pragma once

#include "formats/model/skinned.hpp"
#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"

#include <cstdint>

/// Where the particles and ribbons of a document come from, as lines in the scene.
namespace renderer {

/// Effects that are pointed out, by number of scene::effectAt; kNoIndex: none.
struct MarkedEffects {
    std::uint32_t chosen = formats::kNoIndex;
    std::uint32_t pointed = formats::kNoIndex;
};

enum class EmittersShown { all, marked };

/// The emitters of particles as their shapes at the time that is shown (docs/formats/m2_effects.md §4): a rectangle,
/// the circles of two spheres, a curve, a point; with a stick to where most of them send particles. Ribbons as the line
/// that their edges are laid along. `size` is that of the scene, `usual` the color of particles' emitters.
inline constexpr glm::vec4 kEmitterColor(0.98f, 0.55f, 0.35f, 0.9f);
void addEmitters(LineList& lines, const scene::Document& document, std::span<const scene::PlacedNode> nodes, float size,
                 const MarkedEffects& marked = {}, EmittersShown shown = EmittersShown::all,
                 const glm::vec4& usual = kEmitterColor);

/// Where the origin of an effect is in the scene; the middle of a curve's start for a spline. `number` is one of
/// scene::effectAt.
[[nodiscard]] glm::vec3 effectOrigin(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                                     std::uint32_t number);

} // namespace renderer
