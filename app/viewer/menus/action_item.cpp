#include "app/viewer/menus/action_item.hpp"

#include "app/viewer/actions/key_bindings.hpp"

namespace app {
namespace {

/// A title such as "Pause" already shows the current state, so such an item needs no check mark.
std::string_view menuTitleOf(const Action& action, const Session& session, bool isOn)
{
    if (action.id == "togglePlaying")
        return isOn ? "Pause" : "Play";
    return titleOf(action, session);
}

/// Menus place keys directly after the longest title.
std::string menuKeyOf(const Action& action, const Session& session)
{
    const std::string key = shownKey(keyOf(action, session));
    return key.empty() ? key : "    " + key;
}

} // namespace

void drawActionItem(const PanelContext& context, std::string_view id, const Session& session, Requests& requests)
{
    const Action* const action = findAction(id);
    if (action == nullptr)
        return;
    const bool isOn = action->isOn != nullptr && action->isOn(session);
    const std::string title(menuTitleOf(*action, session, isOn));
    const std::string key = menuKeyOf(*action, session);
    const bool isMarked = isOn && action->id != "togglePlaying";
    if (ImGui::MenuItem(title.c_str(), key.c_str(), isMarked, isPossible(*action, session)))
        requests.push_back(RunAction{action->id});
    noteTarget(context, "action:" + std::string(id));
}

} // namespace app
