#pragma once

#include "formats/m2/m2_materials.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/model/model.hpp"

namespace formats::m2 {

/// The embedded views of a model before version 264 (docs/formats/m2.md §7.2), at most four.
[[nodiscard]] std::vector<SkinSource> embeddedProfiles(const ByteView& file, const Opening& opening,
                                                       Diagnostics& diagnostics);

/// Adds a mesh variant with its surfaces (one for each section), batches and passes to a model whose bones, vertices
/// and materials are there. Triangles that refer to no vertex are left out, with a diagnostic. False, and nothing
/// added, when the view states indices but all of its triangles are unsound.
[[nodiscard]] bool addSkinProfile(const SkinSource& source, Materials& materials, Model& model,
                                  Diagnostics& diagnostics);

} // namespace formats::m2
