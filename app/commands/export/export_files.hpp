#pragma once

#include "formats/vfs/write_below.hpp"
#include "renderer/scene/document/surface_alpha.hpp"

#include <filesystem>

namespace app {

/// What `export` writes of a model in every format.
struct ExportFiles {
    std::filesystem::path textures; ///< folder of the images; empty: beside an OBJ, inside a glTF
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
    scene::AlphaMode alpha = scene::AlphaMode::automatic;
    double scale = 1.0;
};

} // namespace app
