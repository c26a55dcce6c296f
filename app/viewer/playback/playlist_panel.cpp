#include "app/viewer/playback/playlist_panel.hpp"

#include "app/viewer/playback/playlist.hpp"

namespace app {
namespace {

constexpr float kChipHeight = 24.0f;
constexpr float kCross = 20.0f; // width of the remove button

/// The name of a clip, followed by a remove button.
void drawChip(const PanelContext& context, std::uint32_t position, const std::string& name, bool isPlaying,
              Requests& requests)
{
    const std::string target = "playlist:" + std::to_string(position);
    const float padding = context.px(8.0f);
    const float cross = context.px(kCross);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(padding + ImGui::CalcTextSize(name.c_str()).x + padding * 0.5f + cross, context.px(kChipHeight));
    ImGui::PushID(static_cast<int>(position));
    const bool isChosen = ImGui::InvisibleButton("play", {size.x - cross, size.y});
    const bool isHovered = ImGui::IsItemHovered();
    noteTarget(context, target);
    ImGui::SameLine(0.0f, 0.0f);
    const bool isRemoved = ImGui::InvisibleButton("remove", {cross, size.y});
    const bool isCrossHovered = ImGui::IsItemHovered();
    noteTarget(context, target + ":remove");
    ImGui::PopID();
    if (isChosen)
        requests.push_back(PlayPlaylist{position});
    if (isRemoved)
        requests.push_back(RemoveFromPlaylist{position});

    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(at.x + size.x, at.y + size.y);
    list.AddRectFilled(at, end, isHovered || isCrossHovered ? colors::kHovered : colors::kRaised, context.px(3.0f));
    if (isPlaying)
        list.AddRect(at, end, colors::kAccent, context.px(3.0f), 0, context.px(2.0f));
    putText({at.x + padding, at.y}, size.y, colors::kText, name);
    drawIcon(list, Icon::close, {end.x - cross * 0.5f, at.y + size.y * 0.5f}, context.px(8.0f),
             isCrossHovered ? colors::kText : colors::kSecondary);
    if (isPlaying && !ImGui::IsWindowHovered())
        ImGui::SetScrollFromPosX(at.x + size.x * 0.5f - ImGui::GetWindowPos().x);
}

void drawChips(const PanelContext& context, float width, const Session& session, Requests& requests)
{
    const std::vector<std::string> names = playlistNames(session.tab());
    const Playlist& playlist = session.tab().view.playlist;
    ImGui::BeginChild("clips", {width, context.px(kChipHeight)}, false, ImGuiWindowFlags_NoScrollbar);
    if (ImGui::IsWindowHovered())
        ImGui::SetScrollX(ImGui::GetScrollX() - ImGui::GetIO().MouseWheel * context.px(60.0f));
    for (std::uint32_t position = 0; position < names.size(); ++position) {
        if (position > 0)
            ImGui::SameLine(0.0f, context.px(4.0f));
        drawChip(context, position, shownName(names[position]), playlist.playing == position, requests);
    }
    ImGui::EndChild();
}

} // namespace

void drawPlaylist(const PanelContext& context, const Rect& area, const Session& session, Requests& requests)
{
    ImGui::PushID("playlist");
    ImGui::SetCursorScreenPos({area.x, area.y});
    const bool plays = playsPlaylist(session);
    if (iconButton(context, {.id = "button:playlist",
                             .icon = Icon::play,
                             .tooltip = plays ? "The clips play one after the other; click to stay at the current one"
                                              : "Play these clips one after the other",
                             .look = plays ? ButtonLook::accent : ButtonLook::plain,
                             .width = 30.0f}))
        requests.push_back(RunAction{"playPlaylist"});
    const float gap = context.px(6.0f);
    const char* const forget = "Clear";
    const float forgetWidth = ImGui::CalcTextSize(forget).x + gap;
    ImGui::SameLine(0.0f, gap);
    drawChips(context, std::max(area.width - context.px(30.0f) - forgetWidth - 2.0f * gap, 1.0f), session, requests);
    ImGui::SameLine(0.0f, gap);
    if (textLink(context, "playlist:forget", forget))
        requests.push_back(RunAction{"clearPlaylist"});
    ImGui::PopID();
}

} // namespace app
