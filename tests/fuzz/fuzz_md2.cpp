#include "formats/md2/md2.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstdlib>

FUZZ_TARGET(md2)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto model = formats::loadMd2(formats::ByteView(bytes, "fuzz.md2"));
    if (!model)
        return 0;
    const formats::VertexBlock& block = formats::keyframesOf(*model).blocks[0];
    for (const std::uint32_t frame : {0U, block.frameCount - 1}) {
        static_cast<void>(formats::positionsAt(block, {frame, frame, 0.5}));
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex)
            static_cast<void>(formats::normalAt(block, frame, vertex));
    }
    for (const formats::MeshVariant& meshVariant : model->meshVariants) {
        for (const auto& triangle : formats::trianglesOf(meshVariant))
            static_cast<void>(meshVariant.vertices.at(std::max({triangle[0], triangle[1], triangle[2]})));
    }
    return 0;
}
