#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/gltf/gltf.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// glTF files on the disk.
namespace app {

/// How a document is divided into files.
enum class GltfSplit { none, clips, parts };

/// The files of a document: one without a name, or one for each clip or part, named after it.
[[nodiscard]] std::vector<renderer::gltf::SplitFile>
splitFiles(const scene::Document& document, const renderer::gltf::Options& options, GltfSplit split);

/// The name of one of several files, without extension: "sarge-lower".
[[nodiscard]] std::string nameOfPart(const std::string& name, std::string_view part);

/// The files of an output but for its images: a .glb alone; a .gltf with its .bin.
[[nodiscard]] std::vector<std::filesystem::path> gltfPaths(const std::filesystem::path& output);

/// A glTF and the files that it will have.
struct PreparedGltf {
    renderer::gltf::Gltf gltf{};
    std::filesystem::path output{};
    std::vector<std::filesystem::path> images{}; ///< of gltf.images
};

/// `textures`: the folder of the images; empty: they are inside the file. Errors: those of renderer::gltf::makeGltf.
[[nodiscard]] formats::Result<PreparedGltf> prepareGltf(const scene::Document& document,
                                                        renderer::gltf::Options options,
                                                        const std::filesystem::path& output,
                                                        const std::filesystem::path& textures);

/// Writes .glb or .gltf, by the extension of the output, and the images, whose folder is created. The output gets its
/// name only after it was read back. Errors: io, and those of renderer::gltf::checkGltf.
[[nodiscard]] formats::Result<void> writeGltf(PreparedGltf prepared);

} // namespace app
