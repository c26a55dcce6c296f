#pragma once

#include "app/commands/picture_drawing.hpp"
#include "app/commands/render/render_arguments.hpp"
#include "app/commands/render/stage_clock.hpp"

namespace app {

/// Draws an image, compares it and reports the results. `options` are complete: the camera is fitted.
[[nodiscard]] ExitStatus renderImage(const scene::Document& document, const ShownSelection& selection,
                                     const RenderArguments& options, PictureDrawing& drawing, StageClock& clock);

} // namespace app
