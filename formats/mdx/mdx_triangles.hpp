#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/mdx/mdx_header.hpp"
#include "formats/model/model.hpp"

/// The triangle list of a Kingpin MDX and the sub-objects of its vertices (docs/formats/mdx.md §1).
namespace formats::mdx {

/// The triangles of each sub-object as one range; all texture coordinates are 0, because the file has none for
/// triangles. A triangle belongs to the sub-object of its first vertex. Triangles with vertices past the last are left
/// out, with a diagnostic. Errors: tooLarge.
[[nodiscard]] Result<MeshVariant> readTriangles(const ByteView& file, const Header& header, Diagnostics& diagnostics);

} // namespace formats::mdx
