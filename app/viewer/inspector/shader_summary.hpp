#pragma once

#include "formats/quake3/shader.hpp"
#include "renderer/scene/document/document.hpp"

#include <string>

namespace app {

/// A stage in a few words: "add, turns, wave"; empty for one that is drawn as it is.
[[nodiscard]] std::string stageSummary(const formats::quake3::Stage& stage);

/// Its image: the file's name as written, "$lightmap", "3 images at 10 fps"; "no image".
[[nodiscard]] std::string stageImage(const formats::quake3::Stage& stage);

/// A sentence about the images shown in place of a shader's own; empty where its stages are drawn as written.
[[nodiscard]] std::string substitutionText(const scene::Document& document, const scene::Material& material);

} // namespace app
