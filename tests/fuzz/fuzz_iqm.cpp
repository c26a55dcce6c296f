#include "formats/iqm/iqm.hpp"
#include "formats/model/mesh_variant.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/model_promises.hpp"

#include <cstdlib>

FUZZ_TARGET(iqm)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const formats::ByteView file(bytes, "fuzz.iqm");
    const auto model = formats::loadIqm(file);
    if (!model)
        return 0;
    fuzz::check(tests::brokenPromise(*model));
    const formats::Skinned& shape = formats::skinnedOf(*model);
    const std::uint32_t frames = frameCountOf(shape);
    for (std::uint32_t bone = 0; bone < shape.bones.size(); ++bone) {
        for (const std::uint32_t frame : {0U, frames / 2, frames})
            static_cast<void>(localTransformAt(shape, bone, frame));
    }
    static_cast<void>(formats::loadIqmFrames(file, shape));
    static_cast<void>(formats::posesOfFramesAlone(bytes.span()));
    return 0;
}
