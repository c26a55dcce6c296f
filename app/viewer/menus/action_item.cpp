#include "app/viewer/menus/action_item.hpp"

#include "app/viewer/actions/key_bindings.hpp"

namespace app {

void drawActionItem(const PanelContext& context, std::string_view id, const Session& session, Requests& requests)
{
    const Action* const action = findAction(id);
    if (action == nullptr)
        return;
    const bool isOn = action->isOn != nullptr && action->isOn(session);
    const std::string title(titleOf(*action, session));
    const std::string key = shownKey(keyOf(*action, session));
    if (ImGui::MenuItem(title.c_str(), key.c_str(), isOn, isPossible(*action, session)))
        requests.push_back(RunAction{action->id});
    noteTarget(context, "action:" + std::string(id));
}

} // namespace app
