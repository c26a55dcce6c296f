#include "app/viewer/widgets/tooltip.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace app {
namespace {

constexpr float kWidestText = 420.0f;   // in logical pixels; longer lines are wrapped
constexpr float kShareOfWindow = 0.45f; // maximum share of the window, which leaves room beside most panels
constexpr float kRowShare = 0.5f;       // of a panel's width: wider items are rows of a list
constexpr float kRowsOfList = 3.0f;     // height in rows; lower panels are strips of buttons

bool isRowOfList(const Rect& item, const Rect& panel)
{
    return item.width >= kRowShare * panel.width && panel.height >= kRowsOfList * item.height;
}

float keptWithin(float at, float size, float available)
{
    return std::round(std::max(std::min(at, available - size), 0.0f));
}

std::optional<Rect> besidePanel(const TooltipSpace& space, const glm::vec2& size)
{
    const float left = space.panel.x - space.gap - size.x;
    const float right = std::max(space.panel.x + space.panel.width, space.item.x + space.item.width) + space.gap;
    const bool fitsRight = right + size.x <= space.display.x;
    if (left < 0.0f && !fitsRight)
        return std::nullopt;
    const bool isRight = fitsRight && (left < 0.0f || space.display.x - right > space.panel.x);
    const float y = space.item.y + (std::min(space.item.height, space.display.y) - size.y) * 0.5f;
    return Rect{std::round(isRight ? right : left), keptWithin(y, size.y, space.display.y), size.x, size.y};
}

std::optional<Rect> aboveItem(const TooltipSpace& space, const glm::vec2& size)
{
    const float y = space.item.y - space.gap - size.y;
    if (y < 0.0f)
        return std::nullopt;
    const float x = space.item.x + (space.item.width - size.x) * 0.5f;
    return Rect{keptWithin(x, size.x, space.display.x), std::round(y), size.x, size.y};
}

std::optional<Rect> belowItem(const TooltipSpace& space, const glm::vec2& size)
{
    const float y = space.item.y + space.item.height + space.gap;
    const float x = space.item.x + (space.item.width - size.x) * 0.5f;
    return Rect{keptWithin(x, size.x, space.display.x), std::round(y), size.x, size.y};
}

/// ImGui's tooltip at a position, until `end`.
template <class Draw>
void drawAt(const PanelContext& context, const Rect& item, const glm::vec2& textSize, TooltipSide side, Draw draw)
{
    const glm::vec2 padding(context.px(8.0f), context.px(4.0f));
    const ImVec2 panelAt = ImGui::GetWindowPos();
    const ImVec2 panelSize = ImGui::GetWindowSize();
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const TooltipSpace space{.item = item,
                             .panel = {panelAt.x, panelAt.y, panelSize.x, panelSize.y},
                             .display = {display.x, display.y},
                             .gap = context.px(4.0f)};
    const Rect area = tooltipArea(space, textSize + 2.0f * padding, side);
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding.x, padding.y));
    ImGui::BeginTooltip();
    ImGui::PopStyleVar();
    draw();
    ImGui::EndTooltip();
    context.targets[std::string(kTooltipTarget)] = area;
}

float widestText(const PanelContext& context)
{
    return std::floor(std::min(context.px(kWidestText), ImGui::GetIO().DisplaySize.x * kShareOfWindow));
}

glm::vec2 textSize(const std::string& text, float widest)
{
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, widest);
    return {std::ceil(size.x), std::ceil(size.y)};
}

/// Wraps lines exactly as `textSize` does.
void putWrapped(const std::string& text, float widest)
{
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + widest);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
}

Rect lastItem()
{
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    return {from.x, from.y, to.x - from.x, to.y - from.y};
}

} // namespace

Rect tooltipArea(const TooltipSpace& space, const glm::vec2& size, TooltipSide side)
{
    const bool prefersBeside =
        side == TooltipSide::beside || (side == TooltipSide::automatic && isRowOfList(space.item, space.panel));
    using AreaFinder = std::optional<Rect> (*)(const TooltipSpace&, const glm::vec2&);
    const std::array<AreaFinder, 3> order = prefersBeside
                                                ? std::array<AreaFinder, 3>{besidePanel, aboveItem, belowItem}
                                                : std::array<AreaFinder, 3>{aboveItem, besidePanel, belowItem};
    for (const AreaFinder find : order) {
        if (const auto found = find(space, size))
            return *found;
    }
    return {};
}

void showTooltip(const PanelContext& context, const std::string& text, TooltipSide side)
{
    showTooltip(context, lastItem(), text, side);
}

void showTooltip(const PanelContext& context, const Rect& item, const std::string& whole, TooltipSide side)
{
    if (whole.empty())
        return;
    const float widest = widestText(context);
    const std::string text = wrappedText(whole, widest);
    drawAt(context, item, textSize(text, widest), side, [&] { putWrapped(text, widest); });
}

void showTooltip(const PanelContext& context, const std::string& text, const std::string& warning)
{
    if (warning.empty())
        return showTooltip(context, text);
    const float widest = widestText(context);
    const std::string lines = wrappedText(text, widest);
    const std::string warningLines = wrappedText(warning, widest);
    const glm::vec2 first = textSize(lines, widest);
    const glm::vec2 second = textSize(warningLines, widest);
    const float gap = ImGui::GetStyle().ItemSpacing.y;
    drawAt(context, lastItem(), {std::max(first.x, second.x), first.y + gap + second.y}, TooltipSide::automatic, [&] {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, gap));
        putWrapped(lines, widest);
        ImGui::PushStyleColor(ImGuiCol_Text, colors::kWarning);
        putWrapped(warningLines, widest);
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
    });
}

} // namespace app
