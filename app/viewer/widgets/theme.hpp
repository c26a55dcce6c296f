#pragma once

#include <imgui.h>

/// How the window looks: colors, sizes, type.
namespace app {

namespace colors {
inline constexpr ImU32 kViewTop = IM_COL32(0x34, 0x3a, 0x43, 0xff);
inline constexpr ImU32 kViewBottom = IM_COL32(0x1d, 0x20, 0x25, 0xff);
inline constexpr ImU32 kViewDark = IM_COL32(0x12, 0x13, 0x16, 0xff);
inline constexpr ImU32 kViewLight = IM_COL32(0xd4, 0xd7, 0xdc, 0xff);
inline constexpr ImU32 kCheckerLight = IM_COL32(0x4a, 0x4d, 0x52, 0xff);
inline constexpr ImU32 kCheckerDark = IM_COL32(0x3c, 0x3f, 0x44, 0xff);
inline constexpr ImU32 kPanel = IM_COL32(0x22, 0x25, 0x2a, 0xff);
inline constexpr ImU32 kSunken = IM_COL32(0x1a, 0x1c, 0x20, 0xff);
inline constexpr ImU32 kRaised = IM_COL32(0x2b, 0x2f, 0x36, 0xff);
inline constexpr ImU32 kHovered = IM_COL32(0x36, 0x3b, 0x44, 0xff);
inline constexpr ImU32 kLine = IM_COL32(0x3a, 0x3f, 0x47, 0xff);
inline constexpr ImU32 kText = IM_COL32(0xd9, 0xdd, 0xe3, 0xff);
inline constexpr ImU32 kSecondary = IM_COL32(0x8d, 0x95, 0xa0, 0xff);
inline constexpr ImU32 kAccent = IM_COL32(0xe0, 0xa0, 0x3c, 0xff);
inline constexpr ImU32 kAccentFaint = IM_COL32(0xe0, 0xa0, 0x3c, 0x2e);
inline constexpr ImU32 kOnAccent = IM_COL32(0x1d, 0x20, 0x25, 0xff);
inline constexpr ImU32 kError = IM_COL32(0xe5, 0x53, 0x4b, 0xff);
inline constexpr ImU32 kWarning = IM_COL32(0xd9, 0xa4, 0x41, 0xff);
inline constexpr ImU32 kGood = IM_COL32(0x57, 0xab, 0x5a, 0xff);
} // namespace colors

/// Colors and sizes of every widget. `scale`: window units for one pixel of the design.
void applyTheme(float scale);

/// Loads the system's interface font, digits with one advance; `pixelScale`: pixels for one pixel of the design.
/// ImGui's own font when the system has none.
void loadFonts(float pixelScale);

/// The font for text of files, every letter as wide as the others; the interface's own where the system has none such.
[[nodiscard]] ImFont* monospacedFont();

/// Whether the present font has this character.
[[nodiscard]] bool canDraw(char32_t character);

} // namespace app
