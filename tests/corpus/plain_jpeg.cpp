// ITU-T T.81: https://www.w3.org/Graphics/JPEG/itu-t81.pdf
#include "tests/corpus/plain_jpeg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tests {

namespace {

using JpegBytes = std::vector<std::uint8_t>;

/// A Huffman table: the codes of each length, in order.
struct HuffmanTable {
    std::array<int, 17> countOfLength{};
    std::vector<std::uint8_t> symbols;
};

class BitReader {
public:
    explicit BitReader(JpegBytes bytes) : m_bytes(std::move(bytes)) {}

    int bit()
    {
        const int value = m_bytes.at(m_at / 8) >> (7 - m_at % 8) & 1;
        ++m_at;
        return value;
    }
    int bits(int count)
    {
        int value = 0;
        for (int i = 0; i < count; ++i)
            value = value * 2 + bit();
        return value;
    }
    int symbol(const HuffmanTable& table)
    {
        int code = 0;
        int firstCode = 0;
        std::size_t before = 0;
        for (std::size_t length = 1; length <= 16; ++length) {
            code = code * 2 + bit();
            firstCode *= 2;
            if (code - firstCode < table.countOfLength[length])
                return table.symbols.at(before + static_cast<std::size_t>(code - firstCode));
            before += static_cast<std::size_t>(table.countOfLength[length]);
            firstCode += table.countOfLength[length];
        }
        return 0;
    }
    int extended(int length)
    {
        const int value = bits(length);
        return length > 0 && value < (1 << (length - 1)) ? value - (1 << length) + 1 : value;
    }

private:
    JpegBytes m_bytes;
    std::size_t m_at = 0;
};

constexpr std::array<int, 64> kZigzag{0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,
                                      12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28,
                                      35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
                                      58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

std::array<double, 64> inverseCosine(const std::array<double, 64>& coefficients)
{
    std::array<double, 64> samples{};
    for (int y = 0; y < 8; ++y) {
        for (int x = 0; x < 8; ++x) {
            double sum = 0.0;
            for (int v = 0; v < 8; ++v) {
                for (int u = 0; u < 8; ++u) {
                    const double scale =
                        (u == 0 ? std::numbers::sqrt2 / 2 : 1.0) * (v == 0 ? std::numbers::sqrt2 / 2 : 1.0);
                    sum += scale * coefficients[static_cast<std::size_t>(v * 8 + u)] *
                           std::cos((2 * x + 1) * u * std::numbers::pi / 16) *
                           std::cos((2 * y + 1) * v * std::numbers::pi / 16);
                }
            }
            samples[static_cast<std::size_t>(y * 8 + x)] = sum / 4 + 128;
        }
    }
    return samples;
}

struct Component {
    std::size_t quantization = 0, dc = 0, ac = 0;
};

/// The data before the coded data.
struct Head {
    std::array<std::array<int, 64>, 4> quantization{};
    std::array<std::array<HuffmanTable, 4>, 2> tables; // for DC and AC coefficients
    std::vector<Component> components;
};

void readQuantization(const JpegBytes& segment, Head& head)
{
    for (std::size_t i = 0; i < segment.size(); i += 65) {
        for (std::size_t k = 0; k < 64; ++k)
            head.quantization[segment[i] & 3U][static_cast<std::size_t>(kZigzag[k])] = segment.at(i + 1 + k);
    }
}

void readTables(const JpegBytes& segment, Head& head)
{
    for (std::size_t i = 0; i < segment.size();) {
        HuffmanTable& table = head.tables[segment[i] >> 4U & 1U][segment[i] & 3U];
        std::size_t count = 0;
        for (std::size_t length = 1; length <= 16; ++length) {
            table.countOfLength[length] = segment.at(i + length);
            count += segment.at(i + length);
        }
        const auto symbols = segment.begin() + static_cast<std::ptrdiff_t>(i + 17);
        table.symbols.assign(symbols, symbols + static_cast<std::ptrdiff_t>(count));
        i += 17 + count;
    }
}

/// Reads all segments before the coded data; returns its start.
std::size_t readHead(const JpegBytes& stream, Head& head)
{
    std::size_t position = 2;
    for (bool isScan = false; !isScan;) {
        const int marker = stream.at(position + 1);
        const std::size_t end = position + 2 + stream.at(position + 2) * 256U + stream.at(position + 3);
        const JpegBytes segment(stream.begin() + static_cast<std::ptrdiff_t>(position + 4),
                                stream.begin() + static_cast<std::ptrdiff_t>(end));
        isScan = marker == 0xDA;
        if (marker == 0xDB)
            readQuantization(segment, head);
        if (marker == 0xC4)
            readTables(segment, head);
        if (marker == 0xC0) {
            for (std::size_t k = 0; k < segment.at(5); ++k)
                head.components.push_back({segment.at(8 + 3 * k), 0, 0});
        }
        for (std::size_t k = 0; isScan && k < head.components.size(); ++k) {
            head.components[k].dc = segment.at(2 + 2 * k) >> 4U;
            head.components[k].ac = segment.at(2 + 2 * k) & 15U;
        }
        position = end;
    }
    return position;
}

/// The coded data without the zero after each 0xFF.
JpegBytes codedData(const JpegBytes& stream, std::size_t position)
{
    JpegBytes coded;
    for (std::size_t i = position; i + 1 < stream.size() && !(stream[i] == 0xFF && stream[i + 1] == 0xD9); ++i) {
        coded.push_back(stream[i]);
        if (stream[i] == 0xFF)
            ++i;
    }
    return coded;
}

std::array<double, 64> readBlock(BitReader& in, const Head& head, const Component& component)
{
    const auto& quantizers = head.quantization[component.quantization];
    std::array<double, 64> coefficients{};
    coefficients[0] = in.extended(in.symbol(head.tables[0][component.dc])) * quantizers[0];
    for (std::size_t k = 1; k < 64; ++k) {
        const int symbol = in.symbol(head.tables[1][component.ac]);
        if (symbol == 0)
            break;
        k += static_cast<std::size_t>(symbol >> 4);
        const auto index = static_cast<std::size_t>(kZigzag.at(k));
        coefficients[index] = in.extended(symbol & 15) * quantizers[index];
    }
    return inverseCosine(coefficients);
}

} // namespace

std::vector<std::uint8_t> plainJpeg(const std::vector<std::uint8_t>& stream, int width, int height)
{
    Head head;
    const std::size_t position = readHead(stream, head);
    BitReader in(codedData(stream, position));
    JpegBytes pixels(static_cast<std::size_t>(width * height) * 4);
    for (std::size_t c = 0; c < head.components.size(); ++c) {
        const auto samples = readBlock(in, head, head.components[c]);
        for (int i = 0; i < width * height; ++i) {
            const auto index = static_cast<std::size_t>(i / width * 8 + i % width);
            pixels[static_cast<std::size_t>(i) * 4 + c] =
                static_cast<std::uint8_t>(std::clamp(std::round(samples[index]), 0.0, 255.0));
        }
    }
    return pixels;
}

} // namespace tests
