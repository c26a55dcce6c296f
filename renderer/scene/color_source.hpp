#pragma once

#include "formats/image/image.hpp"
#include "formats/model/model.hpp"

namespace scene {

/// Multiplies the pixels with the color of a source in linear light and changes their alpha, so that a program that
/// only knows images draws the material: a mask is visible where alpha is at least 128.
void applyColor(const formats::ColorSource& source, formats::Image& image);

} // namespace scene
