// libjpeg's manual: https://github.com/libjpeg-turbo/libjpeg-turbo/blob/main/libjpeg.txt
#include "formats/image/jpeg/jpeg_decoder.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/out_of_memory.hpp"

#include <csetjmp>
#include <cstdio>
#include <vector>

#include <jpeglib.h>

#include <jerror.h>

namespace formats {

namespace {

constexpr int kMaxScans = 100; // a progressive image has about ten

/// Frees the remains of a failed read: libjpeg is left by longjmp, which runs no destructor.
struct Decoder {
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    jpeg_progress_mgr progress{};
    std::jmp_buf exit{};
    char reason[JMSG_LENGTH_MAX]{};  // the error that ended decoding
    char warning[JMSG_LENGTH_MAX]{}; // the first warning
    bool hasTooManyScans = false;
    std::uint32_t rowCount = 0; // number of decoded rows

    Decoder() = default;
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
    ~Decoder() { jpeg_destroy_decompress(&info); }
};

Decoder& decoderOf(j_common_ptr info)
{
    return *static_cast<Decoder*>(info->client_data);
}

[[noreturn]] void leaveJpegDecoder(j_common_ptr info)
{
    Decoder& decoder = decoderOf(info);
    info->err->format_message(info, decoder.reason);
    std::longjmp(decoder.exit, 1);
}

void keepFirstJpegWarning(j_common_ptr info, int level)
{
    constexpr int kWarning = -1; // message level of warnings; others are traces
    Decoder& decoder = decoderOf(info);
    const int code = info->err->msg_code;
    const bool changesNothing = code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR;
    if (level == kWarning && !changesNothing && info->err->num_warnings++ == 0)
        info->err->format_message(info, decoder.warning);
}

/// Limits the number of scans: a scan of a few bytes makes libjpeg process the whole image.
void limitScans(j_common_ptr info)
{
    Decoder& decoder = decoderOf(info);
    if (isCancelled())
        std::longjmp(decoder.exit, 1);
    if (decoder.info.input_scan_number <= kMaxScans)
        return;
    decoder.hasTooManyScans = true;
    std::longjmp(decoder.exit, 1);
}

void prepare(Decoder& decoder)
{
    decoder.info.err = jpeg_std_error(&decoder.errors);
    decoder.errors.error_exit = leaveJpegDecoder;
    decoder.errors.emit_message = keepFirstJpegWarning;
    decoder.progress.progress_monitor = limitScans;
    decoder.info.client_data = &decoder;
}

/// libjpeg may leave this function by longjmp: it creates no object with a destructor. Returns false in this case.
bool readJpegHeader(Decoder& decoder, const JpegSource& source)
{
    if (setjmp(decoder.exit) != 0)
        return false;
    jpeg_create_decompress(&decoder.info);
    decoder.info.mem->max_memory_to_use = static_cast<long>(source.maxCoefficientBytes);
    decoder.info.progress = &decoder.progress;
    jpeg_mem_src(&decoder.info, reinterpret_cast<const unsigned char*>(source.stream.data()),
                 static_cast<unsigned long>(source.stream.size())); // a file has at most 2 GB
    jpeg_read_header(&decoder.info, TRUE);
    // Neither YCCK nor inverted CMYK, whatever a marker says: equal color spaces mean no conversion.
    if (decoder.info.num_components == 4 && source.colors == JpegColors::blizzard)
        decoder.info.jpeg_color_space = decoder.info.out_color_space = JCS_CMYK;
    return true;
}

using PutRow = void (*)(const unsigned char* row, std::uint8_t* pixels, std::size_t count);

/// May be left by longjmp, too. On success `pixels` holds `rowCount` rows; it has room for all of them as RGBA, and
/// `row` for one.
bool readRows(Decoder& decoder, unsigned char* row, std::uint8_t* pixels, PutRow put)
{
    if (setjmp(decoder.exit) != 0)
        return false;
    jpeg_start_decompress(&decoder.info);
    while (decoder.info.output_scanline < decoder.info.output_height) {
        const std::size_t y = decoder.info.output_scanline;
        const std::size_t width = decoder.info.output_width;
        JSAMPROW rows[] = {row};
        jpeg_read_scanlines(&decoder.info, rows, 1);
        put(row, pixels + y * width * 4, width);
        decoder.rowCount = decoder.info.output_scanline;
    }
    jpeg_finish_decompress(&decoder.info); // checks whether the end of the stream exists
    return true;
}

/// Pixels of `size` bytes: where each color is among them; alpha follows the colors if there are four.
template <std::size_t size, std::size_t red, std::size_t green, std::size_t blue>
void putColors(const unsigned char* row, std::uint8_t* pixels, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        pixels[4 * i] = row[size * i + red];
        pixels[4 * i + 1] = row[size * i + green];
        pixels[4 * i + 2] = row[size * i + blue];
        pixels[4 * i + 3] = size == 4 ? row[size * i + size - 1] : 255;
    }
}

/// The light that is not absorbed: ink absorbs one channel, black ink all three.
std::uint8_t lightThrough(unsigned ink, unsigned black)
{
    return static_cast<std::uint8_t>(((255 - ink) * (255 - black) + 127) / 255);
}

/// Adobe's programs store light instead of ink, for which `flipped` is 255.
template <unsigned flipped> void putCmyk(const unsigned char* row, std::uint8_t* pixels, std::size_t count)
{
    for (std::size_t i = 0; i < 4 * count; i += 4) {
        for (std::size_t channel = 0; channel < 3; ++channel)
            pixels[i + channel] = lightThrough(row[i + channel] ^ flipped, row[i + 3] ^ flipped);
        pixels[i + 3] = 255;
    }
}

PutRow putterFor(const jpeg_decompress_struct& info, JpegColors colors)
{
    const bool isBlizzards = colors == JpegColors::blizzard;
    switch (info.num_components) {
    case 4:
        return isBlizzards ? putColors<4, 2, 1, 0> : info.saw_Adobe_marker != 0 ? putCmyk<255> : putCmyk<0>;
    case 3:
        return isBlizzards ? putColors<3, 2, 1, 0> : putColors<3, 0, 1, 2>;
    case 1:
        return putColors<1, 0, 0, 0>;
    default:
        return nullptr;
    }
}

tl::unexpected<LoadError> failed(const JpegSource& source, const Decoder& decoder)
{
    if (decoder.hasTooManyScans)
        return fail(LoadErrorCode::tooLarge, source.what, " has more than ", kMaxScans, " scans");
    if (decoder.errors.msg_code == JERR_OUT_OF_MEMORY)
        return fail(LoadErrorCode::io, source.what, ": ", kNotEnoughMemory);
    if (decoder.errors.msg_code == JERR_NO_BACKING_STORE)
        return fail(LoadErrorCode::tooLarge, source.what, " needs more than ", source.maxCoefficientBytes,
                    " bytes of coefficients");
    return fail(LoadErrorCode::corrupt, source.what, " cannot be decoded: ", decoder.reason);
}

} // namespace

