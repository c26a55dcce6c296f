#include "app/viewer/frame/menu_bar.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/menus/action_item.hpp"
#include "app/viewer/view/view_menu.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace app {
namespace {

constexpr std::array<Menu, 6> kMenus = {Menu::file, Menu::edit, Menu::view, Menu::animation, Menu::model, Menu::help};

/// Actions that start a group of their menu.
constexpr std::array<std::string_view, 17> kGroupStarts = {
    "saveEdits", "showFixes",        "toggleTagHandles", "preferences",     "front",    "lit",
    "panels",    "nextFrame",        "nextClip",         "loopAsClip",      "blend",    "regionStart",
    "nextSkin",  "automaticNormals", "nextLevel",        "showAllSurfaces", "showModel"};

/// The last entry of its menu.
constexpr std::string_view kLast = "quit";

/// Actions grouped into a submenu, because their menu would be too high for a small window. The submenu takes the
/// position of its first action.
struct Submenu {
    const char* title;
    std::vector<std::string_view> actions;
};

const std::vector<Submenu>& submenus()
{
    static const std::vector<Submenu> kSubmenus = {
        {"Export",
         {"exportModel", "exportSolid", "exportClipModels", "exportGltf", "exportPicture", "exportClipPictures",
          "exportMotion", "makeGameModel", "showGameReport", "exportTextures", "exportFiles", "exportProblems",
          "exportInfo"}},
        {"Compare",
         {"compareWith", "compareVersions", "compareSideBySide", "compareWipe", "compareBlink", "compareOnion",
          "compareDifference", "compareHeatMap", "linkSides", "linkCamera", "linkTime", "linkClips", "linkOverlays",
          "otherSide", "exchangeSides", "compareLineLeft", "compareLineRight", "showDifferences", "endComparison"}},
        {"Library",
         {"addFolderToLibrary", "slideShow", "nextPlace", "previousPlace", "foldPlace", "readPlace", "removePlace",
          "sortByName", "sortBySize", "sortByDate", "sortByTriangles", "sortByProblems", "listAllModels",
          "listProblems", "listMissingTextures"}},
        {"Games' folders", {"chooseGameFolder", "forgetGameFolders"}},
        {"Lists of names", {"chooseListfile", "forgetListfile", "chooseTableNames", "forgetTableNames"}},
        {"Step", {"nextFrame", "previousFrame", "tenFramesOn", "tenFramesBack", "firstFrame", "lastFrame"}},
        {"Curves", {"curves", "curveKind"}},
        {"Playlist", {"addToPlaylist", "playPlaylist", "clearPlaylist"}},
        {"At the end of the clip", {"loopAsClip", "loop", "once", "pingPong"}},
        {"Look",
         {"front", "right", "back", "left", "bottom", "top", "iso", "orbitLeft", "orbitRight", "orbitUp", "orbitDown"}},
        {"Shading", {"lit", "unlit", "flat", "normalColors"}},
        {"Alpha of textures", {"alphaAuto", "alphaOpaque", "alphaCutout", "alphaBlend"}},
        {"Overlays",
         {"wireframe", "normals", "bounds", "grid", "axes", "tags", "bones", "collision", "emitters", "cameras"}},
        {"Other frames",
         {"ghosts", "moreGhosts", "fewerGhosts", "spreadGhosts", "gatherGhosts", "trail", "longerTrail", "shorterTrail",
          "crowd", "largerCrowd", "smallerCrowd"}},
        {"Background and theme",
         {"backgroundGradient", "backgroundDark", "backgroundLight", "backgroundChecker", "themeDark", "themeLight"}},
        {"Panels", {"panels", "library", "inspector", "bytes", "texturePanel", "tables", "look", "sidePanelRight"}},
        {"Mouse", {"mouseTrisview", "mouseBlender"}},
        {"Looks of World of Warcraft", {"randomLook", "forgetLook", "copyLook"}},
        {"Geosets", {"usualGeosets", "allGeosets", "noGeosets"}},
        {"Selection",
         {"selectInner", "selectOuter", "selectNext", "selectPrevious", "hideSelected", "showOnlySelected",
          "frameSelected", "showSelectedTexture", "showSelectedBytes", "copySelected", "lookThroughSelected",
          "chooseAttachment"}},
        {"In the same view", {"nextModelSameView", "previousModelSameView"}},
        {"Images of textures", {"chooseImage", "useNearestImage", "resetImage", "forgetImages"}},
        {"Colors of skins", {"choosePalette", "forgetPalette"}},
        {"Measure", {"measureFrom", "copyDistance", "endMeasuring"}},
        {"Normals", {"automaticNormals", "storedNormals", "computedNormals"}},
        {"Inspect",
         {"showModel", "showSurfaces", "showGeosets", "showViews", "showSkins", "showTextures", "showShaders",
          "showSkeleton", "showTags", "showEffects", "showClips", "showProblems", "showEdit", "nextInspectorTab",
          "previousInspectorTab", "showModelInTables", "showDisplaysInTables"}},
    };
    return kSubmenus;
}

const Submenu* submenuOf(std::string_view action)
{
    for (const Submenu& submenu : submenus()) {
        if (std::find(submenu.actions.begin(), submenu.actions.end(), action) != submenu.actions.end())
            return &submenu;
    }
    return nullptr;
}

void drawSubmenu(const PanelContext& context, const Submenu& submenu, const Session& session, Requests& requests)
{
    const bool isOpen = ImGui::BeginMenu(submenu.title);
    noteTarget(context, std::string("submenu:") + submenu.title);
    if (!isOpen)
        return;
    for (const std::string_view action : submenu.actions)
        drawActionItem(context, action, session, requests);
    ImGui::EndMenu();
}

void drawMenu(const PanelContext& context, Menu menu, const Session& session, Requests& requests)
{
    for (const Action& action : actions()) {
        if (action.menu != menu || action.id == kLast)
            continue;
        const Submenu* const submenu = submenuOf(action.id);
        if (submenu != nullptr && submenu->actions.front() != action.id)
            continue;
        if (std::find(kGroupStarts.begin(), kGroupStarts.end(), action.id) != kGroupStarts.end())
            ImGui::Separator();
        if (submenu != nullptr)
            drawSubmenu(context, *submenu, session, requests);
        else
            drawActionItem(context, action.id, session, requests);
        if (action.id == "nextLevel")
            drawWeaponMenu(context, session, requests);
    }
    if (findAction(kLast)->menu == menu) {
        ImGui::Separator();
        drawActionItem(context, kLast, session, requests);
    }
}

void drawDocumentName(const PanelContext& context, const Rect& area, const Session& session)
{
    if (!session.tab().document)
        return;
    const float left = ImGui::GetCursorScreenPos().x + context.px(16.0f);
    const std::string mark = isUnsaved(session, session.tab()) ? " \xE2\x80\xA2" : "";
    const std::string name = shownName(session.tab().document->path) + mark;
    const float available = area.x + area.width - context.px(12.0f) - left;
    // The end of a path is more important than its start.
    const std::string text = ImGui::CalcTextSize(name.c_str()).x <= available
                                 ? name
                                 : fitted(shownName(session.tab().document->name) + mark, available);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    const float centered = area.x + (area.width - width) * 0.5f;
    putText({std::clamp(centered, left, std::max(left, area.x + area.width - context.px(12.0f) - width)), area.y},
            area.height, colors::kSecondary, text);
}

} // namespace

Requests drawMenuBar(const PanelContext& context, const Rect& area, const Session& session)
{
    Requests requests;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(context.px(8.0f), (area.height - ImGui::GetFontSize()) * 0.5f));
    const PanelWindow window("menu bar", area, PanelWindow::Padding::none, PanelWindow::Background::none,
                             ImGuiWindowFlags_MenuBar);
    if (ImGui::BeginMenuBar()) {
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(8.0f), context.px(4.0f)));
        for (const Menu menu : kMenus) {
            const char* const title = menuTitle(menu);
            const bool isOpen = ImGui::BeginMenu(title);
            noteTarget(context, std::string("menu:") + title);
            if (!isOpen)
                continue;
            drawMenu(context, menu, session, requests);
            ImGui::EndMenu();
        }
        ImGui::PopStyleVar();
        drawDocumentName(context, area, session);
        ImGui::EndMenuBar();
    }
    ImGui::PopStyleVar();
    drawEdge(area, Edge::bottom);
    return requests;
}

} // namespace app
