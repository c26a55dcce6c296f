// libpng manual, chapter IV (writing): http://www.libpng.org/pub/png/libpng-manual.txt
#include "formats/export/png.hpp"

#include <png.h>

#include <cassert>
#include <csetjmp>
#include <cstddef>
#include <span>

namespace formats {

namespace {

/// What a failed write leaves behind is freed here: libpng leaves by longjmp, which runs no destructor.
struct Writer {
    png_structp png = nullptr;
    png_infop info = nullptr;

    Writer() = default;
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { png_destroy_write_struct(&png, &info); }
};

void append(png_structp png, png_bytep data, std::size_t size)
{
    auto& file = *static_cast<std::vector<std::byte>*>(png_get_io_ptr(png));
    const auto bytes = std::as_bytes(std::span(data, size));
    file.insert(file.end(), bytes.begin(), bytes.end());
}

bool isOpaque(const Image& image)
{
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) {
        if (image.pixels[i] != 255)
            return false;
    }
    return true;
}

/// libpng copies both texts; its structure is older than const.
void setSoftware(const Writer& writer, const char* software)
{
    png_text text{};
    text.compression = PNG_TEXT_COMPRESSION_NONE;
    text.key = const_cast<char*>("Software");
    text.text = const_cast<char*>(software);
    png_set_text(writer.png, writer.info, &text, 1);
}

/// The part that libpng may leave by longjmp: no object with a destructor is made in it. False when it did.
bool write(Writer& writer, const Image& image, PngMark mark, std::vector<std::byte>& file)
{
    if (setjmp(png_jmpbuf(writer.png)) != 0)
        return false;
    png_set_write_fn(writer.png, &file, append, nullptr);
    png_set_user_limits(writer.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_compression_level(writer.png, 1);
    png_set_filter(writer.png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB); // rows alone: no look at the row above
    const bool dropsAlpha = isOpaque(image);
    png_set_IHDR(writer.png, writer.info, image.width, image.height, 8,
                 dropsAlpha ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (mark != PngMark::none)
        setSoftware(writer, textOf(mark).data()); // before the pixels: readers look for it in the first bytes
    png_write_info(writer.png, writer.info);
    if (dropsAlpha)
        png_set_filler(writer.png, 0, PNG_FILLER_AFTER);
    for (std::size_t y = 0; y < image.height; ++y)
        png_write_row(writer.png, image.pixels.data() + y * image.width * 4);
    png_write_end(writer.png, nullptr);
    return true;
}

void ignoreWarning(png_structp, png_const_charp) {}

[[noreturn]] void leave(png_structp png, png_const_charp)
{
    png_longjmp(png, 1);
}

} // namespace

std::vector<std::byte> encodePng(const Image& image, PngMark mark)
{
    assert(!image.isEmpty() && image.pixels.size() == image.pixelCount() * 4);
    std::vector<std::byte> file;
    file.reserve(image.pixels.size() / 2 + 1024);
    Writer writer;
    writer.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, leave, ignoreWarning);
    if (writer.png != nullptr)
        writer.info = png_create_info_struct(writer.png);
    if (writer.info == nullptr || !write(writer, image, mark, file))
        file.clear();
    return file;
}

} // namespace formats
