#pragma once

#include "app/commands/export/export_files.hpp"
#include "app/commands/many_models.hpp"
#include "app/commands/model_options.hpp"
#include "app/output/gltf_file.hpp"
#include "renderer/export/gltf/gltf.hpp"

#include <string>

/// `export` as glTF.
namespace app {

struct GltfArguments {
    std::string clips = "all"; ///< or names separated by commas
    std::string skins = "all"; ///< or names separated by commas
    GltfSplit split = GltfSplit::none;
    renderer::gltf::Options options; ///< those that do not depend on the document
};

/// The options that only glTF has.
void addGltfOptions(CLI::App& cli, GltfArguments& arguments);

/// Writes a model. `options.path` is the model.
[[nodiscard]] ExitStatus exportGltf(const GltfArguments& arguments, const ExportFiles& files,
                                    const ModelOptions& options, const CommandModel& model, const OutputNames& names);

} // namespace app
