#include "app/viewer/widgets/theme.hpp"

#include "formats/platform/fonts.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace app {
namespace {

constexpr float kListRow = 24.0f;                 // large enough for touch input
constexpr float kMonospacedShare = 14.0f / 16.0f; // relative to the size of other text

constexpr std::array<ImWchar, 3> kDigits = {'0', '9', 0};
// Latin, Greek, Cyrillic, punctuation, arrows, mathematical signs, shapes.
constexpr std::array<ImWchar, 19> kRanges = {0x0020, 0x024F, 0x0370, 0x03FF, 0x0400, 0x052F, 0x1E00,
                                             0x1EFF, 0x2010, 0x2044, 0x20A0, 0x20BF, 0x2190, 0x21FF,
                                             0x2200, 0x2265, 0x25A0, 0x25FF, 0};

/// The widest digit: with proportional digits, changing numbers would shift.
float digitAdvance(const std::string& path, int faceIndex, float pixels)
{
    ImFontAtlas atlas;
    ImFontConfig config;
    config.FontNo = static_cast<decltype(config.FontNo)>(faceIndex);
    config.OversampleH = 1;
    config.OversampleV = 1;
    ImFont* const font = atlas.AddFontFromFileTTF(path.c_str(), pixels, &config, kDigits.data());
    if (font == nullptr || !atlas.Build())
        return 0.0f;
    float widest = 0.0f;
    for (ImWchar digit = '0'; digit <= '9'; ++digit) {
#if IMGUI_VERSION_NUM >= 19200
        widest = std::max(widest, font->GetFontBaked(pixels)->GetCharAdvance(digit));
#else
        widest = std::max(widest, font->GetCharAdvance(digit));
#endif
    }
    return std::round(widest);
}

void setWidgetColors(ImGuiStyle& style)
{
    const auto set = [&](ImGuiCol index, ImU32 color) { style.Colors[index] = ImGui::ColorConvertU32ToFloat4(color); };
    constexpr ImU32 kNothing = IM_COL32(0, 0, 0, 0);
    const std::array<std::pair<ImGuiCol, ImU32>, 46> table = {{
        {ImGuiCol_Text, colors::kText},
        {ImGuiCol_TextDisabled, colors::kSecondary},
        {ImGuiCol_WindowBg, colors::kPanel},
        {ImGuiCol_ChildBg, kNothing},
        {ImGuiCol_PopupBg, colors::kRaised},
        {ImGuiCol_Border, colors::kLine},
        {ImGuiCol_BorderShadow, kNothing},
        {ImGuiCol_FrameBg, colors::kSunken},
        {ImGuiCol_FrameBgHovered, colors::kRaised},
        {ImGuiCol_FrameBgActive, colors::kRaised},
        {ImGuiCol_TitleBg, colors::kPanel},
        {ImGuiCol_TitleBgActive, colors::kPanel},
        {ImGuiCol_TitleBgCollapsed, colors::kPanel},
        {ImGuiCol_MenuBarBg, colors::kPanel},
        {ImGuiCol_ScrollbarBg, kNothing},
        {ImGuiCol_ScrollbarGrab, colors::kLine},
        {ImGuiCol_ScrollbarGrabHovered, colors::kSecondary},
        {ImGuiCol_ScrollbarGrabActive, colors::kAccent},
        {ImGuiCol_CheckMark, colors::kAccent},
        {ImGuiCol_SliderGrab, colors::kAccent},
        {ImGuiCol_SliderGrabActive, colors::kAccent},
        {ImGuiCol_Button, colors::kRaised},
        {ImGuiCol_ButtonHovered, colors::kHovered},
        {ImGuiCol_ButtonActive, colors::kLine},
        {ImGuiCol_Header, colors::kAccentFaint},
        {ImGuiCol_HeaderHovered, colors::kHovered},
        {ImGuiCol_HeaderActive, colors::kLine},
        {ImGuiCol_Separator, colors::kLine},
        {ImGuiCol_SeparatorHovered, colors::kLine},
        {ImGuiCol_SeparatorActive, colors::kAccent},
        {ImGuiCol_ResizeGrip, kNothing},
        {ImGuiCol_ResizeGripHovered, kNothing},
        {ImGuiCol_ResizeGripActive, kNothing},
        {ImGuiCol_PlotLines, colors::kAccent},
        {ImGuiCol_PlotLinesHovered, colors::kAccent},
        {ImGuiCol_PlotHistogram, colors::kAccent},
        {ImGuiCol_PlotHistogramHovered, colors::kAccent},
        {ImGuiCol_TableHeaderBg, colors::kPanel},
        {ImGuiCol_TableBorderStrong, colors::kLine},
        {ImGuiCol_TableBorderLight, colors::kLine},
        {ImGuiCol_TableRowBg, kNothing},
        {ImGuiCol_TableRowBgAlt, kNothing},
        {ImGuiCol_TextSelectedBg, colors::kSelectedText},
        {ImGuiCol_DragDropTarget, colors::kAccent},
        {ImGuiCol_NavWindowingHighlight, colors::kAccent},
        {ImGuiCol_ModalWindowDimBg, IM_COL32(0, 0, 0, 0x80)},
    }};
    for (const auto& [index, color] : table)
        set(index, color);
    for (const ImGuiCol tab :
         {ImGuiCol_Tab, ImGuiCol_TabHovered, ImGuiCol_TabActive, ImGuiCol_TabUnfocused, ImGuiCol_TabUnfocusedActive})
        set(tab, colors::kPanel);
}

/// Loads the last font of the atlas. Other fonts that fontconfig substitutes are not monospaced.
void loadMonospacedFont(ImFontAtlas& atlas, float pixels)
{
    constexpr std::array<std::string_view, 3> kFamilies = {"DejaVu Sans Mono", "Noto Sans Mono", "Liberation Mono"};
    const auto found = platform::findFont(kFamilies);
    if (!found || platform::utf8FromPath(found->path.filename()).find("Mono") == std::string::npos)
        return;
    ImFontConfig config;
    config.FontNo = static_cast<decltype(config.FontNo)>(found->faceIndex);
    config.OversampleH = 1;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    atlas.AddFontFromFileTTF(platform::utf8FromPath(found->path).c_str(), pixels, &config, kRanges.data());
}

} // namespace

