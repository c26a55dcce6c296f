#include "formats/mdl/mdl.hpp"
#include "formats/model/vertex_block.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/model_promises.hpp"

#include <cstdlib>

FUZZ_TARGET(mdl)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto model = formats::loadMdl(formats::ByteView(bytes, "fuzz.mdl"));
    if (!model)
        return 0;
    fuzz::check(tests::brokenPromise(*model));
    const formats::VertexBlock& block = formats::keyframesOf(*model).blocks[0];
    for (const std::uint32_t frame : {0U, block.frameCount - 1}) {
        static_cast<void>(formats::positionsAt(block, {frame, frame, 0.5}));
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex)
            static_cast<void>(formats::normalAt(block, frame, vertex));
    }
    for (const formats::EmbeddedSkin& skin : model->embeddedSkins) {
        for (const formats::EmbeddedImage& image : skin.images) {
            if (image.offset + std::uint64_t{image.width} * image.height > image.bytes.size())
                std::abort();
        }
    }
    return 0;
}
