#pragma once

#include "renderer/export/posed_part.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace formats {

/// The start of every .stl file that we write; an export may replace only files that start with it. A text file would
/// start with "solid".
inline constexpr std::string_view kStlMark = "written by Trisview";

/// Number of triangles that `writeStl` would write.
[[nodiscard]] std::uint64_t stlTriangleCount(std::span<const PosedPart> parts);

/// A pose of models as binary STL: triangles counter-clockwise from outside, each with the normal of its plane (0 if it
/// has no area). Materials, texture coordinates and stored normals have no equivalent. The file has at most 2^32 - 1
/// triangles (asserted).
///
/// Layout: little-endian; 80 bytes of text, the number of triangles (u32), then for each triangle its normal and three
/// corners (12 f32) and 2 bytes 0.
[[nodiscard]] std::vector<std::byte> writeStl(std::span<const PosedPart> parts);

} // namespace formats
