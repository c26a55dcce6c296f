#pragma once

#include "formats/m2/m2_materials.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/model/model.hpp"

namespace formats {

/// The embedded views of a model before version 264 (docs/formats/m2.md §7.2), at most four.
[[nodiscard]] std::vector<M2SkinSource> embeddedProfiles(const ByteView& file, const M2Opening& opening,
                                                         Diagnostics& diagnostics);

/// Adds a mesh variant with its surfaces (one for each section), batches and passes to a model whose bones, vertices
/// and materials are there. Triangles that refer to no vertex are left out, with a diagnostic. False, and nothing
/// added, when the view states indices but all of its triangles are unsound.
[[nodiscard]] bool addM2View(const M2SkinSource& source, M2Materials& materials, Model& model,
                             Diagnostics& diagnostics);

} // namespace formats
