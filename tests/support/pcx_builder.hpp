#pragma once

#include "formats/base/byte_view.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tests {

/// Builds valid and broken PCX files; every field is written as given.
class PcxBuilder {
public:
    using Color = std::array<std::uint8_t, 3>;

    PcxBuilder& version(std::uint8_t value);
    PcxBuilder& raw(); ///< not run-length encoded
    PcxBuilder& depth(std::uint8_t bits, std::uint8_t planes);
    PcxBuilder& window(std::uint16_t xMin, std::uint16_t yMin, std::uint16_t xMax, std::uint16_t yMax);
    PcxBuilder& size(std::uint16_t width, std::uint16_t height); ///< also bytes per line, for one byte per pixel
    PcxBuilder& bytesPerLine(std::uint16_t value);
    PcxBuilder& headerColors(const std::vector<Color>& colors);
    PcxBuilder& data(const std::vector<std::uint8_t>& bytes); ///< appended unchanged
    PcxBuilder& marker();                                     ///< appends 0x0C
    PcxBuilder& palette(const std::vector<Color>& colors);    ///< appends 768 bytes; the other colors are black

    [[nodiscard]] std::vector<std::byte> build() const;
    [[nodiscard]] formats::ByteView file(const std::string& name = "skin.pcx") const;

private:
    std::uint8_t m_version = 5, m_encoding = 1, m_bits = 8, m_planes = 1;
    std::array<std::uint16_t, 4> m_window{0, 0, 0, 0};
    std::uint16_t m_bytesPerLine = 0;
    std::vector<Color> m_headerColors;
    std::vector<std::uint8_t> m_rest;
};

} // namespace tests
