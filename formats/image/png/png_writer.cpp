// libpng manual, chapter IV (writing): http://www.libpng.org/pub/png/libpng-manual.txt
#include "formats/image/png/png_writer.hpp"

#include <png.h>

#include <cassert>
#include <csetjmp>
#include <cstddef>
#include <utility>

namespace formats {

struct PngWriter::State {
    Header header;
    Sink sink;
    png_structp png = nullptr;
    png_infop info = nullptr;
    bool hasFailed = false;

    State(Header stated, Sink taker) : header(std::move(stated)), sink(std::move(taker)) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() { png_destroy_write_struct(&png, &info); }

    void writeHeader();
    void writeRows(const std::uint8_t* rows, std::size_t count);
    void writeEnd();
};

namespace {

constexpr std::size_t kPieceBytes = 65'536;

/// libpng copies both texts; its structure predates const.
void addText(png_structp png, png_infop info, const char* keyword, const char* value)
{
    png_text text{};
    text.compression = PNG_TEXT_COMPRESSION_NONE;
    text.key = const_cast<char*>(keyword);
    text.text = const_cast<char*>(value);
    png_set_text(png, info, &text, 1);
}

void ignoreWarning(png_structp, png_const_charp) {}

[[noreturn]] void leavePngEncoder(png_structp png, png_const_charp)
{
    png_longjmp(png, 1);
}

void giveTo(PngWriter::Sink& sink, const png_byte* data, std::size_t size)
{
    sink(std::as_bytes(std::span(data, size)));
}

} // namespace

// libpng leaves by longjmp, which runs no destructor: these functions create no object with a destructor.

void PngWriter::State::writeHeader()
{
    if (setjmp(png_jmpbuf(png)) != 0) {
        hasFailed = true;
        return;
    }
    png_set_write_fn(
        png, this,
        [](png_structp from, png_bytep data, std::size_t size) {
            giveTo(static_cast<State*>(png_get_io_ptr(from))->sink, data, size);
        },
        nullptr);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_compression_level(png, 1);
    png_set_compression_buffer_size(png, kPieceBytes);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB); // within a row only: does not read the row above
    png_set_IHDR(png, info, header.width, header.height, 8,
                 header.alpha == PngAlpha::dropped ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (header.mark != PngMark::none)
        addText(png, info, "Software",
                textOf(header.mark).data()); // before the pixels: readers check only the first bytes
    if (!header.view.empty() && header.view.size() <= kMaxPngViewBytes)
        addText(png, info, kPngViewKeyword.data(), header.view.c_str());
    png_write_info(png, info);
    if (header.alpha == PngAlpha::dropped)
        png_set_filler(png, 0, PNG_FILLER_AFTER);
}

void PngWriter::State::writeRows(const std::uint8_t* rows, std::size_t count)
{
    if (setjmp(png_jmpbuf(png)) != 0) {
        hasFailed = true;
        return;
    }
    for (std::size_t row = 0; row < count; ++row)
        png_write_row(png, rows + row * header.width * 4);
}

void PngWriter::State::writeEnd()
{
    if (setjmp(png_jmpbuf(png)) != 0) {
        hasFailed = true;
        return;
    }
    png_write_end(png, nullptr);
}

PngWriter::PngWriter(const Header& header, Sink sink) : m_state(std::make_unique<State>(header, std::move(sink)))
{
    assert(header.width > 0 && header.height > 0);
    m_state->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, leavePngEncoder, ignoreWarning);
    if (m_state->png != nullptr)
        m_state->info = png_create_info_struct(m_state->png);
    if (m_state->info == nullptr)
        m_state->hasFailed = true;
    else
        m_state->writeHeader();
}

PngWriter::~PngWriter() = default;

void PngWriter::write(std::span<const std::uint8_t> rows)
{
    const std::size_t rowBytes = std::size_t{m_state->header.width} * 4;
    assert(rows.size() % rowBytes == 0);
    if (!m_state->hasFailed)
        m_state->writeRows(rows.data(), rows.size() / rowBytes);
}

bool PngWriter::finish()
{
    if (!m_state->hasFailed)
        m_state->writeEnd();
    return !m_state->hasFailed;
}

PngAlpha alphaOf(const Image& image)
{
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) {
        if (image.pixels[i] != 255)
            return PngAlpha::kept;
    }
    return PngAlpha::dropped;
}

std::vector<std::byte> encodePng(const Image& image, PngMark mark, const std::string& view)
{
    assert(!image.isEmpty() && image.pixels.size() == image.pixelCount() * 4);
    std::vector<std::byte> file;
    file.reserve(image.pixels.size() / 2 + 1024);
    PngWriter writer(
        {image.width, image.height, alphaOf(image), mark, view},
        [&file](std::span<const std::byte> piece) { file.insert(file.end(), piece.begin(), piece.end()); });
    writer.write(image.pixels);
    if (!writer.finish())
        file.clear();
    return file;
}

} // namespace formats
