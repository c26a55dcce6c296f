#include "app/viewer/widgets/theme_colors.hpp"

namespace app {
namespace {

ColorTheme g_presentTheme = ColorTheme::dark; // global like ImGui's style

} // namespace

ColorTheme presentTheme()
{
    return g_presentTheme;
}

void usePresentTheme(ColorTheme theme)
{
    g_presentTheme = theme;
}

} // namespace app
