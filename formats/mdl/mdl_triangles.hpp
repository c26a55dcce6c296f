#pragma once

#include "formats/mdl/mdl_header.hpp"

/// Texture coordinates and triangles of a Quake MDL.
namespace formats::mdl {

/// The texture coordinates and triangles from byte `at` on; sets `at` to the first byte behind them.
/// A vertex on the seam shows another spot of the skin in triangles of the back half. Triangles that refer to vertices
/// past the last are left out with a diagnostic. Errors: truncated, corrupt where no triangle is left.
[[nodiscard]] Result<MeshVariant> readTriangles(const ByteView& file, const Header& header, std::uint64_t& at,
                                                Diagnostics& diagnostics);

} // namespace formats::mdl