void applyTheme(ColorTheme theme, float scale, float textSize)
{
    usePresentTheme(theme);
    ImGuiStyle style; // sizes are always scaled from their originals, however often the display changes
    style.WindowPadding = {8.0f, 8.0f};
    style.FramePadding = {8.0f, std::max((kListRow - textSize) * 0.5f, 3.0f)};
    style.ItemSpacing = {8.0f, std::max(kListRow - textSize, 6.0f)}; // lines of lists and menus are rows
    style.ItemInnerSpacing = {6.0f, 4.0f};
    style.CellPadding = {4.0f, 2.0f};
    style.ScrollbarSize = 10.0f;
    style.GrabMinSize = 10.0f;
    style.WindowRounding = 0.0f;
    style.ChildRounding = 4.0f;
    style.FrameRounding = 4.0f;
    style.PopupRounding = 4.0f;
    style.ScrollbarRounding = 4.0f;
    style.GrabRounding = 4.0f;
    style.TabRounding = 0.0f;
    style.WindowBorderSize = 0.0f;
    style.ChildBorderSize = 0.0f;
    style.PopupBorderSize = 1.0f;
    style.FrameBorderSize = 0.0f;
    style.TabBorderSize = 0.0f;
    style.ScaleAllSizes(scale);
    style.WindowMinSize = {1.0f, 1.0f}; // after scaling, which rounds it down to 0 for a scale below 1
    setWidgetColors(style);
    ImGui::GetStyle() = style;
}

void loadFonts(float pixelScale, float textSize)
{
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    const float pixels = std::round(textSize * pixelScale);
    constexpr std::array<std::string_view, 3> kFamilies = {"Inter", "Noto Sans", "DejaVu Sans"};
    const auto found = platform::findFont(kFamilies);
    const std::string path = found ? platform::utf8FromPath(found->path) : "";
    const float advance = found ? digitAdvance(path, found->faceIndex, pixels) : 0.0f;
    if (advance <= 0.0f) {
        ImFontConfig config;
        config.SizePixels = pixels;
        atlas.AddFontDefault(&config);
        return;
    }
    ImFontConfig config;
    config.FontNo = static_cast<decltype(config.FontNo)>(found->faceIndex);
    config.OversampleH = 1;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    config.GlyphMinAdvanceX = advance;
    config.GlyphMaxAdvanceX = advance;
    atlas.AddFontFromFileTTF(path.c_str(), pixels, &config, kDigits.data());
    // Merged glyphs do not replace existing ones.
    config.GlyphMinAdvanceX = 0.0f;
    config.GlyphMaxAdvanceX = std::numeric_limits<float>::max();
    config.MergeMode = true;
    atlas.AddFontFromFileTTF(path.c_str(), pixels, &config, kRanges.data());
    loadMonospacedFont(atlas, std::round(textSize * kMonospacedShare * pixelScale));
}

ImFont* monospacedFont()
{
    const ImVector<ImFont*>& fonts = ImGui::GetIO().Fonts->Fonts;
    return fonts[fonts.Size - 1];
}

bool canDraw(char32_t character)
{
    if (character > IM_UNICODE_CODEPOINT_MAX)
        return false;
    const auto glyph = static_cast<ImWchar>(character);
#if IMGUI_VERSION_NUM >= 19200
    return ImGui::GetFont()->IsGlyphInFont(glyph);
#else
    return ImGui::GetFont()->FindGlyphNoFallback(glyph) != nullptr;
#endif
}

} // namespace app
