#pragma once

#include "app/viewer/widgets/theme_colors.hpp"

#include <imgui.h>

/// How the window looks: colors, sizes, type.
namespace app {

/// Sizes of text in pixels of the design.
inline constexpr float kUsualTextSize = 16.0f; // from ascender to descender: 15 px in the usual sense is a little less

/// Colors and sizes of every widget from now on. `scale`: window units for one pixel of the design; `textSize` in
/// pixels of the design.
void applyTheme(ColorTheme theme, float scale, float textSize);

/// Loads the system's interface font, digits with one advance; `pixelScale`: pixels for one pixel of the design,
/// `textSize` in those. ImGui's own font when the system has none.
void loadFonts(float pixelScale, float textSize);

/// The font for text of files, every letter as wide as the others; the interface's own where the system has none such.
[[nodiscard]] ImFont* monospacedFont();

/// Whether the present font has this character.
[[nodiscard]] bool canDraw(char32_t character);

} // namespace app
