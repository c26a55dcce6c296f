#pragma once

#include "app/commands/render/render_arguments.hpp"

#include <span>

/// The cameras of pictures.
namespace app {

/// Determines the camera of a still picture, and the bounds for overlays.
void fitImage(const scene::Document& document, const ShownSelection& selection, RenderArguments& options);

/// The same for a moving picture: one distance for all its clips and, if the camera turns, for all directions.
void fitMotion(const scene::Document& document, std::span<const ShownSelection> parts, RenderArguments& options);

} // namespace app
