#include "renderer/export/gltf/skinned_clips.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/animation/node_pose.hpp"
#include "renderer/export/gltf/frame_keys.hpp"
#include "renderer/export/gltf/track_keys.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <glm/matrix.hpp>

#include <algorithm>
#include <set>

namespace renderer::gltf {
namespace {

using formats::kNoIndex;
using formats::Skinned;

glm::dmat4 matrixOf(const animation::BoneMatrix& rows)
{
    glm::dmat4 matrix(1.0);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column)
            matrix[column][row] = static_cast<double>(rows[row][column]);
    }
    return matrix;
}

/// The transform of a joint in model space: about its pivot.
glm::dmat4 jointMatrix(const Skinned& shape, std::span<const animation::BoneMatrix> bones, std::uint32_t bone)
{
    glm::dmat4 matrix = matrixOf(bones[bone]);
    matrix[3] = matrix * glm::dvec4(glm::dvec3(shape.bones[bone].pivot), 1.0);
    return matrix;
}

/// The origin of a joint in its parent's in the bind pose of a model with pivots.
glm::vec3 pivotInParent(const Skinned& shape, std::uint32_t bone)
{
    const std::uint32_t parent = shape.bones[bone].parent;
    return shape.bones[bone].pivot - (parent == kNoIndex ? glm::vec3(0.0f) : shape.bones[parent].pivot);
}

Placement placementOfLocal(const formats::LocalTransform& local)
{
    return {local.translation, local.rotation, local.scale};
}

/// Of a model with global loops: an instant at which they start.
animation::SampleTime startTime(const scene::Node& node, const Skinned& shape)
{
    if (!node.sequences)
        return {};
    return node.sequences->sampleTimeOf({.sequence = shape.sequences.empty() ? formats::kBindPose : 0});
}

/// A bone of a model with pivots in its bind pose, except for its tracks with global loops, which always play: they are
/// at their start.
Placement startOfGlobals(const scene::Node& node, const Skinned& shape, std::uint32_t bone)
{
    const formats::Bone& described = shape.bones[bone];
    Placement placement{pivotInParent(shape, bone)};
    if (!node.sequences)
        return placement;
    const animation::SampleTime start = startTime(node, shape);
    const auto isGlobal = [&](formats::TrackIndex track) {
        return globalLoopOf(shape, start.now.keys, track) != kNoIndex;
    };
    if (isGlobal(described.translation))
        placement.translation += sampleVec3(shape, start, described.translation, glm::vec3(0.0f));
    if (isGlobal(described.rotation))
        placement.rotation = sampleQuaternion(shape, start, described.rotation);
    if (isGlobal(described.scale))
        placement.scale = sampleVec3(shape, start, described.scale, glm::vec3(1.0f));
    return placement;
}

/// Whether glTF cannot key a bone in its parent: it ignores parts of its parent's transform, or a face moves it.
bool isBent(const scene::Node& node, const Skinned& shape, std::uint32_t bone)
{
    constexpr std::uint32_t kIgnores =
        formats::kBoneIgnoresParentTranslation | formats::kBoneIgnoresParentScale | formats::kBoneIgnoresParentRotation;
    const bool ignoresParent = shape.bones[bone].parent != kNoIndex && (shape.bones[bone].flags & kIgnores) != 0;
    const bool isMoved = bone < node.boneOffsets.size() && node.boneOffsets[bone] != glm::mat3x4(1.0f);
    return ignoresParent || isMoved;
}

} // namespace

Placement jointPlacement(const Skinned& shape, std::span<const animation::BoneMatrix> bones, std::uint32_t bone)
{
    const glm::dmat4 own = jointMatrix(shape, bones, bone);
    const std::uint32_t parent = shape.bones[bone].parent;
    if (parent == kNoIndex)
        return placementOf(own);
    const glm::dmat4 above = jointMatrix(shape, bones, parent);
    const double size = std::abs(glm::determinant(glm::dmat3(above)));
    return size > 1e-12 ? placementOf(glm::inverse(above) * own) : Placement{pivotInParent(shape, bone)};
}

std::vector<Placement> restPlacements(const Context& context, std::uint32_t index)
{
    const Skinned& shape = skinnedOf(context.model(index));
    const bool isPosed = !context.options.poses.empty();
    const scene::PlacedNode& placed = context.placed[index];
    std::vector<Placement> rest;
    for (std::uint32_t bone = 0; bone < shape.bones.size(); ++bone) {
        if (shape.bindConvention == formats::BindConvention::inverseMatrices) {
            const auto& frames = placed.sampleTime.frames;
            const animation::SampleTime atRest;
            rest.push_back(placementOfLocal(isPosed && frames
                                                ? between(localTransformAt(shape, bone, frames->frameA),
                                                          localTransformAt(shape, bone, frames->frameB), frames->blend)
                                                : nodeTransformAt(shape, isPosed ? placed.sampleTime : atRest, bone)));
        } else if (isPosed || isBent(context.node(index), shape, bone)) {
            rest.push_back(jointPlacement(shape, placed.bones, bone));
        } else {
            rest.push_back(startOfGlobals(context.node(index), shape, bone));
        }
    }
    return rest;
}

