#pragma once

#include "formats/core/model.hpp"
#include "formats/core/vertex_block.hpp"

#include <string>
#include <string_view>

namespace formats {

/// What an OBJ file refers to beside itself; empty strings leave the lines out.
struct ObjMaterial {
    std::string library; ///< file name of the .mtl
    std::string name;
};

/// One pose of a keyframed model as Wavefront OBJ: the file's axes and units, one `v` for each vertex of the file in
/// the file's order (block after block), `vt` with v upwards, faces counter-clockwise from outside, a group for each
/// surface, nine significant digits. `frames` are block frames. `topology` is into Model::topologies.
[[nodiscard]] std::string writeObj(const Model& model, std::uint32_t topology, const FramePair& frames,
                                   const ObjMaterial& material);

/// How every .mtl file of ours begins, so that an export knows those that it may replace.
inline constexpr std::string_view kMtlMark = "# written by Trisview\n";

/// The .mtl file for one textured material. `picture` is the image's file name; empty: a plain grey.
[[nodiscard]] std::string writeMtl(std::string_view material, std::string_view picture);

} // namespace formats
