#include "app/viewer/view/view_menu.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/menus/action_item.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/view/item_menu.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace app {
namespace {

constexpr std::array<std::string_view, 4> kShadings = {"lit", "unlit", "flat", "normalColors"};
constexpr std::array<std::string_view, 4> kAlphaModes = {"alphaAuto", "alphaOpaque", "alphaCutout", "alphaBlend"};
constexpr std::array<std::string_view, 4> kBackgroundActions = {"backgroundGradient", "backgroundDark",
                                                                "backgroundLight", "backgroundChecker"};
constexpr std::array<std::string_view, 12> kOverlays = {"wireframe", "normals", "bounds", "grid",
                                                        "axes",      "tags",    "bones",  "collision",
                                                        "emitters",  "cameras", "ghosts", "trail"};

constexpr std::array<std::string_view, 12> kExportActions = {
    "exportModel",  "exportSolid",   "exportClipModels", "exportGltf",  "exportPicture",  "exportClipPictures",
    "exportMotion", "makeGameModel", "exportTextures",   "exportFiles", "exportProblems", "exportInfo"};

/// A button with text and a chevron; opens `popup` above it.
void drawMenuButton(const PanelContext& context, const std::string& title, const char* popup)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::CalcTextSize(title.c_str()).x + context.px(36.0f), context.px(28.0f));
    ImGui::PushID(popup);
    const bool wasClicked = ImGui::InvisibleButton("open", size);
    ImGui::PopID();
    noteTarget(context, std::string("button:") + popup);
    if (wasClicked)
        ImGui::OpenPopup(popup);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + size.x, at.y + size.y);
    list.AddRectFilled(at, end, ImGui::IsItemHovered() ? colors::kHovered : colors::kRaised,
                       ImGui::GetStyle().FrameRounding);
    list.AddRect(at, end, colors::kLine, ImGui::GetStyle().FrameRounding);
    putText({at.x + context.px(10.0f), at.y}, size.y, colors::kText, title);
    drawIcon(list, Icon::chevron, {end.x - context.px(14.0f), at.y + size.y * 0.5f}, context.px(10.0f),
             colors::kSecondary);
    ImGui::SetNextWindowPos({end.x, at.y - context.px(4.0f)}, ImGuiCond_Always, {1.0f, 1.0f});
}

template <std::size_t size>
void drawItems(const PanelContext& context, const std::array<std::string_view, size>& ids, const Session& session,
               Requests& requests)
{
    for (const std::string_view id : ids)
        drawActionItem(context, id, session, requests);
}

template <std::size_t size> int countOn(const std::array<std::string_view, size>& ids, const Session& session)
{
    int count = 0;
    for (const std::string_view id : ids)
        count += findAction(id)->isOn(session) ? 1 : 0;
    return count;
}

std::string shadingTitle(const Session& session)
{
    for (const std::string_view id : kShadings) {
        if (findAction(id)->isOn(session))
            return std::string(findAction(id)->title);
    }
    return {};
}

std::string meshVariantTitle(const Session& session)
{
    const formats::Model& model = *shownModel(session);
    const std::string& name = model.meshVariants[session.tab().view.drawing.meshVariant].name;
    if (capabilitiesOf(model).hasViews)
        return shownName(name);
    return name == "gl-commands" ? "GL commands" : "Triangles";
}

/// A button that runs an action and shows the current state.
void drawStateButton(const PanelContext& context, const std::string& title, std::string_view action,
                     const std::string& tooltip, const Session& session, Requests& requests)
{
    ImGui::PushStyleColor(ImGuiCol_Border, colors::kLine);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(10.0f), 0.0f));
    ImGui::BeginDisabled(!isPossible(*findAction(action), session));
    const std::string id(action);
    if (ImGui::Button((title + "###" + id).c_str(), {0.0f, context.px(28.0f)}))
        requests.push_back(RunAction{findAction(action)->id});
    noteTarget(context, "button:" + id);
    ImGui::EndDisabled();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered())
        showTooltip(context, tooltip);
}

