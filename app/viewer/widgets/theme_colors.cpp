#include "app/viewer/widgets/theme_colors.hpp"

#include <array>
#include <cstdint>

namespace app {
namespace {

constexpr std::size_t kRoles = static_cast<std::size_t>(ColorRole::emptyDark) + 1;
using ThemeColors = std::array<ImU32, kRoles>;

constexpr ImU32 rgb(std::uint32_t color, std::uint32_t alpha = 0xff)
{
    return IM_COL32(color >> 16U & 0xffU, color >> 8U & 0xffU, color & 0xffU, alpha);
}

// In the order of the roles. Text on panels, rows and fields has a contrast of at least 4.5; a test checks it.
constexpr ThemeColors kDarkTheme = {
    rgb(0x343a43),       rgb(0x1d2025),                                     // view
    rgb(0x121316),       rgb(0xd4d7dc),                                     // view, plain
    rgb(0x4a4d52),       rgb(0x3c3f44),                                     // checker
    rgb(0x22252a),       rgb(0x1a1c20),       rgb(0x2b2f36), rgb(0x363b44), // panel, sunken, raised, hovered
    rgb(0x3a3f47),       rgb(0xd9dde3),       rgb(0xa3abb5),                // line, text, secondary
    rgb(0xe0a03c),       rgb(0xe0a03c, 0x2e), rgb(0x1d2025),                // accent, faint, on it
    rgb(0x0b0c0e),       rgb(0xe0a03c, 0x60),                               // on clips, selected text
    rgb(0xf07a73),       rgb(0xd9a441),       rgb(0x62b865),                // error, warning, good
    rgb(0x1a1c20, 0xb4), rgb(0x0c0d10, 0xa0),                               // backing, dim
    rgb(0x363b44),       rgb(0x2b2f36),                                     // empty
};
constexpr ThemeColors kLightTheme = {
    rgb(0xf0f2f5),       rgb(0xcdd3da),                                     // view
    rgb(0x121316),       rgb(0xd4d7dc),                                     // view, plain
    rgb(0x4a4d52),       rgb(0x3c3f44),                                     // checker
    rgb(0xf3f4f6),       rgb(0xffffff),       rgb(0xe7e9ed), rgb(0xdbdfe5), // panel, sunken, raised, hovered
    rgb(0xc1c7d0),       rgb(0x1f2328),       rgb(0x525b65),                // line, text, secondary
    rgb(0x824f00),       rgb(0x824f00, 0x24), rgb(0xffffff),                // accent, faint, on it
    rgb(0x0b0c0e),       rgb(0x824f00, 0x50),                               // on clips, selected text
    rgb(0xb3261e),       rgb(0x7a5000),       rgb(0x15692c),                // error, warning, good
    rgb(0xf3f4f6, 0xd8), rgb(0x2b2f36, 0x80),                               // backing, dim
    rgb(0xdfe3e8),       rgb(0xeceef1),                                     // empty
};

ColorTheme g_presentTheme = ColorTheme::dark; // global like ImGui's style

} // namespace

ImU32 colorIn(ColorTheme theme, ColorRole role)
{
    return (theme == ColorTheme::light ? kLightTheme : kDarkTheme)[static_cast<std::size_t>(role)];
}

ColorTheme presentTheme()
{
    return g_presentTheme;
}

void usePresentTheme(ColorTheme theme)
{
    g_presentTheme = theme;
}

} // namespace app
