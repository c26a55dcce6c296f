#include "tests/corpus/plain_jpeg.hpp"
#include "tests/support/blp_encoding.hpp"
#include "tests/support/corpus.hpp"

#include "formats/image/blp/blp.hpp"
#include "formats/vfs/read_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

using namespace formats;

namespace blp_corpus_test {

/// Decodes the pixels of a level independently, as described in docs/formats/blp.md. It trusts the file.
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
            return jpegLevel(offset, size, width, height);
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

    /// Missing blocks of a level are zeros; their pixels are not compared.
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

    [[nodiscard]] Bytes jpegLevel(std::size_t offset, std::size_t size, int width, int height) const
    {
        Bytes stream(at(160), at(160 + u32(156)));
        stream.insert(stream.end(), at(offset), at(offset + size));
        Bytes pixels = tests::plainJpeg(stream, width, height); // blue, green, red, alpha
        for (std::size_t i = 0; i < pixels.size(); i += 4) {
            std::swap(pixels[i], pixels[i + 2]);
            if (m_alpha == 0)
                pixels[i + 3] = 255;
        }
        return pixels;
    }

    Bytes m_file;
    bool m_isNew = false, m_isJpeg = false;
    std::uint32_t m_width = 0, m_height = 0, m_encoding = 0, m_alpha = 0, m_format = 0;
};

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
            // Different orders of summing cosines may differ by one; everything else is integers.
            EXPECT_LE(worstDifference(loaded->image.pixels, plain.level(static_cast<int>(i))), plain.isJpeg() ? 1 : 0)
                << file.name() << ", level " << i;
            ++levelCount;
        }
        kinds.insert(joined(tests::encodingOf(*blp), " ", blp->alphaBits));
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
    std::set<std::string> seen; // one file of each kind is enough
    eachBlp([&](const ByteView& file) {
        const auto blp = openBlp(file);
        ASSERT_TRUE(blp) << blp.error().message;
        if (file.size() > 400000 || !seen.insert(joined(tests::encodingOf(*blp), blp->alphaBits, blp->version)).second)
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

} // namespace blp_corpus_test
