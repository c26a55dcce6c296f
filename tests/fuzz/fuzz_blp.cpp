#include "formats/image/blp/blp.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdlib>

FUZZ_TARGET(blp, fuzz::kImageBytes)
{
    using namespace formats;
    const ByteView file(FileBytes::copyOf(std::as_bytes(std::span(data, size))), "fuzz");
    const auto info = probeBlp(file);
    if (info && std::uint64_t{info->width} * info->height > 1024 * 1024)
        return 0;                                        // valid, and slow to decode
    const auto blp = openBlp(file, std::span(&file, 1)); // a BLP0 uses its own bytes as pixels
    if (blp && (!info || blp->levels.empty()))
        std::abort();
    for (std::size_t i = 0; blp && i < blp->levels.size(); ++i) {
        const BlpLevel& level = blp->levels[i];
        const auto loaded = decodeLevel(*blp, i);
        if (loaded && loaded->image.pixels.size() != std::size_t{4} * level.width * level.height)
            std::abort();
    }
    return 0;
}
