#pragma once

#include "app/commands/arguments.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/scene/open.hpp"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace app {

/// The options that say which model, and which instant of it, a command is about.
struct ModelOptions {
    std::filesystem::path path;
    std::vector<std::filesystem::path> gameFolders;
    std::string skin;
    std::string clip;
    std::optional<double> frame;
    std::optional<double> time;
    bool usesGlCommands = false;
    std::vector<std::string> hiddenSurfaces; ///< by name or index
    std::vector<std::string> onlySurfaces;   ///< by name or index; empty: all
};

void addModelOptions(CLI::App& cli, ModelOptions& options);
void addPoseOptions(CLI::App& cli, ModelOptions& options);
void addSurfaceOptions(CLI::App& cli, ModelOptions& options);

/// Opens the model a command is about: the file, or the only model of a folder. On failure the reason was printed.
[[nodiscard]] std::variant<scene::Document, ExitStatus> openModel(const ModelOptions& options,
                                                                  scene::ImagePolicy images);

/// Whether a command may write to `path`: `render body.md2 -o body.png` must not take the model its skin. Says so on
/// stderr where not.
[[nodiscard]] bool mayWrite(const scene::Document& document, const std::filesystem::path& path);

/// What of an open model is shown.
struct Selection {
    formats::Clip clip; ///< all frames where none was chosen
    animation::KeyframePose pose;
    std::uint32_t topology = 0;
    std::uint32_t skin = 0;
    std::set<std::uint32_t> hiddenSurfaces; ///< into Model::surfaces
    std::vector<formats::Concern> concerns; ///< the parts of the file that are shown
    bool isIncomplete = false; ///< something asked for is not there and was replaced
};

/// Finds what the options name in the document's first node. Replacements and clamping are said on stderr; a name that
/// is not there prints those that are and is a mistake of the command line.
[[nodiscard]] std::variant<Selection, ExitStatus> selectFrom(const scene::Document& document,
                                                             const ModelOptions& options);

} // namespace app
