#pragma once

#include "formats/iqm/iqm_header.hpp"
#include "formats/model/model.hpp"

#include <span>

namespace formats::iqm {

/// The vertices of all meshes: the file's own arrays if their numbers are usable, else a repaired copy.
///
/// `jointCount`: upper bound of bone indices; without joints no vertex is skinned. Errors: truncated, corrupt (vertices
/// without usable positions). Diagnostics: arrays that are left out, numbers that were replaced.
[[nodiscard]] Result<SkinVertices> readVertices(const ByteView& file, const Header& header, std::uint32_t jointCount,
                                                Diagnostics& diagnostics);

/// Computes missing vertex normals from the surrounding triangles, wound clockwise.
void computeNormals(const MeshVariant& mesh, SkinVertices& vertices);

[[nodiscard]] Bounds boundsOf(const SkinVertices& vertices);

} // namespace formats::iqm