bool hasMeshVariantChoice(const Session& session)
{
    return isPossible(*findAction("nextMeshVariant"), session);
}

float meshVariantWidth(const PanelContext& context, const Session& session)
{
    if (!hasMeshVariantChoice(session))
        return 0.0f;
    return ImGui::CalcTextSize(meshVariantTitle(session).c_str()).x + context.px(20.0f) + context.px(8.0f);
}

/// Only if there is a choice.
void drawMeshVariantChoice(const PanelContext& context, const Session& session, Requests& requests)
{
    if (!hasMeshVariantChoice(session))
        return;
    const std::string tooltip = capabilitiesOf(*shownModel(session)).hasViews
                                    ? "Which of the file's views is drawn"
                                    : "Which of the file's two lists of triangles is drawn";
    drawStateButton(context, meshVariantTitle(session), "nextMeshVariant", withKey(tooltip, "nextMeshVariant", session),
                    session, requests);
    ImGui::SameLine(0.0f, context.px(8.0f));
}

std::string levelTitle(const Session& session)
{
    const scene::Document& document = *session.tab().document;
    return "Level " + std::to_string(document.level + 1) + " of " + std::to_string(document.levelCount);
}

std::string weaponTitle(const Session& session)
{
    const std::string weapon = weaponShown(session);
    return "Weapon: " + (weapon.empty() ? std::string("none") : shownName(weapon));
}

void drawWeapons(const PanelContext& context, const Session& session, Requests& requests)
{
    const std::vector<WeaponChoice> choices = weaponChoices(session);
    const std::string present = weaponShown(session);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::MenuItem(shownName(choices[i].title).c_str(), nullptr, choices[i].weapon == present))
            requests.push_back(SelectWeapon{choices[i].weapon});
        noteTarget(context, "weapon:" + choices[i].title);
        ImGui::PopID();
    }
}

std::span<const formats::ModelCamera> modelCameras(const Session& session)
{
    const formats::Model& model = *shownModel(session);
    return capabilitiesOf(model).hasCameras ? std::span<const formats::ModelCamera>(skinnedOf(model).cameras)
                                            : std::span<const formats::ModelCamera>();
}

std::string cameraTitle(const Session& session)
{
    const std::uint32_t camera = session.tab().view.throughCamera;
    return camera == formats::kNoIndex ? "Camera: yours" : "Camera: the model's " + std::to_string(camera);
}

/// The user's own view, then the model's cameras. Choosing the current camera returns to the own view.
void drawCameraChoices(const PanelContext& context, const Session& session, Requests& requests)
{
    const std::uint32_t present = session.tab().view.throughCamera;
    if (ImGui::MenuItem("Your own view", nullptr, present == formats::kNoIndex) && present != formats::kNoIndex)
        requests.push_back(LookThrough{present});
    noteTarget(context, "camera:own");
    const auto cameras = modelCameras(session);
    for (std::uint32_t i = 0; i < cameras.size(); ++i) {
        const std::string title = "Camera " + std::to_string(i) + ": " + cameraName(cameras[i]);
        if (ImGui::MenuItem(title.c_str(), nullptr, i == present) && i != present)
            requests.push_back(LookThrough{i});
        noteTarget(context, "camera:" + std::to_string(i));
    }
}

/// The document's own choices: cameras, levels of detail, weapons.
struct DocumentChoices {
    bool hasCameras = false;
    bool hasLevels = false;
    bool hasWeapons = false;
    float width = 0.0f;
};

DocumentChoices documentChoices(const PanelContext& context, const Session& session)
{
    DocumentChoices choices;
    choices.hasLevels = session.tab().document->levelCount > 1;
    choices.hasWeapons = !weaponChoices(session).empty();
    if (choices.hasLevels)
        choices.width += ImGui::CalcTextSize(levelTitle(session).c_str()).x + context.px(20.0f);
    if (choices.hasWeapons)
        choices.width += ImGui::CalcTextSize(weaponTitle(session).c_str()).x + context.px(36.0f);
    choices.hasCameras = !modelCameras(session).empty();
    if (choices.hasCameras)
        choices.width += ImGui::CalcTextSize(cameraTitle(session).c_str()).x + context.px(36.0f);
    const int count = int{choices.hasCameras} + int{choices.hasLevels} + int{choices.hasWeapons};
    choices.width += static_cast<float>(std::max(count - 1, 0)) * context.px(8.0f);
    return choices;
}

