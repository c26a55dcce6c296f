#include "formats/mdx/anm.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdlib>

FUZZ_TARGET(anm)
{
    constexpr std::uint32_t kFrames = 100;
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto anm = formats::loadAnm(formats::ByteView(bytes, "fuzz.anm"), kFrames);
    for (const formats::Clip& clip : anm ? anm->clips : std::vector<formats::Clip>()) {
        if (clip.frameCount == 0 || clip.firstFrame + clip.frameCount > kFrames || !(clip.framesPerSecond > 0.0f))
            std::abort();
    }
    return 0;
}
