#include "formats/quake3/animation_cfg.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdlib>

FUZZ_TARGET(animation_cfg)
{
    const auto bytes = formats::FileBytes::copyOf(std::as_bytes(std::span(data, size)));
    const auto config = formats::quake3::loadAnimationConfig(formats::ByteView(bytes, "animation.cfg"));
    if (!config)
        return 0;
    formats::Diagnostics diagnostics;
    for (const std::uint32_t frameCount : {1U, 100U}) {
        for (const auto& clips : {formats::quake3::lowerClips(*config, frameCount, diagnostics),
                                  formats::quake3::upperClips(*config, frameCount, diagnostics)}) {
            for (const formats::Clip& clip : clips) {
                if (clip.frameCount == 0 || clip.firstFrame >= frameCount ||
                    clip.frameCount > frameCount - clip.firstFrame || clip.loopFrames > clip.frameCount ||
                    !(clip.framesPerSecond > 0.0f))
                    std::abort();
            }
        }
    }
    return 0;
}
