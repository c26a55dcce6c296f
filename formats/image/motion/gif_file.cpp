#include "formats/image/motion/gif_file.hpp"

#include "formats/image/png/png_mark.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string_view>
#include <utility>

namespace formats {

struct GifFile::State {
    const MovingPictureEncoder::Sink& sink;
    GifFileType* file = nullptr;
};

namespace {

int giveToGifSink(GifFileType* file, const GifByteType* data, int size)
{
    const auto& sink = *static_cast<const MovingPictureEncoder::Sink*>(file->UserData);
    sink(std::as_bytes(std::span(data, static_cast<std::size_t>(size))));
    return size;
}

struct MapDeleter {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

/// The palette with the transparent entry, filled up to a power of two as the format demands.
std::unique_ptr<ColorMapObject, MapDeleter> colorMapOf(const GifPalette& palette)
{
    const std::size_t size = std::bit_ceil(std::max<std::size_t>(palette.colors().size() + 1, 2));
    std::unique_ptr<ColorMapObject, MapDeleter> map(GifMakeMapObject(static_cast<int>(size), nullptr));
    for (std::size_t i = 0; map && i < palette.colors().size(); ++i) {
        const Rgb& color = palette.colors()[i];
        map->Colors[i] = {color[0], color[1], color[2]};
    }
    return map;
}

/// Repeats forever:
/// https://web.archive.org/web/20180620143135/http://www.vurdalakov.net/misc/gif/netscape-looping-application-extension
bool writeLoop(GifFileType* file)
{
    constexpr std::string_view kName = "NETSCAPE2.0";
    constexpr std::array<GifByteType, 3> kForever = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file, static_cast<int>(kName.size()), kName.data()) == GIF_OK &&
           EGifPutExtensionBlock(file, static_cast<int>(kForever.size()), kForever.data()) == GIF_OK &&
           EGifPutExtensionTrailer(file) == GIF_OK;
}

} // namespace

GifFile::GifFile(const MovingPictureEncoder::Sink& sink) : m_state(std::make_unique<State>(State{sink}))
{
    int error = 0;
    m_state->file = EGifOpen(const_cast<MovingPictureEncoder::Sink*>(&sink), giveToGifSink, &error);
}

GifFile::~GifFile()
{
    if (m_state->file != nullptr)
        (void)finish();
}

bool GifFile::writeHeader(const MovingPictureHeader& header, const GifPalette& palette)
{
    GifFileType* const file = m_state->file;
    const auto map = colorMapOf(palette);
    if (file == nullptr || !map)
        return false;
    EGifSetGifVersion(file, true); // GIF89a, for transparency, times and comments
    return EGifPutScreenDesc(file, static_cast<int>(header.width), static_cast<int>(header.height), 8,
                             palette.clearIndex(), map.get()) == GIF_OK &&
           EGifPutComment(file, textOf(PngMark::image).data()) == GIF_OK && writeLoop(file);
}

bool GifFile::writeFrame(const Frame& frame)
{
    constexpr std::int64_t kMaxDelay = 0xFFFF;
    GraphicsControlBlock control{};
    control.DisposalMode = frame.disposal == Disposal::cleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT;
    control.DelayTime = static_cast<int>(std::min(frame.delay, kMaxDelay));
    control.TransparentColor = frame.clearIndex;
    std::array<GifByteType, 4> bytes{};
    EGifGCBToExtension(&control, bytes.data());
    const PixelArea& area = frame.area;
    return EGifPutExtension(m_state->file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(bytes.size()), bytes.data()) ==
               GIF_OK &&
           EGifPutImageDesc(m_state->file, static_cast<int>(area.x), static_cast<int>(area.y),
                            static_cast<int>(area.width), static_cast<int>(area.height), false, nullptr) == GIF_OK;
}

bool GifFile::writeRow(std::span<std::uint8_t> indices)
{
    return EGifPutLine(m_state->file, indices.data(), static_cast<int>(indices.size())) == GIF_OK;
}

bool GifFile::finish()
{
    int error = 0;
    return EGifCloseFile(std::exchange(m_state->file, nullptr), &error) == GIF_OK;
}

} // namespace formats
