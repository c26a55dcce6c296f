#include "formats/image/motion/apng_encoder.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/out_of_memory.hpp"
#include "formats/image/motion/pixel_area.hpp"
#include "formats/image/png/png_writer.hpp"

#include <zlib.h>

#include <array>
#include <cassert>
#include <utility>

namespace formats {

namespace {

constexpr std::size_t kApngSignatureBytes = 8, kApngChunkHeadBytes = 8, kApngChecksumBytes = 4;

/// Fields in the byte order of PNG.
class BigEndianBytes {
public:
    void u8(unsigned value) { m_bytes.push_back(static_cast<std::byte>(value)); }
    void u16(std::uint32_t value)
    {
        u8((value >> 8U) & 0xFFU);
        u8(value & 0xFFU);
    }
    void u32(std::uint32_t value)
    {
        u16(value >> 16U);
        u16(value & 0xFFFFU);
    }
    void append(std::span<const std::byte> bytes) { m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end()); }
    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

struct ApngChunk {
    std::string_view type;
    std::span<const std::byte> content;
    std::span<const std::byte> whole; ///< with length, type and checksum
};

/// Removes the first chunk of a PNG file that PngWriter made.
ApngChunk takeChunk(std::span<const std::byte>& rest)
{
    std::size_t length = 0;
    for (const std::byte byte : rest.first(4))
        length = (length << 8U) | std::to_integer<std::size_t>(byte);
    const std::size_t total = kApngChunkHeadBytes + length + kApngChecksumBytes;
    const ApngChunk chunk{FieldReader(rest.subspan(4, 4)).characters(4), rest.subspan(kApngChunkHeadBytes, length),
                          rest.first(total)};
    rest = rest.subspan(total);
    return chunk;
}

std::uint32_t checksumOf(std::string_view type, std::span<const std::byte> content)
{
    const auto add = [](uLong sum, const void* data, std::size_t size) {
        return size == 0 ? sum : crc32_z(sum, static_cast<const Bytef*>(data), size); // a null pointer would reset it
    };
    return static_cast<std::uint32_t>(add(add(0, type.data(), type.size()), content.data(), content.size()));
}

PixelRows rowsOf(const Image& image)
{
    return {image.pixels, image.width, 4};
}

} // namespace

ApngEncoder::ApngEncoder(const MovingPictureHeader& header, Sink sink) : m_header(header), m_sink(std::move(sink)) {}

void ApngEncoder::writeChunk(std::string_view type, std::span<const std::byte> content)
{
    BigEndianBytes head, checksum;
    head.u32(static_cast<std::uint32_t>(content.size()));
    head.append(std::as_bytes(std::span(type.data(), type.size())));
    checksum.u32(checksumOf(type, content));
    m_sink(head.bytes());
    m_sink(content);
    m_sink(checksum.bytes());
}

void ApngEncoder::writeControl(DelayFraction delay)
{
    BigEndianBytes control;
    for (const std::uint32_t value : {m_sequence++, m_waiting.width, m_waiting.height, m_waiting.x, m_waiting.y})
        control.u32(value);
    control.u16(delay.numerator);
    control.u16(delay.denominator);
    control.u8(0); // APNG_DISPOSE_OP_NONE: the next frame is drawn over this one
    control.u8(0); // APNG_BLEND_OP_SOURCE: its pixels replace these, with their alpha
    writeChunk("fcTL", control.bytes());
}

void ApngEncoder::encode(const Image& image, Frame& frame)
{
    const PngAlpha alpha = m_header.alpha == MovingPictureAlpha::kept ? PngAlpha::kept : PngAlpha::dropped;
    const PngMark mark = m_frameCount == 0 ? PngMark::image : PngMark::none;
    PngWriter writer({frame.width, frame.height, alpha, mark}, [&frame](std::span<const std::byte> piece) {
        frame.png.insert(frame.png.end(), piece.begin(), piece.end());
    });
    const std::span<const std::uint8_t> pixels(image.pixels);
    for (std::size_t row = 0; row < frame.height; ++row)
        writer.write(pixels.subspan(4 * ((frame.y + row) * image.width + frame.x), std::size_t{4} * frame.width));
    if (!writer.finish())
        m_hasFailed = true;
}

void ApngEncoder::add(const Image& frame, PictureTime start)
{
    assert(frame.width == m_header.width && frame.height == m_header.height && m_frameCount < m_header.frameCount);
    PixelArea area{0, 0, frame.width, frame.height};
    if (m_frameCount > 0) {
        writeWaiting(start);
        area = changedArea(rowsOf(m_before), rowsOf(frame));
    }
    m_waiting = {start, area.x, area.y, area.width, area.height, {}};
    encode(frame, m_waiting);
    m_before = frame;
    ++m_frameCount;
}

void ApngEncoder::writeWaiting(PictureTime end)
{
    if (m_hasFailed)
        return;
    const bool isFirst = m_frameCount == 1;
    const DelayFraction delay = m_delays.next(m_waiting.start, end);
    std::span<const std::byte> rest = m_waiting.png;
    if (isFirst)
        m_sink(rest.first(kApngSignatureBytes));
    rest = rest.subspan(kApngSignatureBytes);
    bool hasControl = false;
    while (!rest.empty()) {
        const ApngChunk chunk = takeChunk(rest);
        const bool isData = chunk.type == "IDAT";
        if (isData && isFirst && !hasControl) {
            BigEndianBytes animation;
            animation.u32(m_header.frameCount);
            animation.u32(0); // repeats forever
            writeChunk("acTL", animation.bytes());
        }
        if (isData && !hasControl)
            writeControl(delay);
        hasControl = hasControl || isData;
        if (isFirst && chunk.type != "IEND")
            m_sink(chunk.whole);
        else if (isData) {
            BigEndianBytes data;
            data.u32(m_sequence++);
            data.append(chunk.content);
            writeChunk("fdAT", data.bytes());
        }
    }
}

std::string ApngEncoder::finish(PictureTime end)
{
    assert(m_frameCount == m_header.frameCount);
    writeWaiting(end);
    if (m_hasFailed)
        return std::string(kNotEnoughMemory);
    writeChunk("IEND", {});
    return {};
}

} // namespace formats
