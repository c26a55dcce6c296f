#include "app/viewer/inspector/inspector_tabs.hpp"

#include "app/viewer/inspector/tab_strip.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/tables/tables.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace app {
namespace {

constexpr float kHeadingHeight = 30.0f;
constexpr float kNarrowestIcon = 24.0f; // minimum for touch input
constexpr float kWidestIcon = 34.0f;
constexpr float kHeadingIcon = 15.0f; // size of the drawing
constexpr float kNamePadding = 10.0f;
constexpr float kStripMargin = 4.0f;

struct TabHeading {
    InspectorTab tab = InspectorTab::model;
    Icon icon = Icon::model;
    std::string title;
    std::string badge; ///< number of problems, beside the icon
};

std::vector<TabHeading> headingsOf(const Session& session)
{
    struct Named {
        const char* title;
        Icon icon;
    };
    constexpr std::array<Named, 14> kNamed = {{{"Model", Icon::model},
                                               {"Surfaces", Icon::surfaces},
                                               {"Geosets", Icon::geosets},
                                               {"Views", Icon::views},
                                               {"Skins", Icon::skins},
                                               {"Textures", Icon::image},
                                               {"Shaders", Icon::sphere},
                                               {"Skeleton", Icon::bone},
                                               {"Tags", Icon::axes},
                                               {"Effects", Icon::sparkle},
                                               {"Clips", Icon::clips},
                                               {"Problems", Icon::warning},
                                               {"Edit", Icon::pencil},
                                               {"Differences", Icon::differences}}};
    std::vector<TabHeading> headings;
    for (std::size_t i = 0; i < kNamed.size(); ++i) {
        const auto tab = static_cast<InspectorTab>(i);
        if (!hasTab(session, tab))
            continue;
        TabHeading heading{tab, kNamed[i].icon, kNamed[i].title, ""};
        if (tab == InspectorTab::tags && capabilitiesOf(*shownModel(session)).hasAttachments)
            heading.title = "Attachments";
        const std::size_t diagnostics = session.tab().diagnostics.size() + shownTableProblems(session).size();
        if (tab == InspectorTab::problems && diagnostics > 0) {
            heading.badge = std::to_string(diagnostics);
            heading.title += fmt::format(" ({})", diagnostics);
        }
        const bool isCounted = tab == InspectorTab::differences && session.comparison->differences;
        if (isCounted && !session.comparison->differences->empty()) {
            heading.badge = std::to_string(session.comparison->differences->size());
            heading.title += fmt::format(" ({})", session.comparison->differences->size());
        }
        headings.push_back(std::move(heading));
    }
    return headings;
}

/// The width left for the icon of each heading.
float iconShare(const std::vector<TabHeading>& headings, float available)
{
    for (const TabHeading& heading : headings)
        available -= ImGui::CalcTextSize(heading.badge.c_str()).x;
    return std::floor(available / static_cast<float>(std::max<std::size_t>(headings.size(), 1)));
}

/// Omits badges that do not fit beside the icons; tooltips and the list of tabs show them, too.
void dropBadgesThatDoNotFit(const PanelContext& context, std::vector<TabHeading>& headings, float available)
{
    if (iconShare(headings, available) >= context.px(kNarrowestIcon))
        return;
    for (TabHeading& heading : headings)
        heading.badge.clear();
}

std::vector<HeadingWidths> widthsOf(const PanelContext& context, const std::vector<TabHeading>& headings,
                                    float available)
{
    const auto textWidth = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
    const float icon = std::clamp(iconShare(headings, available), context.px(kNarrowestIcon), context.px(kWidestIcon));
    std::vector<HeadingWidths> widths;
    for (const TabHeading& heading : headings) {
        const float name = textWidth(heading.title);
        widths.push_back({name + 2.0f * context.px(kNamePadding), icon + textWidth(heading.badge),
                          context.px(kWidestIcon) + name + context.px(kNamePadding)});
    }
    return widths;
}

std::string tabTarget(const char* prefix, InspectorTab tab)
{
    return prefix + std::string(kInspectorTabNames[static_cast<std::size_t>(tab)]);
}

/// Centers the icon in the space left by the text.
void drawHeadingIcon(const PanelContext& context, const TabHeading& heading, const Rect& area, ImU32 color,
                     const std::string& text)
{
    const float textWidth = text.empty() ? 0.0f : ImGui::CalcTextSize(text.c_str()).x;
    const float middle = area.x + std::round((area.width - textWidth) * 0.5f);
    const float size = context.px(kHeadingIcon);
    drawIcon(*ImGui::GetWindowDrawList(), heading.icon, {middle, std::round(area.y + area.height * 0.5f)}, size, color);
    if (!text.empty())
        putText({middle + std::round(size * 0.5f) + context.px(3.0f), area.y}, area.height, color, text);
}

void drawTabHeading(const PanelContext& context, const TabHeading& heading, const Rect& area, HeadingLook look,
                    const Session& session, Requests& requests)
{
    const std::string target = tabTarget("tab:", heading.tab);
    ImGui::SetCursorScreenPos({area.x, area.y});
    if (targetButton(context, target, {area.width, area.height}))
        requests.push_back(ShowInspectorTab{heading.tab});
    const bool isShown = shownTab(session) == heading.tab;
    const bool isHovered = ImGui::IsItemHovered();
    const ImU32 color = isShown || isHovered ? colors::kText : colors::kSecondary;
    if (look == HeadingLook::names)
        putText({area.x + context.px(kNamePadding), area.y}, area.height, color, heading.title);
    else if (look == HeadingLook::nameOfShown && isShown)
        drawHeadingIcon(context, heading, area, color, heading.title);
    else
        drawHeadingIcon(context, heading, area, color, heading.badge);
    if (isShown) {
        const float inset = context.px(look == HeadingLook::names ? 8.0f : 3.0f);
        ImGui::GetWindowDrawList()->AddRectFilled({area.x + inset, area.y + area.height - context.px(2.0f)},
                                                  {area.x + area.width - inset, area.y + area.height}, colors::kAccent);
    }
    if (isHovered && look != HeadingLook::names && !(look == HeadingLook::nameOfShown && isShown))
        showTooltip(context, heading.title, TooltipSide::above);
}

/// Shows the name of the current tab and lists all tabs.
void drawTabChoice(const PanelContext& context, const std::vector<TabHeading>& headings, std::size_t shown, float width,
                   Requests& requests)
{
    if (!beginChoice(context, "choice:tab", headings[shown].title, width))
        return;
    for (std::size_t i = 0; i < headings.size(); ++i) {
        if (choiceItem(context, headings[i].title, i == shown))
            requests.push_back(ShowInspectorTab{headings[i].tab});
        noteTarget(context, tabTarget("choice:tab:", headings[i].tab));
    }
    ImGui::EndCombo();
}

void drawStrip(const PanelContext& context, const Rect& row, const std::vector<TabHeading>& headings,
               const TabStripLayout& layout, const Session& session, InspectorTabsState& state, Requests& requests)
{
    const ImVec2 end(row.x + row.width, row.y + row.height);
    if (ImGui::IsMouseHoveringRect({row.x, row.y}, end) && ImGui::IsWindowHovered()) {
        const ImGuiIO& io = ImGui::GetIO();
        state.scrolled -= (io.MouseWheel + io.MouseWheelH) * context.px(kNarrowestIcon);
    }
    state.scrolled = std::clamp(state.scrolled, 0.0f, std::max(layout.width - row.width, 0.0f));
    ImGui::PushClipRect({row.x, row.y}, end, true);
    for (std::size_t i = 0; i < headings.size(); ++i) {
        const HeadingExtent& extent = layout.extents[i];
        drawTabHeading(context, headings[i], {row.x + extent.x - state.scrolled, row.y, extent.width, row.height},
                       layout.look, session, requests);
    }
    ImGui::PopClipRect();
}

} // namespace

