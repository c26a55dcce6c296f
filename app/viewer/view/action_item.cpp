#include "app/viewer/view/action_item.hpp"

namespace app {

void drawActionItem(const PanelContext& context, std::string_view id, const Session& session, Requests& requests)
{
    const Action* const action = findAction(id);
    if (action == nullptr)
        return;
    const bool isOn = action->isOn != nullptr && action->isOn(session);
    const std::string title(titleOf(*action, session));
    const std::string key(action->key);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), rowHeight(context) - ImGui::GetFontSize()));
    if (ImGui::MenuItem(title.c_str(), key.c_str(), isOn, isPossible(*action, session)))
        requests.push_back(RunAction{action->id});
    noteTarget(context, "action:" + std::string(id));
    ImGui::PopStyleVar();
}

} // namespace app
