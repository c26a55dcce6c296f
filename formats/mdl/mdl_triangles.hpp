#pragma once

#include "formats/mdl/mdl_header.hpp"

/// Texture coordinates and triangles of a Quake MDL.
namespace formats::mdl {

/// Reads the texture coordinates and triangles from byte `at` on; sets `at` to the first byte after them. A vertex on
/// the seam has other texture coordinates in triangles of the back half. Triangles with vertices past the last are left
/// out with a diagnostic. Errors: truncated, corrupt if no triangle is left.
[[nodiscard]] Result<MeshVariant> readTriangles(const ByteView& file, const Header& header, std::uint64_t& at,
                                                Diagnostics& diagnostics);

} // namespace formats::mdl
