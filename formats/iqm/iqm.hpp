#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <vector>

namespace formats {

[[nodiscard]] bool sniffIqm(std::span<const std::byte> head);

/// Loads an Inter-Quake model (IQM, version 2) of one of three kinds: meshes with or without a skeleton, a skeleton
/// with frames, or both.
///
/// `file` must be the whole file; the model shares its bytes. The result is skinned with bones placed by frames
/// (BindConvention::inverseMatrices): one Surface per mesh, with the mesh's material as shader, one mesh variant
/// "triangles", the joints as bones, the animations as clips. A file of frames alone has the bones of its poses,
/// without names, and the first frame as bind pose. loadIqmFrames reads frames of a model from other files. Errors:
/// wrongFormat, unsupported (another version), truncated or corrupt, tooLarge. Diagnostics: all other deviations from
/// the reference. Reference: docs/formats/iqm.md. Not supported: vertex colors, tangents and adjacency, which are not
/// needed to show a model; extensions, which are listed.
[[nodiscard]] Result<Model> loadIqm(const ByteView& file);

/// The diagnostics of the header alone, as `loadIqm` gives them. Errors: those that the header shows.
[[nodiscard]] Result<Diagnostics> checkIqmHeader(const ByteView& file);

/// Frames for the skeleton of another file.
struct IqmFrames {
    SampledFrames frames;    ///< see addFrames
    std::vector<Clip> clips; ///< their frames are counted from the first frame of this file
    bool isAlone = false;    ///< the file has neither meshes nor joints: it only animates other models
    Diagnostics diagnostics;
};

/// Number of leading bytes that posesOfFramesAlone needs.
inline constexpr std::size_t kIqmHeadBytes = 124;

/// The number of poses in a file that has frames but neither meshes nor joints, read from its first bytes; 0 for any
/// other file.
[[nodiscard]] std::uint32_t posesOfFramesAlone(std::span<const std::byte> head);

/// Bones are matched by name if the file has joints, else by index, which requires equal counts. Errors: as loadIqm;
/// corrupt if the file has no frames or they do not fit the skeleton.
[[nodiscard]] Result<IqmFrames> loadIqmFrames(const ByteView& file, const Skinned& shape);

} // namespace formats
