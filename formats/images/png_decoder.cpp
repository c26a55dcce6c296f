// libpng manual, chapter III (reading): http://www.libpng.org/pub/png/libpng-manual.txt
#include "formats/images/png_decoder.hpp"

#include "formats/core/cancellation.hpp"

#include <png.h>

#include <algorithm>
#include <cassert>
#include <csetjmp>
#include <cstring>

namespace formats {

namespace {

constexpr std::size_t kMostTextBytes = 160;

/// What a failed read leaves behind is freed here: libpng leaves by longjmp, which runs no destructor.
struct Reader {
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::span<const std::byte> rest; // of the file
    std::uint32_t pass = 0;
    std::uint32_t rowCount = 0;
    char reason[kMostTextBytes]{};
    char warning[kMostTextBytes]{};

    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
};

void keep(char (&text)[kMostTextBytes], png_const_charp message)
{
    if (text[0] == '\0')
        std::strncpy(text, message, kMostTextBytes - 1);
}

[[noreturn]] void leave(png_structp png, png_const_charp message)
{
    keep(static_cast<Reader*>(png_get_error_ptr(png))->reason, message);
    png_longjmp(png, 1);
}

void keepFirstWarning(png_structp png, png_const_charp message)
{
    keep(static_cast<Reader*>(png_get_error_ptr(png))->warning, message);
}

void readBytes(png_structp png, png_bytep bytes, std::size_t count)
{
    auto& rest = static_cast<Reader*>(png_get_io_ptr(png))->rest;
    if (rest.size() < count) {
        rest = {};
        png_error(png, "the file ends");
    }
    std::memcpy(bytes, rest.data(), count);
    rest = rest.subspan(count);
}

/// Whatever is stored becomes 8 bits of red, green, blue and alpha.
void askForRgba(const Reader& reader)
{
    png_set_expand(reader.png);
    png_set_strip_16(reader.png);
    png_set_gray_to_rgb(reader.png);
    png_set_add_alpha(reader.png, 255, PNG_FILLER_AFTER);
}

/// The parts that libpng may leave by longjmp: no object with a destructor is made in them. False when it did.
bool readHeader(Reader& reader)
{
    if (setjmp(png_jmpbuf(reader.png)) != 0)
        return false;
    png_set_read_fn(reader.png, &reader, readBytes);
    png_set_user_limits(reader.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_crc_action(reader.png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    png_set_benign_errors(reader.png, 1);
    png_set_keep_unknown_chunks(reader.png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1); // texts, profiles: nobody asks
    png_read_info(reader.png, reader.info);
    return true;
}

bool readRows(Reader& reader, Image& image)
{
    if (setjmp(png_jmpbuf(reader.png)) != 0)
        return false;
    const int passes = png_set_interlace_handling(reader.png);
    askForRgba(reader);
    png_read_update_info(reader.png, reader.info);
    for (int pass = 0; pass < passes; ++pass) {
        reader.pass = static_cast<std::uint32_t>(pass);
        reader.rowCount = 0;
        for (std::size_t y = 0; y < image.height; ++y) {
            png_read_row(reader.png, nullptr, image.pixels.data() + y * image.width * 4);
            ++reader.rowCount;
            if (isCancelled())
                return false;
        }
    }
    return true;
}

/// The checksums behind the pixels; nothing of the picture depends on it.
void readEnd(Reader& reader)
{
    if (setjmp(png_jmpbuf(reader.png)) == 0)
        png_read_end(reader.png, nullptr);
}

} // namespace

PngPixels decodePng(std::span<const std::byte> file, Image& image)
{
    assert(image.pixels.size() == image.pixelCount() * 4);
    PngPixels decoded;
    Reader reader;
    reader.rest = file;
    reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, leave, keepFirstWarning);
    if (reader.png != nullptr)
        reader.info = png_create_info_struct(reader.png);
    if (reader.info == nullptr) {
        decoded.reason = "no memory";
        return decoded;
    }
    const bool isOfSize = readHeader(reader) && png_get_image_width(reader.png, reader.info) == image.width &&
                          png_get_image_height(reader.png, reader.info) == image.height;
    decoded.isWhole = isOfSize && readRows(reader, image);
    if (decoded.isWhole)
        readEnd(reader);
    decoded.pass = reader.pass;
    decoded.rowCount = reader.rowCount;
    decoded.reason = reader.reason;
    decoded.warning = reader.warning;
    png_colorp colors = nullptr;
    int colorCount = 0;
    if (isOfSize && png_get_PLTE(reader.png, reader.info, &colors, &colorCount) != 0) {
        const int largest = png_get_palette_max(reader.png, reader.info);
        decoded.paletteColors = static_cast<std::uint32_t>(colorCount);
        if (largest >= colorCount)
            decoded.strayIndex = static_cast<std::uint32_t>(largest);
    }
    return decoded;
}

} // namespace formats
