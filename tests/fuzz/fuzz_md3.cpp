#include "formats/md3/md3.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/model_promises.hpp"

#include <cstdio>
#include <cstdlib>

FUZZ_TARGET(md3)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto model = formats::loadMd3(formats::ByteView(bytes, "fuzz.md3"));
    if (!model)
        return 0;
    fuzz::check(tests::brokenPromise(*model));
    for (const formats::VertexBlock& block : formats::keyframesOf(*model).blocks) {
        for (const std::uint32_t frame : {0U, block.frameCount - 1}) {
            static_cast<void>(formats::positionsAt(block, {frame, frame, 0.5}));
            for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex)
                static_cast<void>(formats::normalAt(block, frame, vertex));
        }
    }
    return 0;
}
