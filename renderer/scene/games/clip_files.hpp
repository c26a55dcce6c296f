#pragma once

#include "formats/model/model.hpp"

#include <vector>

namespace scene {

/// Puts the clips that a file beside a model with vertex frames names before its own. A single clip of all frames,
/// which is no better than "all frames", goes.
void putClipsFirst(formats::Model& model, std::vector<formats::Clip> clips);

} // namespace scene
