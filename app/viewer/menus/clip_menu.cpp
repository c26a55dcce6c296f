#include "app/viewer/menus/clip_menu.hpp"

#include "app/viewer/menus/action_item.hpp"

#include <array>
#include <string>

namespace app {
namespace {

constexpr const char* kClipMenu = "clip menu";
constexpr std::array<std::string_view, 5> kClipActions = {"play", "exportMotion", "exportClipPictures",
                                                          "exportClipModels", "frameClip"};

} // namespace

void openClipMenu(std::uint32_t clip, std::uint32_t layer, Requests& requests)
{
    requests.push_back(SelectClip{clip, layer});
    ImGui::OpenPopup(kClipMenu);
}

void drawClipMenu(const PanelContext& context, const Session& session, Requests& requests)
{
    if (!ImGui::BeginPopup(kClipMenu))
        return;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), rowHeight(context) - ImGui::GetFontSize()));
    for (const std::string_view id : kClipActions)
        drawActionItem(context, id, session, requests);
    ImGui::PopStyleVar();
    ImGui::EndPopup();
}

} // namespace app
