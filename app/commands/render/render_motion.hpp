#pragma once

#include "app/commands/picture_drawing.hpp"
#include "app/commands/render/render_arguments.hpp"

#include <span>
#include <string_view>
#include <vector>

/// Moving pictures and series of pictures.
namespace app {

/// Whether the outputs are moving pictures (.apng, .gif, .webp), videos (.mp4, .webm) or series ({frame} in their
/// names).
[[nodiscard]] bool isMotion(const OutputNames& names);

/// Whether a moving picture can be written with these options; else reports the reason.
[[nodiscard]] bool isMotionPossible(const RenderArguments& options, const OutputNames& names);

/// Draws the clips of `parts` one after the other. `options` are complete but for the camera. The documents of all
/// parts are the same.
[[nodiscard]] ExitStatus renderMotion(const scene::Document& document, std::span<const ShownSelection> parts,
                                      const RenderArguments& options, const CommandModel& model,
                                      const OutputNames& names, PictureDrawing& drawing);

} // namespace app