Result<DecodedJpeg> decodeJpeg(const JpegSource& source)
{
    Decoder decoder;
    prepare(decoder);
    if (!readJpegHeader(decoder, source))
        return failed(source, decoder);
    if (decoder.info.image_width != source.width || decoder.info.image_height != source.height)
        return fail(LoadErrorCode::corrupt, source.expectedBy, " is ", source.width, "x", source.height,
                    " pixels, its JPEG ", decoder.info.image_width, "x", decoder.info.image_height);
    const PutRow put = putterFor(decoder.info, source.colors);
    if (put == nullptr)
        return fail(LoadErrorCode::corrupt, source.what, " has ", decoder.info.num_components,
                    " components, expected 1, 3 or 4");

    DecodedJpeg decoded;
    decoded.image = {source.width, source.height, {}};
    decoded.image.pixels.resize(decoded.image.pixelCount() * 4);
    std::vector<unsigned char> row(std::size_t{source.width} * 4);
    const bool isWhole = readRows(decoder, row.data(), decoded.image.pixels.data(), put);
    decoded.rowCount = decoder.rowCount;
    if (!isWhole && decoded.rowCount == 0)
        return failed(source, decoder);
    decoded.damage = isWhole ? decoder.warning : decoder.reason;
    return decoded;
}

} // namespace formats
