#include "renderer/animation/skeleton_pose.hpp"

#include "renderer/animation/node_pose.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/vec4.hpp>

#include <cassert>
#include <cmath>

namespace animation {
namespace {

using formats::Billboard;
using formats::Bone;
using formats::Skinned;

constexpr std::uint32_t kIgnoresParent =
    formats::kBoneIgnoresParentTranslation | formats::kBoneIgnoresParentScale | formats::kBoneIgnoresParentRotation;

glm::mat3 axesOf(const BoneMatrix& bone)
{
    return glm::transpose(glm::mat3(glm::vec3(bone[0]), glm::vec3(bone[1]), glm::vec3(bone[2])));
}

BoneMatrix boneOf(const glm::mat3& axes, const glm::vec3& origin)
{
    return {glm::vec4(axes[0].x, axes[1].x, axes[2].x, origin.x), glm::vec4(axes[0].y, axes[1].y, axes[2].y, origin.y),
            glm::vec4(axes[0].z, axes[1].z, axes[2].z, origin.z)};
}

/// The transform with these axes and the translation that moves the pivot to the same point as `placed`.
BoneMatrix turnedAbout(const glm::vec3& pivot, const glm::mat3& axes, const glm::vec3& placed)
{
    return boneOf(axes, placed - axes * pivot);
}

bool isFinite(const BoneMatrix& bone)
{
    const glm::vec4 sum = (bone[0] + bone[1] + bone[2]) * 0.0f; // a sum of zeros, unless a number is not finite
    return sum.x + sum.y + sum.z + sum.w == 0.0f;
}

/// L of docs/formats/m2.md §6.3: the bone's own transform about its pivot.
BoneMatrix localMatrix(const Skinned& shape, const SampleTime& sampleTime, const Bone& bone)
{
    const glm::vec3 translation = sampleVec3(shape, sampleTime, bone.translation, glm::vec3(0.0f));
    const glm::vec3 scale = sampleVec3(shape, sampleTime, bone.scale, glm::vec3(1.0f));
    glm::mat3 axes(1.0f);
    if (bone.rotation != formats::kNoIndex)
        axes = glm::mat3_cast(sampleQuaternion(shape, sampleTime, bone.rotation));
    for (int i = 0; i < 3; ++i)
        axes[i] *= scale[i];
    return turnedAbout(bone.pivot, axes, bone.pivot + translation);
}

glm::vec3 normalizedOr(const glm::vec3& direction, const glm::vec3& otherwise)
{
    constexpr float kSmallest = 1e-6f;
    const float length = glm::length(direction);
    return length > kSmallest ? direction / length : otherwise;
}

/// The part of its parent's transform that a bone inherits (§6.4). The root is model space: axes 1, origin 0.
BoneMatrix inheritedFrom(const BoneMatrix& parent, const Bone& bone)
{
    const bool ignoresScale = (bone.flags & formats::kBoneIgnoresParentScale) != 0;
    const bool ignoresRotation = (bone.flags & formats::kBoneIgnoresParentRotation) != 0;
    glm::mat3 axes = axesOf(parent);
    if (ignoresRotation) {
        for (int i = 0; i < 3; ++i) {
            const float length = ignoresScale ? 1.0f : glm::length(axes[i]);
            axes[i] = glm::vec3(0.0f);
            axes[i][i] = length;
        }
    } else if (ignoresScale) {
        for (int i = 0; i < 3; ++i)
            axes[i] = normalizedOr(axes[i], axes[i]);
    }
    if ((bone.flags & formats::kBoneIgnoresParentTranslation) != 0)
        return boneOf(axes, glm::vec3(0.0f));
    return turnedAbout(bone.pivot, axes, transformPoint(parent, bone.pivot));
}

/// The axes in view space of a bone that faces the viewer, each of length 1 (§6.5).
glm::mat3 facingAxes(Billboard kind, const glm::mat3& inView, const BoneMatrix& local, bool isMirrored)
{
    glm::mat3 axes(1.0f);
    for (int i = 0; i < 3; ++i)
        axes[i] = normalizedOr(inView[i], glm::vec3(0.0f)); // fallback if an axis points at the viewer
    constexpr float kSmallest = 1e-6f;
    const auto unit = [](float x, float y, const glm::vec3& otherwise) {
        const float length = std::sqrt(x * x + y * y);
        return length < kSmallest ? otherwise : glm::vec3(x / length, y / length, 0.0f);
    };
    switch (kind) {
    case Billboard::spherical: {
        // Its own tracks still rotate it: without keys X points at the viewer and Z is up.
        const glm::mat3 own = axesOf(local);
        for (int i = 0; i < 3; ++i) {
            const glm::vec3 axis = normalizedOr(own[i], glm::vec3(0.0f));
            axes[i] = glm::vec3(axis.y, axis.z, axis.x);
        }
        if (isMirrored)
            axes[1] = -axes[1];
        break;
    }
    case Billboard::lockX:
        axes[1] = unit(axes[0].y, -axes[0].x, axes[1]);
        axes[2] = glm::cross(axes[0], axes[1]);
        break;
    case Billboard::lockY:
        axes[0] = unit(-axes[1].y, axes[1].x, axes[0]);
        axes[2] = glm::cross(axes[0], axes[1]);
        break;
    case Billboard::lockZ:
        axes[1] = unit(axes[2].y, -axes[2].x, axes[1]);
        axes[0] = glm::cross(axes[1], axes[2]);
        break;
    case Billboard::none:
        break;
    }
    return axes;
}

BoneMatrix facingViewer(const BoneMatrix& bone, const Bone& described, const BoneMatrix& local, const glm::mat3& view)
{
    const glm::mat3 inView = view * axesOf(bone);
    glm::mat3 axes = facingAxes(billboardOf(described), inView, local, glm::determinant(view) < 0.0f);
    for (int i = 0; i < 3; ++i)
        axes[i] *= glm::length(inView[i]);
    // Back to model space, which the parent model may have scaled; the pivot does not move.
    return turnedAbout(described.pivot, glm::inverse(view) * axes, transformPoint(bone, described.pivot));
}

/// The transform of a bone relative to its parent: between two frames, by curves, or in its bind pose.
BoneMatrix matrixInParent(const Skinned& shape, const SampleTime& sampleTime, std::uint32_t bone)
{
    const std::optional<KeyframePose>& frames = sampleTime.frames;
    if (!frames)
        return nodeMatrixAt(shape, sampleTime, bone);
    const formats::LocalTransform a = localTransformAt(shape, bone, frames->frameA);
    if (!(frames->blend > 0.0f))
        return rowsOf(a);
    return rowsOf(between(a, localTransformAt(shape, bone, frames->frameB), frames->blend));
}

/// First the transform of each bone in model space, then the one from the bind pose.
void evaluateWithInverseBinds(const Skinned& shape, const SampleTime& sampleTime, std::span<BoneMatrix> bones)
{
    for (const std::uint32_t index : shape.boneOrder) {
        const std::uint32_t parent = shape.bones[index].parent;
        const BoneMatrix inherited = parent == formats::kNoIndex ? identityBone() : bones[parent];
        const BoneMatrix transform = product(inherited, matrixInParent(shape, sampleTime, index));
        bones[index] = isFinite(transform) ? transform : inherited; // products of finite numbers may overflow
    }
    for (std::size_t index = 0; index < bones.size(); ++index) {
        const BoneMatrix moved = product(bones[index], shape.binds[index].inverse);
        bones[index] = isFinite(moved) ? moved : identityBone();
    }
}

} // namespace

BoneMatrix identityBone()
{
    return BoneMatrix(1.0f);
}

glm::vec3 transformPoint(const BoneMatrix& bone, const glm::vec3& point)
{
    return transformDirection(bone, point) + glm::vec3(bone[0].w, bone[1].w, bone[2].w);
}

glm::vec3 transformDirection(const BoneMatrix& bone, const glm::vec3& direction)
{
    return {glm::dot(glm::vec3(bone[0]), direction), glm::dot(glm::vec3(bone[1]), direction),
            glm::dot(glm::vec3(bone[2]), direction)};
}

BoneMatrix product(const BoneMatrix& a, const BoneMatrix& b)
{
    BoneMatrix result;
    for (int i = 0; i < 3; ++i) {
        result[i] = a[i].x * b[0] + a[i].y * b[1] + a[i].z * b[2];
        result[i].w += a[i].w;
    }
    return result;
}

void evaluateSkeleton(const Skinned& shape, const SampleTime& sampleTime, const ViewRotation& view,
                      std::span<BoneMatrix> bones)
{
    assert(bones.size() == shape.bones.size());
    if (shape.bindConvention == formats::BindConvention::inverseMatrices) {
        evaluateWithInverseBinds(shape, sampleTime, bones);
        return;
    }
    evaluateBones(shape, sampleTime, view, shape.boneOrder, bones);
}

void evaluateBones(const Skinned& shape, const SampleTime& sampleTime, const ViewRotation& view,
                   std::span<const std::uint32_t> order, std::span<BoneMatrix> bones)
{
    assert(bones.size() == shape.bones.size() && shape.bindConvention == formats::BindConvention::pivots);
    const bool hasOffsets = !sampleTime.boneOffsets.empty();
    assert(!hasOffsets || sampleTime.boneOffsets.size() == bones.size());
    for (const std::uint32_t index : order) {
        const Bone& bone = shape.bones[index];
        const bool hasParent = bone.parent != formats::kNoIndex;
        BoneMatrix inherited = hasParent ? bones[bone.parent] : identityBone();
        if (hasParent && (bone.flags & kIgnoresParent) != 0)
            inherited = inheritedFrom(inherited, bone);
        const bool turnsToViewer = view && billboardOf(bone) != Billboard::none;
        const bool stands = bone.translation == formats::kNoIndex && bone.rotation == formats::kNoIndex &&
                            bone.scale == formats::kNoIndex;
        if (stands && !turnsToViewer && !hasOffsets) {
            bones[index] = inherited;
            continue;
        }
        BoneMatrix local = stands ? identityBone() : localMatrix(shape, sampleTime, bone);
        if (hasOffsets)
            local = product(local, sampleTime.boneOffsets[index]);
        BoneMatrix result = product(inherited, local);
        if (turnsToViewer)
            result = facingViewer(result, bone, local, *view);
        bones[index] = isFinite(result) ? result : inherited; // products of finite keys may overflow
    }
}

} // namespace animation
