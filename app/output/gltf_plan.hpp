#pragma once

#include "app/output/export_plan.hpp"
#include "app/output/gltf_file.hpp"
#include "renderer/export/gltf/gltf.hpp"

#include <memory>

/// glTF as an export.
namespace app {

enum class GltfContainer { glb, gltf }; ///< gltf: with its .bin
enum class GltfImages { embedded, files };

/// The files of an export.
struct GltfFiles {
    GltfContainer container = GltfContainer::glb;
    GltfImages images = GltfImages::embedded; ///< files: below the output's folder, in one folder for each glTF
    GltfSplit split = GltfSplit::none;

    bool operator==(const GltfFiles&) const = default;
};

/// One step for each .glb or .gltf. A single .glb with its images inside is NAME.glb; everything else is in a folder
/// NAME. The notes are what the files lack.
[[nodiscard]] ExportPlan planGltf(std::shared_ptr<const scene::Document> document,
                                  const renderer::gltf::Options& options, const GltfFiles& files,
                                  const OutputLocation& location);

} // namespace app
