#pragma once

#include "formats/model/model.hpp"

#include <vector>

namespace scene {

/// Inserts clips from a file beside a model with vertex frames before its own. A single clip of all frames, which is no
/// better than "all frames", is removed.
void putClipsFirst(formats::Model& model, std::vector<formats::Clip> clips);

} // namespace scene
