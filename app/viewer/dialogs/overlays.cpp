#include "app/viewer/dialogs/overlays.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

/// The size of an overlay's box, in logical pixels; limited by the window.
struct BoxSize {
    float width = 0.0f;
    float height = 0.0f;
    bool isAtTop = false;
};

BoxSize boxSize(Overlay overlay)
{
    constexpr auto kSizes = std::to_array<BoxSize>({{},
                                                    {560.0f, 420.0f, true}, // palette
                                                    {900.0f, 580.0f},       // open
                                                    {940.0f, 640.0f},       // keys
                                                    {620.0f, 560.0f},       // about
                                                    {760.0f, 440.0f},       // exports
                                                    {760.0f, 620.0f},       // preferences
                                                    {860.0f, 680.0f},       // guide
                                                    {860.0f, 560.0f},       // fixes
                                                    {620.0f, 150.0f},       // saveAs
                                                    {480.0f, 130.0f},       // unsaved
                                                    {760.0f, 620.0f},       // gameModel
                                                    {760.0f, 560.0f},       // gameReport
                                                    {760.0f, 600.0f}});     // report
    static_assert(kSizes.size() == static_cast<std::size_t>(Overlay::report) + 1);
    return kSizes[static_cast<std::size_t>(overlay)];
}

Rect boxOf(const PanelContext& context, const glm::vec2& window, Overlay overlay)
{
    const BoxSize size = boxSize(overlay);
    const float margin = context.px(12.0f);
    const float width = std::min(context.px(size.width), window.x - 2.0f * margin);
    const float height = std::min(context.px(size.height), window.y - 2.0f * margin);
    const float y = size.isAtTop ? context.px(56.0f) : (window.y - height) * 0.5f;
    return {std::round((window.x - width) * 0.5f), std::round(std::min(y, window.y - height)), width, height};
}

/// In front of all panels.
void beginInFront(const char* name, const Rect& area, bool isNew)
{
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    if (isNew)
        ImGui::SetNextWindowFocus();
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground);
}

/// Dims the window behind the box and blocks its clicks; a click beside the box closes it.
bool drawCurtain(const glm::vec2& window, bool isNew)
{
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0f, 0.0f));
    beginInFront("curtain", {0.0f, 0.0f, window.x, window.y}, isNew);
    ImGui::PopStyleVar();
    ImGui::GetWindowDrawList()->AddRectFilled({0.0f, 0.0f}, {window.x, window.y}, colors::kDim);
    const bool wasClicked = ImGui::InvisibleButton("curtain", {window.x, window.y});
    ImGui::End();
    return wasClicked;
}

void drawContents(const PanelContext& context, const Session& session, bool isNew, OverlayState& state,
                  Requests& requests)
{
    switch (session.overlay) {
    case Overlay::palette:
        drawPalette(context, session, state.palette, isNew, requests);
        break;
    case Overlay::open:
        drawOpenDialog(context, session, state.open, isNew, requests);
        break;
    case Overlay::guide:
        drawGuide(context, state.guide);
        break;
    case Overlay::keys:
        drawKeyList(context, session);
        break;
    case Overlay::preferences:
        drawPreferences(context, session, state.preferences, isNew, requests);
        break;
    case Overlay::about:
        drawAbout(context, session, requests);
        break;
    case Overlay::exports:
        drawExportForm(context, session, state.exports, isNew, requests);
        break;
    case Overlay::fixes:
        drawFixBox(context, session, requests);
        break;
    case Overlay::saveAs:
        drawSaveBox(context, session, state.editing, isNew, requests);
        break;
    case Overlay::unsaved:
        drawUnsavedBox(context, session, requests);
        break;
    case Overlay::gameModel:
        drawGameForm(context, session, state.game, isNew, requests);
        break;
    case Overlay::gameReport:
        drawGameReport(context, session, requests);
        break;
    case Overlay::report:
        drawReport(context, session, state.report, isNew, requests);
        break;
    case Overlay::none:
        break;
    }
}

} // namespace

Requests drawOverlay(const PanelContext& context, const glm::vec2& windowSize, const Session& session,
                     OverlayState& state)
{
    Requests requests;
    const bool isNew = state.seen != session.overlay;
    state.seen = session.overlay;
    if (session.overlay != Overlay::palette)
        state.palette.applied = {}; // releases documents that were closed
    if (session.overlay == Overlay::none)
        return requests;
    const bool wasCapturing = session.overlay == Overlay::preferences && state.preferences.wasCapturing;
    if (drawCurtain(windowSize, isNew))
        requests.push_back(RunAction{"closeOverlay"});
    const Rect box = boxOf(context, windowSize, session.overlay);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(12.0f), context.px(12.0f)));
    beginInFront("overlay", box, isNew);
    ImGui::PopStyleVar();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = context.px(8.0f);
    list.AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height}, colors::kPanel, radius);
    list.AddRect({box.x, box.y}, {box.x + box.width, box.y + box.height}, colors::kLine, radius);
    drawContents(context, session, isNew, state, requests);
    ImGui::End();
    if (!isPressed(ImGuiKey_Escape) || isNew || wasCapturing)
        return requests;
    if (isPopupOpen()) // a popup list of the dialog closes first
        closePopups();
    else
        requests.push_back(RunAction{"closeOverlay"});
    return requests;
}

} // namespace app
