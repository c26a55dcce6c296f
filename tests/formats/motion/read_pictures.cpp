#include "tests/formats/motion/read_pictures.hpp"

#include "formats/load_image.hpp"

#include <gif_lib.h>
#include <webp/demux.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace tests {

namespace {

using Bytes = std::vector<std::byte>;

void demand(bool isSound, const char* what)
{
    if (!isSound)
        throw std::runtime_error(what);
}

std::uint32_t bigEndian(const std::byte* at, std::size_t count)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value = (value << 8U) | std::to_integer<std::uint32_t>(at[i]);
    return value;
}

struct Chunk {
    std::string type;
    Bytes content;
    Bytes whole;
};

std::vector<Chunk> chunksIn(const Bytes& file)
{
    std::vector<Chunk> chunks;
    for (std::size_t at = 8; at < file.size();) {
        demand(file.size() - at >= 12, "chunk is cut");
        const std::size_t length = bigEndian(&file[at], 4);
        demand(file.size() - at - 12 >= length, "chunk content is cut");
        const auto begin = file.begin() + static_cast<std::ptrdiff_t>(at);
        const auto content = begin + 8;
        const auto end = content + static_cast<std::ptrdiff_t>(length);
        Chunk chunk{{}, {content, end}, {begin, end + 4}};
        for (std::size_t i = 0; i < 4; ++i)
            chunk.type += static_cast<char>(file[at + 4 + i]);
        const auto sum = crc32(0, reinterpret_cast<const Bytef*>(&file[at + 4]), static_cast<uInt>(length + 4));
        demand(bigEndian(&*end, 4) == sum, "checksum is wrong");
        at += length + 12;
        chunks.push_back(std::move(chunk));
    }
    return chunks;
}

void append(Bytes& bytes, std::uint32_t value)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<std::byte>((value >> static_cast<unsigned>(shift)) & 0xFFU));
}

void appendChunk(Bytes& png, const char* type, const Bytes& content)
{
    append(png, static_cast<std::uint32_t>(content.size()));
    for (std::size_t i = 0; i < 4; ++i)
        png.push_back(static_cast<std::byte>(type[i]));
    png.insert(png.end(), content.begin(), content.end());
    append(png, 0); // our loader does not verify checksums
}

struct ApngFrame {
    std::uint32_t width = 0, height = 0, x = 0, y = 0, numerator = 0, denominator = 0;
    Bytes data;
};

/// The frame's rectangle, as a PNG file of its own.
formats::Image decoded(const ApngFrame& frame, Bytes header)
{
    Bytes png;
    for (const int byte : {0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A})
        png.push_back(static_cast<std::byte>(byte));
    Bytes size;
    append(size, frame.width);
    append(size, frame.height);
    std::copy(size.begin(), size.end(), header.begin());
    appendChunk(png, "IHDR", header);
    appendChunk(png, "IDAT", frame.data);
    appendChunk(png, "IEND", {});
    auto loaded = formats::loadImage(formats::ByteView(formats::FileBytes::copyOf(png), "frame.png"));
    demand(loaded.has_value(), "frame cannot be decoded");
    return loaded->image;
}

struct ApngChunks {
    Bytes header;
    std::vector<ApngFrame> frames;
    std::uint32_t plays = 1;
};

