#pragma once

#include "renderer/animation/model_tracks.hpp"
#include "renderer/export/gltf/animation_writer.hpp"
#include "renderer/export/gltf/context.hpp"
#include "renderer/export/gltf/tag_keys.hpp"

#include <cstdint>
#include <vector>

namespace renderer::gltf {

/// Writes the clips of a skinned node: from tracks or from frames.
class SkinnedClips {
public:
    SkinnedClips(Context& context, std::uint32_t index, const PartNodes& part);

    /// Adds the channels of a clip. Returns false after leaving it out with a reason.
    [[nodiscard]] bool add(AnimationWriter& animation, const formats::Clip& clip);
    /// Adds a clip per global loop, unless they are repeated in all clips.
    void addGlobals();

private:
    [[nodiscard]] bool addFrames(AnimationWriter& animation, const formats::Clip& clip);
    [[nodiscard]] bool addSequence(AnimationWriter& animation, const formats::Clip& clip);
    void addBone(AnimationWriter& animation, std::uint32_t bone, const animation::SampleTime& sampleTime,
                 std::uint32_t globalLoop);
    void addCurves(AnimationWriter& animation, const formats::Clip& clip, animation::SampleTime sampleTime);
    void addBaked(AnimationWriter& animation, animation::SampleTime sampleTime);
    void addCameras(AnimationWriter& animation, animation::SampleTime sampleTime);
    /// Gives a clip without channels one, in which nothing moves.
    void addStill(AnimationWriter& animation);
    void addPlacement(AnimationWriter& animation, std::uint32_t bone, const Keys<glm::vec3>& translation,
                      const Keys<glm::quat>& rotation, const Keys<glm::vec3>& scale);

    Context& m_context;
    std::uint32_t m_index;
    const PartNodes& m_part;
    const formats::Skinned& m_shape;
    std::vector<Placement> m_rest;     // of the joints, one per bone
    std::vector<std::uint32_t> m_bent; // bones whose transform in their parent is computed, not keyed
    std::vector<bool> m_isBent;        // by bone
    double m_endSeconds = 0.0;         // of the clip that is being written: its first channel has a key there
};

/// The transform of a bone's joint in its parent's joint in the default pose.
[[nodiscard]] std::vector<Placement> restPlacements(const Context& context, std::uint32_t index);

/// The transforms of joints in their parents, from evaluated bones.
[[nodiscard]] Placement jointPlacement(const formats::Skinned& shape, std::span<const animation::BoneMatrix> bones,
                                       std::uint32_t bone);

/// A camera in the space of its model: looks along -Z, +Y is up.
[[nodiscard]] Placement cameraPlacement(const animation::ModelCameraPose& pose);

} // namespace renderer::gltf
