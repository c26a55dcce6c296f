#pragma once

#include "formats/base/result.hpp"
#include "renderer/animation/playback.hpp"
#include "renderer/scene/open.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace app {

/// A model in a fixed pose, loaded by a worker for drawing.
struct StillModel {
    std::shared_ptr<const scene::Document> document; ///< reduced to one frame and to the needed size of the chosen skin
    std::vector<animation::Pose> poses;              ///< one per layer
    std::set<std::uint32_t> hiddenSurfaces;
    std::vector<std::string> files; ///< its source files, see scene::Document::files
};

/// Reads a model file for an image of `edge` pixels. Fails with a special error (tooLarge) after `most`, so that one
/// file does not delay the images of all others.
/// `options`: game folders and listfile.
[[nodiscard]] formats::Result<StillModel> loadStill(const std::filesystem::path& file, std::uint32_t edge,
                                                    std::chrono::milliseconds most = std::chrono::seconds(5),
                                                    const scene::OpenOptions& options = {});

} // namespace app
