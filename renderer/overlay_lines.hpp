#pragma once

#include "formats/model/bounds.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/skeleton_lines.hpp"

#include <span>

/// Overlays of a posed document as lines.
namespace renderer {

/// The lines that `overlays` asks for around the scene.
[[nodiscard]] LineList overlayLines(const OverlayOptions& overlays, const formats::Bounds& scene);

/// The axes of all tags, of a size that suits the scene.
[[nodiscard]] LineList tagLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                                const formats::Bounds& scene);

/// The bones of all skinned models.
[[nodiscard]] LineList boneLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                                 const formats::Bounds& scene);

/// The collision meshes of skinned models and the bounds that their files state.
[[nodiscard]] LineList collisionLines(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                                      const glm::vec4& color = kCollisionColor);

/// How long the axes of a tag are in such a scene.
[[nodiscard]] float tagLength(const formats::Bounds& scene);

} // namespace renderer
