#pragma once

#include "formats/quake3/shader.hpp"

#include <string>

namespace app {

/// A stage in a few words: "add, turns, wave"; empty for one that is drawn as it is.
[[nodiscard]] std::string stageSummary(const formats::quake3::Stage& stage);

/// Its picture: the file's name as written, "$lightmap", "3 pictures at 10 fps"; "no picture".
[[nodiscard]] std::string stagePicture(const formats::quake3::Stage& stage);

} // namespace app
