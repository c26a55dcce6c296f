#pragma once

#include "formats/base/result.hpp"
#include "formats/image/palette.hpp"
#include "renderer/export/game/game_model.hpp"
#include "renderer/export/game/target.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// The images of a GameModel in the formats of a game.
namespace renderer::game {

/// Gives surfaces without an image one that has their colors in squares, and coordinates in the middle of them.
void addColorImage(GameModel& model);

/// An MD2 or MDX has one skin for all of it. Errors: unsupported, with the images if there are several.
[[nodiscard]] formats::Result<void> checkOneImage(const GameModel& model, Format format, const OptionNames& names);

/// A file beside the model.
struct GameFile {
    std::string name; ///< without folder
    std::vector<std::byte> bytes;
    bool isText = false;
};

/// Where a model is in its game.
struct ImageOptions {
    Format format = Format::md3;
    Profile profile = Profile::quake3;
    std::string folder{};                      ///< "models/players/robot"; empty: the root
    std::optional<formats::Palette> palette{}; ///< of Quake II, for PCX
};

/// The files of the images that are not missing, and their names in the model (`GameImage::gameName`). Files that the
/// engine reads are copied; others become TGA, or for Quake II PCX with the game's palette, if it is given. Names are
/// in lower case and unique. Errors: those of reading, tooLarge (an image of more than 65,535 pixels on a side).
[[nodiscard]] formats::Result<std::vector<GameFile>> imageFiles(GameModel& model, const ImageOptions& options);

/// Lower case, without characters that a game or a system does not allow in names; never empty.
[[nodiscard]] std::string plainGameName(std::string_view name);

} // namespace renderer::game
