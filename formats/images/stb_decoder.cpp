// stb_image as the system's library has it (2.27): https://github.com/nothings/stb
//
// What makes it fit for hostile bytes, and what stays:
// - It looks for PNG, BMP, GIF, PSD, PIC, JPG, PNM, HDR and TGA in this order. Our sniffs are at least as strict as its
//   own for the four formats we let through, and a TGA header that we accept starts like none of the others, so its
//   GIF, PSD, PIC, PNM and HDR readers, where most of its known faults lie, are never reached.
// - Sizes are limited before it is called: its products of int stay far from overflow.
// - TGA and BMP come through callbacks that never run out of bytes, with headers rewritten by us: it leaves rows of a
//   truncated TGA and missing palette entries of a BMP uninitialised.
// - PNG and JPG are walked by us first (png.cpp, jpg.cpp): its JPG reader writes past the end of Huffman tables that
// are
//   too long and uses missing ones uninitialised, its PNG reader sets no bound to what is inflated and copies
//   uninitialised bytes for codes that may not be there.
// - What stays: shifts by negative counts in its JPG reader, undefined in C, harmless as compiled; and its static
// buffer
//   for the names of unknown PNG chunks, which we refuse before.
#include "formats/images/stb_decoder.hpp"

#include "formats/core/out_of_memory.hpp"

#include <stb_image.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <memory>

namespace formats {

namespace {

struct FreePixels {
    void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};
using Pixels = std::unique_ptr<stbi_uc, FreePixels>;

constexpr int kRgba = 4;

/// A StbSource and how far it was read.
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
        // Where it could not allocate it says so or nothing at all.
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

Result<Image> decodeWithStb(const ByteView& file, const ImageInfo& expected)
{
    assert(std::uint64_t{expected.width} * expected.height <= kMaxImagePixels);
    const std::span<const std::byte> bytes = file.file().span();
    if (std::cmp_greater(bytes.size(), std::numeric_limits<int>::max()))
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", expected.format, " has ", bytes.size(),
                    " bytes, limit is ", std::numeric_limits<int>::max());
    int width = 0;
    int height = 0;
    const Pixels pixels(stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()),
                                              static_cast<int>(bytes.size()), &width, &height, nullptr, kRgba));
    return taken(file, expected, pixels, width, height);
}

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
