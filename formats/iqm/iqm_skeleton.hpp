#pragma once

#include "formats/iqm/iqm_header.hpp"
#include "formats/model/model.hpp"

#include <span>
#include <vector>

namespace formats::iqm {

/// Adds the joints as bones with their bind pose. Parents that do not exist or form a cycle are dropped.
///
/// Errors: truncated. Diagnostics: all replaced values.
[[nodiscard]] Result<void> readJoints(const ByteView& file, const Header& header, const TextBlock& text, Skinned& shape,
                                      Diagnostics& diagnostics);

/// The location of a bone's numbers in the frames (iqmpose).
struct Pose {
    std::uint32_t parent = kNoIndex; ///< another pose
    BoneChannels channels;
};
/// Errors: truncated; corrupt if the poses have another number of words than the header states for a frame.
[[nodiscard]] Result<std::vector<Pose>> readPoses(const ByteView& file, const Header& header, Diagnostics& diagnostics);

/// The frames of the file, without bone channels. Errors: truncated.
[[nodiscard]] Result<SampledFrames> readFrames(const ByteView& file, const Header& header);

/// Makes bones of poses, for files without joints: the first of `frames`, if any, is their bind pose.
void addBonesOfPoses(const SampledFrames& frames, std::span<const Pose> poses, Skinned& shape,
                     Diagnostics& diagnostics);

/// The poses that move the bones. `poseOfBone` has one entry per bone; kNoIndex: the bone stays in its bind pose.
[[nodiscard]] std::vector<BoneChannels>
channelsOfBones(std::span<const Pose> poses, std::span<const std::uint32_t> poseOfBone, const Skinned& shape);

} // namespace formats::iqm
