#pragma once

#include "formats/quake3/shader.hpp"
#include "renderer/scene/document/document.hpp"

#include <string>

namespace app {

/// A short summary of a stage: "add, turns, wave"; empty for a stage without effects.
[[nodiscard]] std::string stageSummary(const formats::quake3::Stage& stage);

/// The image of a stage: the file name as written, "$lightmap", "3 images at 10 fps"; or "no image".
[[nodiscard]] std::string stageImage(const formats::quake3::Stage& stage);

/// A sentence about the images used instead of a shader's own; empty if its stages are drawn as written.
[[nodiscard]] std::string substitutionText(const scene::Document& document, const scene::Material& material);

} // namespace app