Placement cameraPlacement(const animation::ModelCameraPose& pose)
{
    const glm::dvec3 eye(pose.eye);
    glm::dvec3 backward = eye - glm::dvec3(pose.target);
    if (!(glm::length(backward) > 1e-9))
        backward = {-1.0, 0.0, 0.0};
    backward = glm::normalize(backward);
    const glm::dvec3 above = std::abs(backward.z) < 0.999 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(1.0, 0.0, 0.0);
    glm::dvec3 right = glm::normalize(glm::cross(above, backward));
    const glm::dvec3 up = glm::cross(backward, right);
    const auto roll = static_cast<double>(pose.rollRadians);
    right = right * std::cos(roll) + up * std::sin(roll);
    return placementOf(glm::dmat4(glm::dvec4(right, 0.0), glm::dvec4(glm::cross(backward, right), 0.0),
                                  glm::dvec4(backward, 0.0), glm::dvec4(eye, 1.0)));
}

SkinnedClips::SkinnedClips(Context& context, std::uint32_t index, const PartNodes& part)
    : m_context(context),
      m_index(index),
      m_part(part),
      m_shape(skinnedOf(context.model(index))),
      m_isBent(m_shape.bones.size())
{
    if (part.joints.empty())
        return;
    m_rest = restPlacements(context, index);
    const bool hasTracks = m_shape.bindConvention == formats::BindConvention::pivots;
    for (std::uint32_t bone = 0; hasTracks && bone < m_shape.bones.size(); ++bone) {
        m_isBent[bone] = isBent(context.node(index), m_shape, bone);
        if (m_isBent[bone])
            m_bent.push_back(bone);
    }
}

bool SkinnedClips::add(AnimationWriter& animation, const formats::Clip& clip)
{
    if (clip.isSequence())
        return addSequence(animation, clip);
    if (m_part.joints.empty() || m_shape.bindConvention != formats::BindConvention::inverseMatrices)
        return true;
    return addFrames(animation, clip);
}

void SkinnedClips::addPlacement(AnimationWriter& animation, std::uint32_t bone, const Keys<glm::vec3>& translation,
                                const Keys<glm::quat>& rotation, const Keys<glm::vec3>& scale)
{
    const Placement& rest = m_rest[bone];
    const auto changes = [](const auto& keys, const auto& still) {
        return !keys.empty() && (keys.values.size() > 1 || keys.values.front() != still);
    };
    // A clip lasts until its last key, which may be before its end.
    const auto held = [&](auto keys) {
        if (animation.empty())
            keys.add(m_endSeconds, keys.values.back());
        return keys;
    };
    if (changes(translation, rest.translation))
        animation.addTranslation(m_part.joints[bone], held(translation));
    if (changes(rotation, rest.rotation))
        animation.addRotation(m_part.joints[bone], held(rotation));
    if (changes(scale, rest.scale))
        animation.addScale(m_part.joints[bone], held(scale));
}

void SkinnedClips::addStill(AnimationWriter& animation)
{
    if (!animation.empty() || m_part.joints.empty())
        return;
    Keys<glm::vec3> still;
    still.add(0.0, m_rest.front().translation);
    still.add(m_endSeconds, m_rest.front().translation);
    animation.addTranslation(m_part.joints.front(), still);
}

bool SkinnedClips::addFrames(AnimationWriter& animation, const formats::Clip& clip)
{
    const auto keys = frameKeysOf(clip, m_context.options.steps);
    const std::uint32_t count = frameCountOf(m_shape);
    if (!keys || count == 0) {
        m_context.report.leaveOut(fmt::format("clip '{}' is left out: {}", formats::printable(clip.name),
                                              keys ? "its frames do not exist" : "its times cannot be expressed"));
        return false;
    }
    const bool steps = m_context.options.steps;
    m_endSeconds = static_cast<double>(keys->times.back());
    for (std::uint32_t bone = 0; bone < m_shape.bones.size() && !formats::isCancelled(); ++bone) {
        Keys<glm::vec3> translation{.isStep = steps}, scale{.isStep = steps};
        Keys<glm::quat> rotation{.isStep = steps};
        for (std::size_t i = 0; i < keys->frames.size(); ++i) {
            const formats::LocalTransform local = localTransformAt(m_shape, bone, std::min(keys->frames[i], count - 1));
            const auto seconds = static_cast<double>(keys->times[i]);
            translation.add(seconds, local.translation);
            rotation.add(seconds, local.rotation);
            scale.add(seconds, local.scale);
        }
        translation.reduce();
        rotation.reduce();
        scale.reduce();
        addPlacement(animation, bone, translation, rotation, scale);
    }
    addStill(animation);
    return true;
}