void drawDocumentChoices(const PanelContext& context, const DocumentChoices& choices, const Session& session,
                         Requests& requests)
{
    const float gap = context.px(8.0f);
    if (choices.hasCameras) {
        drawMenuButton(context, cameraTitle(session), "camera");
        if (ImGui::BeginPopup("camera")) {
            drawCameraChoices(context, session, requests);
            ImGui::EndPopup();
        }
        if (choices.hasWeapons || choices.hasLevels)
            ImGui::SameLine(0.0f, gap);
    }
    if (choices.hasWeapons) {
        drawMenuButton(context, weaponTitle(session), "weapon");
        ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {context.px(320.0f), context.px(420.0f)});
        if (ImGui::BeginPopup("weapon")) {
            drawWeapons(context, session, requests);
            ImGui::EndPopup();
        }
    }
    if (choices.hasWeapons && choices.hasLevels)
        ImGui::SameLine(0.0f, gap);
    if (choices.hasLevels)
        drawStateButton(context, levelTitle(session), "nextLevel",
                        withKey("Level of detail: the next coarser one", "nextLevel", session), session, requests);
}

} // namespace

void drawWeaponMenu(const PanelContext& context, const Session& session, Requests& requests)
{
    if (weaponChoices(session).empty())
        return;
    if (ImGui::BeginMenu("Weapon")) {
        drawWeapons(context, session, requests);
        ImGui::EndMenu();
    }
    noteTarget(context, "menu:weapon");
}

Requests drawViewMenu(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    if (!session.tab().document)
        return requests;
    const int overlays = countOn(kOverlays, session);
    const std::string overlayTitle = overlays == 0 ? "Overlays" : "Overlays: " + std::to_string(overlays);
    const std::string shading = shadingTitle(session);
    const float gap = context.px(8.0f);
    const float width = meshVariantWidth(context, session) + ImGui::CalcTextSize(shading.c_str()).x +
                        ImGui::CalcTextSize(overlayTitle.c_str()).x + 2.0f * context.px(36.0f) + gap + 1.0f;
    const float height = context.px(28.0f);
    const float margin = context.px(12.0f);
    const Rect area{view.x + view.width - width - margin, view.y + view.height - height - margin, width, height};
    const DocumentChoices choices = documentChoices(context, session);
    if (choices.width > 0.0f) {
        // Beside the others if there is room up to the gizmo, else above.
        const bool fits = view.width - 2.0f * margin - context.px(100.0f) >= width + gap + choices.width;
        const Rect beside{area.x - gap - choices.width - 1.0f, area.y, choices.width + 1.0f, height};
        const Rect above{area.x + area.width - choices.width - 1.0f, area.y - height - gap, choices.width + 1.0f,
                         height};
        const PanelWindow window("document menu", fits ? beside : above, PanelWindow::Padding::none,
                                 PanelWindow::Background::none);
        drawDocumentChoices(context, choices, session, requests);
    }
    const PanelWindow window("view menu", area, PanelWindow::Padding::none);
    drawMeshVariantChoice(context, session, requests);
    drawMenuButton(context, shading, "shading");
    if (ImGui::BeginPopup("shading")) {
        drawItems(context, kShadings, session, requests);
        ImGui::Separator();
        drawItems(context, std::array<std::string_view, 2>{"textures", "twoSided"}, session, requests);
        if (capabilitiesOf(*shownModel(session)).hasPasses)
            drawItems(context, std::array<std::string_view, 3>{"modelLights", "fog", "effects"}, session, requests);
        ImGui::Separator();
        drawItems(context, kAlphaModes, session, requests);
        ImGui::Separator();
        drawItems(context, std::array<std::string_view, 3>{"automaticNormals", "storedNormals", "computedNormals"},
                  session, requests);
        ImGui::EndPopup();
    }
    ImGui::SameLine(0.0f, gap);
    drawMenuButton(context, overlayTitle, "overlays");
    if (ImGui::BeginPopup("overlays")) {
        drawItems(context, kOverlays, session, requests);
        ImGui::Separator();
        drawItems(context, kBackgroundActions, session, requests);
        ImGui::EndPopup();
    }
    return requests;
}

