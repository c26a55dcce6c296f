#pragma once

#include "app/commands/render/render_arguments.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// What the tiles of a sheet show.
enum class SheetKind { clips, skins, models };

/// The command line of `sheet`.
struct SheetArguments {
    RenderArguments render; ///< the look of a tile, the options of a model
    std::vector<std::filesystem::path> paths;
    std::filesystem::path output;
    std::optional<SheetKind> kind{}; ///< empty: clips of one model, else models
    std::string clips = "all";       ///< or names separated by commas
    std::optional<std::uint32_t> columns{};
    std::uint32_t poses = 8;                 ///< of a clip in a picture
    std::optional<double> framesPerSecond{}; ///< of moving tiles
    bool printsJson = false;
    bool isPage = false;        ///< HTML instead of PNG
    bool hasSize = false;       ///< given by the user
    bool hasBackground = false; ///< given by the user
};

} // namespace app
