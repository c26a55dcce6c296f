#include "app/viewer/widgets/widgets.hpp"

#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

/// The largest length of at most `length` bytes that does not split a character.
std::size_t wholeCharacters(const std::string& text, std::size_t length)
{
    while (length > 0 && length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80)
        --length;
    return length;
}

/// Shows a tooltip for the last drawn item.
void explain(const PanelContext& context, const std::string& text)
{
    if (!text.empty() && ImGui::IsItemHovered())
        showTooltip(context, text);
}

} // namespace

float PanelContext::px(float designPixels) const
{
    return std::round(designPixels * scale);
}

PanelWindow::PanelWindow(const char* name, const Rect& area, Padding padding, Background background, int extraFlags)
{
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({std::max(area.width, 1.0f), std::max(area.height, 1.0f)});
    int flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoFocusOnAppearing | extraFlags;
    if (background == Background::none)
        flags |= ImGuiWindowFlags_NoBackground;
    if (padding == Padding::none)
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0f, 0.0f));
    ImGui::Begin(name, nullptr, flags);
    if (padding == Padding::none)
        ImGui::PopStyleVar();
}

PanelWindow::~PanelWindow()
{
    ImGui::End();
}

// Since 1.89.7 ImGui needs this call before the item; a later call has no effect.
#if IMGUI_VERSION_NUM >= 18970
LowerItem::LowerItem()
{
    ImGui::SetNextItemAllowOverlap();
}

LowerItem::~LowerItem() = default;
#else
LowerItem::LowerItem() = default;

LowerItem::~LowerItem()
{
    ImGui::SetItemAllowOverlap();
}
#endif

bool lowerButton(const char* id, const ImVec2& size)
{
    const LowerItem item;
    return ImGui::InvisibleButton(id, size);
}

std::string shownName(std::string_view name)
{
    return escapedText(name, canDraw);
}

std::string fitted(const std::string& text, float width)
{
    if (ImGui::CalcTextSize(text.c_str()).x <= width)
        return text;
    static constexpr const char* kEllipsis = "...";
    std::size_t fits = 0;
    std::size_t tooLong = text.size();
    while (tooLong - fits > 1) {
        const std::size_t middle = (fits + tooLong) / 2;
        const std::string cut = text.substr(0, wholeCharacters(text, middle)) + kEllipsis;
        (ImGui::CalcTextSize(cut.c_str()).x <= width ? fits : tooLong) = middle;
    }
    return text.substr(0, wholeCharacters(text, fits)) + kEllipsis;
}

std::string fittedInMiddle(const std::string& name, float width)
{
    if (ImGui::CalcTextSize(name.c_str()).x <= width)
        return name;
    static constexpr const char* kEllipsis = "...";
    const auto cutTo = [&](std::size_t kept) {
        std::size_t end = name.size() - kept / 2;
        while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80)
            ++end; // does not split a character
        return name.substr(0, wholeCharacters(name, kept - kept / 2)) + kEllipsis + name.substr(end);
    };
    std::size_t fits = 0;
    std::size_t tooLong = name.size();
    while (tooLong - fits > 1) {
        const std::size_t middle = (fits + tooLong) / 2;
        (ImGui::CalcTextSize(cutTo(middle).c_str()).x <= width ? fits : tooLong) = middle;
    }
    return cutTo(fits);
}

std::string fittedAtEnd(const std::string& path, float width)
{
    if (ImGui::CalcTextSize(path.c_str()).x <= width)
        return path;
    std::string cut;
    for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
        cut = ".../" + path.substr(slash + 1);
        if (ImGui::CalcTextSize(cut.c_str()).x <= width)
            return cut;
    }
    return fitted(path.substr(path.rfind('/') + 1), width);
}

std::string wrappedText(const std::string& text, float width)
{
    std::string wrapped;
    std::string line;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t space = std::min(text.find_first_of(" \n", from), text.size());
        const std::string word = text.substr(from, space - from);
        const std::string longer = line.empty() ? word : line + ' ' + word;
        const bool fits = line.empty() || ImGui::CalcTextSize(longer.c_str()).x <= width;
        if (!fits)
            wrapped += line + '\n';
        line = fits ? longer : word;
        if (space < text.size() && text[space] == '\n') {
            wrapped += line + '\n';
            line.clear();
        }
        from = space + 1;
    }
    return wrapped + line;
}

