#pragma once

#include "app/commands/many_models.hpp"
#include "app/commands/model_options.hpp"
#include "app/output/obj_pose.hpp"
#include "formats/vfs/write_below.hpp"

#include <filesystem>
#include <optional>

/// `export` as OBJ and STL: one pose, or each frame of a clip.
namespace app {

struct PoseArguments {
    std::filesystem::path textures; ///< folder of the images; empty: the output's folder
    bool writesMaterial = true;     ///< of an OBJ
    UpAxis up = UpAxis::z;
    std::optional<double> framesPerSecond{}; ///< of a series; empty: the clip's own
    double scale = 1.0;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
};

/// `--up`, `--fps`, `--no-material`.
void addPoseFormatOptions(CLI::App& cli, PoseArguments& arguments);

/// Writes a model, as STL if the names end with ".stl", else as OBJ; with {frame} in the names a file for each frame of
/// the clip. `options.path` is the model.
[[nodiscard]] ExitStatus exportPoses(const PoseArguments& arguments, ModelOptions options, const CommandModel& model,
                                     const OutputNames& names);

} // namespace app
