#include "app/viewer/camera/framing.hpp"

#include "app/viewer/camera/camera.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "renderer/camera/framing.hpp"
#include "renderer/crowd.hpp"
#include "renderer/picking.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

using formats::Clip;
using formats::kNoIndex;

constexpr float kFartherBack = 1.01f; // smaller changes come from the running animation

} // namespace

void frameModel(Session& session, renderer::Fit fit)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return;
    if (showsCrowd(session)) {
        session.tab().view.throughCamera = kNoIndex;
        session.tab().view.camera = renderer::framed(tab.view.camera, session.viewAspect,
                                                     renderer::crowdBounds(tab.view.crowd, boundsOf(*tab.document)));
        return;
    }
    const std::vector<Clip> clips = shownClips(tab);
    const std::vector<animation::Pose> poses = shownPoses(session);
    const bool showsOthers = fit == renderer::Fit::pose && tab.view.onionSkin.showsGhosts; // instants of the clip
    session.tab().view.throughCamera = kNoIndex;
    session.tab().view.camera = fitted(tab.view.camera, session.viewAspect, showsOthers ? renderer::Fit::clip : fit,
                                       {*tab.document, poses, clips, shownVisibility(tab), tab.view.rotationOverrides,
                                        tab.view.shaderSeconds, renderer::effectVisibilityOf(tab.view.drawing)});
    session.tab().view.framed = FramedCamera{session.tab().view.camera, fit};
}

void bringBothIntoView(Session& session, renderer::Fit fit)
{
    const ComparedTabs tabs = *comparedTabs(session);
    const std::size_t present = session.activeTab;
    const float aspect = session.viewAspect;
    const float line = session.comparison->line;
    const bool isSplit = session.comparison->mode == CompareMode::sideBySide;
    session.viewAspect = wholeAspect(session) * (isSplit ? std::min(line, 1.0f - line) : 1.0f);
    const renderer::OrbitCamera seen = session.tabs[present].view.camera;
    const bool isLinked = session.comparison->links.camera;
    for (const std::size_t tab : {tabs.a, tabs.b}) {
        session.activeTab = tab;
        if (isLinked)
            session.tab().view.camera = seen;
        frameModel(session, fit);
    }
    ViewState& a = session.tabs[tabs.a].view;
    ViewState& b = session.tabs[tabs.b].view;
    if (isLinked) {
        a.camera = b.camera = renderer::enclosing(a.camera, b.camera, session.viewAspect);
        a.framed = b.framed = FramedCamera{a.camera, fit};
    }
    session.activeTab = present;
    session.viewAspect = aspect;
}

void frameItem(Session& session)
{
    constexpr float kLeastShare = 0.04f; // share of the model's size; closer views show nothing useful
    Tab& tab = session.tab();
    if (!tab.document)
        return;
    formats::Bounds bounds = boundsOfItem(session, tab.selection.item);
    if (bounds.isEmpty())
        return;
    const glm::vec3 least(tab.document->nodes.front().model->bounds.diagonal() * kLeastShare);
    bounds.add(bounds.center() - least);
    bounds.add(bounds.center() + least);
    setCamera(session, renderer::framed(tab.view.camera, session.viewAspect, bounds));
}

void setViewShape(Session& session, float aspect)
{
    const float before = std::exchange(session.viewAspect, aspect);
    const bool isNarrow = std::min(before, aspect) < 1.0f;
    const auto isUntouched = [&](std::size_t tab) {
        const ViewState& view = session.tabs[tab].view;
        return view.throughCamera == kNoIndex && view.framed && view.framed->camera == view.camera;
    };
    if (before == aspect || (!isNarrow && before < aspect) || !isUntouched(session.activeTab))
        return;
    const FramedCamera framed = *session.tab().view.framed;
    if (const auto compared = comparedTabs(session)) {
        if (isNarrow && isUntouched(compared->a) && isUntouched(compared->b))
            bringBothIntoView(session, framed.fit);
        return;
    }
    frameModel(session, framed.fit);
    ViewState& view = session.tab().view;
    if (!isNarrow && view.camera.distance < kFartherBack * framed.camera.distance) { // equally tall: it fits
        view.camera = framed.camera;
        view.framed = framed;
    }
}

void focusAt(Session& session, const glm::vec2& at)
{
    if (!session.tab().document)
        return;
    ViewState& view = session.tab().view;
    if (view.throughCamera != kNoIndex) { // the point refers to the model's camera, not to the orbit camera
        frameModel(session);
        return;
    }
    const scene::PlacedNodes placed = shownNodes(session);
    const auto hit = session.picker->pick({*session.tab().document, *placed, view.skin, view.drawing},
                                          rayThrough(view.camera, session.viewAspect, at));
    if (hit)
        view.camera.target = glm::vec3(hit->position);
    else
        frameModel(session);
}

} // namespace app
