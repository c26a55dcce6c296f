#include "formats/load_image.hpp"
#include "tests/fuzz/target.hpp"

#include <cstdlib>

FUZZ_TARGET(image, fuzz::kImageBytes)
{
    using namespace formats;
    const ByteView file(FileBytes::copyOf(std::as_bytes(std::span(data, size))), "fuzz");
    const auto info = probeImage(file);
    if (info && std::uint64_t{info->width} * info->height > 4 * 1024 * 1024)
        return 0; // valid, and slow to decode
    const auto loaded = loadImage(file);
    if (loaded && (!info || loaded->image.pixels.size() != std::size_t{4} * info->width * info->height))
        std::abort();
    return 0;
}
