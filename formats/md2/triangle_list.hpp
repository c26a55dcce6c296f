#pragma once

#include "formats/core/model.hpp"
#include "formats/md2/md2_header.hpp"

#include <string>

/// The triangle list of an MD2 with its texture coordinates (MD2 reference §3, §7.1).
namespace formats {

/// The triangle list, and whether its texture coordinates are worth showing.
struct TriangleList {
    Topology topology;
    std::string texCoordTrouble; ///< empty when they are sound
};

/// Triangles that refer to vertices past the last are left out, texture coordinates past the last are (0, 0); both are
/// findings. Errors: tooLarge.
[[nodiscard]] Result<TriangleList> readTriangles(const ByteView& file, const Md2Header& header, Diagnostics& notes);

} // namespace formats
