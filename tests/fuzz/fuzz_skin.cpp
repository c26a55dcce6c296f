#include "formats/quake3/skin_file.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdlib>

FUZZ_TARGET(skin)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto skin = formats::quake3::loadSkinFile(formats::ByteView(bytes, "fuzz.skin"));
    for (const auto& entry : skin ? skin->entries : std::vector<formats::quake3::SkinEntry>()) {
        if (formats::quake3::shaderFor(*skin, entry.surface) == nullptr)
            std::abort();
    }
    return 0;
}