void putText(const ImVec2& at, float height, ImU32 color, const std::string& text)
{
    const float y = std::round(at.y + (height - ImGui::GetFontSize()) * 0.5f);
    ImGui::GetWindowDrawList()->AddText({std::round(at.x), y}, color, text.c_str());
}

float rowHeight(const PanelContext& context)
{
    return std::max(context.px(24.0f), std::round(ImGui::GetFontSize()) + context.px(6.0f));
}

void drawRowBackground(const PanelContext& context, const ImVec2& from, const ImVec2& to, bool isSelected,
                       bool isHovered)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (isSelected || isHovered) {
        list.AddRectFilled(from, to, isSelected ? colors::kAccentFaint : colors::kRaised,
                           ImGui::GetStyle().FrameRounding);
    }
    if (isSelected)
        list.AddRectFilled(from, {from.x + context.px(2.0f), to.y}, colors::kAccent, 1.0f);
}

bool listRow(const PanelContext& context, const ListRow& row)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const ImVec2 size(width, height);
    const char* const id = row.target.c_str();
    const bool wasClicked = row.hasButtons ? lowerButton(id, size) : ImGui::InvisibleButton(id, size);
    noteTarget(context, row.target);
    const ImVec2 end(at.x + width, at.y + height);
    drawRowBackground(context, at, end, row.isSelected, ImGui::IsItemHovered());
    const float padding = context.px(8.0f);
    // The label takes precedence; the detail keeps at least a third.
    const float available = width - 3.0f * padding;
    const float availableForDetail = std::max(available - ImGui::CalcTextSize(row.label.c_str()).x, available * 0.34f);
    const std::string detail = fitted(row.detail, availableForDetail);
    const float detailWidth = detail.empty() ? 0.0f : ImGui::CalcTextSize(detail.c_str()).x + padding;
    const std::string label = fitted(row.label, width - 2.0f * padding - detailWidth);
    putText({at.x + padding, at.y}, height, row.isSelected ? colors::kAccent : row.color, label);
    if (!detail.empty())
        putText({end.x - detailWidth, at.y}, height, colors::kSecondary, detail);
    explain(context, !row.tooltip.empty() ? row.tooltip : label != row.label ? row.label : "");
    return wasClicked;
}

void scrollTo(float top, float height)
{
    const float available = ImGui::GetWindowHeight();
    if (top < ImGui::GetScrollY() || top + height > ImGui::GetScrollY() + available)
        ImGui::SetScrollY(std::max(top - (available - height) * 0.5f, 0.0f));
}

void scrollToRow(const PanelContext& context, std::uint32_t index)
{
    scrollTo(static_cast<float>(index) * rowHeight(context), rowHeight(context));
}

void scrollByKeys(const PanelContext& context)
{
    const float page = ImGui::GetWindowHeight() - rowHeight(context);
    float by = 0.0f;
    by += isPressed(ImGuiKey_DownArrow) ? 2.0f * rowHeight(context) : 0.0f;
    by -= isPressed(ImGuiKey_UpArrow) ? 2.0f * rowHeight(context) : 0.0f;
    by += isPressed(ImGuiKey_PageDown) || isPressed(ImGuiKey_Space) ? page : 0.0f;
    by -= isPressed(ImGuiKey_PageUp) ? page : 0.0f;
    if (by != 0.0f)
        ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.0f, ImGui::GetScrollMaxY()));
    if (isPressed(ImGuiKey_Home))
        ImGui::SetScrollY(0.0f);
    if (isPressed(ImGuiKey_End))
        ImGui::SetScrollY(ImGui::GetScrollMaxY());
}

