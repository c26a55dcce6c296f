#include "app/viewer/widgets/text_painter.hpp"

#include "formats/platform/fonts.hpp"
#include "formats/platform/paths.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>

namespace app {
namespace {

constexpr std::string_view kDots = "...";

/// The character at the start of valid UTF-8 text, which is removed; anything
/// else counts as U+FFFD.
char32_t takeCharacter(std::string_view& text)
{
    constexpr char32_t kReplacement = 0xFFFD;
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first >= 0x80 && (first < 0xC2 || first > 0xF4 || text.size() < length)) {
        text.remove_prefix(1);
        return kReplacement;
    }
    char32_t character = length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0U) != 0x80U) {
            text.remove_prefix(i);
            return kReplacement;
        }
        character = character << 6U | (next & 0x3FU);
    }
    text.remove_prefix(length);
    return character;
}

std::set<char32_t> charactersIn(std::span<const std::string> texts)
{
    std::set<char32_t> characters;
    for (std::string_view text : texts) {
        while (!text.empty())
            characters.insert(takeCharacter(text));
    }
    return characters;
}

/// The search for installed fonts takes longer than the drawing.
const std::optional<platform::FontFile>& windowFont()
{
    constexpr std::array<std::string_view, 3> kFamilies = {"Inter", "Noto Sans", "DejaVu Sans"};
    static const std::optional<platform::FontFile> font = platform::findFont(kFamilies);
    return font;
}

/// The atlas has pairs of first and last character, ended by 0.
std::vector<ImWchar> rangesOf(std::span<const char32_t> characters)
{
    std::vector<ImWchar> ranges;
    for (const char32_t character : characters) {
        ranges.push_back(static_cast<ImWchar>(character));
        ranges.push_back(static_cast<ImWchar>(character));
    }
    ranges.push_back(0);
    return ranges;
}

ImFont* addFont(ImFontAtlas& atlas, float pixels, const std::vector<ImWchar>& ranges)
{
    ImFontConfig config;
    config.OversampleH = 1;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    config.SizePixels = pixels;
    ImFont* font = nullptr;
    if (const auto& found = windowFont()) {
        config.FontNo = static_cast<decltype(config.FontNo)>(found->faceIndex);
        font = atlas.AddFontFromFileTTF(platform::utf8FromPath(found->path).c_str(), pixels, &config, ranges.data());
    }
    if (font == nullptr) {
        config.FontNo = 0;
        font = atlas.AddFontDefault(&config);
    }
    return font;
}

/// The glyphs of an atlas with one font.
class AtlasGlyphs {
public:
    AtlasGlyphs(ImFontAtlas& atlas, ImFont& font, [[maybe_unused]] float pixels)
        : m_atlas(atlas),
#if IMGUI_VERSION_NUM >= 19200
          m_font(*font.GetFontBaked(pixels))
#else
          m_font(font)
#endif
    {
    }
    [[nodiscard]] const ImFontGlyph* find(char32_t character) const
    {
        return m_font.FindGlyphNoFallback(static_cast<ImWchar>(character));
    }
    /// One byte for each pixel; loaded after all glyphs were found.
    void loadPixels()
    {
#if IMGUI_VERSION_NUM >= 19200
        const ImTextureData& texture = *m_atlas.TexData;
        m_width = texture.Width;
        m_height = texture.Height;
        for (int i = 0; i < m_width * m_height; ++i)
            m_pixels.push_back(texture.Pixels[(i + 1) * texture.BytesPerPixel - 1]); // alpha is last
#else
        unsigned char* pixels = nullptr;
        m_atlas.GetTexDataAsAlpha8(&pixels, &m_width, &m_height);
        m_pixels.assign(pixels, pixels + static_cast<std::ptrdiff_t>(m_width) * m_height);
#endif
    }
    [[nodiscard]] int pixelAt(float share, bool isColumn) const
    {
        return static_cast<int>(std::lround(share * static_cast<float>(isColumn ? m_width : m_height)));
    }
    [[nodiscard]] std::uint8_t coverageAt(int x, int y) const
    {
        const bool isInside = x >= 0 && y >= 0 && x < m_width && y < m_height;
        return isInside ? m_pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width) +
                                   static_cast<std::size_t>(x)]
                        : std::uint8_t{0};
    }

private:
    ImFontAtlas& m_atlas;
#if IMGUI_VERSION_NUM >= 19200
    ImFontBaked& m_font;
#else
    ImFont& m_font;
#endif
    int m_width = 0;
    int m_height = 0;
    std::vector<std::uint8_t> m_pixels;
};

/// Mixes a color into a pixel with straight alpha.
void mix(std::uint8_t* pixel, TextColor color, std::uint32_t coverage)
{
    const std::uint32_t below = pixel[3] * (255 - coverage) / 255;
    const std::uint32_t alpha = coverage + below;
    if (alpha == 0)
        return;
    const std::array<std::uint8_t, 3> channels = {color.red, color.green, color.blue};
    for (std::size_t i = 0; i < channels.size(); ++i)
        pixel[i] = static_cast<std::uint8_t>((channels[i] * coverage + pixel[i] * below + alpha / 2) / alpha);
    pixel[3] = static_cast<std::uint8_t>(alpha);
}

} // namespace

