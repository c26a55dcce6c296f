#pragma once

#include "app/commands/many_models.hpp"
#include "app/commands/model_options.hpp"
#include "app/output/gltf_file.hpp"
#include "formats/vfs/write_below.hpp"
#include "renderer/export/gltf/gltf.hpp"

#include <filesystem>
#include <string>
#include <string_view>

/// `export` as glTF.
namespace app {

struct GltfArguments {
    std::string clips = "all"; ///< or names separated by commas
    std::string skins = "all"; ///< or names separated by commas
    GltfSplit split = GltfSplit::none;
    std::filesystem::path textures; ///< folder of the images; empty: inside the file
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
    renderer::gltf::Options options; ///< those that do not depend on the document
};

/// The options that only glTF has.
void addGltfOptions(CLI::App& cli, GltfArguments& arguments);

/// Whether outputs with this extension are glTF.
[[nodiscard]] bool isGltf(std::string_view extension);

/// Writes a model. `options.path` is the model.
[[nodiscard]] ExitStatus exportGltf(const GltfArguments& arguments, const ModelOptions& options,
                                    const CommandModel& model, const OutputNames& names);

} // namespace app
