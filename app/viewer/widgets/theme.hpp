#pragma once

#include "app/viewer/widgets/theme_colors.hpp"

#include <imgui.h>

/// The look of the window: colors, sizes, fonts.
namespace app {

/// Text sizes in logical pixels.
inline constexpr float kUsualTextSize = 16.0f; // from ascender to descender; slightly less than 15 px in the usual
                                               // sense

/// Sets the colors and sizes of all widgets. `scale`: window units per logical pixel; `textSize` in logical pixels.
void applyTheme(ColorTheme theme, float scale, float textSize);

/// Loads the system's interface font, with digits of equal advance. `pixelScale`: pixels per logical pixel; `textSize`
/// in logical pixels. Falls back to ImGui's own font.
void loadFonts(float pixelScale, float textSize);

/// The monospaced font for text of files; the interface font if the system has none.
[[nodiscard]] ImFont* monospacedFont();

/// Whether the current font has this character.
[[nodiscard]] bool canDraw(char32_t character);

} // namespace app
