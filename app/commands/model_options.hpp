#pragma once

#include "app/commands/look_options.hpp"
#include "app/output/exit_status.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/scene/document/document.hpp"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace app {

/// Whether a command shows the images of a model; otherwise it reports nothing about them.
enum class TextureUse { shown, notShown };

/// The options that choose the model and the instant for a command.
struct ModelOptions {
    std::filesystem::path path; ///< see addPaths
    std::vector<std::filesystem::path> gameFolders;
    std::filesystem::path listfile; ///< names of numbered files; empty: none
    std::filesystem::path palette;  ///< colors of skins inside models; empty: the game's palette
    std::string skin;               ///< name or index; of a character the color of its skin
    std::string clip;
    std::string legs; ///< clips of the two layers of a player, or of a model with sequences
    std::string torso;
    std::string torsoBone; ///< of a model with sequences: root bone of its torso; empty: the game's default
    std::optional<std::uint32_t> face{}; ///< number of a `.bone` file
    std::optional<double> frame;
    std::optional<double> time;
    bool usesGlCommands = false;
    bool isPart = false;
    std::uint32_t level = 0;
    std::string weapon;
    std::vector<std::string> attached;       ///< "TAG=FILE", or "FILE"
    std::vector<std::string> hiddenSurfaces; ///< by name or index
    std::vector<std::string> onlySurfaces;   ///< by name or index; empty: all
    bool showsMuzzleFlash = false;           ///< of weapons of Quake III
    std::string geosets; ///< mesh parts of a skinned model, see chosenGeosets; empty: the game's default
    TextureUse textures = TextureUse::shown;
    LookOptions look{};
    bool withEffects = true; ///< false: textures of particles and ribbons are not searched
};

void addModelOptions(CLI::App& cli, ModelOptions& options);
void addPoseOptions(CLI::App& cli, ModelOptions& options);
void addSurfaceOptions(CLI::App& cli, ModelOptions& options);
void addGeosetOption(CLI::App& cli, ModelOptions& options);

/// The shown parts of an open model.
struct ShownSelection {
    std::vector<formats::Clip> clips;   ///< one per layer; all frames if none was chosen
    std::vector<animation::Pose> poses; ///< one per layer
    double seconds = 0.0;               ///< since the start of the clip, for time-based shaders
    std::uint32_t meshVariant = 0;
    std::uint32_t skin = 0;
    std::set<std::uint32_t> hiddenSurfaces; ///< see scene::surfaceAt
    std::vector<formats::Concern> concerns; ///< the shown parts of the file
    bool isIncomplete = false;              ///< something requested is missing and was replaced
};

/// The skin with this name or index; kNoIndex after printing the known ones.
[[nodiscard]] std::uint32_t skinNamed(const scene::Document& document, const std::string& wanted);

/// Resolves the options in the document. Reports replacements and clamping on stderr; an unknown name prints the known
/// ones and counts as a mistake of the command line.
[[nodiscard]] std::variant<ShownSelection, ExitStatus> selectFrom(const scene::Document& document,
                                                                  const ModelOptions& options);

/// The poses of all layers at another instant: `seconds` into the clips, and `total` seconds after the start, by which
/// sequences that belong to no clip move.
[[nodiscard]] std::vector<animation::Pose> posesAt(const ShownSelection& selection, double seconds, double total);

/// The clip that decides about the length: of several layers the one that takes longest.
[[nodiscard]] const formats::Clip& longestClip(const ShownSelection& selection);

/// The names of the clips of all layers: "LEGS_RUN", "LEGS_RUN+TORSO_ATTACK".
[[nodiscard]] std::string nameOfClips(const ShownSelection& selection);

/// The diagnostics that concern this selection of a document.
[[nodiscard]] formats::Diagnostics diagnosticsFor(const scene::Document& document, const ModelOptions& options);
/// Whether nothing that is shown is missing or broken.
[[nodiscard]] bool isShownWhole(const ShownSelection& selection, const formats::Diagnostics& diagnostics);

} // namespace app
