#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/sidecars.hpp"
#include "formats/model/model.hpp"

namespace formats {

/// A GLB, the binary form.
[[nodiscard]] bool sniffGlb(std::span<const std::byte> head);

/// A JSON object, as a glTF text is one.
[[nodiscard]] bool sniffGltf(std::span<const std::byte> head);

/// Loads a glTF 2.0 model: a GLB, or a text with its buffers beside it or in data URIs.
///
/// Model::format is "GLB" or "glTF". The result is skinned: the nodes of the shown scene are the bones
/// (BindConvention::inverseMatrices), placed by curves of floats (Skinned::nodes); each primitive of each node is a
/// Surface whose shader is its material's name; each animation is a sequence and a clip. Axes are ours: (x, y, z) is
/// (x, -z, y) of the file. Vertices are copies in model space in the bind pose. Morph targets: Skinned::morphs. Images:
/// Model::colorSources; those beside the model are not read here. Errors: wrongFormat; corrupt, with the location in
/// the JSON; truncated; unsupported (compressed data and other required extensions, another version); tooLarge (beyond
/// 32 MB and six times the files); those of `sidecars`, the buffers beside the model. Diagnostics: parts that are left
/// out or replaced. Reference: docs/formats/gltf.md. Not supported: vertex colors, points and lines, second textures,
/// cameras, lights, mirrored wrapping.
[[nodiscard]] Result<Model> loadGltf(const ByteView& file, const SidecarLoader& sidecars);

/// The diagnostics of the container alone, as `loadGltf` gives them. Errors: those that it shows.
[[nodiscard]] Result<Diagnostics> checkGltfHeader(const ByteView& file);

} // namespace formats
