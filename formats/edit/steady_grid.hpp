#pragma once

#include "formats/edit/rewrite.hpp"

namespace formats::edit {

/// The positions of an MD2 on one lattice for all frames, so that points that stand still do so exactly. On each axis
/// the step is the largest extent of a frame through 254, and each frame begins at a multiple of it; axes that have
/// such a grid, or no extent, stay. The reason of the edits states by how much positions move at most. Errors: there is
/// one frame; positions that are not finite.
[[nodiscard]] StepResult steadyGrid(const EditableFile& file);

} // namespace formats::edit
