#pragma once

#include "renderer/fit.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace app {

/// Reads the options of DESIGN's command line that say how an image looks straight into `options`; mistakes in them
/// are mistakes of the command line.
void addRenderOptions(CLI::App& cli, renderer::RenderOptions& options);

/// `--fit`: what the camera is framed on.
void addFitOption(CLI::App& cli, renderer::Fit& fit);
/// `--alpha`: what the alpha of textures does where no shader says it.
void addAlphaOption(CLI::App& cli, scene::AlphaMode& alpha);

} // namespace app
