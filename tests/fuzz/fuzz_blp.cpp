#include "formats/image/blp/blp.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace formats;
    const ByteView file(FileBytes::copyOf(std::as_bytes(std::span(data, size))), "fuzz");
    const auto info = probeBlp(file);
    if (info && std::uint64_t{info->width} * info->height > 1024 * 1024)
        return 0;                                        // sound, and slow to fill
    const auto blp = openBlp(file, std::span(&file, 1)); // a BLP0 has its own bytes as pixels
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

/// The pixels, once more while they are decoded, and the smaller levels.
extern "C" std::uint64_t fuzzBytesBeside();

extern "C" std::uint64_t fuzzBytesBeside()
{
    return std::uint64_t{16} * 4 * 1024 * 1024;
}
