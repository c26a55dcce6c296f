#pragma once

#include "app/commands/many_models.hpp"
#include "app/commands/model_options.hpp"
#include "app/commands/render/motion.hpp"
#include "formats/vfs/write_below.hpp"
#include "renderer/fit.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <filesystem>
#include <optional>

namespace app {

/// The command line of `render`.
struct RenderArguments {
    ManyOptions many;
    ModelOptions model; // of one of them
    MotionOptions motion;
    renderer::RenderOptions rendering;
    std::filesystem::path output;
    std::filesystem::path reference;
    std::filesystem::path difference;
    std::optional<renderer::Fit> fit{}; ///< empty: the pose of a still picture, the clip of a moving one
    double threshold = 0.0;             // in percent of all pixels
    bool printsStats = false;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
};

} // namespace app
