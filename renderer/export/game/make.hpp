#pragma once

#include "formats/base/result.hpp"
#include "formats/image/palette.hpp"
#include "renderer/export/game/appearance.hpp"
#include "renderer/export/game/measure.hpp"
#include "renderer/export/game/source.hpp"
#include "renderer/export/game/target.hpp"
#include "renderer/export/game/vertex_grid.hpp"
#include "renderer/export/game/vertex_map.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Makes models for the games: MD2 (Quake II), MDX (Kingpin), MD3 (Quake III).
namespace renderer::game {

struct GameOptions {
    Format format = Format::md3;
    Profile profile = Profile::quake3; ///< loads the format
    GridKind grid = GridKind::steady;
    SourceOptions source{};                    ///< its sampling has the same format
    std::string stem{};                        ///< of the file: "lower"
    std::string folder{};                      ///< in the game: "models/players/robot"
    std::optional<formats::Palette> palette{}; ///< of Quake II
    bool exceedsLimits = false;                ///< writes what an engine would refuse
    bool writesImages = true;
    bool joinsImages = false; ///< several images of an MD2 or MDX become one
    /// Name of the image without extension, if the model has one; empty: its own.
    std::string imageName{};
    /// Called now and then, with the part that is done: 0 to 1, rising.
    std::function<void(double)> onProgress{};
};

/// What became of the model.
struct GameReport {
    std::uint32_t frames = 0;
    std::uint32_t mostFrames = 0; ///< that the engine loads
    std::uint32_t surfaces = 0;
    std::uint64_t vertices = 0; ///< of the file
    std::uint64_t triangles = 0;
    std::vector<std::string> tags;
    std::vector<GameClip> clips;
    double height = 0.0;                   ///< in the first frame
    std::optional<double> proposedScale{}; ///< in place of SourceOptions::scale, if the height is unusual
    Accuracy accuracy{};
    std::vector<std::string> lost;     ///< sentences
    std::vector<std::string> warnings; ///< sentences
    formats::Diagnostics findings{};   ///< of the file, as its loader reports them
};

struct GameFiles {
    std::vector<std::byte> model;
    std::vector<GameFile> beside;
    VertexMap map{}; ///< refers to the document
    GameReport report;
};

/// The first node of a document as a file of a game, with the files beside it: images, and for an MD3 a `.skin`, for
/// parts of players an `animation.cfg`, for images with alpha a `.shader`. A source of the same format keeps its names
/// and gets no images. The file was read back. Errors: those of gameModelOf, joinImages, checkOneImage, encodeMd2,
/// encodeMd3, imageFiles and readBack.
[[nodiscard]] formats::Result<GameFiles> makeGameFiles(const scene::Document& document, const GameOptions& options);

} // namespace renderer::game
