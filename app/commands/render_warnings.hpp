#pragma once

#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/document/document.hpp"

namespace app {

/// Says on stderr what was asked for of an image and has nothing to show in this model: overlays, light of the game.
void warnOfWhatIsNotThere(const scene::Document& document, const renderer::RenderOptions& rendering);

/// Whether the image shows anything of the model; says why it does not.
[[nodiscard]] bool showsSomething(const scene::Document& document, const renderer::FrameStats& stats,
                                  const renderer::RenderOptions& rendering);

} // namespace app
