#pragma once

#include "assets/samples/skin_map.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace samples {

/// A file and its path.
struct SampleFile {
    std::string path; ///< with slashes, from the root of the game
    std::vector<std::byte> bytes;
};

/// All files of the creature as a Quake III player and of its weapon: models with coarser levels, skins, animation.cfg,
/// images and the shader script. `surface` is that of the creature's skin.
[[nodiscard]] std::vector<SampleFile> quake3Files(const Creature& creature, const std::vector<SurfacePoint>& surface);

} // namespace samples
