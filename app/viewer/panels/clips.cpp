#include "app/viewer/panels/panels.hpp"

#include "app/viewer/text.hpp"

#include <fmt/format.h>

namespace app {
namespace {

ListRow rowOf(const formats::Clip& clip, std::string target, bool isSelected)
{
    ListRow row;
    row.target = std::move(target);
    row.label = shownName(clip.name);
    row.detail = countText(clip.frameCount);
    row.tooltip = fmt::format("{}: frames {} to {}, {:g} per second, {}", row.label, clip.firstFrame,
                              clip.firstFrame + clip.frameCount - 1, clip.framesPerSecond, secondsText(clip.seconds()));
    row.isSelected = isSelected;
    return row;
}

} // namespace

Requests drawClips(const PanelContext& context, float height, const Session& session, InspectorState& state)
{
    Requests requests;
    const formats::Model& model = *shownModel(session);
    heading(context, "Clips, frames");
    ImGui::BeginChild("clips", {0.0f, height});
    const std::uint32_t selectedRow = session.tab().view.clip < model.clips.size() ? session.tab().view.clip + 1 : 0;
    if (state.seenClip != selectedRow) {
        state.seenClip = selectedRow;
        scrollToRow(context, selectedRow);
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(model.clips.size()) + 1, rowHeight(context));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto place = static_cast<std::uint32_t>(i);
            const bool isSelected = place == selectedRow;
            const bool isAll = place == 0;
            const std::uint32_t clip = isAll ? formats::kNoIndex : place - 1;
            const ListRow row = isAll ? rowOf(animation::allFrames(keyframesOf(model)), "clip:all", isSelected)
                                      : rowOf(model.clips[clip], "clip:" + std::to_string(clip), isSelected);
            if (listRow(context, row))
                requests.push_back(SelectClip{clip});
        }
    }
    ImGui::EndChild();
    return requests;
}

} // namespace app
