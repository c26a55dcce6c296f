#pragma once

#include "app/commands/not_opened.hpp"
#include "app/exit_status.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/scene/open.hpp"

#include <tl/expected.hpp>

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

/// Whether a command shows the images of a model: if not, it says nothing about them.
enum class TextureUse { shown, notShown };

/// The options that say which model, and which instant of it, a command is about.
struct ModelOptions {
    std::filesystem::path path;
    std::vector<std::filesystem::path> gameFolders;
    std::filesystem::path listfile; ///< names of numbered files; empty: none
    std::filesystem::path palette;  ///< colors of skins inside models; empty: the game's
    std::string skin;
    std::string clip;
    std::string legs; ///< clips of the two layers of a player, or of a model that moves by sequences
    std::string torso;
    std::string torsoBone; ///< of a model with sequences: where its torso begins; empty: as its game has it
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
    std::string geosets; ///< mesh parts of a skinned model, see chosenGeosets; empty: as the game shows it
    TextureUse textures = TextureUse::shown;
    bool withEffects = true; ///< false: textures of particles and ribbons are not looked for
};

void addModelOptions(CLI::App& cli, ModelOptions& options);
void addPoseOptions(CLI::App& cli, ModelOptions& options);
void addSurfaceOptions(CLI::App& cli, ModelOptions& options);
void addGeosetOption(CLI::App& cli, ModelOptions& options);

/// Opens the model a command is about: the file, or the only model of a folder.
[[nodiscard]] tl::expected<scene::Document, NotOpened> openedModel(const ModelOptions& options,
                                                                   scene::ImagePolicy images);

/// The same; on failure the reason was printed.
[[nodiscard]] std::variant<scene::Document, ExitStatus> openModel(const ModelOptions& options,
                                                                  scene::ImagePolicy images);

/// The options for what is shown of an open model.
struct ShownSelection {
    std::vector<formats::Clip> clips;   ///< one a layer; all frames where none was chosen
    std::vector<animation::Pose> poses; ///< one a layer
    double seconds = 0.0;               ///< since the start of the clip: what shaders that run on time show
    std::uint32_t meshVariant = 0;
    std::uint32_t skin = 0;
    std::set<std::uint32_t> hiddenSurfaces; ///< numbers of scene::surfaceAt
    std::vector<formats::Concern> concerns; ///< the parts of the file that are shown
    bool isIncomplete = false;              ///< something asked for is not there and was replaced
};

/// Finds what the options name in the document. Replacements and clamping are said on stderr; a name that
/// is not there prints those that are and is a mistake of the command line.
[[nodiscard]] std::variant<ShownSelection, ExitStatus> selectFrom(const scene::Document& document,
                                                                  const ModelOptions& options);

/// The messages of a command that shows this part of a document.
[[nodiscard]] formats::Diagnostics diagnosticsFor(const scene::Document& document, const ModelOptions& options);

} // namespace app
