#include "tests/support/pcx_builder.hpp"

#include "formats/base/byte_writer.hpp"

namespace tests {

PcxBuilder& PcxBuilder::version(std::uint8_t value)
{
    m_version = value;
    return *this;
}

PcxBuilder& PcxBuilder::raw()
{
    m_encoding = 0;
    return *this;
}

PcxBuilder& PcxBuilder::depth(std::uint8_t bits, std::uint8_t planes)
{
    m_bits = bits;
    m_planes = planes;
    return *this;
}

PcxBuilder& PcxBuilder::window(std::uint16_t xMin, std::uint16_t yMin, std::uint16_t xMax, std::uint16_t yMax)
{
    m_window = {xMin, yMin, xMax, yMax};
    return *this;
}

PcxBuilder& PcxBuilder::size(std::uint16_t width, std::uint16_t height)
{
    m_bytesPerLine = width;
    return window(0, 0, static_cast<std::uint16_t>(width - 1), static_cast<std::uint16_t>(height - 1));
}

PcxBuilder& PcxBuilder::bytesPerLine(std::uint16_t value)
{
    m_bytesPerLine = value;
    return *this;
}

PcxBuilder& PcxBuilder::headerColors(const std::vector<Color>& colors)
{
    m_headerColors = colors;
    return *this;
}

PcxBuilder& PcxBuilder::data(const std::vector<std::uint8_t>& bytes)
{
    m_rest.insert(m_rest.end(), bytes.begin(), bytes.end());
    return *this;
}

PcxBuilder& PcxBuilder::marker()
{
    return data({0x0C});
}

PcxBuilder& PcxBuilder::palette(const std::vector<Color>& colors)
{
    const std::size_t end = m_rest.size() + 768;
    for (const Color& color : colors)
        m_rest.insert(m_rest.end(), color.begin(), color.end());
    m_rest.resize(end);
    return *this;
}

std::vector<std::byte> PcxBuilder::build() const
{
    formats::ByteWriter out;
    for (const std::uint8_t value : {std::uint8_t{0x0A}, m_version, m_encoding, m_bits})
        out.u8(value);
    for (const std::uint16_t value : m_window)
        out.u16(value);
    out.u32(0);
    for (std::size_t i = 0; i < 16; ++i) {
        for (const std::uint8_t channel : i < m_headerColors.size() ? m_headerColors[i] : Color{})
            out.u8(channel);
    }
    out.u8(0);
    out.u8(m_planes);
    out.u16(m_bytesPerLine);
    for (int i = 0; i < 60; ++i)
        out.u8(0);
    for (const std::uint8_t value : m_rest)
        out.u8(value);
    return out.take();
}

formats::ByteView PcxBuilder::file(const std::string& name) const
{
    return {formats::FileBytes::copyOf(build()), name};
}

} // namespace tests
