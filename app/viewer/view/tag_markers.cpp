#include "app/viewer/view/tag_markers.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/view/marker_labels.hpp"

#include <cmath>
#include <map>
#include <optional>

namespace app {
namespace {

constexpr float kRadius = 10.0f; // of a marker, as drop target for files

} // namespace

void drawTagMarkers(const PanelContext& context, const Rect& view, const Session& session, TagMarkers which)
{
    const Tab& tab = session.tab();
    const std::vector<ShownTag> tags = shownTags(session);
    if (tags.empty())
        return;
    const glm::mat4 viewProjection =
        shownView(session, view.width / view.height, tab.document->nodes.front().model->bounds).viewProjection;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height});
    const bool showsAll = tab.view.overlays.showsTags || which == TagMarkers::all;
    MarkerLabels labels;
    std::map<std::string, ImVec2> positions; // position of each name drawn already
    for (std::uint32_t i = 0; i < tags.size(); ++i) {
        const bool isMeant = i == tab.selection.pointedTag() || i == tab.selection.tag() ||
                             tab.selection.pointed.is(SceneItemKind::tag, i);
        const auto at =
            tags[i].isPresent ? pointInView(viewProjection, glm::dvec3(tags[i].inScene[3]), view) : std::nullopt;
        if (!at || (!isMeant && !showsAll))
            continue;
        const float radius = context.px(kRadius);
        context.targets["tag:" + std::to_string(i)] = {at->x - radius, at->y - radius, 2.0f * radius, 2.0f * radius};
        const ImU32 color = isMeant ? colors::kAccent : colors::kText;
        drawMarkerPoint(context, *at, color, isMeant ? MarkerSize::large : MarkerSize::usual);
        // Where two parts meet, both have a tag of the same name: draws it once.
        const auto [entry, isNew] = positions.try_emplace(tags[i].name, *at);
        if (!isNew && !isMeant && std::hypot(entry->second.x - at->x, entry->second.y - at->y) < context.px(3.0f))
            continue;
        labels.add(context, view, *at, shownName(tags[i].name), color);
    }
    list.PopClipRect();
}

} // namespace app
