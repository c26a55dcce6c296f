#pragma once

#include "formats/iqm/iqm_header.hpp"
#include "formats/model/model.hpp"

namespace formats::iqm {

/// Adds the meshes as surfaces, their triangles as the mesh variant "triangles", and their draw data: one pass and one
/// texture slot per surface. Triangles that refer to no vertex are left out.
///
/// Errors: truncated. Diagnostics: triangles and meshes that are left out.
[[nodiscard]] Result<void> readMeshes(const ByteView& file, const Header& header, const TextBlock& text, Model& model,
                                      Diagnostics& diagnostics);

} // namespace formats::iqm
