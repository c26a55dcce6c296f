#pragma once

#include "renderer/fit.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace app {

/// Adds the options for the look of an image and reads them directly into `options`; invalid values are mistakes of the
/// command line.
void addRenderOptions(CLI::App& cli, renderer::RenderOptions& options);

/// `--fit`: the bounds that the camera frames; empty: not given.
void addFitOption(CLI::App& cli, std::optional<renderer::Fit>& fit);
/// `--alpha`: the use of texture alpha without a shader.
void addAlphaOption(CLI::App& cli, scene::AlphaMode& alpha);

} // namespace app
