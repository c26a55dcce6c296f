#pragma once

#include "formats/model/skinned.hpp"

namespace formats::gltf {

/// The box around all vertices in the bind pose: nodes as the file places them, with the weights of its morph targets.
[[nodiscard]] Bounds restBounds(const Skinned& shape);

} // namespace formats::gltf
