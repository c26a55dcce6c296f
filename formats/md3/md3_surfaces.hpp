#pragma once

#include "formats/md3/md3_header.hpp"
#include "formats/model/model.hpp"

/// The surfaces of an MD3 (docs/formats/md3.md §1.4, §2, §7).
namespace formats::md3 {

/// Adds the valid surfaces of the file to `model`: vertex blocks in its (keyframed) shape, surfaces, passes, batches,
/// texture slots, and the mesh variant "triangles", which always exists. Surfaces that are entirely invalid are left
/// out with a diagnostic.
void readSurfaces(const ByteView& file, const Header& header, Model& model, Diagnostics& diagnostics);

} // namespace formats::md3
