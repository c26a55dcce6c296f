#pragma once

#include <imgui.h>

#include <cstdint>

/// The colors of both themes. Drawing uses the current theme, which `applyTheme` sets.
namespace app {

enum class ColorTheme { dark, light };

[[nodiscard]] ColorTheme presentTheme();
void usePresentTheme(ColorTheme theme);

/// A color of the theme that is current at the time of drawing.
class ThemeColor {
public:
    constexpr ThemeColor(ImU32 dark, ImU32 light) : m_dark(dark), m_light(light) {}
    [[nodiscard]] constexpr ImU32 in(ColorTheme theme) const { return theme == ColorTheme::light ? m_light : m_dark; }
    operator ImU32() const { return in(presentTheme()); } // implicit like the number it represents

private:
    ImU32 m_dark;
    ImU32 m_light;
};

constexpr ImU32 rgb(std::uint32_t color, std::uint32_t alpha = 0xff)
{
    return IM_COL32(color >> 16U & 0xffU, color >> 8U & 0xffU, color & 0xffU, alpha);
}

/// Dark, then light. Text on panels, rows and fields has a contrast of at least 4.5; a test checks it.
namespace colors {
inline constexpr ThemeColor kViewTop(rgb(0x343a43), rgb(0xf0f2f5));
inline constexpr ThemeColor kViewBottom(rgb(0x1d2025), rgb(0xcdd3da));
inline constexpr ThemeColor kViewDark(rgb(0x121316), rgb(0x121316));
inline constexpr ThemeColor kViewLight(rgb(0xd4d7dc), rgb(0xd4d7dc));
inline constexpr ThemeColor kCheckerLight(rgb(0x4a4d52), rgb(0x4a4d52));
inline constexpr ThemeColor kCheckerDark(rgb(0x3c3f44), rgb(0x3c3f44));
inline constexpr ThemeColor kPanel(rgb(0x22252a), rgb(0xf3f4f6));
inline constexpr ThemeColor kSunken(rgb(0x1a1c20), rgb(0xffffff)); ///< fields
inline constexpr ThemeColor kRaised(rgb(0x2b2f36), rgb(0xe7e9ed));
inline constexpr ThemeColor kHovered(rgb(0x363b44), rgb(0xdbdfe5));
inline constexpr ThemeColor kLine(rgb(0x3a3f47), rgb(0xc1c7d0));
inline constexpr ThemeColor kText(rgb(0xd9dde3), rgb(0x1f2328));
inline constexpr ThemeColor kSecondary(rgb(0xa3abb5), rgb(0x525b65));
inline constexpr ThemeColor kAccent(rgb(0xe0a03c), rgb(0x824f00));
inline constexpr ThemeColor kAccentFaint(rgb(0xe0a03c, 0x2e), rgb(0x824f00, 0x24));
inline constexpr ThemeColor kOnAccent(rgb(0x1d2025), rgb(0xffffff));
/// On the bars of clips, which have the same colors in both themes.
inline constexpr ThemeColor kOnClip(rgb(0x0b0c0e), rgb(0x0b0c0e));
inline constexpr ThemeColor kSelectedText(rgb(0xe0a03c, 0x60), rgb(0x824f00, 0x50)); ///< behind selected text
inline constexpr ThemeColor kError(rgb(0xf07a73), rgb(0xb3261e));
inline constexpr ThemeColor kWarning(rgb(0xd9a441), rgb(0x7a5000));
inline constexpr ThemeColor kGood(rgb(0x62b865), rgb(0x15692c));
inline constexpr ThemeColor kBacking(rgb(0x1a1c20, 0xb4), rgb(0xf3f4f6, 0xd8)); ///< behind text in the view
inline constexpr ThemeColor kDim(rgb(0x0c0d10, 0xa0), rgb(0x2b2f36, 0x80));     ///< over the window, behind an overlay
inline constexpr ThemeColor kEmptyLight(rgb(0x363b44), rgb(0xdfe3e8));          ///< placeholder of a missing image
inline constexpr ThemeColor kEmptyDark(rgb(0x2b2f36), rgb(0xeceef1));
} // namespace colors

} // namespace app
