#include "app/viewer/menus/clip_menu.hpp"

#include "app/viewer/actions/actions.hpp"

#include <array>
#include <string>

namespace app {
namespace {

constexpr const char* kClipMenu = "clip menu";
constexpr std::array<std::string_view, 4> kClipActions = {"play", "exportClipPictures", "exportClipModels",
                                                          "frameClip"};

} // namespace

void openClipMenu(std::uint32_t clip, std::uint32_t layer, Requests& requests)
{
    requests.push_back(SelectClip{clip, layer});
    ImGui::OpenPopup(kClipMenu);
}

void drawClipMenu(const PanelContext& context, Requests& requests)
{
    if (!ImGui::BeginPopup(kClipMenu))
        return;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), rowHeight(context) - ImGui::GetFontSize()));
    for (const std::string_view id : kClipActions) {
        const Action& action = *findAction(id);
        if (ImGui::MenuItem(std::string(action.title).c_str(), std::string(action.key).c_str()))
            requests.push_back(RunAction{action.id});
        noteTarget(context, "clipmenu:" + std::string(id));
    }
    ImGui::PopStyleVar();
    ImGui::EndPopup();
}

} // namespace app
