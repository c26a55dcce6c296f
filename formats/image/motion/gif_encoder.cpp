#include "formats/image/motion/gif_encoder.hpp"

#include "formats/base/out_of_memory.hpp"
#include "formats/image/motion/gif_file.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace formats {

namespace {

constexpr std::int64_t kGifUnitsPerSecond = 100;
constexpr std::int64_t kMinGifDelay = 2; // viewers show frames with less for 100 ms

/// Draws the frames one after another into palette entries and writes what changes.
class GifFrameOutput {
public:
    GifFrameOutput(GifFile& file, const GifFrames& frames, const MovingPictureHeader& header)
        : m_file(file),
          m_frames(frames),
          m_palette(frames.palette()),
          m_header(header),
          m_now(std::size_t{header.width} * header.height, m_palette.clearIndex()),
          m_shown(m_now),
          m_clear(m_now)
    {
    }

    bool writeHeader() { return m_file.writeHeader(m_header, m_palette); }

    bool write(std::size_t frame, std::int64_t delay)
    {
        if (!m_frames.apply(frame, m_palette, m_now))
            return false;
        // A pixel can become transparent only by clearing the frame; then each frame is drawn anew.
        const bool isCleared = m_frames.hasClearPixels();
        const PixelArea area = changedArea({m_shown, m_header.width, 1}, {m_now, m_header.width, 1});
        const auto disposal = isCleared ? GifFile::Disposal::cleared : GifFile::Disposal::kept;
        if (!m_file.writeFrame({area, delay, disposal, m_palette.clearIndex()}) || !writeRows(area))
            return false;
        m_shown = isCleared ? m_clear : m_now;
        return true;
    }

private:
    bool writeRows(const PixelArea& area)
    {
        std::vector<std::uint8_t> row(area.width);
        for (std::size_t y = area.y; y < std::size_t{area.y} + area.height; ++y) {
            const std::size_t first = y * m_header.width + area.x;
            for (std::size_t x = 0; x < area.width; ++x)
                row[x] = m_now[first + x] == m_shown[first + x] ? m_palette.clearIndex() : m_now[first + x];
            if (!m_file.writeRow(row))
                return false;
        }
        return true;
    }

    GifFile& m_file;
    const GifFrames& m_frames;
    GifPalette m_palette;
    const MovingPictureHeader& m_header;
    std::vector<std::uint8_t> m_now;   // palette entries of the current frame
    std::vector<std::uint8_t> m_shown; // and those that a viewer shows when it draws this frame
    std::vector<std::uint8_t> m_clear; // all transparent
};

} // namespace

GifEncoder::GifEncoder(const MovingPictureHeader& header, Sink sink)
    : m_header(header), m_sink(std::move(sink)), m_frames(header.alpha)
{
}

void GifEncoder::add(const Image& frame, PictureTime start)
{
    assert(frame.width == m_header.width && frame.height == m_header.height);
    const std::int64_t units = roundedUnits(start, kGifUnitsPerSecond);
    if (!m_starts.empty() && units - m_starts.back() < kMinGifDelay)
        return;
    m_frames.add(frame);
    m_starts.push_back(units);
}

std::string GifEncoder::finish(PictureTime end)
{
    assert(!m_starts.empty());
    const std::int64_t endUnits = roundedUnits(end, kGifUnitsPerSecond);
    if (m_starts.size() > 1 && endUnits - m_starts.back() < kMinGifDelay)
        m_starts.pop_back();
    GifFile file(m_sink);
    GifFrameOutput output(file, m_frames, m_header);
    bool isWritten = output.writeHeader();
    for (std::size_t i = 0; isWritten && i < m_starts.size(); ++i) {
        const std::int64_t next = i + 1 < m_starts.size() ? m_starts[i + 1] : endUnits;
        isWritten = output.write(i, std::max(next - m_starts[i], kMinGifDelay));
    }
    return isWritten && file.finish() ? std::string() : std::string(kNotEnoughMemory);
}

} // namespace formats
