#include "app/viewer/widgets/theme.hpp"

#include "formats/platform/fonts.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>

namespace app {
namespace {

constexpr float kListRow = 24.0f;                 // large enough for touch input
constexpr float kMonospacedShare = 14.0f / 16.0f; // relative to the size of other text

constexpr std::array<ImWchar, 3> kDigits = {'0', '9', 0};
// Latin, Greek, Cyrillic, punctuation, arrows, mathematical signs, shapes.
constexpr std::array<ImWchar, 19> kRanges = {0x0020, 0x024F, 0x0370, 0x03FF, 0x0400, 0x052F, 0x1E00,
                                             0x1EFF, 0x2010, 0x2044, 0x20A0, 0x20BF, 0x2190, 0x21FF,
                                             0x2200, 0x2265, 0x25A0, 0x25FF, 0};

ImFontConfig fontConfig(int faceIndex)
{
    ImFontConfig config;
    config.FontNo = static_cast<decltype(config.FontNo)>(faceIndex);
    config.OversampleH = 1;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    return config;
}

/// The widest digit: with proportional digits, changing numbers would shift.
float digitAdvance(const std::string& path, int faceIndex, float pixels)
{
    ImFontAtlas atlas;
    const ImFontConfig config = fontConfig(faceIndex);
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
    const auto set = [&](ImU32 color, std::initializer_list<ImGuiCol> items) {
        for (const ImGuiCol item : items)
            style.Colors[item] = ImGui::ColorConvertU32ToFloat4(color);
    };
    set(colors::kText, {ImGuiCol_Text});
    set(colors::kSecondary, {ImGuiCol_TextDisabled, ImGuiCol_ScrollbarGrabHovered});
    set(colors::kPanel, {ImGuiCol_WindowBg, ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed,
                         ImGuiCol_MenuBarBg, ImGuiCol_TableHeaderBg, ImGuiCol_Tab, ImGuiCol_TabHovered,
                         ImGuiCol_TabActive, ImGuiCol_TabUnfocused, ImGuiCol_TabUnfocusedActive});
    set(IM_COL32(0, 0, 0, 0),
        {ImGuiCol_ChildBg, ImGuiCol_BorderShadow, ImGuiCol_ScrollbarBg, ImGuiCol_ResizeGrip, ImGuiCol_ResizeGripHovered,
         ImGuiCol_ResizeGripActive, ImGuiCol_TableRowBg, ImGuiCol_TableRowBgAlt});
    set(colors::kRaised, {ImGuiCol_PopupBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_Button});
    set(colors::kLine,
        {ImGuiCol_Border, ImGuiCol_ScrollbarGrab, ImGuiCol_ButtonActive, ImGuiCol_HeaderActive, ImGuiCol_Separator,
         ImGuiCol_SeparatorHovered, ImGuiCol_TableBorderStrong, ImGuiCol_TableBorderLight});
    set(colors::kSunken, {ImGuiCol_FrameBg});
    set(colors::kAccent,
        {ImGuiCol_ScrollbarGrabActive, ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive,
         ImGuiCol_SeparatorActive, ImGuiCol_PlotLines, ImGuiCol_PlotLinesHovered, ImGuiCol_PlotHistogram,
         ImGuiCol_PlotHistogramHovered, ImGuiCol_DragDropTarget, ImGuiCol_NavWindowingHighlight});
    set(colors::kHovered, {ImGuiCol_ButtonHovered, ImGuiCol_HeaderHovered});
    set(colors::kAccentFaint, {ImGuiCol_Header});
    set(colors::kSelectedText, {ImGuiCol_TextSelectedBg});
    set(IM_COL32(0, 0, 0, 0x80), {ImGuiCol_ModalWindowDimBg});
}

/// Loads the last font of the atlas. Other fonts that fontconfig substitutes are not monospaced.
void loadMonospacedFont(ImFontAtlas& atlas, float pixels)
{
    constexpr std::array<std::string_view, 3> kFamilies = {"DejaVu Sans Mono", "Noto Sans Mono", "Liberation Mono"};
    const auto found = platform::findFont(kFamilies);
    if (!found || platform::utf8FromPath(found->path.filename()).find("Mono") == std::string::npos)
        return;
    const ImFontConfig config = fontConfig(found->faceIndex);
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
    ImFontConfig config = fontConfig(found->faceIndex);
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
