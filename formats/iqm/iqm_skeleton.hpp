#pragma once

#include "formats/iqm/iqm_header.hpp"
#include "formats/model/model.hpp"

#include <span>
#include <vector>

namespace formats::iqm {

/// Adds the joints as bones with their bind pose. Parents that do not exist or lead back are left out.
///
/// Errors: truncated. Diagnostics: whatever was replaced.
[[nodiscard]] Result<void> readJoints(const ByteView& file, const Header& header, const TextBlock& text, Skinned& shape,
                                      Diagnostics& diagnostics);

/// Where the numbers of a bone lie in the frames (iqmpose).
struct Pose {
    std::uint32_t parent = kNoIndex; ///< another pose
    BoneChannels channels;
};
/// Errors: truncated; corrupt where the poses' words are not as many as the header states for a frame.
[[nodiscard]] Result<std::vector<Pose>> readPoses(const ByteView& file, const Header& header, Diagnostics& diagnostics);

/// The frames of the file, without the channels of any bone. Errors: truncated.
[[nodiscard]] Result<SampledFrames> readFrames(const ByteView& file, const Header& header);

/// Makes bones of poses, for files without joints: in the first of `frames`, if there is one, they are in their bind
/// pose.
void addBonesOfPoses(const SampledFrames& frames, std::span<const Pose> poses, Skinned& shape,
                     Diagnostics& diagnostics);

/// The poses that move the bones. `poseOfBone` has one for each; kNoIndex: the bone stays in its bind pose.
[[nodiscard]] std::vector<BoneChannels>
channelsOfBones(std::span<const Pose> poses, std::span<const std::uint32_t> poseOfBone, const Skinned& shape);

} // namespace formats::iqm
