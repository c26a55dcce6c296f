#include "formats/gltf/gltf.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/model_promises.hpp"

#include <cstdlib>

/// No file is beside the model, whatever its name.
FUZZ_TARGET(gltf)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const formats::ByteView file(bytes, "fuzz.glb");
    static_cast<void>(formats::checkGltfHeader(file));
    const auto model = formats::loadGltf(file, [](const formats::SidecarRequest& asked) {
        if (asked.name.empty() || asked.name.front() == '/' || asked.name.find("..") == 0)
            std::abort();
        return formats::Result<formats::FileBytes>(
            formats::fail(formats::LoadErrorCode::notFound, asked.name, ": no such file"));
    });
    if (model)
        fuzz::check(tests::brokenPromise(*model));
    return 0;
}
