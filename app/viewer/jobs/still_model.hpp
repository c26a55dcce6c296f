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

/// A model as it stands still: what a worker hands over to be drawn.
struct StillModel {
    std::shared_ptr<const scene::Document> document; ///< with one frame and the chosen skin no larger than of use
    std::vector<animation::Pose> poses;              ///< one for each layer
    std::set<std::uint32_t> hiddenSurfaces;
    std::vector<std::string> files; ///< what it was made from, see scene::Document::files
};

/// Reads a model file for an image of `edge` pixels, and gives up after `most`, with an error of its own (tooLarge):
/// one file must not keep the images of all others waiting.
/// `options`: folders of games and the list of files.
[[nodiscard]] formats::Result<StillModel> loadStill(const std::filesystem::path& file, std::uint32_t edge,
                                                    std::chrono::milliseconds most = std::chrono::seconds(5),
                                                    const scene::OpenOptions& options = {});

} // namespace app
