// stb_image as packaged by the system (2.27): https://github.com/nothings/stb
//
// Why it is safe with hostile bytes:
// - It looks for PNG, BMP, GIF, PSD, PIC, JPG, PNM, HDR and TGA in this order. Our sniffs are at least as strict as its
//   own for the two formats we let through, and a TGA header that we accept matches none of the others, so its other
//   readers, which have most of its known faults, are never reached.
// - Sizes are limited before it is called: its products of int stay far from overflow.
// - Both formats are read through callbacks that never run out of bytes, with headers rewritten by us: it leaves rows
//   of a truncated TGA and missing palette entries of a BMP uninitialized.
#include "formats/image/stb_decoder.hpp"

#include "formats/base/out_of_memory.hpp"

#include <stb_image.h>

#include <algorithm>
#include <cassert>
#include <memory>

namespace formats {

namespace {

struct FreePixels {
    void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};
using Pixels = std::unique_ptr<stbi_uc, FreePixels>;

constexpr int kRgba = 4;

/// A StbSource and the number of bytes read from it.
struct Reading {
    StbSource source;

    static int read(void* user, char* out, int size)
    {
        auto& reading = *static_cast<Reading*>(user);
        std::span<std::byte> rest(reinterpret_cast<std::byte*>(out), static_cast<std::size_t>(size));
        for (std::span<const std::byte>* part : {&reading.source.head, &reading.source.body}) {
            const std::size_t count = std::min(rest.size(), part->size());
            std::copy_n(part->begin(), count, rest.begin());
            rest = rest.subspan(count);
            *part = part->subspan(count);
        }
        std::fill(rest.begin(), rest.end(), std::byte{});
        return size;
    }

    static void skip(void* user, int size)
    {
        auto& reading = *static_cast<Reading*>(user);
        auto left = static_cast<std::size_t>(std::max(size, 0));
        for (std::span<const std::byte>* part : {&reading.source.head, &reading.source.body}) {
            const std::size_t count = std::min(left, part->size());
            left -= count;
            *part = part->subspan(count);
        }
    }

    static int isAtEnd(void*) { return 0; }
};

Result<Image> taken(const ByteView& file, const ImageInfo& expected, const Pixels& pixels, int width, int height)
{
    if (!pixels) {
        // If an allocation fails, stb_image reports that or no reason at all.
        const char* const reason = stbi_failure_reason();
        const std::string_view said = reason != nullptr ? reason : "outofmem";
        if (said == "outofmem" || said == "Out of memory")
            return fail(LoadErrorCode::io, file.name(), ": ", kNotEnoughMemory);
        return fail(LoadErrorCode::corrupt, file.name(), ": ", expected.format, " cannot be decoded: ", said);
    }
    if (std::cmp_not_equal(width, expected.width) || std::cmp_not_equal(height, expected.height))
        return fail(LoadErrorCode::corrupt, file.name(), ": ", expected.format, " header says ", expected.width, "x",
                    expected.height, " pixels, its data ", width, "x", height);
    Image image{expected.width, expected.height, {}};
    image.pixels.assign(pixels.get(), pixels.get() + image.pixelCount() * kRgba);
    return image;
}

} // namespace

Result<Image> decodeWithStb(const ByteView& file, const ImageInfo& expected, const StbSource& source)
{
    assert(std::uint64_t{expected.width} * expected.height <= kMaxImagePixels);
    Reading reading{source};
    const stbi_io_callbacks callbacks{Reading::read, Reading::skip, Reading::isAtEnd};
    int width = 0;
    int height = 0;
    const Pixels pixels(stbi_load_from_callbacks(&callbacks, &reading, &width, &height, nullptr, kRgba));
    return taken(file, expected, pixels, width, height);
}

} // namespace formats
