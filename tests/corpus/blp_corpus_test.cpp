#include "tests/support/corpus.hpp"

#include "formats/files/read_file.hpp"
#include "formats/images/blp.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <set>

using namespace formats;

namespace {

/// The pixels of a level as the BLP reference says, by a decoder that shares nothing with ours. It believes the file.
class PlainDecoder {
public:
    using Bytes = std::vector<std::uint8_t>;

    explicit PlainDecoder(const ByteView& file)
    {
        for (const std::byte byte : file.file().span())
            m_file.push_back(std::to_integer<std::uint8_t>(byte));
        m_isNew = m_file.at(3) == '2';
        m_width = u32(0x0C);
        m_height = u32(0x10);
        m_isJpeg = u32(4) == 0;
        m_encoding = m_isNew ? m_file[8] : 1;
        m_alpha = m_isNew ? m_file[9] : u32(8);
        m_format = m_isNew ? m_file[10] : 0;
    }

    [[nodiscard]] bool isJpeg() const { return m_isJpeg; }

    [[nodiscard]] Bytes level(int number) const
    {
        const int width = std::max(1, static_cast<int>(m_width) >> number);
        const int height = std::max(1, static_cast<int>(m_height) >> number);
        const std::size_t table = m_isNew ? 0x14 : 0x1C;
        const std::size_t entry = 4 * static_cast<std::size_t>(number);
        const std::size_t offset = u32(table + entry);
        const std::size_t size = u32(table + 0x40 + entry);
        const Bytes data(at(offset), at(offset + size));
        if (m_isJpeg)
            return jpeg(offset, size, width, height);
        if (m_encoding == 1)
            return indexed(data, width * height);
        return m_encoding == 2 ? blocks(data, width, height) : bgra(data);
    }

private:
    [[nodiscard]] Bytes::const_iterator at(std::size_t offset) const
    {
        return m_file.begin() + static_cast<std::ptrdiff_t>(offset);
    }
    [[nodiscard]] std::uint32_t u32(std::size_t offset) const
    {
        return m_file.at(offset) + m_file.at(offset + 1) * 256U + m_file.at(offset + 2) * 65536U +
               m_file.at(offset + 3) * 16777216U;
    }

    [[nodiscard]] Bytes indexed(const Bytes& data, int count) const
    {
        const std::size_t palette = m_isNew ? 148 : 156;
        Bytes pixels;
        for (int i = 0; i < count; ++i) {
            const std::size_t color = palette + 4U * data.at(static_cast<std::size_t>(i));
            pixels.insert(pixels.end(), {m_file[color + 2], m_file[color + 1], m_file[color]});
            int alpha = 255;
            if (m_alpha == 1)
                alpha = (data.at(static_cast<std::size_t>(count + i / 8)) >> (i & 7) & 1) * 255;
            if (m_alpha == 4)
                alpha = (data.at(static_cast<std::size_t>(count + i / 2)) >> (i % 2 * 4) & 15) * 17;
            if (m_alpha == 8)
                alpha = data.at(static_cast<std::size_t>(count + i));
            pixels.push_back(static_cast<std::uint8_t>(alpha));
        }
        return pixels;
    }

    [[nodiscard]] static Bytes bgra(const Bytes& data)
    {
        Bytes pixels = data;
        for (std::size_t i = 0; i < pixels.size(); i += 4)
            std::swap(pixels[i], pixels[i + 2]);
        return pixels;
    }

    static void color(int packed, int (&rgb)[3])
    {
        const int r = packed >> 11;
        const int g = packed >> 5 & 63;
        const int b = packed & 31;
        rgb[0] = (r << 3) | (r >> 2);
        rgb[1] = (g << 2) | (g >> 4);
        rgb[2] = (b << 3) | (b >> 2);
    }

    static int rampValue(const std::uint8_t* block, int pixel)
    {
        const int a = block[0];
        const int b = block[1];
        int code = 0;
        for (int bit = 0; bit < 3; ++bit)
            code |= (block[2 + (3 * pixel + bit) / 8] >> ((3 * pixel + bit) % 8) & 1) << bit;
        if (code == 0)
            return a;
        if (code == 1)
            return b;
        if (a > b)
            return ((8 - code) * a + (code - 1) * b) / 7;
        return code == 6 ? 0 : code == 7 ? 255 : ((6 - code) * a + (code - 1) * b) / 5;
    }

