#include "formats/load_image.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace formats;
    const ByteView file(FileBytes::copyOf(std::as_bytes(std::span(data, size))), "fuzz");
    const auto info = probeImage(file);
    if (info && std::uint64_t{info->width} * info->height > 4 * 1024 * 1024)
        return 0; // sound, and slow to fill
    const auto loaded = loadImage(file);
    if (loaded && (!info || loaded->image.pixels.size() != std::size_t{4} * info->width * info->height))
        std::abort();
    return 0;
}

/// The pixels, once more while they are decoded, and the smaller levels.
extern "C" std::uint64_t fuzzBytesBeside();

extern "C" std::uint64_t fuzzBytesBeside()
{
    return std::uint64_t{16} * 4 * 1024 * 1024;
}
