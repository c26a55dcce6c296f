#pragma once

#include "formats/edit/rewrite.hpp"

namespace formats::edit {

/// Normals from the triangles of each frame, area-weighted, as the nearest ones that the format can store. Vertices of
/// a surface that have the same position in every frame count as one, as far as their own triangles face the same side:
/// seams of textures vanish, both sides of a sheet keep theirs. Vertices without a triangle that has an area keep their
/// normal, and so do frames whose positions are not finite.
[[nodiscard]] StepResult recomputedNormals(const EditableFile& file);

} // namespace formats::edit