ApngChunks framesIn(const Bytes& file)
{
    ApngChunks result;
    std::uint32_t sequence = 0, frameCount = 0;
    for (const Chunk& chunk : chunksIn(file)) {
        const std::byte* const at = chunk.content.data();
        if (chunk.type == "IHDR")
            result.header = chunk.content;
        else if (chunk.type == "acTL") {
            demand(result.frames.empty(), "acTL is behind a frame");
            frameCount = bigEndian(at, 4);
            result.plays = bigEndian(at + 4, 4);
        } else if (chunk.type == "fcTL") {
            demand(chunk.content.size() == 26 && bigEndian(at, 4) == sequence++, "fcTL is out of order");
            demand(bigEndian(at + 24, 2) == 0, "frame is not drawn over the one before");
            result.frames.push_back({bigEndian(at + 4, 4),
                                     bigEndian(at + 8, 4),
                                     bigEndian(at + 12, 4),
                                     bigEndian(at + 16, 4),
                                     bigEndian(at + 20, 2),
                                     bigEndian(at + 22, 2),
                                     {}});
        } else if (chunk.type == "IDAT") {
            demand(result.frames.size() == 1, "IDAT is not the first frame");
            auto& data = result.frames.back().data;
            data.insert(data.end(), chunk.content.begin(), chunk.content.end());
        } else if (chunk.type == "fdAT") {
            demand(result.frames.size() > 1 && bigEndian(at, 4) == sequence++, "fdAT is out of order");
            auto& data = result.frames.back().data;
            data.insert(data.end(), chunk.content.begin() + 4, chunk.content.end());
        }
    }
    demand(result.frames.size() == frameCount, "number of frames is wrong");
    return result;
}

int takeBytes(GifFileType* file, GifByteType* bytes, int count)
{
    auto& rest = *static_cast<std::span<const std::byte>*>(file->UserData);
    const std::size_t taken = std::min(rest.size(), static_cast<std::size_t>(count));
    std::memcpy(bytes, rest.data(), taken);
    rest = rest.subspan(taken);
    return static_cast<int>(taken);
}

struct GifCloser {
    void operator()(GifFileType* file) const { DGifCloseFile(file, nullptr); }
};

bool hasLoop(const SavedImage& image)
{
    for (int i = 0; i + 1 < image.ExtensionBlockCount; ++i) {
        const ExtensionBlock& block = image.ExtensionBlocks[i];
        const ExtensionBlock& next = image.ExtensionBlocks[i + 1];
        if (block.Function == APPLICATION_EXT_FUNC_CODE && block.ByteCount == 11 &&
            std::memcmp(block.Bytes, "NETSCAPE2.0", 11) == 0)
            return next.ByteCount == 3 && next.Bytes[0] == 1 && next.Bytes[1] == 0 && next.Bytes[2] == 0;
    }
    return false;
}

void draw(const SavedImage& saved, const GraphicsControlBlock& control, const ColorMapObject& map, formats::Image& into)
{
    const GifImageDesc& area = saved.ImageDesc;
    demand(area.Left + area.Width <= static_cast<int>(into.width) &&
               area.Top + area.Height <= static_cast<int>(into.height),
           "frame is outside of the screen");
    for (int i = 0; i < area.Width * area.Height; ++i) {
        const int index = saved.RasterBits[i];
        demand(index < map.ColorCount, "index is outside of the palette");
        if (index == control.TransparentColor)
            continue;
        const auto x = static_cast<std::size_t>(area.Left + i % area.Width);
        const auto y = static_cast<std::size_t>(area.Top + i / area.Width);
        std::uint8_t* const pixel = &into.pixels[4 * (y * into.width + x)];
        const GifColorType& color = map.Colors[index];
        pixel[0] = color.Red;
        pixel[1] = color.Green;
        pixel[2] = color.Blue;
        pixel[3] = 255;
    }
}

void clear(const GifImageDesc& area, formats::Image& image)
{
    for (int y = area.Top; y < area.Top + area.Height; ++y) {
        const auto first = 4 * (static_cast<std::size_t>(y) * image.width + static_cast<std::size_t>(area.Left));
        std::fill_n(image.pixels.begin() + static_cast<std::ptrdiff_t>(first), 4 * area.Width, std::uint8_t{0});
    }
}

} // namespace

