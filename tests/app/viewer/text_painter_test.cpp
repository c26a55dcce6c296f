#include "app/viewer/widgets/text_painter.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

/// Text without a window. The font is that of the machine; nothing here depends on which one it is.
namespace {

using app::TextPainter;

constexpr app::TextColor kWhite{255, 255, 255};

formats::Image blank(std::uint32_t width, std::uint32_t height)
{
    formats::Image image{width, height, std::vector<std::uint8_t>(std::size_t{4} * width * height, 0)};
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = 255;
    return image;
}

formats::Image drawn(const std::string& text)
{
    const std::vector<std::string> texts = {text};
    formats::Image image = blank(200, 24);
    TextPainter(16, texts).draw(image, {2, 2}, text, kWhite);
    return image;
}

std::size_t brightPixels(const formats::Image& image)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
        count += image.pixels[i] > 128 ? 1 : 0;
    return count;
}

TEST(TextPainter, DrawsDifferentTextsDifferently)
{
    EXPECT_GT(brightPixels(drawn("run")), 10U);
    EXPECT_NE(drawn("run").pixels, drawn("pain").pixels);
    EXPECT_EQ(drawn("run").pixels, drawn("run").pixels);
    EXPECT_EQ(brightPixels(drawn("   ")), 0U);
}

TEST(TextPainter, DrawsABoxForAnyOtherCharacter)
{
    for (const std::string text : {"\xEF\xBF\xBF", "\x01", "\x7F"}) {
        EXPECT_GT(brightPixels(drawn(text)), 4U) << text.size();
        EXPECT_EQ(drawn(text).pixels, drawn("\xF4\x8F\xBF\xBF").pixels) << "all boxes are alike";
    }
    for (const std::string text : {"\x80", "\xC3", "\xE6\xA8", "\xE6\x41", "\xF0\x9F\x90"})
        EXPECT_GT(brightPixels(drawn(text)), 4U) << "no valid UTF-8";
}

TEST(TextPainter, StaysInsideTheImage)
{
    const std::vector<std::string> texts = {"a long text"};
    const TextPainter painter(16, texts);
    for (const TextPainter::Position position : {TextPainter::Position{0, 0}, {9, 9}, {500, 0}, {0, 500}}) {
        formats::Image image = blank(10, 10);
        painter.draw(image, position, texts[0], kWhite);
        EXPECT_EQ(image.pixels.size(), 400U);
    }
}

TEST(TextPainter, CutsLongTexts)
{
    const std::vector<std::string> texts = {"models/players/sarge/lower"};
    const TextPainter painter(16, texts);
    const std::string cut = painter.fitted(texts[0], 100);
    EXPECT_TRUE(cut.starts_with("models") && cut.ends_with("...")) << cut;
    EXPECT_LE(painter.widthOf(cut), 100U);
    EXPECT_EQ(painter.fitted("sarge", 1000), "sarge");
    EXPECT_EQ(painter.fitted(texts[0], 0), "...");
}

TEST(TextPainter, BreaksLinesBetweenWords)
{
    const std::vector<std::string> texts = {
        "needs 68 bytes, file has 60 abcdefghijklmnopqrstuvwxyz \xE6\xA8\xA1\xE6\xA8\xA1"};
    const TextPainter painter(16, texts);
    for (const std::uint32_t width : {0U, 10U, 60U, 110U, 5000U}) {
        const std::vector<std::string> lines = painter.wrapped(texts[0], width, 100);
        std::string joined;
        for (const std::string& line : lines) {
            joined += line;
            if (width >= 60) {
                EXPECT_LE(painter.widthOf(line), width);
            }
        }
        EXPECT_FALSE(lines.empty());
        std::erase(joined, ' ');
        std::string expected = texts[0];
        std::erase(expected, ' ');
        if (width >= 60) {
            EXPECT_EQ(joined, expected) << "nothing is lost";
        }
    }
    EXPECT_EQ(painter.wrapped(texts[0], 60, 2).size(), 2U);
    EXPECT_TRUE(painter.wrapped(texts[0], 60, 2).back().ends_with("..."));
    EXPECT_TRUE(painter.wrapped("", 60, 2).empty());
    EXPECT_TRUE(painter.wrapped(texts[0], 60, 0).empty());
}

TEST(TextPainter, MixesWithTransparentPixels)
{
    formats::Image image{40, 24, std::vector<std::uint8_t>(std::size_t{4} * 40 * 24, 0)};
    const std::vector<std::string> texts = {"H"};
    TextPainter(16, texts).draw(image, {2, 2}, "H", {10, 20, 30});
    std::size_t visible = 0;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        if (image.pixels[i + 3] == 0)
            continue;
        ++visible;
        EXPECT_EQ(image.pixels[i], 10);
        EXPECT_EQ(image.pixels[i + 2], 30);
    }
    EXPECT_GT(visible, 10U);
}

} // namespace