void drawInspectorTabs(const PanelContext& context, const Rect& area, const Session& session, InspectorTabsState& state,
                       Requests& requests)
{
    std::vector<TabHeading> headings = headingsOf(session);
    const float margin = context.px(kStripMargin);
    const Rect row{area.x + margin, ImGui::GetCursorScreenPos().y, std::max(area.width - 2.0f * margin, 1.0f),
                   context.px(kHeadingHeight)};
    dropBadgesThatDoNotFit(context, headings, row.width);
    const auto isShown = [&](const TabHeading& heading) { return heading.tab == shownTab(session); };
    const auto shown =
        static_cast<std::size_t>(std::find_if(headings.begin(), headings.end(), isShown) - headings.begin());
    if (shown == headings.size())
        return;
    const TabStripLayout layout = layOutTabStrip(widthsOf(context, headings, row.width), shown, row.width);
    if (state.seen != headings[shown].tab || state.seenWidth != row.width) {
        state.scrolled = scrolledTo(layout.extents[shown], state.scrolled, row.width);
        state.seen = headings[shown].tab;
        state.seenWidth = row.width;
    }
    drawStrip(context, row, headings, layout, session, state, requests);
    float y = row.y + row.height;
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, y}, {area.x + area.width, y + 1.0f}, colors::kLine);
    if (layout.look == HeadingLook::icons) {
        const float inset = context.px(8.0f);
        ImGui::SetCursorScreenPos({area.x + inset, y + context.px(6.0f)});
        drawTabChoice(context, headings, shown, area.width - 2.0f * inset, requests);
        y += context.px(6.0f) + rowHeight(context);
    }
    ImGui::SetCursorScreenPos({area.x, y});
}

} // namespace app