TextPainter::TextPainter(std::uint32_t pixels, std::span<const std::string> texts) : m_pixels(pixels)
{
    addBox();
    std::set<char32_t> characters = charactersIn(texts);
    characters.insert(U'.');
    std::erase_if(characters, [](char32_t one) { return one < U' ' || one > IM_UNICODE_CODEPOINT_MAX; });
    load(std::vector<char32_t>(characters.begin(), characters.end()));
}

void TextPainter::load(std::span<const char32_t> characters)
{
    const auto size = static_cast<float>(m_pixels);
    const std::vector<ImWchar> ranges = rangesOf(characters);
    ImFontAtlas atlas;
    ImFont* const font = addFont(atlas, size, ranges);
    if (!atlas.Build())
        return; // all characters are boxes then
    AtlasGlyphs glyphs(atlas, *font, size);
    for (const char32_t character : characters)
        (void)glyphs.find(character); // newer versions load glyphs when they are asked for
    glyphs.loadPixels();
    for (const char32_t character : characters) {
        const ImFontGlyph* const found = glyphs.find(character);
        if (found == nullptr)
            continue;
        const int left = glyphs.pixelAt(found->U0, true);
        const int top = glyphs.pixelAt(found->V0, false);
        const int width = std::max(glyphs.pixelAt(found->U1, true) - left, 0);
        const int height = std::max(glyphs.pixelAt(found->V1, false) - top, 0);
        Glyph glyph{static_cast<std::uint32_t>(width),
                    static_cast<std::uint32_t>(height),
                    static_cast<std::int32_t>(std::lround(found->X0)),
                    static_cast<std::int32_t>(std::lround(found->Y0)),
                    static_cast<std::uint32_t>(std::max(std::lround(found->AdvanceX), 0L)),
                    {}};
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x)
                glyph.coverage.push_back(glyphs.coverageAt(left + x, top + y));
        }
        m_glyphs.emplace(character, std::move(glyph));
    }
}

void TextPainter::addBox()
{
    const std::uint32_t width = std::max(m_pixels / 2, 3U);
    const std::uint32_t height = std::max(m_pixels * 2 / 3, 3U);
    m_box = {width, height, 1, static_cast<std::int32_t>(m_pixels / 6), width + 2, {}};
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x)
            m_box.coverage.push_back(x == 0 || y == 0 || x + 1 == width || y + 1 == height ? 255 : 0);
    }
}

const TextPainter::Glyph& TextPainter::glyphOf(char32_t character) const
{
    const auto found = m_glyphs.find(character);
    return found == m_glyphs.end() ? m_box : found->second;
}

std::uint32_t TextPainter::widthOf(std::string_view text) const
{
    std::uint32_t width = 0;
    while (!text.empty())
        width += glyphOf(takeCharacter(text)).advance;
    return width;
}

std::string TextPainter::fitted(std::string_view text, std::uint32_t width) const
{
    if (widthOf(text) <= width)
        return std::string(text);
    std::uint32_t used = widthOf(kDots);
    std::string_view rest = text;
    std::size_t length = 0;
    while (!rest.empty()) {
        used += glyphOf(takeCharacter(rest)).advance;
        if (used > width)
            break;
        length = text.size() - rest.size();
    }
    return std::string(text.substr(0, length)) + std::string(kDots);
}

std::vector<std::string> TextPainter::wrapped(std::string_view text, std::uint32_t width, std::uint32_t lines) const
{
    std::vector<std::string> result;
    while (!text.empty() && result.size() + 1 < lines) {
        std::size_t end = 0; // of the words that fit
        for (std::size_t at = text.find(' '); widthOf(text.substr(0, at)) <= width; at = text.find(' ', at + 1)) {
            end = std::min(at, text.size());
            if (at == std::string_view::npos)
                break;
        }
        if (end == 0) { // a long word
            const std::string start = fitted(text, width);
            end = std::max<std::size_t>(start.size() - std::min(start.size(), kDots.size()), 1);
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
                ++end; // not within a character
        }
        result.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + (end < text.size() && text[end] == ' ' ? 1 : 0), text.size()));
    }
    if (!text.empty() && lines > 0)
        result.push_back(fitted(text, width));
    return result;
}

void TextPainter::draw(formats::Image& image, Position position, std::string_view text, TextColor color) const
{
    auto pen = static_cast<std::int64_t>(position.left);
    while (!text.empty()) {
        const Glyph& glyph = glyphOf(takeCharacter(text));
        for (std::uint32_t y = 0; y < glyph.height; ++y) {
            const std::int64_t row = std::int64_t{position.top} + glyph.top + y;
            for (std::uint32_t x = 0; x < glyph.width; ++x) {
                const std::int64_t column = pen + glyph.left + x;
                if (row < 0 || column < 0 || row >= image.height || column >= image.width)
                    continue;
                const auto at = static_cast<std::size_t>(row) * image.width + static_cast<std::size_t>(column);
                mix(&image.pixels[4 * at], color, glyph.coverage[std::size_t{y} * glyph.width + x]);
            }
        }
        pen += glyph.advance;
    }
}

} // namespace app
