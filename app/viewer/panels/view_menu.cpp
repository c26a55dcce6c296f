#include "app/viewer/actions.hpp"
#include "app/viewer/panels/panels.hpp"

#include <array>

namespace app {
namespace {

constexpr std::array<std::string_view, 4> kShadings = {"lit", "unlit", "flat", "normal-colours"};
constexpr std::array<std::string_view, 4> kBackgrounds = {"background-gradient", "background-dark", "background-light",
                                                          "background-checker"};
constexpr std::array<std::string_view, 5> kOverlays = {"wireframe", "normals", "bounds", "grid", "axes"};

/// A button as wide as its text and a chevron; opens `popup` above it.
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
    list.AddRectFilled(at, end, ImGui::IsItemHovered() ? colours::kHovered : colours::kRaised,
                       ImGui::GetStyle().FrameRounding);
    list.AddRect(at, end, colours::kLine, ImGui::GetStyle().FrameRounding);
    putText({at.x + context.px(10.0f), at.y}, size.y, colours::kText, title);
    drawIcon(list, Icon::chevron, {end.x - context.px(14.0f), at.y + size.y * 0.5f}, context.px(10.0f),
             colours::kSecondary);
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

std::string topologyTitle(const Session& session)
{
    const formats::Model& model = *shownModel(session);
    return model.topologies[session.tab().view.drawing.topology].name == "gl-commands" ? "GL commands" : "Triangles";
}

void drawTopologyButton(const PanelContext& context, const Session& session, Requests& requests)
{
    const bool hasChoice = shownModel(session)->topologies.size() > 1;
    ImGui::PushStyleColor(ImGuiCol_Border, colours::kLine);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(10.0f), 0.0f));
    ImGui::BeginDisabled(!hasChoice);
    if (ImGui::Button((topologyTitle(session) + "###topology").c_str(), {0.0f, context.px(28.0f)}))
        requests.push_back(RunAction{"topology"});
    noteTarget(context, "button:topology");
    ImGui::EndDisabled();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Which of the file's two lists of triangles is drawn (C)");
}

} // namespace

Requests drawViewMenu(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    if (!session.tab().document)
        return requests;
    const int overlays = countOn(kOverlays, session);
    const std::string overlayTitle = overlays == 0 ? "Overlays" : "Overlays: " + std::to_string(overlays);
    const std::string shading = shadingTitle(session);
    const float gap = context.px(8.0f);
    const float width = ImGui::CalcTextSize(topologyTitle(session).c_str()).x + context.px(20.0f) +
                        ImGui::CalcTextSize(shading.c_str()).x + ImGui::CalcTextSize(overlayTitle.c_str()).x +
                        2.0f * context.px(36.0f) + 2.0f * gap + 1.0f;
    const float height = context.px(28.0f);
    const float margin = context.px(12.0f);
    const Rect area{view.x + view.width - width - margin, view.y + view.height - height - margin, width, height};
    const PanelWindow window("view menu", area, PanelWindow::Padding::none, PanelWindow::Background::none);
    drawTopologyButton(context, session, requests);
    ImGui::SameLine(0.0f, gap);
    drawMenuButton(context, shading, "shading");
    if (ImGui::BeginPopup("shading")) {
        drawItems(context, kShadings, session, requests);
        ImGui::Separator();
        drawItems(context, std::array<std::string_view, 2>{"textures", "two-sided"}, session, requests);
        ImGui::Separator();
        drawItems(context, std::array<std::string_view, 3>{"automatic-normals", "stored-normals", "computed-normals"},
                  session, requests);
        ImGui::EndPopup();
    }
    ImGui::SameLine(0.0f, gap);
    drawMenuButton(context, overlayTitle, "overlays");
    if (ImGui::BeginPopup("overlays")) {
        drawItems(context, kOverlays, session, requests);
        ImGui::Separator();
        drawItems(context, kBackgrounds, session, requests);
        ImGui::EndPopup();
    }
    return requests;
}

Requests drawContextMenu(const PanelContext& context, const Session& session, bool opens)
{
    Requests requests;
    if (opens)
        ImGui::OpenPopup("context");
    if (!ImGui::BeginPopup("context"))
        return requests;
    drawItems(context, std::array<std::string_view, 3>{"frame", "play", "show-all-surfaces"}, session, requests);
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
    drawSubmenu("Background", kBackgrounds);
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
    ImGui::Separator();
    drawItems(context, std::array<std::string_view, 4>{"picture", "transparent-picture", "new-tab", "close"}, session,
              requests);
    ImGui::EndPopup();
    return requests;
}

void drawDropTarget(const PanelContext& context, const Rect& view, const Session& session)
{
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const float inset = context.px(8.0f);
    const ImVec2 from(view.x + inset, view.y + inset);
    const ImVec2 to(view.x + view.width - inset, view.y + view.height - inset);
    list.AddRectFilled(from, to, colours::kAccentFaint, context.px(8.0f));
    list.AddRect(from, to, colours::kAccent, context.px(8.0f), 0, context.px(2.0f));
    const char* const text = session.tab().document
                                 ? "Models open here; a picture becomes the skin, or goes to the row under the pointer"
                                 : "Drop to open";
    const ImVec2 size = ImGui::CalcTextSize(text);
    const ImVec2 at((from.x + to.x - size.x) * 0.5f, from.y + context.px(24.0f));
    const float padding = context.px(8.0f);
    list.AddRectFilled({at.x - padding, at.y - padding}, {at.x + size.x + padding, at.y + size.y + padding},
                       colours::kPanel, context.px(4.0f));
    list.AddText(at, colours::kText, text);
}

} // namespace app
