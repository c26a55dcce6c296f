#pragma once

#include "app/commands/export/export_files.hpp"
#include "app/commands/many_models.hpp"
#include "app/commands/model_options.hpp"
#include "app/output/obj_pose.hpp"

#include <optional>

/// `export` as OBJ and STL: one pose, or each frame of a clip.
namespace app {

struct PoseArguments {
    bool writesMaterial = true; ///< of an OBJ
    UpAxis up = UpAxis::z;
    std::optional<double> framesPerSecond{}; ///< of a series; empty: the clip's own
};

/// `--up`, `--fps`, `--no-material`.
void addPoseFormatOptions(CLI::App& cli, PoseArguments& arguments);

/// Writes a model, as STL if the names end with ".stl", else as OBJ; with {frame} in the names a file for each frame of
/// the clip. `options.path` is the model.
[[nodiscard]] ExitStatus exportPoses(const PoseArguments& arguments, const ExportFiles& files, ModelOptions options,
                                     const CommandModel& model, const OutputNames& names);

} // namespace app