ReadPicture readApng(const std::vector<std::byte>& file)
{
    const ApngChunks chunks = framesIn(file);
    ReadPicture picture;
    picture.repeatsForever = chunks.plays == 0;
    formats::Image canvas{bigEndian(chunks.header.data(), 4), bigEndian(chunks.header.data() + 4, 4), {}};
    canvas.pixels.resize(4 * canvas.pixelCount());
    for (const ApngFrame& frame : chunks.frames) {
        const formats::Image part = decoded(frame, chunks.header);
        demand(frame.x + part.width <= canvas.width && frame.y + part.height <= canvas.height, "frame is outside");
        for (std::size_t row = 0; row < part.height; ++row) {
            const auto from = part.pixels.begin() + static_cast<std::ptrdiff_t>(4 * row * part.width);
            std::copy_n(from, 4 * part.width,
                        canvas.pixels.begin() +
                            static_cast<std::ptrdiff_t>(4 * ((frame.y + row) * canvas.width + frame.x)));
        }
        picture.frames.push_back({canvas, picture.end});
        picture.end += static_cast<double>(frame.numerator) / frame.denominator;
        picture.pixelCount += part.pixelCount();
        picture.delays += (picture.delays.empty() ? "" : " ") + std::to_string(frame.numerator) + "/" +
                          std::to_string(frame.denominator);
    }
    return picture;
}

ReadPicture readGif(const std::vector<std::byte>& file)
{
    std::span<const std::byte> rest(file);
    int error = 0;
    const std::unique_ptr<GifFileType, GifCloser> gif(DGifOpen(&rest, takeBytes, &error));
    demand(gif && DGifSlurp(gif.get()) == GIF_OK, "GIF cannot be decoded");
    demand(gif->SColorMap != nullptr && gif->ImageCount > 0, "GIF has no palette or no frame");
    ReadPicture picture;
    picture.repeatsForever = hasLoop(gif->SavedImages[0]);
    picture.paletteCount = 1;
    formats::Image canvas{static_cast<std::uint32_t>(gif->SWidth), static_cast<std::uint32_t>(gif->SHeight), {}};
    canvas.pixels.resize(4 * canvas.pixelCount());
    for (int i = 0; i < gif->ImageCount; ++i) {
        const SavedImage& saved = gif->SavedImages[i];
        GraphicsControlBlock control{};
        demand(DGifSavedExtensionToGCB(gif.get(), i, &control) == GIF_OK, "frame has no delay");
        picture.paletteCount += saved.ImageDesc.ColorMap != nullptr ? 1 : 0;
        picture.pixelCount +=
            static_cast<std::size_t>(saved.ImageDesc.Width) * static_cast<std::size_t>(saved.ImageDesc.Height);
        draw(saved, control, *gif->SColorMap, canvas);
        picture.frames.push_back({canvas, picture.end});
        picture.end += control.DelayTime / 100.0;
        if (control.DisposalMode == DISPOSE_BACKGROUND)
            clear(saved.ImageDesc, canvas);
    }
    return picture;
}

ReadPicture readWebp(const std::vector<std::byte>& file)
{
    const WebPData data{reinterpret_cast<const std::uint8_t*>(file.data()), file.size()};
    WebPAnimDecoderOptions options;
    demand(WebPAnimDecoderOptionsInit(&options) != 0, "wrong version of libwebp");
    const std::unique_ptr<WebPAnimDecoder, void (*)(WebPAnimDecoder*)> decoder(WebPAnimDecoderNew(&data, &options),
                                                                               WebPAnimDecoderDelete);
    WebPAnimInfo info;
    demand(decoder && WebPAnimDecoderGetInfo(decoder.get(), &info) != 0, "WebP cannot be decoded");
    ReadPicture picture;
    picture.repeatsForever = info.loop_count == 0;
    while (WebPAnimDecoderHasMoreFrames(decoder.get()) != 0) {
        std::uint8_t* pixels = nullptr;
        int end = 0; // in milliseconds
        demand(WebPAnimDecoderGetNext(decoder.get(), &pixels, &end) != 0, "frame cannot be decoded");
        const std::size_t bytes = std::size_t{4} * info.canvas_width * info.canvas_height;
        picture.frames.push_back({{info.canvas_width, info.canvas_height, {pixels, pixels + bytes}}, picture.end});
        picture.end = end / 1000.0;
    }
    return picture;
}

} // namespace tests
