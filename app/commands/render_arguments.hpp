#pragma once

#include "app/commands/many_models.hpp"
#include "app/commands/model_options.hpp"
#include "formats/vfs/write_below.hpp"
#include "renderer/fit.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <filesystem>

namespace app {

/// The command line of `render`.
struct RenderArguments {
    ManyOptions many;
    ModelOptions model; // of one of them
    renderer::RenderOptions rendering;
    std::filesystem::path output;
    std::filesystem::path reference;
    std::filesystem::path difference;
    renderer::Fit fit = renderer::Fit::pose;
    double threshold = 0.0; // in percent of all pixels
    bool printsStats = false;
    formats::Overwriting overwriting = formats::Overwriting::forbidden;
};

} // namespace app
