#pragma once

#include "renderer/export/posed_part.hpp"

#include <span>
#include <string>
#include <string_view>

namespace formats {

/// A pose of models as Wavefront OBJ: the files' axes and units, one `v` for each vertex of the files in their order
/// (by part, then by block), a `vn` of length 1 for each if there are normals, `vt` with v upwards, faces
/// counter-clockwise from outside, a group for each surface, nine significant digits. `library`: file name of the .mtl;
/// empty: none.
[[nodiscard]] std::string writeObj(std::span<const PosedPart> parts, std::string_view library);

/// A material of a .mtl file.
struct MtlEntry {
    std::string name;
    std::string image;      ///< file name of its image; empty: a plain gray
    std::string alphaMap{}; ///< file name of the opacity image (`map_d`); empty: opaque
};

/// The first line of every .obj and .mtl file that we write; an export may replace only files that start with it.
inline constexpr std::string_view kObjMark = "# written by Trisview\n";

/// The .mtl file.
[[nodiscard]] std::string writeMtl(std::span<const MtlEntry> materials);

} // namespace formats