void factRow(const PanelContext& context, const char* fact, const std::string& value)
{
    const float height = rowHeight(context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    ImGui::PushID(fact);
    const bool wasClicked = ImGui::InvisibleButton("fact", {width, height});
    ImGui::PopID();
    const float padding = context.px(8.0f);
    if (ImGui::IsItemHovered()) {
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised,
                                                  ImGui::GetStyle().FrameRounding);
    }
    const float factWidth = ImGui::CalcTextSize(fact).x + padding;
    const std::string shown = fitted(value, width - 2.0f * padding - factWidth);
    putText({at.x + padding, at.y}, height, colors::kSecondary, fact);
    putText({at.x + width - padding - ImGui::CalcTextSize(shown.c_str()).x, at.y}, height, colors::kText, shown);
    explain(context, shown != value ? value + "\nClick to copy" : "Click to copy");
    if (wasClicked)
        ImGui::SetClipboardText(value.c_str());
}

void heading(const PanelContext& context, const std::string& text)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = rowHeight(context);
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, height});
    putText({at.x + context.px(8.0f), at.y}, height, colors::kSecondary, text);
}

void drawGap(const PanelContext& context)
{
    ImGui::Dummy({0.0f, context.px(8.0f)});
}

bool iconButton(const PanelContext& context, const IconButton& button)
{
    const ImVec2 size(context.px(button.width), context.px(28.0f));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool wasClicked = ImGui::InvisibleButton(button.id, size);
    noteTarget(context, button.id);
    const bool isAccent = button.look == ButtonLook::accent;
    ImU32 background = isAccent ? colors::kAccent : colors::kRaised;
    if (ImGui::IsItemHovered() && !isAccent)
        background = ImGui::IsItemActive() ? colors::kLine : colors::kHovered;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, background, ImGui::GetStyle().FrameRounding);
    drawIcon(list, button.icon, {std::round(at.x + size.x * 0.5f), std::round(at.y + size.y * 0.5f)}, context.px(14.0f),
             isAccent ? colors::kOnAccent : colors::kText);
    explain(context, button.tooltip);
    return wasClicked;
}

bool checkBox(const PanelContext& context, const char* id, const std::string& label, bool isOn)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.px(28.0f);
    const float edge = context.px(16.0f);
    const float gap = context.px(8.0f);
    const bool wasClicked = ImGui::InvisibleButton(id, {edge + gap + ImGui::CalcTextSize(label.c_str()).x, height});
    noteTarget(context, id);
    const bool isHovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(at.x, std::round(at.y + (height - edge) * 0.5f));
    const ImVec2 to(from.x + edge, from.y + edge);
    const float radius = context.px(3.0f);
    list.AddRectFilled(from, to, isOn ? colors::kAccent : isHovered ? colors::kHovered : colors::kSunken, radius);
    if (isOn)
        drawIcon(list, Icon::check, {from.x + edge * 0.5f, from.y + edge * 0.5f}, edge * 0.75f, colors::kOnAccent);
    else
        list.AddRect(from, to, colors::kLine, radius);
    putText({to.x + gap, at.y}, height, isHovered || isOn ? colors::kText : colors::kSecondary, label);
    return wasClicked;
}

float textWidthOfChoice(const PanelContext& context, float width)
{
    return width - context.px(34.0f);
}

bool beginChoice(const PanelContext& context, const char* id, const std::string& shown, float width)
{
    ImGui::SetNextItemWidth(width);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float available = textWidthOfChoice(context, width);
    const bool isOpen = ImGui::BeginCombo(("##" + std::string(id)).c_str(), fitted(shown, available).c_str(),
                                          ImGuiComboFlags_HeightLarge | ImGuiComboFlags_NoArrowButton);
    if (isOpen)
        return true; // the current window is the list
    noteTarget(context, id);
    drawIcon(*ImGui::GetWindowDrawList(), Icon::chevron,
             {at.x + width - context.px(14.0f), (at.y + ImGui::GetItemRectMax().y) * 0.5f}, context.px(10.0f),
             colors::kSecondary);
    return false;
}

