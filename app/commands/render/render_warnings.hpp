#pragma once

#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/document/document.hpp"

namespace app {

/// Warns on stderr about requested overlays and game lighting that have no effect on this model.
void warnOfWhatIsNotThere(const scene::Document& document, const renderer::RenderOptions& rendering);

/// Whether the image shows any part of the model; otherwise reports the reason.
[[nodiscard]] bool showsSomething(const scene::Document& document, const renderer::FrameStats& stats,
                                  const renderer::RenderOptions& rendering);

} // namespace app
