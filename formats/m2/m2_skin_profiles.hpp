#pragma once

#include "formats/m2/m2_materials.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/model/model.hpp"

namespace formats::m2 {

/// The embedded views of a model before version 264 (docs/formats/m2.md §7.2), at most four.
[[nodiscard]] std::vector<SkinSource> embeddedProfiles(const ByteView& file, const Opening& opening,
                                                       Diagnostics& diagnostics);

/// Adds a mesh variant with its surfaces (one per section), batches and passes to a model whose bones, vertices and
/// materials were already read. Triangles with invalid vertices are left out, with a diagnostic. Returns false and adds
/// nothing if the view has indices but all its triangles are invalid.
[[nodiscard]] bool addSkinProfile(const SkinSource& source, Materials& materials, Model& model,
                                  Diagnostics& diagnostics);

} // namespace formats::m2