bool choiceItem(const PanelContext& context, const std::string& label, bool isChosen)
{
    // Rows of a list have the full height for touch input, whatever the panel's spacing.
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), rowHeight(context) - ImGui::GetFontSize()));
    const bool wasClicked = ImGui::Selectable(label.c_str(), isChosen);
    ImGui::PopStyleVar();
    if (isChosen && ImGui::IsWindowAppearing())
        ImGui::SetScrollHereY(0.5f); // a long list opens at the current entry
    return wasClicked;
}

void drawEdge(const Rect& area, Edge edge)
{
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(from, to); // ImGui clips drawing at a window's border
    switch (edge) {
    case Edge::left:
        list.AddRectFilled(from, {from.x + 1.0f, to.y}, colors::kLine);
        break;
    case Edge::right:
        list.AddRectFilled({to.x - 1.0f, from.y}, to, colors::kLine);
        break;
    case Edge::top:
        list.AddRectFilled(from, {to.x, from.y + 1.0f}, colors::kLine);
        break;
    case Edge::bottom:
        list.AddRectFilled({from.x, to.y - 1.0f}, to, colors::kLine);
        break;
    }
    list.PopClipRect();
}

static ImTextureID textureIdOf(GLuint name)
{
#if IMGUI_VERSION_NUM >= 19140
    return static_cast<ImTextureID>(name);
#else
    return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(name));
#endif
}

ImTextureID textureId(const renderer::ColorTexture& texture)
{
    return textureIdOf(texture.name());
}

ImTextureID textureId(const renderer::PixelTexture& texture)
{
    return textureIdOf(texture.name());
}

void drawThumbnail(const Thumbnail& thumbnail, const ImVec2& from, const ImVec2& to)
{
    ImGui::GetWindowDrawList()->AddImage(textureId(*thumbnail.texture), from, to, {thumbnail.from.x, thumbnail.from.y},
                                         {thumbnail.to.x, thumbnail.to.y});
}

void noteTarget(const PanelContext& context, std::string name)
{
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    if (ImGui::IsItemVisible())
        context.targets[std::move(name)] = {from.x, from.y, to.x - from.x, to.y - from.y};
}

bool targetButton(const PanelContext& context, const std::string& target, const ImVec2& size)
{
    const bool wasClicked = ImGui::InvisibleButton(target.c_str(), size);
    noteTarget(context, target);
    return wasClicked;
}

bool textLink(const PanelContext& context, const std::string& target, const std::string& text)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::CalcTextSize(text.c_str()).x, rowHeight(context));
    const bool wasClicked = targetButton(context, target, size);
    putText(at, size.y, colors::kAccent, text);
    if (ImGui::IsItemHovered()) {
        const float y = std::round(at.y + (size.y + ImGui::GetFontSize()) * 0.5f);
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, y}, {at.x + size.x, y + 1.0f}, colors::kAccent);
    }
    return wasClicked;
}

bool textButton(const PanelContext& context, const std::string& target, const char* title, const char* tooltip)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::CalcTextSize(title).x;
    const ImVec2 size(width + context.px(24.0f), context.px(28.0f));
    const bool wasClicked = targetButton(context, target, size);
    const bool isHovered = ImGui::IsItemHovered();
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                              isHovered ? colors::kHovered : colors::kRaised,
                                              ImGui::GetStyle().FrameRounding);
    putText({at.x + (size.x - width) * 0.5f, at.y}, size.y, colors::kText, title);
    explain(context, tooltip);
    return wasClicked;
}

bool ButtonFlow::button(const std::string& target, const std::string& title, std::string_view tooltip)
{
    const float gap = m_context.px(6.0f);
    const float width = ImGui::CalcTextSize(title.c_str()).x + m_context.px(24.0f);
    const bool fits = m_used > 0.0f && m_used + gap + width <= ImGui::GetContentRegionAvail().x;
    if (fits)
        ImGui::SameLine(0.0f, gap);
    else if (m_used > 0.0f)
        ImGui::Dummy({0.0f, m_context.px(4.0f)});
    m_used = fits ? m_used + gap + width : width;
    return textButton(m_context, target, title.c_str(), std::string(tooltip).c_str());
}

} // namespace app