/// The keys as they are; splines at 30 instants per second.
void SkinnedClips::addCurves(AnimationWriter& animation, const formats::Clip& clip, animation::SampleTime sampleTime)
{
    m_endSeconds = clip.sequenceSeconds;
    for (std::uint32_t bone = 0; !m_part.joints.empty() && bone < m_shape.bones.size() && !formats::isCancelled();
         ++bone) {
        Keys<glm::vec3> translation, scale;
        Keys<glm::quat> rotation;
        for (const formats::NodeCurve& curve : animation::curvesOfBone(m_shape, clip.sequence, bone)) {
            std::vector<double> times;
            for (std::uint32_t key = 0; curve.kind != formats::CurveKind::cubic && key < curve.keyCount; ++key)
                times.push_back(1000.0 * static_cast<double>(m_shape.nodes.numbers[curve.firstTime + key]));
            if (times.empty())
                times = sampledMs(sampleTime.now.keys.durationMs);
            const bool isStep = curve.kind == formats::CurveKind::step;
            translation.isStep = translation.isStep || (isStep && curve.property == formats::NodeProperty::translation);
            rotation.isStep = rotation.isStep || (isStep && curve.property == formats::NodeProperty::rotation);
            scale.isStep = scale.isStep || (isStep && curve.property == formats::NodeProperty::scale);
            for (const double ms : times) {
                sampleTime.now.ms = ms;
                const formats::LocalTransform local = nodeTransformAt(m_shape, sampleTime, bone);
                if (curve.property == formats::NodeProperty::translation)
                    translation.add(ms / 1000.0, local.translation);
                else if (curve.property == formats::NodeProperty::rotation)
                    rotation.add(ms / 1000.0, local.rotation);
                else
                    scale.add(ms / 1000.0, local.scale);
            }
        }
        addPlacement(animation, bone, translation, rotation, scale);
    }
    if (!m_shape.morphs.sets.empty())
        m_context.report.leaveOut("morph targets stand still: only bones are written");
    addStill(animation);
}

void SkinnedClips::addBone(AnimationWriter& animation, std::uint32_t bone, const animation::SampleTime& sampleTime,
                           std::uint32_t globalLoop)
{
    const formats::Bone& described = m_shape.bones[bone];
    const formats::KeyView& keys = sampleTime.now.keys;
    const bool isGlobalClip = globalLoop != kNoIndex;
    const auto isOfClip = [&](formats::TrackIndex track) {
        const std::uint32_t loop = globalLoopOf(m_shape, keys, track);
        return isGlobalClip ? loop == globalLoop : loop == kNoIndex || m_context.options.bakesGlobals;
    };
    const auto spanOf = [&](formats::TrackIndex track) {
        TrackSpan span{m_shape, sampleTime, isOfClip(track) ? track : kNoIndex};
        if (!isGlobalClip)
            span.repeatMs = keys.durationMs;
        return span;
    };
    Keys<glm::vec3> translation = vectorKeys(spanOf(described.translation), glm::vec3(0.0f));
    Keys<glm::quat> rotation = rotationKeys(spanOf(described.rotation));
    Keys<glm::vec3> scale = vectorKeys(spanOf(described.scale), glm::vec3(1.0f));
    const glm::vec3 pivot = pivotInParent(m_shape, bone);
    for (glm::vec3& value : translation.values)
        value += pivot;
    if (!isGlobalClip) { // the default pose may differ from the bind pose, which bones without keys keep
        const auto hasOwnClock = [&](formats::TrackIndex track) {
            return globalLoopOf(m_shape, keys, track) != kNoIndex && !m_context.options.bakesGlobals;
        };
        if (translation.empty() && !hasOwnClock(described.translation))
            translation.add(0.0, pivot);
        if (rotation.empty() && !hasOwnClock(described.rotation))
            rotation.add(0.0, glm::quat(1.0f, 0.0f, 0.0f, 0.0f));
        if (scale.empty() && !hasOwnClock(described.scale))
            scale.add(0.0, glm::vec3(1.0f));
    }
    translation.reduce();
    rotation.reduce();
    scale.reduce();
    addPlacement(animation, bone, translation, rotation, scale);
}

