// libpng manual, chapter III (reading): http://www.libpng.org/pub/png/libpng-manual.txt
#include "formats/image/png/png_decoder.hpp"

#include "formats/base/cancellation.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <csetjmp>
#include <cstring>
#include <vector>

namespace formats {

namespace {

constexpr std::size_t kTextBytes = 160;

/// Frees the remains of a failed read: libpng leaves by longjmp, which runs no destructor.
struct Reader {
    png_structp png = nullptr;
    png_infop info = nullptr;
    std::uint8_t* rows = nullptr; // rows of the image or of its indices
    std::size_t rowBytes = 0;
    std::uint32_t height = 0;
    int passCount = 1;
    std::uint32_t pass = 0;
    std::uint32_t rowCount = 0;
    char reason[kTextBytes]{};
    char warning[kTextBytes]{};

    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }

    [[nodiscard]] bool isWhole() const { return rowCount == height && static_cast<int>(pass) == passCount - 1; }
};

void keep(char (&text)[kTextBytes], png_const_charp message)
{
    if (text[0] == '\0')
        std::strncpy(text, message, kTextBytes - 1);
}

[[noreturn]] void leavePngDecoder(png_structp png, png_const_charp message)
{
    keep(static_cast<Reader*>(png_get_error_ptr(png))->reason, message);
    png_longjmp(png, 1);
}

void keepFirstPngWarning(png_structp png, png_const_charp message)
{
    keep(static_cast<Reader*>(png_get_error_ptr(png))->warning, message);
}

/// Indices stay unchanged, one per byte; everything else becomes 8-bit RGBA.
void startRows(png_structp png, png_infop info)
{
    auto& reader = *static_cast<Reader*>(png_get_progressive_ptr(png));
    if (png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE) {
        png_set_packing(png);
    } else {
        png_set_expand(png);
        png_set_strip_16(png);
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    }
    reader.passCount = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_image_height(png, info) != reader.height || png_get_rowbytes(png, info) != reader.rowBytes)
        png_error(png, "the header has another size");
}

/// `row` is null if a pass has no pixels in this row.
void takeRow(png_structp png, png_bytep row, png_uint_32 number, int pass)
{
    auto& reader = *static_cast<Reader*>(png_get_progressive_ptr(png));
    if (row != nullptr)
        png_progressive_combine_row(png, reader.rows + number * reader.rowBytes, row);
    reader.pass = static_cast<std::uint32_t>(pass);
    reader.rowCount = number + 1;
    if (isCancelled())
        png_error(png, "it was cancelled");
}

void ignoreEnd(png_structp, png_infop) {}

/// The part that libpng may leave by longjmp: it creates no object with a destructor. Reads as much of the file as
/// exists and passes on rows as they are complete.
void readAll(Reader& reader, std::span<const std::byte> file)
{
    if (setjmp(png_jmpbuf(reader.png)) != 0)
        return;
    png_set_user_limits(reader.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_crc_action(reader.png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
    png_set_benign_errors(reader.png, 1);
    png_set_keep_unknown_chunks(reader.png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1); // texts, profiles: not used
    png_set_progressive_read_fn(reader.png, &reader, startRows, takeRow, ignoreEnd);
    png_process_data(reader.png, reader.info, reinterpret_cast<png_bytep>(const_cast<std::byte*>(file.data())),
                     file.size()); // only read
}

/// The colors of the palette, black for missing entries.
using PngPalette = std::array<std::array<std::uint8_t, 4>, 256>;

PngPalette pngPaletteOf(const Reader& reader, std::uint32_t& colorCount)
{
    PngPalette palette;
    palette.fill({0, 0, 0, 255});
    png_colorp colors = nullptr;
    int count = 0;
    if (png_get_PLTE(reader.png, reader.info, &colors, &count) == 0)
        return palette;
    colorCount = static_cast<std::uint32_t>(count);
    for (std::size_t i = 0; i < colorCount; ++i)
        palette[i] = {colors[i].red, colors[i].green, colors[i].blue, 255};
    png_bytep alpha = nullptr;
    int alphaCount = 0;
    if (png_get_tRNS(reader.png, reader.info, &alpha, &alphaCount, nullptr) != 0 && alpha != nullptr) {
        for (int i = 0; i < std::min(alphaCount, count); ++i)
            palette[static_cast<std::size_t>(i)][3] = alpha[i];
    }
    return palette;
}

/// Paints the existing rows.
void paintIndices(const Reader& reader, std::span<const std::uint8_t> indices, Image& image, PngPixels& decoded)
{
    const PngPalette palette = pngPaletteOf(reader, decoded.paletteColors);
    const std::size_t rowCount = reader.pass > 0 ? image.height : reader.rowCount;
    const auto painted = indices.first(rowCount * image.width);
    for (std::size_t i = 0; i < painted.size(); ++i) {
        const auto& color = palette[painted[i]];
        std::copy(color.begin(), color.end(), image.pixels.begin() + static_cast<std::ptrdiff_t>(4 * i));
        if (painted[i] >= decoded.paletteColors)
            decoded.strayIndex = std::max<std::uint32_t>(decoded.strayIndex.value_or(0), painted[i]);
    }
}

} // namespace

PngPixels decodePng(std::span<const std::byte> file, PngKind kind, Image& image)
{
    assert(image.pixels.size() == image.pixelCount() * 4);
    PngPixels decoded;
    const bool hasIndices = kind == PngKind::palette;
    std::vector<std::uint8_t> indices(hasIndices ? image.pixelCount() : 0);
    Reader reader;
    reader.rows = hasIndices ? indices.data() : image.pixels.data();
    reader.rowBytes = std::size_t{image.width} * (hasIndices ? 1 : 4);
    reader.height = image.height;
    reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, leavePngDecoder, keepFirstPngWarning);
    if (reader.png != nullptr)
        reader.info = png_create_info_struct(reader.png);
    if (reader.info == nullptr) {
        decoded.reason = "no memory";
        return decoded;
    }
    readAll(reader, file);
    decoded.isWhole = reader.isWhole();
    decoded.pass = reader.pass;
    decoded.rowCount = reader.rowCount;
    decoded.reason = reader.reason[0] != '\0' ? reader.reason : "the data ends";
    decoded.warning = reader.warning;
    if (hasIndices)
        paintIndices(reader, indices, image, decoded);
    return decoded;
}

} // namespace formats
