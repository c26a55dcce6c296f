#pragma once

#include <imgui.h>

#include <cstddef>

/// The colors of both themes. Drawing uses the current theme, which `applyTheme` sets.
namespace app {

enum class ColorTheme { dark, light };

enum class ColorRole : std::size_t {
    viewTop,
    viewBottom,
    viewDark,
    viewLight,
    checkerLight,
    checkerDark,
    panel,
    sunken,
    raised,
    hovered,
    line,
    text,
    secondary,
    accent,
    accentFaint,
    onAccent,
    onClip,
    selectedText,
    error,
    warning,
    good,
    backing,
    dim,
    emptyLight,
    emptyDark
};

[[nodiscard]] ImU32 colorIn(ColorTheme theme, ColorRole role);

[[nodiscard]] ColorTheme presentTheme();
void usePresentTheme(ColorTheme theme);

/// A color of the theme that is current at the time of drawing.
class ThemeColor {
public:
    constexpr explicit ThemeColor(ColorRole role) : m_role(role) {}
    operator ImU32() const { return colorIn(presentTheme(), m_role); } // implicit like the number it represents

private:
    ColorRole m_role;
};

namespace colors {
inline constexpr ThemeColor kViewTop(ColorRole::viewTop);
inline constexpr ThemeColor kViewBottom(ColorRole::viewBottom);
inline constexpr ThemeColor kViewDark(ColorRole::viewDark);
inline constexpr ThemeColor kViewLight(ColorRole::viewLight);
inline constexpr ThemeColor kCheckerLight(ColorRole::checkerLight);
inline constexpr ThemeColor kCheckerDark(ColorRole::checkerDark);
inline constexpr ThemeColor kPanel(ColorRole::panel);
inline constexpr ThemeColor kSunken(ColorRole::sunken); ///< fields
inline constexpr ThemeColor kRaised(ColorRole::raised);
inline constexpr ThemeColor kHovered(ColorRole::hovered);
inline constexpr ThemeColor kLine(ColorRole::line);
inline constexpr ThemeColor kText(ColorRole::text);
inline constexpr ThemeColor kSecondary(ColorRole::secondary);
inline constexpr ThemeColor kAccent(ColorRole::accent);
inline constexpr ThemeColor kAccentFaint(ColorRole::accentFaint);
inline constexpr ThemeColor kOnAccent(ColorRole::onAccent);
inline constexpr ThemeColor kOnClip(ColorRole::onClip); ///< on the bars of clips, which have the same colors in both
                                                        ///< themes
inline constexpr ThemeColor kSelectedText(ColorRole::selectedText); ///< behind selected text
inline constexpr ThemeColor kError(ColorRole::error);
inline constexpr ThemeColor kWarning(ColorRole::warning);
inline constexpr ThemeColor kGood(ColorRole::good);
inline constexpr ThemeColor kBacking(ColorRole::backing);       ///< behind text in the view
inline constexpr ThemeColor kDim(ColorRole::dim);               ///< over the window, behind an overlay
inline constexpr ThemeColor kEmptyLight(ColorRole::emptyLight); ///< placeholder of a missing image
inline constexpr ThemeColor kEmptyDark(ColorRole::emptyDark);
} // namespace colors

} // namespace app
