// Windows GDI, "Bitmap Compression": https://learn.microsoft.com/en-us/windows/win32/gdi/bitmap-compression
#include "formats/image/bmp/bmp_runs.hpp"

#include "formats/base/cancellation.hpp"

#include <algorithm>

namespace formats {

namespace {

constexpr std::uint8_t kEndOfLine = 0, kEndOfBitmap = 1, kDelta = 2; // after a 0; more: an absolute run

class RunDecoder {
public:
    RunDecoder(const BmpRunBitmap& bitmap, std::span<const std::byte> data) : m_image(bitmap), m_data(data)
    {
        Image& image = m_runs.image;
        image.width = bitmap.width;
        image.height = bitmap.height;
        image.pixels.resize(image.pixelCount() * 4);
        for (std::size_t pixel = 0; pixel < image.pixelCount(); ++pixel)
            std::copy(bitmap.palette[0].begin(), bitmap.palette[0].end(), image.pixels.begin() + at(pixel));
    }

    [[nodiscard]] BmpRuns take()
    {
        CancelPoll poll;
        while (!m_runs.hasEnd && left() >= 2 && !poll.isCancelled()) {
            const std::uint8_t count = next();
            const std::uint8_t value = next();
            if (count > 0)
                encoded(count, value);
            else if (value == kEndOfLine)
                endLine();
            else if (value == kEndOfBitmap)
                m_runs.hasEnd = true;
            else if (value == kDelta)
                skip();
            else
                absolute(value);
        }
        m_runs.usedBytes = m_position;
        const bool isOnLastRow = m_y + 1 == m_image.height && m_x >= m_image.width;
        m_runs.isFull = isOnLastRow || m_y >= m_image.height;
        return std::move(m_runs);
    }

private:
    [[nodiscard]] std::size_t left() const { return m_data.size() - m_position; }
    [[nodiscard]] std::uint8_t next() { return std::to_integer<std::uint8_t>(m_data[m_position++]); }
    [[nodiscard]] static std::ptrdiff_t at(std::size_t pixel) { return static_cast<std::ptrdiff_t>(pixel * 4); }
    [[nodiscard]] bool isFourBits() const { return m_image.depth == BmpRunBitmap::Depth::four; }

    /// Pixel `i` of a byte of the file: the high half comes first.
    [[nodiscard]] std::uint8_t indexIn(std::uint8_t byte, std::uint32_t i) const
    {
        if (!isFourBits())
            return byte;
        return i % 2 == 0 ? static_cast<std::uint8_t>(byte >> 4U) : static_cast<std::uint8_t>(byte & 0x0FU);
    }

    void put(std::uint8_t index)
    {
        if (m_x < m_image.width && m_y < m_image.height) {
            const std::uint64_t row = m_image.rows == BmpRunBitmap::Rows::topDown ? m_y : m_image.height - 1 - m_y;
            const auto& color = m_image.palette[index];
            const auto pixel = static_cast<std::size_t>(row * m_image.width + m_x);
            std::copy(color.begin(), color.end(), m_runs.image.pixels.begin() + at(pixel));
        } else {
            ++m_runs.outsidePixels;
        }
        ++m_x;
    }

    void encoded(std::uint8_t count, std::uint8_t value)
    {
        for (std::uint32_t i = 0; i < count; ++i)
            put(indexIn(value, i));
    }

    /// `count` single pixels, padded to an even number of bytes; pixels past the end of the file are skipped.
    void absolute(std::uint8_t count)
    {
        const std::size_t bytes = isFourBits() ? (std::size_t{count} + 1) / 2 : count;
        const std::size_t present = std::min(bytes, left());
        const std::size_t pixels = std::min<std::size_t>(count, isFourBits() ? present * 2 : present);
        for (std::uint32_t i = 0; i < pixels; ++i)
            put(indexIn(std::to_integer<std::uint8_t>(m_data[m_position + (isFourBits() ? i / 2 : i)]), i));
        m_position += std::min(bytes + bytes % 2, left());
    }

    void endLine()
    {
        m_x = 0;
        ++m_y;
    }

    void skip()
    {
        if (left() < 2) {
            m_position = m_data.size();
            return;
        }
        m_x += next();
        m_y += next();
    }

    const BmpRunBitmap& m_image;
    std::span<const std::byte> m_data;
    std::size_t m_position = 0;
    std::uint64_t m_x = 0, m_y = 0; // 64 bits cannot overflow for any file size; m_y counts rows in file order
    BmpRuns m_runs;
};

} // namespace

BmpRuns decodeBmpRuns(const BmpRunBitmap& bitmap, std::span<const std::byte> data)
{
    return RunDecoder(bitmap, data).take();
}

} // namespace formats
