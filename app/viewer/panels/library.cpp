#include "app/viewer/panels/panels.hpp"

#include "app/viewer/text.hpp"
#include "formats/files/names.hpp"
#include "formats/platform/paths.hpp"

namespace app {
namespace {

void applyFilter(const Session& session, LibraryState& state)
{
    const std::string filter = formats::lowered(state.filter.data());
    if (filter == state.appliedFilter && session.listVersion == state.appliedVersion)
        return;
    state.appliedFilter = filter;
    state.appliedVersion = session.listVersion;
    state.rows.clear();
    state.seenChosen = formats::kNoIndex;
    for (std::uint32_t i = 0; i < session.list.size(); ++i) {
        if (formats::lowered(platform::utf8FromPath(session.list[i])).find(filter) != std::string::npos)
            state.rows.push_back(i);
    }
}

/// Models of games are all called alike ("tris.md2"): the folder tells them apart.
ListRow rowOf(const Session& session, std::uint32_t index)
{
    const std::filesystem::path& path = session.list[index];
    ListRow row;
    row.target = "model:" + std::to_string(index);
    row.label = shownName(platform::utf8FromPath(path.filename()));
    row.detail = shownName(platform::utf8FromPath(path.parent_path().filename()));
    row.tooltip = shownName(platform::utf8FromPath(path));
    row.isSelected = index == session.chosen;
    if (index == session.chosen && index != session.shown)
        row.colour = colours::kWarning;
    return row;
}

void drawFilter(const PanelContext& context, const Session& session, LibraryState& state)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float inset = context.px(28.0f);
    const std::string hint = "Search " + countedText(session.list.size(), "model");
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(inset, context.px(6.0f)));
    ImGui::SetNextItemWidth(-1.0f);
    ImGui::InputTextWithHint("##filter", hint.c_str(), state.filter.data(), state.filter.size());
    ImGui::PopStyleVar();
    noteTarget(context, "filter");
    drawIcon(*ImGui::GetWindowDrawList(), Icon::search,
             {at.x + inset * 0.5f, at.y + (ImGui::GetItemRectMax().y - at.y) * 0.5f}, context.px(14.0f),
             colours::kSecondary);
}

} // namespace

Requests drawLibrary(const PanelContext& context, const Rect& area, const Session& session, LibraryState& state)
{
    Requests requests;
    const PanelWindow window("library", area);
    drawFilter(context, session, state);
    applyFilter(session, state);
    ImGui::Dummy({0.0f, context.px(2.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    if (state.rows.empty()) {
        ImGui::PushTextWrapPos(0.0f);
        ImGui::TextDisabled("%s", session.list.empty() ? "Models of dropped files and folders are listed here"
                                                       : "No model of this name");
        ImGui::PopTextWrapPos();
    }
    ImGui::BeginChild("models");
    if (state.seenChosen != session.chosen) {
        state.seenChosen = session.chosen;
        for (std::uint32_t row = 0; row < state.rows.size(); ++row) {
            if (state.rows[row] == session.chosen)
                scrollToRow(context, row);
        }
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.rows.size()), rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const std::uint32_t index = state.rows[static_cast<std::size_t>(i)];
            if (listRow(context, rowOf(session, index)))
                requests.push_back(OpenListed{index, CameraPolicy::frame});
        }
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    drawEdge(area, Edge::right);
    return requests;
}

} // namespace app
