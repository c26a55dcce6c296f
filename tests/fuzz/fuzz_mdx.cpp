#include "formats/mdx/mdx.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdlib>

FUZZ_TARGET(mdx)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto model = formats::loadMdx(formats::ByteView(bytes, "fuzz.mdx"));
    if (!model)
        return 0;
    const formats::VertexBlock& block = formats::keyframesOf(*model).blocks[0];
    for (const std::uint32_t frame : {0U, block.frameCount - 1}) {
        static_cast<void>(formats::positionsAt(block, {frame, frame, 0.5}));
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex)
            static_cast<void>(formats::normalAt(block, frame, vertex));
    }
    for (const formats::MeshVariant& meshVariant : model->meshVariants) {
        if (formats::trianglesOf(meshVariant).size() != meshVariant.triangleCount)
            std::abort();
        for (const formats::DrawRange& range : meshVariant.drawRanges) {
            if (range.surface >= model->surfaces.size())
                std::abort();
        }
        for (const formats::RenderVertex& corner : meshVariant.vertices) {
            if (corner.vertex >= block.vertexCount)
                std::abort();
        }
    }
    return 0;
}
