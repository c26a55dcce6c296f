#include "app/viewer/view/item_menu.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/selection/item_facts.hpp"

#include <array>

namespace app {
namespace {

/// An action as it is called where it is plain what it is about.
struct ThingItem {
    const char* title;
    std::string_view action;
    bool isAboutTexture = false; ///< of the surface
};

constexpr std::array<ThingItem, 13> kThingItems = {{{"Attach a model\xE2\x80\xA6", "chooseAttachment"},
                                                    {"Hide", "hideSelected"},
                                                    {"Show only this", "showOnlySelected"},
                                                    {"Frame it", "frameSelected"},
                                                    {"Look through it", "lookThroughSelected"},
                                                    {"Its texture", "showSelectedTexture"},
                                                    {"Choose image\xE2\x80\xA6", "chooseImage", true},
                                                    {"Use the nearest image", "useNearestImage", true},
                                                    {"The model's own image", "resetImage", true},
                                                    {"Its bytes", "showSelectedBytes"},
                                                    {"Measure from it", "measureFrom"},
                                                    {"Copy the distance", "copyDistance"},
                                                    {"Copy facts", "copySelected"}}};

} // namespace

void drawThingItems(const PanelContext& context, const Session& session, Requests& requests)
{
    const Thing& thing = session.tab().selection.thing;
    if (thing.kind == ThingKind::none)
        return;
    ImGui::TextDisabled("%s", shownName(thingTitle(session, thing)).c_str());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), rowHeight(context) - ImGui::GetFontSize()));
    for (const ThingItem& item : kThingItems) {
        const Action& action = *findAction(item.action);
        if (!isPossible(action, session) || (item.isAboutTexture && !thing.isOfSurface()))
            continue;
        const std::string key(action.key);
        if (ImGui::MenuItem(item.title, key.empty() ? nullptr : key.c_str(),
                            action.isOn != nullptr && action.isOn(session)))
            requests.push_back(RunAction{action.id});
        noteTarget(context, "context:" + std::string(item.action));
    }
    ImGui::PopStyleVar();
    ImGui::Separator();
}

} // namespace app
