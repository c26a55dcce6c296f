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
/// (BindConvention::inverseMatrices): one Surface a mesh, whose shader is the mesh's material, one mesh variant
/// "triangles", the joints as bones, the animations as clips. A file of frames alone has the bones of its poses,
/// without names, and the first frame as bind pose. Where the frames of other files go with a model, loadIqmFrames
/// reads them. Errors: wrongFormat, unsupported (another version), truncated or corrupt, tooLarge. Diagnostics:
/// everything else that is not as the reference says. Reference: docs/formats/iqm.md. Not supported: vertex colors,
/// tangents and adjacency, which are not needed to show a model; extensions, which are listed.
[[nodiscard]] Result<Model> loadIqm(const ByteView& file);

/// The frames of a file, for the skeleton of another one.
struct IqmFrames {
    SampledFrames frames;    ///< see addFrames
    std::vector<Clip> clips; ///< their frames are counted from this file's first
    bool isAlone = false;    ///< the file has neither meshes nor joints: it is there for other models
    Diagnostics diagnostics;
};

/// How many of a file's first bytes posesOfFramesAlone needs.
inline constexpr std::size_t kIqmHeadBytes = 124;

/// The number of poses of a file that has frames and neither meshes nor joints, told from its first bytes; 0 for any
/// other file.
[[nodiscard]] std::uint32_t posesOfFramesAlone(std::span<const std::byte> head);

/// Bones are matched by name where the file has joints, else by their number, which must be the same then.
/// Errors: as loadIqm; corrupt where the file has no frames or they do not fit the skeleton.
[[nodiscard]] Result<IqmFrames> loadIqmFrames(const ByteView& file, const Skinned& shape);

} // namespace formats