void SkinnedClips::addBaked(AnimationWriter& animation, animation::SampleTime sampleTime)
{
    if (m_bent.empty())
        return;
    std::vector<Keys<glm::vec3>> translations(m_bent.size()), scales(m_bent.size());
    std::vector<Keys<glm::quat>> rotations(m_bent.size());
    std::vector<animation::BoneMatrix> bones(m_shape.bones.size());
    sampleTime.boneOffsets = m_context.node(m_index).boneOffsets;
    for (const double ms : sampledMs(sampleTime.now.keys.durationMs)) {
        sampleTime.now.ms = ms;
        sampleTime.globalMs = m_context.options.bakesGlobals ? ms : 0.0;
        evaluateSkeleton(m_shape, sampleTime, {}, bones);
        for (std::size_t i = 0; i < m_bent.size(); ++i) {
            const Placement placement = jointPlacement(m_shape, bones, m_bent[i]);
            translations[i].add(ms / 1000.0, placement.translation);
            rotations[i].add(ms / 1000.0, placement.rotation);
            scales[i].add(ms / 1000.0, placement.scale);
        }
        if (formats::isCancelled())
            return;
    }
    for (std::size_t i = 0; i < m_bent.size(); ++i) {
        translations[i].reduce();
        rotations[i].reduce();
        scales[i].reduce();
        addPlacement(animation, m_bent[i], translations[i], rotations[i], scales[i]);
    }
}

void SkinnedClips::addCameras(AnimationWriter& animation, animation::SampleTime sampleTime)
{
    for (std::size_t i = 0; i < m_part.cameras.size(); ++i) {
        const formats::ModelCamera& camera = m_shape.cameras[i];
        const auto moves = [&](formats::TrackIndex track) {
            return track != kNoIndex && sampleTime.now.keys.timelines[track].count > 0;
        };
        if (!moves(camera.positionTrack) && !moves(camera.targetTrack) && !moves(camera.rollTrack))
            continue;
        Keys<glm::vec3> translation;
        Keys<glm::quat> rotation;
        for (const double ms : sampledMs(sampleTime.now.keys.durationMs)) {
            sampleTime.now.ms = ms;
            sampleTime.globalMs = ms;
            const Placement placement = cameraPlacement(cameraAt(m_shape, sampleTime, camera));
            translation.add(ms / 1000.0, placement.translation);
            rotation.add(ms / 1000.0, placement.rotation);
        }
        translation.reduce();
        rotation.reduce();
        animation.addTranslation(m_part.cameras[i], translation);
        animation.addRotation(m_part.cameras[i], rotation);
    }
}

bool SkinnedClips::addSequence(AnimationWriter& animation, const formats::Clip& clip)
{
    const auto& store = m_context.node(m_index).sequences;
    if (!store || clip.sequence >= m_shape.sequences.size())
        return true;
    if (store->isMissing(clip.sequence)) {
        const formats::Sequence& owner = m_shape.sequences[m_shape.sequences[clip.sequence].keysFrom];
        m_context.report.leaveOut(fmt::format("clip '{}' is left out: {} was not found", formats::printable(clip.name),
                                              formats::printable(owner.keysFile)));
        return false;
    }
    const animation::SampleTime sampleTime = store->sampleTimeOf({.sequence = clip.sequence});
    if (clip.sequence < m_shape.nodes.clips.size()) {
        addCurves(animation, clip, sampleTime);
        return true;
    }
    m_endSeconds = sampleTime.now.keys.durationMs / 1000.0;
    for (const std::uint32_t bone : m_shape.boneOrder) {
        if (!m_part.joints.empty() && !m_isBent[bone])
            addBone(animation, bone, sampleTime, kNoIndex);
    }
    addBaked(animation, sampleTime);
    addCameras(animation, sampleTime);
    addStill(animation);
    return true;
}

void SkinnedClips::addGlobals()
{
    const auto& store = m_context.node(m_index).sequences;
    if (!store || m_part.joints.empty() || m_context.options.bakesGlobals)
        return;
    const animation::SampleTime sampleTime = startTime(m_context.node(m_index), m_shape);
    std::set<std::uint32_t> loops;
    for (const formats::Bone& bone : m_shape.bones) {
        for (const formats::TrackIndex track : {bone.translation, bone.rotation, bone.scale})
            loops.insert(globalLoopOf(m_shape, sampleTime.now.keys, track));
    }
    loops.erase(kNoIndex);
    for (const std::uint32_t loop : loops) {
        AnimationWriter animation(m_context.builder);
        m_endSeconds = m_shape.globalLoops[loop] / 1000.0;
        for (const std::uint32_t bone : m_shape.boneOrder) {
            if (!m_isBent[bone])
                addBone(animation, bone, sampleTime, loop);
        }
        if (!animation.empty())
            animation.finish(fmt::format("global {} ({} ms)", loop, m_shape.globalLoops[loop]),
                             {{"trisview", {{"loop", true}, {"globalLoop", loop}}}});
    }
}

} // namespace renderer::gltf
