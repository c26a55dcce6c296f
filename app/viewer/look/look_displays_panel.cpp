#include "app/viewer/look/look_displays_panel.hpp"

#include "app/viewer/look/look_buttons_panel.hpp"
#include "app/viewer/look/look_lists.hpp"
#include "app/viewer/look/look_mounts_panel.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace app {
namespace {

void findDisplays(const LookState& look, LookDisplaysState& state)
{
    if (state.looks == look.looks && state.text == look.search)
        return;
    state.looks = look.looks;
    state.text = look.search;
    state.found = displaysFound(*look.looks, look.search);
}

std::string shownMissing(const scene::DisplayGroup& group)
{
    std::string text;
    for (const std::string& name : group.missing)
        text += (text.empty() ? "" : ", ") + shownName(formats::printable(name));
    return text;
}

std::string allIdsOf(const scene::DisplayGroup& group)
{
    constexpr std::size_t kIdsInTooltip = 60;
    std::string text;
    for (std::size_t i = 0; i < std::min(group.displays.size(), kIdsInTooltip); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : i % 10 == 0 ? ",\n" : ", ", group.displays[i]);
    return group.displays.size() > kIdsInTooltip ? text + " \xE2\x80\xA6" : text;
}

/// `shown`: the display of the look, if it has one.
void drawGroup(const PanelContext& context, const scene::DisplayGroup& group, const std::optional<std::uint32_t>& shown,
               Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = rowHeight(context);
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const std::uint32_t first = group.displays.front();
    const bool isShown = shown && std::binary_search(group.displays.begin(), group.displays.end(), *shown);
    if (targetButton(context, "look:display:" + std::to_string(first), {width, height}))
        requests.push_back(ShowDisplay{first});
    const bool isHovered = ImGui::IsItemHovered();
    drawRowBackground(context, at, {at.x + width, at.y + height}, isShown, isHovered);
    const std::string ids = idsOfGroup(group);
    const float padding = context.px(8.0f);
    const float idsWidth = std::min(ImGui::CalcTextSize(ids.c_str()).x, width * 0.5f);
    putText({at.x + width - padding - idsWidth, at.y}, height, colors::kSecondary, fitted(ids, idsWidth));
    const std::string name = shownName(formats::printable(nameOfGroup(group)));
    const std::string text =
        group.missing.empty() ? name : fmt::format("{} \xC2\xB7 missing: {}", name, shownMissing(group));
    const float room = std::max(width - 3.0f * padding - idsWidth, 1.0f);
    const ImU32 usual = isShown ? colors::kAccent : colors::kText;
    putText({at.x + padding, at.y}, height, group.missing.empty() ? usual : colors::kWarning, fitted(text, room));
    if (isHovered)
        showTooltip(context, fmt::format("{}\n{} {}", text, group.displays.size() == 1 ? "Display" : "Displays",
                                         allIdsOf(group)));
}

void drawGroups(const PanelContext& context, const Rect& area, const Session& session, const LookDisplaysState& state,
                Requests& requests)
{
    const auto shown = presentLook(session).display;
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::BeginChild("look groups", {area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.found.size()), rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawGroup(context, session.look.looks->displays[state.found[static_cast<std::size_t>(i)]], shown, requests);
    }
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

} // namespace

void drawLookDisplays(const PanelContext& context, const Rect& area, const Session& session, bool takesFocus,
                      LookDisplaysState& state, Requests& requests)
{
    const float padding = context.px(8.0f);
    const float width = std::max(area.width - 2.0f * padding, 1.0f);
    ImGui::SetCursorScreenPos({area.x + padding, area.y + context.px(4.0f)});
    if (takesFocus)
        focusNextField();
    if (drawLookField("##look displays", "Id or image", std::min(width, context.px(320.0f)), session.look.search,
                      state.search))
        requests.push_back(SearchDisplays{state.search.text});
    noteTarget(context, "look:search");
    findDisplays(session.look, state);
    ImGui::SetCursorScreenPos({area.x + padding, area.y + context.px(34.0f)});
    ImGui::BeginChild("look buttons", {width, context.px(30.0f)});
    ButtonFlow flow(context);
    drawLookStepButtons(flow, session, requests);
    drawLookTextButtons(flow, requests);
    if (!presentLook(session).isEmpty() &&
        flow.button("look:own", "Own images", "The model's images without a chosen look"))
        requests.push_back(RunAction{"forgetLook"});
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({area.x, area.y + context.px(66.0f)});
    drawLookMount(context, session, area.width, requests);
    const float top = area.y + context.px(66.0f + kLookLineHeight);
    drawGroups(context, {area.x, top, area.width, std::max(area.y + area.height - top, 1.0f)}, session, state,
               requests);
}

} // namespace app
