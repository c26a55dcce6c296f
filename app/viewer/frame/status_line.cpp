#include "app/viewer/frame/status_line.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/compare/compare.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/selection/item_facts.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <algorithm>

namespace app {
namespace {

/// The color of the most severe diagnostic.
ImU32 problemsColor(const formats::Diagnostics& diagnostics)
{
    ImU32 color = colors::kSecondary;
    for (const formats::Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity == formats::Severity::error)
            return colors::kError;
        if (diagnostic.severity == formats::Severity::warning)
            color = colors::kWarning;
    }
    return color;
}

/// Right-aligned; opens the list of diagnostics. Returns its left edge.
float drawProblemCount(const PanelContext& context, const Rect& area, const Session& session, Requests& requests)
{
    const float right = area.x + area.width - context.px(12.0f);
    const formats::Diagnostics& diagnostics = session.tab().diagnostics;
    if (diagnostics.empty())
        return right;
    const std::string text = countedText(diagnostics.size(), "problem");
    const float icon = context.px(18.0f);
    const float width = ImGui::CalcTextSize(text.c_str()).x + icon;
    const ImU32 color = problemsColor(diagnostics);
    ImGui::SetCursorScreenPos({right - width, area.y});
    if (ImGui::InvisibleButton("problems", {width, area.height}))
        requests.push_back(ShowInspectorTab{InspectorTab::problems});
    noteTarget(context, "status:problems");
    drawIcon(*ImGui::GetWindowDrawList(), Icon::warning, {right - width + icon * 0.4f, area.y + area.height * 0.5f},
             context.px(13.0f), color);
    putText({right - width + icon, area.y}, area.height, color, text);
    return right - width - context.px(20.0f);
}

/// If the file was edited, or saved since it was opened: compares both versions. Returns its left edge.
float drawVersionBefore(const PanelContext& context, const Rect& area, float right, const Session& session,
                        Requests& requests)
{
    if (!hasVersionBefore(session.tab()))
        return right;
    const bool isEdited = isUnsaved(session, session.tab());
    const std::string text = isEdited ? "Edited: compare" : "Saved: compare";
    const float icon = context.px(18.0f);
    const float width = ImGui::CalcTextSize(text.c_str()).x + icon;
    ImGui::SetCursorScreenPos({right - width, area.y});
    if (ImGui::InvisibleButton("version before", {width, area.height}))
        requests.push_back(RunAction{"compareVersions"});
    noteTarget(context, "status:compare");
    const bool isHovered = ImGui::IsItemHovered();
    const ImU32 color = isHovered ? colors::kText : colors::kAccent;
    drawIcon(*ImGui::GetWindowDrawList(), Icon::differences, {right - width + icon * 0.4f, area.y + area.height * 0.5f},
             context.px(13.0f), color);
    putText({right - width + icon, area.y}, area.height, color, text);
    if (isHovered)
        showTooltip(context,
                    withKey(isEdited ? "The model was edited: compare it with the version before"
                                     : "The file has changed: compare it with the version before",
                            "compareVersions", session),
                    TooltipSide::above);
    return right - width - context.px(20.0f);
}

/// The most useful keys, as currently bound.
std::string keysWorthKnowing(const Session& session)
{
    const auto key = [&](std::string_view action) { return shownKey(keyOf(action, session)); };
    std::string text;
    const auto add = [&](const std::string& keys, const char* what) {
        if (!keys.empty() && keys != " ")
            text += (text.empty() ? "" : "   ") + keys + " " + what;
    };
    add(key("togglePlaying"), "play");
    add(key("previousFrame") + " " + key("nextFrame"), "step");
    if (session.list().size() > 1)
        add(key("previousModel") + " " + key("nextModel"), "model");
    else
        add(key("nextSkin"), "skin");
    add(key("keys"), "all keys");
    return text;
}

} // namespace

Requests drawStatusLine(const PanelContext& context, const Rect& area, const Session& session, const DrawFacts& facts)
{
    Requests requests;
    const PanelWindow window("status", area, PanelWindow::Padding::none);
    drawEdge(area, Edge::top);
    const float right =
        drawVersionBefore(context, area, drawProblemCount(context, area, session, requests), session, requests);
    float left = area.x + context.px(12.0f);
    const auto addFact = [&](const std::string& text) {
        const float width = ImGui::CalcTextSize(text.c_str()).x;
        if (left + width > right)
            return;
        putText({left, area.y}, area.height, colors::kSecondary, text);
        left += width + context.px(20.0f);
    };
    if (session.tab().document) {
        addFact(countedText(facts.triangles, "triangle"));
        addFact(countedText(facts.draws, "draw"));
        addFact(bytesText(facts.gpuBytes) + " on the GPU");
        const BrowsePosition position = browsePosition(session.library());
        if (position.number > 0 && position.count > 1)
            addFact(countText(position.number) + " of " + countText(position.count));
        if (session.slideShow)
            addFact(withKey("Slide show", "leave", session));
    }
    const SceneItem& item = session.tab().selection.pointed.kind != SceneItemKind::none
                                ? session.tab().selection.pointed
                                : session.tab().selection.item;
    if (session.tab().document && item.kind != SceneItemKind::none) {
        const std::string name = fitted(shownName(itemTitle(session, item)), std::max(right - left, 0.0f));
        const float width = ImGui::CalcTextSize(name.c_str()).x;
        putText({right - width, area.y}, area.height, colors::kText, name);
        context.targets["status:thing"] = {right - width, area.y, width, area.height};
        return requests;
    }
    const std::string keys = keysWorthKnowing(session);
    const float width = ImGui::CalcTextSize(keys.c_str()).x;
    if (right - width > left)
        putText({right - width, area.y}, area.height, colors::kSecondary, keys);
    return requests;
}

} // namespace app
