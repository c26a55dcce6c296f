#pragma once

#include "formats/model/skinned.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"

#include <span>

/// Draws the parts of a skinned model other than its surfaces as lines in the scene.
namespace renderer {

/// Every bone is drawn as a slim double pyramid from its parent's pivot to its own, thick at the parent; bones that
/// face the viewer have another color. `size` is the size of the scene. With `isOnlyMarked` only the highlighted ones.
inline constexpr glm::vec4 kBoneColor(0.22f, 0.78f, 0.95f, 0.9f);
void addBones(LineList& lines, const formats::Skinned& shape, const scene::PlacedNode& placedNode, float size,
              const Marked& marked = {}, bool isOnlyMarked = false, const glm::vec4& usual = kBoneColor);

/// Adds the edges of the game's collision mesh; it is not animated by bones.
inline constexpr glm::vec4 kCollisionColor(0.45f, 0.85f, 0.55f, 0.75f);
void addCollision(LineList& lines, const formats::CollisionMesh& mesh, const glm::dmat4& transform,
                  const glm::vec4& color = kCollisionColor);

/// Adds the boxes stated in the file, which are often too small: of the model and, in `collision`, of its collision.
void addStatedBounds(LineList& lines, const formats::Skinned& shape, const glm::vec4& collision = kCollisionColor);

} // namespace renderer
