#include "app/viewer/view/item_menu.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/selection/item_facts.hpp"

#include <array>

namespace app {
namespace {

/// An action with a short title for the menu of an item.
struct ItemEntry {
    const char* title;
    std::string_view action;
    bool isAboutTexture = false; ///< refers to the surface's texture
};

constexpr std::array<ItemEntry, 14> kItemEntries = {{{"Attach a model\xE2\x80\xA6", "chooseAttachment"},
                                                     {"Move tags", "toggleTagHandles"},
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

void drawItemEntries(const PanelContext& context, const Session& session, Requests& requests)
{
    const SceneItem& item = session.tab().selection.item;
    if (item.kind == SceneItemKind::none)
        return;
    ImGui::TextDisabled("%s", shownName(itemTitle(session, item)).c_str());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), rowHeight(context) - ImGui::GetFontSize()));
    for (const ItemEntry& entry : kItemEntries) {
        const Action& action = *findAction(entry.action);
        const bool isOfOther = (entry.isAboutTexture && !item.isOfSurface()) ||
                               (entry.action == "toggleTagHandles" && item.kind != SceneItemKind::tag);
        if (!isPossible(action, session) || isOfOther)
            continue;
        const std::string key(action.key);
        if (ImGui::MenuItem(entry.title, key.empty() ? nullptr : key.c_str(),
                            action.isOn != nullptr && action.isOn(session)))
            requests.push_back(RunAction{action.id});
        noteTarget(context, "context:" + std::string(entry.action));
    }
    ImGui::PopStyleVar();
    ImGui::Separator();
}

} // namespace app
