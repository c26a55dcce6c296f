#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/session/selection.hpp"
#include "app/viewer/session/shown.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace app {
namespace {

constexpr float kTabHeight = 30.0f;

struct Heading {
    InspectorTab tab = InspectorTab::model;
    std::string title;
    float width = 0.0f;
};

std::vector<Heading> headingsOf(const PanelContext& context, const Session& session)
{
    constexpr std::array<const char*, 12> kTitles = {"Model",   "Surfaces", "Geosets", "Views",   "Skins", "Textures",
                                                     "Shaders", "Skeleton", "Tags",    "Effects", "Clips", "Problems"};
    std::vector<Heading> headings;
    for (std::size_t i = 0; i < kTitles.size(); ++i) {
        const auto tab = static_cast<InspectorTab>(i);
        if (!hasTab(session, tab))
            continue;
        std::string title = kTitles[i];
        if (tab == InspectorTab::tags && capabilitiesOf(*shownModel(session)).hasAttachments)
            title = "Attachments";
        const std::size_t diagnostics = session.tab().diagnostics.size();
        if (tab == InspectorTab::problems && diagnostics > 0)
            title += fmt::format(" ({})", diagnostics);
        const float width = ImGui::CalcTextSize(title.c_str()).x + context.px(20.0f);
        headings.push_back({tab, std::move(title), width});
    }
    return headings;
}

/// Which headings begin a line: as few lines as all of them need, about equally full where that is possible.
std::vector<bool> lineStarts(const std::vector<Heading>& headings, float available)
{
    std::vector<bool> starts(headings.size(), false);
    std::size_t lines = 0;
    float used = available;
    for (std::size_t i = 0; i < headings.size(); ++i) {
        if (used + headings[i].width > available || i == 0) {
            starts[i] = true;
            ++lines;
            used = 0.0f;
        }
        used += headings[i].width;
    }
    const std::size_t share = (headings.size() + lines - 1) / lines;
    std::vector<bool> balanced(headings.size(), false);
    for (std::size_t i = 0; i < headings.size(); ++i) {
        balanced[i] = i % share == 0;
        used = balanced[i] ? headings[i].width : used + headings[i].width;
        if (used > available)
            return starts;
    }
    return balanced;
}

void drawHeading(const PanelContext& context, const Heading& heading, const Session& session, Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(heading.width, context.px(kTabHeight));
    const std::string target = "tab:" + std::string(kInspectorTabNames[static_cast<std::size_t>(heading.tab)]);
    if (ImGui::InvisibleButton(target.c_str(), size))
        requests.push_back(ShowInspectorTab{heading.tab});
    noteTarget(context, target);
    const bool isShown = shownTab(session) == heading.tab;
    const ImU32 color = isShown || ImGui::IsItemHovered() ? colors::kText : colors::kSecondary;
    putText({at.x + context.px(10.0f), at.y}, size.y, color, heading.title);
    if (isShown) {
        ImGui::GetWindowDrawList()->AddRectFilled({at.x + context.px(8.0f), at.y + size.y - context.px(2.0f)},
                                                  {at.x + size.x - context.px(8.0f), at.y + size.y}, colors::kAccent);
    }
}

void drawHeadings(const PanelContext& context, const Rect& area, const Session& session, Requests& requests)
{
    const std::vector<Heading> headings = headingsOf(context, session);
    const float margin = context.px(6.0f);
    const std::vector<bool> starts = lineStarts(headings, area.width - 2.0f * margin);
    for (std::size_t i = 0; i < headings.size(); ++i) {
        if (starts[i])
            ImGui::SetCursorPosX(margin);
        else
            ImGui::SameLine(0.0f, 0.0f);
        drawHeading(context, headings[i], session, requests);
    }
    const float y = ImGui::GetItemRectMax().y;
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, y}, {area.x + area.width, y + 1.0f}, colors::kLine);
}

void drawTab(InspectorParts& parts)
{
    switch (shownTab(parts.session)) {
    case InspectorTab::model:
        return drawModelTab(parts);
    case InspectorTab::surfaces:
        return drawSurfacesTab(parts);
    case InspectorTab::geosets:
        return drawGeosetsTab(parts);
    case InspectorTab::views:
        return drawViewsTab(parts);
    case InspectorTab::skins:
        return drawSkinsTab(parts);
    case InspectorTab::textures:
        return drawTexturesTab(parts);
    case InspectorTab::shaders:
        return drawShadersTab(parts);
    case InspectorTab::skeleton:
        return drawSkeletonTab(parts);
    case InspectorTab::tags:
        return drawTagsTab(parts);
    case InspectorTab::effects:
        return drawEffectsTab(parts);
    case InspectorTab::clips:
        return drawClipsTab(parts);
    case InspectorTab::problems:
        return drawProblemsTab(parts);
    }
}

/// The filter of one document must not hide rows of the next.
void forgetOther(const Session& session, InspectorState& state)
{
    const std::string path = session.tab().document ? session.tab().document->path : std::string();
    if (path == state.document)
        return;
    state = {};
    state.document = path;
}

} // namespace

Requests drawInspector(const PanelContext& context, const Rect& area, const Session& session, const DrawFacts& facts,
                       Previews& previews, InspectorState& state)
{
    Requests requests;
    forgetOther(session, state);
    const PanelWindow window("inspector", area, PanelWindow::Padding::none);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    drawHeadings(context, area, session, requests);
    ImGui::SetCursorPos({context.px(8.0f), ImGui::GetCursorPosY() + context.px(8.0f)});
    ImGui::BeginChild("tab", {area.width - context.px(16.0f), 0.0f});
    if (session.tab().document) {
        InspectorParts parts{context, session, facts, previews, state, requests};
        drawSelectionCard(parts);
        drawTab(parts);
    } else {
        ImGui::TextDisabled("Nothing is open");
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    drawEdge(area, Edge::left);
    const bool isHighlighted = !session.tab().view.drawing.highlightedSurfaces.empty();
    if (isHighlighted && shownTab(session) != InspectorTab::surfaces && shownTab(session) != InspectorTab::geosets)
        requests.emplace_back(HighlightSurfaces{});
    const bool isPointingAtBone = session.tab().selection.pointedBone != formats::kNoIndex;
    if (isPointingAtBone && shownTab(session) != InspectorTab::skeleton)
        requests.emplace_back(PointAtBone{});
    const bool isPointing = session.tab().selection.pointedTag != formats::kNoIndex;
    if (isPointing && shownTab(session) != InspectorTab::tags)
        requests.emplace_back(PointAtTag{});
    const bool isPointingAtEffect = session.tab().selection.pointedEffect != formats::kNoIndex;
    if (isPointingAtEffect && shownTab(session) != InspectorTab::effects)
        requests.emplace_back(PointAtEffect{});
    return requests;
}

} // namespace app
