#include "app/viewer/view/empty_view.hpp"

#include "app/viewer/queries/shown.hpp"
#include "renderer/scene/nothing_drawn.hpp"

#include <algorithm>
#include <string>

namespace app {

bool isEmptyView(const renderer::FrameStats& stats)
{
    return std::all_of(stats.draws.begin(), stats.draws.end(),
                       [](const renderer::DrawRecord& draw) { return draw.mode == "lines"; });
}

Requests drawEmptyView(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    const scene::NothingDrawn why = whyNothingIsDrawn(*session.tab().document, shownVisibility(session.tab()));
    const bool hasEffects = session.tab().view.drawing.showsEffects;
    if (why == scene::NothingDrawn::onlyEffects && hasEffects && isPlaying(session.tab().view))
        return requests; // effects are not always visible
    const std::string text(scene::sentenceFor(why));
    const char* const link = why == scene::NothingDrawn::surfacesAreHidden            ? "Show all surfaces"
                             : why == scene::NothingDrawn::onlyEffects && !hasEffects ? "Show effects"
                             : why == scene::NothingDrawn::onlyTags && !session.tab().view.overlays.showsTags
                                 ? "Show them"
                                 : "";
    const float padding = context.px(12.0f);
    const float linkWidth = *link != 0 ? ImGui::CalcTextSize(link).x + padding : 0.0f;
    const float width = ImGui::CalcTextSize(text.c_str()).x + linkWidth + 2.0f * padding;
    const float height = context.px(36.0f);
    const Rect area{view.x + (view.width - width) * 0.5f, view.y + (view.height - height) * 0.5f, width, height};
    const PanelWindow window("empty view", area, PanelWindow::Padding::none, PanelWindow::Background::panel);
    putText({area.x + padding, area.y}, height, colors::kText, text);
    if (*link != 0) {
        ImGui::SetCursorScreenPos({area.x + width - linkWidth, area.y + (height - rowHeight(context)) * 0.5f});
        if (textLink(context, "empty-view", link))
            requests.push_back(RunAction{why == scene::NothingDrawn::onlyTags      ? "tags"
                                         : why == scene::NothingDrawn::onlyEffects ? "effects"
                                                                                   : "showAllSurfaces"});
    }
    return requests;
}

} // namespace app
