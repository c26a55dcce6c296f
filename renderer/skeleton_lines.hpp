#pragma once

#include "formats/model/skinned.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"

#include <span>

/// The parts of a skinned model beside its surfaces, as lines in the scene.
namespace renderer {

/// Bones that are pointed out; kNoIndex: none.
struct MarkedBones {
    std::uint32_t chosen = formats::kNoIndex;
    std::uint32_t pointed = formats::kNoIndex;
};

/// Every bone as a slim double pyramid from its parent's pivot to its own, thick at the parent; those that face the
/// viewer in a color of their own. `size` is that of the scene. With `isOnlyMarked` just those that are pointed out.
inline constexpr glm::vec4 kBoneColor(0.22f, 0.78f, 0.95f, 0.9f);
void addBones(LineList& lines, const formats::Skinned& shape, const scene::PlacedNode& place, float size,
              const MarkedBones& marked = {}, bool isOnlyMarked = false, const glm::vec4& usual = kBoneColor);

/// The axes of all attachments that are active or not, see addTag.
void addAttachments(LineList& lines, const formats::Skinned& shape, const scene::PlacedNode& place, float length);

/// The edges of the mesh that the game collides with; it does not move with the bones.
inline constexpr glm::vec4 kCollisionColor(0.45f, 0.85f, 0.55f, 0.75f);
void addCollision(LineList& lines, const formats::CollisionMesh& mesh, const glm::dmat4& transform,
                  const glm::vec4& color = kCollisionColor);

/// The boxes that the file states, which are often too small: of the model and, in `collision`, of its collision.
void addStatedBounds(LineList& lines, const formats::Skinned& shape, const glm::vec4& collision = kCollisionColor);

} // namespace renderer
