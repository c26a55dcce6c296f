#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/gltf/gltf.hpp"

#include <filesystem>
#include <functional>
#include <vector>

/// glTF files on the disk.
namespace app {

/// The files of an output but for its images: a .glb alone; a .gltf with its .bin.
[[nodiscard]] std::vector<std::filesystem::path> gltfPaths(const std::filesystem::path& output);

/// The images of a glTF.
struct GltfTextures {
    std::filesystem::path folder{}; ///< created if it is missing; empty: images are inside the file
    std::function<bool(const std::filesystem::path&)> mayWrite{}; ///< reports the reason if not; null: all
};

/// Writes a document as .glb or .gltf, by the extension of `output`. The files get their names only after they were
/// read back. Errors: io, and those of renderer::gltf::makeGltf and checkGltf.
[[nodiscard]] formats::Result<renderer::gltf::Report> writeGltfFile(const scene::Document& document,
                                                                    renderer::gltf::Options options,
                                                                    const std::filesystem::path& output,
                                                                    const GltfTextures& textures);

} // namespace app