    /// Blocks that are not there are zeros on the level; what the file leaves out is not looked at.
    [[nodiscard]] Bytes blocks(const Bytes& data, int width, int height) const
    {
        const bool isDxt5 = m_format == 7;
        const bool isDxt3 = !isDxt5 && m_alpha > 1;
        const int bytes = isDxt5 || isDxt3 ? 16 : 8;
        const int across = (width + 3) / 4;
        Bytes pixels;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const auto start = static_cast<std::size_t>((y / 4 * across + x / 4) * bytes);
                if (start + static_cast<std::size_t>(bytes) > data.size()) {
                    pixels.insert(pixels.end(), {0, 0, 0, 0});
                    continue;
                }
                const std::uint8_t* block = data.data() + start;
                const int pixel = y % 4 * 4 + x % 4;
                int alpha = 255;
                if (isDxt5)
                    alpha = rampValue(block, pixel);
                if (isDxt3)
                    alpha = (block[pixel / 2] >> (pixel % 2 * 4) & 15) * 17;
                const std::uint8_t* colors = block + bytes - 8;
                const int c0 = colors[0] + 256 * colors[1];
                const int c1 = colors[2] + 256 * colors[3];
                int first[3];
                int second[3];
                color(c0, first);
                color(c1, second);
                const int code = colors[4 + pixel / 4] >> (pixel % 4 * 2) & 3;
                const bool isFour = bytes == 16 || c0 > c1;
                for (int i = 0; i < 3; ++i) {
                    int value = code == 0 ? first[i] : second[i];
                    if (code == 2)
                        value = isFour ? (2 * first[i] + second[i]) / 3 : (first[i] + second[i]) / 2;
                    if (code == 3)
                        value = isFour ? (first[i] + 2 * second[i]) / 3 : 0;
                    pixels.push_back(static_cast<std::uint8_t>(value));
                }
                if (code == 3 && !isFour && m_alpha == 1)
                    alpha = 0;
                pixels.push_back(static_cast<std::uint8_t>(alpha));
            }
        }
        return pixels;
    }

    /// Baseline JPEG of one block of 8x8 pixels for each component (ITU-T T.81), by the sums of its definition.
    [[nodiscard]] Bytes jpeg(std::size_t offset, std::size_t size, int width, int height) const;

    Bytes m_file;
    bool m_isNew = false, m_isJpeg = false;
    std::uint32_t m_width = 0, m_height = 0, m_encoding = 0, m_alpha = 0, m_format = 0;
};

/// One code table: for each length the codes in order.
struct HuffmanTable {
    std::array<int, 17> countOfLength{};
    std::vector<std::uint8_t> symbols;
};

class BitReader {
public:
    explicit BitReader(PlainDecoder::Bytes bytes) : m_bytes(std::move(bytes)) {}

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
    PlainDecoder::Bytes m_bytes;
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

PlainDecoder::Bytes PlainDecoder::jpeg(std::size_t offset, std::size_t size, int width, int height) const
{
    Bytes stream(at(160), at(160 + u32(156)));
    stream.insert(stream.end(), at(offset), at(offset + size));
    std::array<std::array<int, 64>, 4> quantization{};
    std::array<std::array<HuffmanTable, 4>, 2> tables;
    struct Component {
        int id = 0, quantization = 0, dc = 0, ac = 0;
    };
    std::vector<Component> components;
    std::size_t position = 2;
    for (bool isScan = false; !isScan;) {
        const int marker = stream.at(position + 1);
        const std::size_t end = position + 2 + stream.at(position + 2) * 256U + stream.at(position + 3);
        std::size_t i = position + 4;
        if (marker == 0xDB) {
            for (; i < end; i += 65) {
                for (std::size_t k = 0; k < 64; ++k)
                    quantization[stream.at(i) & 3U][static_cast<std::size_t>(kZigzag[k])] = stream.at(i + 1 + k);
            }
        } else if (marker == 0xC4) {
            while (i < end) {
                HuffmanTable& table = tables[stream.at(i) >> 4U & 1U][stream.at(i) & 3U];
                std::size_t count = 0;
                for (std::size_t length = 1; length <= 16; ++length) {
                    table.countOfLength[length] = stream.at(i + length);
                    count += stream.at(i + length);
                }
                table.symbols.assign(stream.begin() + static_cast<std::ptrdiff_t>(i + 17),
                                     stream.begin() + static_cast<std::ptrdiff_t>(i + 17 + count));
                i += 17 + count;
            }
        } else if (marker == 0xC0) {
            for (std::size_t k = 0; k < stream.at(i + 5); ++k)
                components.push_back({stream.at(i + 6 + 3 * k), stream.at(i + 8 + 3 * k), 0, 0});
        } else if (marker == 0xDA) {
            for (std::size_t k = 0; k < components.size(); ++k) {
                components[k].dc = stream.at(i + 2 + 2 * k) >> 4;
                components[k].ac = stream.at(i + 2 + 2 * k) & 15;
            }
            isScan = true;
        }
        position = end;
    }
    Bytes coded;
    for (std::size_t i = position; i + 1 < stream.size() && !(stream[i] == 0xFF && stream[i + 1] == 0xD9); ++i) {
        coded.push_back(stream[i]);
        if (stream[i] == 0xFF)
            ++i; // the zero behind it
    }
    BitReader in(std::move(coded));
    Bytes pixels(static_cast<std::size_t>(width * height) * 4, 255);
    constexpr std::array<std::size_t, 4> kBgra{2, 1, 0, 3};
    for (std::size_t c = 0; c < components.size(); ++c) {
        const auto& quantizers = quantization[static_cast<std::size_t>(components[c].quantization)];
        std::array<double, 64> coefficients{};
        coefficients[0] = in.extended(in.symbol(tables[0][static_cast<std::size_t>(components[c].dc)])) * quantizers[0];
        for (std::size_t k = 1; k < 64; ++k) {
            const int symbol = in.symbol(tables[1][static_cast<std::size_t>(components[c].ac)]);
            if (symbol == 0)
                break;
            k += static_cast<std::size_t>(symbol >> 4);
            const auto place = static_cast<std::size_t>(kZigzag.at(k));
            coefficients[place] = in.extended(symbol & 15) * quantizers[place];
        }
        const auto samples = inverseCosine(coefficients);
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const double value = std::clamp(std::round(samples[static_cast<std::size_t>(y * 8 + x)]), 0.0, 255.0);
                if (c < 3 || m_alpha != 0)
                    pixels[static_cast<std::size_t>(y * width + x) * 4 + kBgra[c]] = static_cast<std::uint8_t>(value);
            }
        }
    }
    return pixels;
}

