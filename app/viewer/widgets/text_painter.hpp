#pragma once

#include "formats/image/image.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// An opaque color in gamma space.
struct TextColor {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
};

/// Draws lines of text into images, without a window, in the font of the
/// window. Characters that the font does not have are boxes.
class TextPainter {
public:
    /// `pixels`: from ascender to descender. Only characters of `texts` (UTF-8)
    /// can be drawn; others are boxes.
    TextPainter(std::uint32_t pixels, std::span<const std::string> texts);

    [[nodiscard]] std::uint32_t widthOf(std::string_view text) const;
    /// The text, or its start with "..." if it is wider than `width` pixels.
    [[nodiscard]] std::string fitted(std::string_view text, std::uint32_t width) const;
    /// The text in lines of at most `width` pixels, broken between words; at most
    /// `lines`, the last one cut.
    [[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::uint32_t width,
                                                   std::uint32_t lines) const;

    struct Position {
        std::uint32_t left = 0;
        std::uint32_t top = 0;
    };
    /// Draws one line; parts outside the image are left out.
    void draw(formats::Image& image, Position position, std::string_view text, TextColor color) const;

private:
    struct Glyph {
        std::uint32_t width = 0;
        std::uint32_t height = 0;
        std::int32_t left = 0; ///< from the position of the pen
        std::int32_t top = 0;  ///< from the top of the line
        std::uint32_t advance = 0;
        std::vector<std::uint8_t> coverage; ///< width * height
    };
    void addBox();
    void load(std::span<const char32_t> characters);
    [[nodiscard]] const Glyph& glyphOf(char32_t character) const;

    std::uint32_t m_pixels;
    std::map<char32_t, Glyph> m_glyphs;
    Glyph m_box;
};

} // namespace app