namespace {

/// Parts to show alone, attached models, weapons.
void drawParts(const PanelContext& context, const Session& session, Requests& requests)
{
    const std::vector<scene::Node>& nodes = session.tab().document->nodes;
    drawWeaponMenu(context, session, requests);
    if (session.tab().choices.isPart) {
        drawActionItem(context, "onlyPart", session, requests);
    } else if (nodes.size() > 1) {
        if (ImGui::BeginMenu("Only this part")) {
            for (std::uint32_t i = 0; i < nodes.size(); ++i) {
                ImGui::PushID(static_cast<int>(i));
                if (ImGui::MenuItem(shownName(nodes[i].name).c_str()))
                    requests.push_back(ShowOnlyPart{i});
                noteTarget(context, "only:" + nodes[i].name);
                ImGui::PopID();
            }
            ImGui::EndMenu();
        }
        noteTarget(context, "context:Only this part");
    }
    for (const scene::Node& node : nodes) {
        if (node.attached == formats::kNoIndex)
            continue;
        ImGui::PushID(static_cast<int>(node.attached));
        if (ImGui::MenuItem(("Detach " + shownName(node.name) + " from " + shownName(node.tag)).c_str()))
            requests.push_back(DetachModel{node.attached});
        noteTarget(context, "context:detach:" + std::to_string(node.attached));
        ImGui::PopID();
    }
}

} // namespace

Requests drawContextMenu(const PanelContext& context, const Session& session, bool opens)
{
    Requests requests;
    if (opens)
        ImGui::OpenPopup("context");
    if (!ImGui::BeginPopup("context"))
        return requests;
    if (!session.tab().document) {
        drawActionItem(context, "openDialog", session, requests);
        ImGui::EndPopup();
        return requests;
    }
    drawItemEntries(context, session, requests);
    drawItems(context, std::array<std::string_view, 3>{"frame", "togglePlaying", "showAllSurfaces"}, session, requests);
    ImGui::Separator();
    const auto drawSubmenu = [&](const char* title, const auto& ids) {
        if (ImGui::BeginMenu(title)) {
            drawItems(context, ids, session, requests);
            ImGui::EndMenu();
        }
        noteTarget(context, std::string("context:") + title);
    };
    drawSubmenu("Shading", kShadings);
    drawSubmenu("Overlays", kOverlays);
    drawSubmenu("Background", kBackgroundActions);
    const scene::Node* const node = shownNode(session);
    if (node != nullptr && ImGui::BeginMenu("Skin", !node->skins.empty())) {
        for (std::uint32_t i = 0; i < node->skins.size(); ++i) {
            ImGui::PushID(static_cast<int>(i));
            if (ImGui::MenuItem(shownName(node->skins[i].name).c_str(), nullptr, i == session.tab().view.skin))
                requests.push_back(SelectSkin{i});
            ImGui::PopID();
        }
        ImGui::EndMenu();
    }
    drawParts(context, session, requests);
    ImGui::Separator();
    drawSubmenu("Export", kExportActions);
    drawSubmenu("Picture and path", std::array<std::string_view, 5>{"copyPicture", "screenshot",
                                                                    "transparentScreenshot", "copyPath", "reveal"});
    drawItems(context, std::array<std::string_view, 2>{"newTab", "close"}, session, requests);
    ImGui::EndPopup();
    return requests;
}

} // namespace app