void eachBlp(const std::function<void(const ByteView&)>& visit)
{
    for (const auto& path : tests::corpusFiles(".blp")) {
        const auto file = readFile(path);
        ASSERT_TRUE(file) << file.error().message;
        visit(*file);
    }
}

int worstDifference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b)
{
    int worst = a.size() == b.size() ? 0 : 256;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        worst = std::max(worst, std::abs(int{a[i]} - int{b[i]}));
    return worst;
}

TEST(BlpCorpus, DecodesEveryLevelAsThePlainDecoderDoes)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::size_t fileCount = 0;
    std::size_t levelCount = 0;
    std::set<std::string> kinds;
    eachBlp([&](const ByteView& file) {
        const auto blp = openBlp(file);
        ASSERT_TRUE(blp) << blp.error().message;
        EXPECT_TRUE(blp->diagnostics.empty()) << file.name() << ": " << blp->diagnostics[0].message;
        const PlainDecoder plain(file);
        for (std::size_t i = 0; i < blp->levels.size(); ++i) {
            const auto loaded = decodeLevel(*blp, i);
            ASSERT_TRUE(loaded) << loaded.error().message;
            EXPECT_TRUE(loaded->diagnostics.empty()) << file.name();
            // Two ways of summing up cosines may round one apart; everything else is whole numbers.
            EXPECT_LE(worstDifference(loaded->image.pixels, plain.level(static_cast<int>(i))), plain.isJpeg() ? 1 : 0)
                << file.name() << ", level " << i;
            ++levelCount;
        }
        const BlpFacts facts = factsOf(*blp);
        kinds.insert(joined(facts.encoding, " ", facts.alphaBits));
        ++fileCount;
    });
    RecordProperty("files", static_cast<int>(fileCount));
    RecordProperty("levels", static_cast<int>(levelCount));
    EXPECT_GT(fileCount, 0U);
    EXPECT_GE(kinds.size(), 4U) << "of several kinds";
}

TEST(BlpCorpus, IsNeverCleanWhenCutIntoWhatTheMapLists)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::set<std::string> seen; // a file of each kind is enough
    eachBlp([&](const ByteView& file) {
        const auto blp = openBlp(file);
        ASSERT_TRUE(blp) << blp.error().message;
        const BlpFacts facts = factsOf(*blp);
        if (file.size() > 400000 || !seen.insert(joined(facts.encoding, facts.alphaBits, facts.version)).second)
            return;
        std::set<std::size_t> lengths;
        const auto size = static_cast<std::size_t>(file.size());
        for (std::size_t i = 0; i<std::min<std::size_t>(size, 4096); i += blp->width> 64 ? 7 : 1)
            lengths.insert(i);
        std::uint64_t end = 0;
        for (const FileMapEntry& entry : blp->map) {
            for (const std::uint64_t at : {entry.offset, entry.end()})
                lengths.insert({static_cast<std::size_t>(at) - 1, static_cast<std::size_t>(at)});
            end = std::max(end, entry.end());
        }
        for (std::size_t i = 0; i < 100; ++i)
            lengths.insert(size * i / 100);
        for (const std::size_t length : lengths) {
            if (length >= end)
                continue;
            const auto cut = loadBlp({FileBytes::copyOf(file.file().span().first(length)), file.name()});
            EXPECT_TRUE(!cut || !cut->diagnostics.empty()) << file.name() << ": " << length << " of " << size;
        }
    });
    EXPECT_FALSE(seen.empty());
}

} // namespace
