#include "tests/support/blp_builder.hpp"

#include "formats/image/blp/blp_writer.hpp"
#include "tests/support/byte_builder.hpp"

#include <bit>
#include <cstdlib>

namespace tests {

namespace {

constexpr std::size_t kEntries = 16;

void append(BlpBuilder::Bytes& bytes, const BlpBuilder::Bytes& more)
{
    bytes.insert(bytes.end(), more.begin(), more.end());
}

/// Bits from the highest on, with a 0 after each 0xFF as in the coded data of a JPEG.
class BitWriter {
public:
    void put(std::uint32_t value, int count)
    {
        for (int i = count - 1; i >= 0; --i) {
            m_byte = m_byte << 1U | (value >> i & 1U);
            if (++m_filled == 8)
                flush();
        }
    }

    [[nodiscard]] BlpBuilder::Bytes take()
    {
        while (m_filled != 0)
            put(1, 1);
        return std::move(m_bytes);
    }

private:
    void flush()
    {
        m_bytes.push_back(static_cast<std::uint8_t>(m_byte));
        if (m_byte == 0xFF)
            m_bytes.push_back(0);
        m_byte = 0;
        m_filled = 0;
    }

    BlpBuilder::Bytes m_bytes;
    std::uint32_t m_byte = 0;
    int m_filled = 0;
};

/// A DC difference: its length in bits as a code of four bits, then the bits.
void putDifference(BitWriter& bits, int difference)
{
    const auto length = static_cast<int>(std::bit_width(static_cast<unsigned>(std::abs(difference))));
    bits.put(static_cast<std::uint32_t>(length), 4);
    bits.put(static_cast<std::uint32_t>(difference < 0 ? difference - 1 : difference), length);
}

} // namespace

BlpBuilder BlpBuilder::blp2(std::uint8_t encoding, std::uint8_t alphaDepth, std::uint8_t format)
{
    BlpBuilder builder;
    builder.m_encoding = encoding;
    builder.m_alphaBits = alphaDepth;
    builder.m_format = format;
    return builder;
}

BlpBuilder BlpBuilder::blp1(std::uint32_t content, std::uint32_t alphaBits)
{
    BlpBuilder builder;
    builder.m_version = 1;
    builder.m_type = content;
    builder.m_alphaBits = alphaBits;
    return builder;
}

BlpBuilder BlpBuilder::blp0(std::uint32_t content, std::uint32_t alphaBits)
{
    BlpBuilder builder = blp1(content, alphaBits);
    builder.m_version = 0;
    return builder;
}

BlpBuilder& BlpBuilder::type(std::uint32_t value)
{
    m_type = value;
    return *this;
}

BlpBuilder& BlpBuilder::size(std::uint32_t width, std::uint32_t height)
{
    m_width = width;
    m_height = height;
    return *this;
}

BlpBuilder& BlpBuilder::mips(std::uint8_t value)
{
    m_mips = value;
    return *this;
}

BlpBuilder& BlpBuilder::palette(const std::vector<Color>& colors)
{
    for (std::size_t i = 0; i < colors.size(); ++i) {
        for (std::size_t channel = 0; channel < 3; ++channel)
            m_beforeData[4 * i + 2 - channel] = colors[i][channel];
        m_beforeData[4 * i + 3] = 99; // unused
    }
    return *this;
}

BlpBuilder& BlpBuilder::jpegHeader(const Bytes& bytes)
{
    const auto size = static_cast<std::uint32_t>(bytes.size());
    m_beforeData = {static_cast<std::uint8_t>(size), static_cast<std::uint8_t>(size >> 8U), 0, 0};
    append(m_beforeData, bytes);
    return *this;
}

std::size_t BlpBuilder::dataOffset() const
{
    return (m_version == 2 ? 148U : m_version == 1 ? 156U : 28U) + m_beforeData.size();
}

BlpBuilder& BlpBuilder::level(const Bytes& bytes)
{
    entry(static_cast<std::uint32_t>(dataOffset() + m_data.size()), static_cast<std::uint32_t>(bytes.size()));
    return trailing(bytes);
}

BlpBuilder& BlpBuilder::entry(std::uint32_t offset, std::uint32_t bytes)
{
    m_entries.push_back({offset, bytes});
    return *this;
}

BlpBuilder& BlpBuilder::trailing(const Bytes& bytes)
{
    append(m_data, bytes);
    return *this;
}

std::vector<std::byte> BlpBuilder::build() const
{
    ByteBuilder out;
    out.text("BLP" + std::to_string(m_version), 4).u32(m_type);
    if (m_version == 2)
        out.u8(m_encoding).u8(static_cast<std::uint8_t>(m_alphaBits)).u8(m_format).u8(m_mips);
    else
        out.u32(m_alphaBits);
    out.u32(m_width).u32(m_height);
    if (m_version < 2)
        out.u32(m_alphaBits == 0 ? 5 : 4).u32(m_mips);
    if (m_version > 0) {
        for (std::size_t i = 0; i < kEntries; ++i)
            out.u32(i < m_entries.size() ? m_entries[i].offset : 0);
        for (std::size_t i = 0; i < kEntries; ++i)
            out.u32(i < m_entries.size() ? m_entries[i].bytes : 0);
    }
    for (const Bytes* part : {&m_beforeData, &m_data}) {
        for (const std::uint8_t byte : *part)
            out.u8(byte);
    }
    return out.build();
}

formats::ByteView BlpBuilder::file(const std::string& name) const
{
    return {formats::FileBytes::copyOf(build()), name};
}

FlatJpeg flatJpeg(std::uint16_t width, std::uint16_t height, const BlpBuilder::Bytes& components)
{
    const auto count = static_cast<std::uint8_t>(components.size());
    const auto high = [](std::uint16_t value) { return static_cast<std::uint8_t>(value >> 8U); };
    const auto low = [](std::uint16_t value) { return static_cast<std::uint8_t>(value & 0xFFU); };
    FlatJpeg jpeg;
    jpeg.header = {0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0};
    append(jpeg.header, BlpBuilder::Bytes(64, 8)); // a DC value is eight times the mean: this divides it by eight
    append(jpeg.header, {0xFF, 0xC0, 0, static_cast<std::uint8_t>(8 + 3 * count), 8, high(height), low(height),
                         high(width), low(width), count});
    for (std::uint8_t i = 0; i < count; ++i)
        append(jpeg.header, {static_cast<std::uint8_t>(i + 1), 0x11, 0});
    // DC lengths 0 to 8 in four bits each; for AC only the end of the block, in one bit.
    append(jpeg.header,
           {0xFF, 0xC4, 0, 28, 0x00, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8});
    append(jpeg.header, {0xFF, 0xC4, 0, 20, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});

    jpeg.body = {0xFF, 0xDA, 0, static_cast<std::uint8_t>(6 + 2 * count), count};
    for (std::uint8_t i = 0; i < count; ++i)
        append(jpeg.body, {static_cast<std::uint8_t>(i + 1), 0});
    append(jpeg.body, {0, 63, 0});
    BitWriter bits;
    const int blocks = ((width + 7) / 8) * ((height + 7) / 8);
    for (int block = 0; block < blocks; ++block) {
        for (const std::uint8_t value : components) {
            putDifference(bits, block == 0 ? value - 128 : 0);
            bits.put(0, 1);
        }
    }
    append(jpeg.body, bits.take());
    append(jpeg.body, {0xFF, 0xD9});
    return jpeg;
}

std::vector<std::vector<std::byte>> smallBlps()
{
    formats::Image image{8, 8, {}};
    for (std::uint32_t i = 0; i < 64; ++i) {
        for (const std::uint32_t channel : {i * 4, 255 - i, i % 8 * 30, i / 8 * 36})
            image.pixels.push_back(static_cast<std::uint8_t>(channel));
    }
    using enum formats::BlpEncoding;
    std::vector<std::vector<std::byte>> files;
    for (const auto& options : std::vector<formats::BlpOptions>{
             {palette, 1}, {palette, 4}, {palette, 8}, {bgra, 8}, {dxt1, 0}, {dxt1, 1}, {dxt3, 8}, {dxt5, 8}})
        files.push_back(writeBlp(image, options));
    const FlatJpeg jpeg = flatJpeg(4, 4, {10, 20, 30, 40});
    files.push_back(BlpBuilder::blp1(0, 8).size(4, 4).jpegHeader(jpeg.header).level(jpeg.body).build());
    files.push_back(BlpBuilder::blp1(1, 8).size(2, 2).palette({{1, 2, 3}}).level(BlpBuilder::Bytes(8)).build());
    files.push_back(BlpBuilder::blp0(1, 8).size(2, 2).palette({{1, 2, 3}}).build());
    return files;
}

} // namespace tests
