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

#include "formats/core/cancellation.hpp"

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
    bool isJpeg = false; ///< comes to an end; others never do

    static int read(void* user, char* out, int size)
    {
        auto& reading = *static_cast<Reading*>(user);
        std::span<std::byte> rest(reinterpret_cast<std::byte*>(out), static_cast<std::size_t>(size));
        if (reading.isJpeg && isCancelled()) {
            // Stuffed bits of 1 are no Huffman code, and no marker: the decoder gives up.
            for (std::size_t i = 0; i < rest.size(); ++i)
                rest[i] = std::byte{i % 2 == 0 ? std::uint8_t{0xFF} : std::uint8_t{0}};
            return size;
        }
        for (std::span<const std::byte>* part : {&reading.source.head, &reading.source.body}) {
            const std::size_t count = std::min(rest.size(), part->size());
            std::copy_n(part->begin(), count, rest.begin());
            rest = rest.subspan(count);
            *part = part->subspan(count);
        }
        if (reading.isJpeg)
            return size - static_cast<int>(rest.size());
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

    static int isAtEnd(void* user)
    {
        const auto& reading = *static_cast<Reading*>(user);
        const bool isEmpty = reading.source.head.empty() && reading.source.body.empty();
        return reading.isJpeg && (isEmpty || isCancelled()) ? 1 : 0;
    }
};

Result<Image> taken(const ByteView& file, const ImageInfo& expected, const Pixels& pixels, int width, int height)
{
    if (!pixels)
        return fail(LoadErrorCode::corrupt, file.name(), ": ", expected.format,
                    " cannot be decoded: ", stbi_failure_reason());
    if (std::cmp_not_equal(width, expected.width) || std::cmp_not_equal(height, expected.height))
        return fail(LoadErrorCode::corrupt, file.name(), ": ", expected.format, " header says ", expected.width, "x",
                    expected.height, " pixels, its data ", width, "x", height);
    Image image{expected.width, expected.height, {}};
    image.pixels.assign(pixels.get(), pixels.get() + image.pixelCount() * kRgba);
    return image;
}

Result<Image> decodeWithCallbacks(const ByteView& file, const ImageInfo& expected, Reading reading)
{
    const stbi_io_callbacks callbacks{Reading::read, Reading::skip, Reading::isAtEnd};
    int width = 0;
    int height = 0;
    const Pixels pixels(stbi_load_from_callbacks(&callbacks, &reading, &width, &height, nullptr, kRgba));
    return taken(file, expected, pixels, width, height);
}

} // namespace

Result<Image> decodeWithStb(const ByteView& file, const ImageInfo& expected)
{
    assert(std::uint64_t{expected.width} * expected.height <= kMaxImagePixels);
    const std::span<const std::byte> bytes = file.file().span();
    if (std::cmp_greater(bytes.size(), std::numeric_limits<int>::max()))
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", expected.format, " has ", bytes.size(),
                    " bytes, limit is ", std::numeric_limits<int>::max());
    if (expected.format == "JPG")
        return decodeWithCallbacks(file, expected, {{{}, bytes}, true}); // asks between bytes, with up to 100 scans
    int width = 0;
    int height = 0;
    const Pixels pixels(stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()),
                                              static_cast<int>(bytes.size()), &width, &height, nullptr, kRgba));
    return taken(file, expected, pixels, width, height);
}

Result<Image> decodeWithStb(const ByteView& file, const ImageInfo& expected, const StbSource& source)
{
    assert(std::uint64_t{expected.width} * expected.height <= kMaxImagePixels);
    return decodeWithCallbacks(file, expected, {source});
}

} // namespace formats
