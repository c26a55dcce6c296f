#include "app/viewer/compare/compare.hpp"

#include "app/viewer/camera/framing.hpp"
#include "app/viewer/compare/linked_views.hpp"
#include "app/viewer/compare/made_frames.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/selection.hpp"
#include "app/viewer/tabs/replace_document.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "formats/vfs/archive_paths.hpp"
#include "renderer/camera/framing.hpp"

#include <algorithm>
#include <utility>

namespace app {

void startComparison(Session& session, std::uint32_t a, std::uint32_t b)
{
    const auto tabA = tabWithId(session, a);
    const auto tabB = tabWithId(session, b);
    if (a == b || !tabA || !tabB)
        return;
    const float whole = wholeAspect(session);
    Comparison next = session.comparison.value_or(Comparison());
    next.a = a;
    next.b = b;
    next.blinksOther = false;
    next.differences.reset();
    session.comparison = std::move(next);
    if (session.activeTab != *tabB)
        session.activeTab = *tabA;
    session.viewAspect = whole * focusShare(session);
    bringBothIntoView(session);
    followFocus(session);
}

void compareWith(Session& session, const std::filesystem::path& file)
{
    const std::uint32_t beside = session.tab().id;
    const formats::PathKind kind = formats::kindOfPath(file);
    // For a single file the active tab's list stays; a container with several models becomes a list. A folder of an
    // archive may exist only by the names of the listfile, which the worker reads.
    const bool isOneFile = kind == formats::PathKind::file || kind == formats::PathKind::fileInArchive ||
                           (kind == formats::PathKind::missing && session.settings.listfile.empty());
    if (isOneFile)
        session.pending.open = OpenChosen{.file = file, .tab = TabPolicy::another, .beside = beside};
    else
        session.pending.open = OpenPaths{.paths = {file}, .tab = TabPolicy::another, .beside = beside};
}

bool hasVersionBefore(const Tab& tab)
{
    return tab.document && tab.before && tab.before->level == tab.document->level;
}

void compareWithVersionBefore(Session& session)
{
    const Tab& now = session.tab();
    const std::shared_ptr<const scene::Document> before = now.before;
    if (!hasVersionBefore(now))
        return;
    const std::uint32_t present = now.id;
    const std::string path = before->path;
    addTab(session);
    const std::size_t shown = session.activeTab;
    Tab& earlier = session.tab();
    const std::uint32_t id = earlier.id;
    replaceDocument(earlier, before);
    earlier.before.reset();
    earlier.isVersionBefore = true;
    earlier.files = {};
    session.activeTab = shown - 1; // the tab that it was copied from
    // Only one earlier version of a file may be open.
    for (std::size_t i = session.tabs.size(); i-- > 0;) {
        const Tab& tab = session.tabs[i];
        if (tab.isVersionBefore && tab.id != id && tab.id != present && tab.document && tab.document->path == path)
            closeTab(session, i);
    }
    startComparison(session, id, present);
}

void setCompareMode(Session& session, CompareMode mode)
{
    if (!session.comparison)
        return;
    session.comparison->mode = mode;
    session.comparison->blinksOther = false;
}

void setCompareLine(Session& session, float share)
{
    if (session.comparison)
        session.comparison->line = std::clamp(share, kLeastSide, 1.0f - kLeastSide);
}

void setCompareLinks(Session& session, const CompareLinks& links)
{
    if (session.comparison)
        session.comparison->links = links;
    followFocus(session);
}

void switchSide(Session& session)
{
    if (const auto tabs = comparedTabs(session))
        selectTab(session, tabs->other());
}

void exchangeSides(Session& session)
{
    if (!session.comparison)
        return;
    std::swap(session.comparison->a, session.comparison->b);
    session.comparison->differences.reset();
}

void selectDifference(Session& session, std::uint32_t difference)
{
    const auto tabs = comparedTabs(session);
    const auto found = session.comparison ? session.comparison->differences : nullptr;
    if (!tabs || !found || difference >= found->size())
        return;
    const scene::Difference& chosen = (*found)[difference];
    std::uint32_t index = tabs->isFocusOnB ? chosen.indexB : chosen.indexA;
    const std::uint32_t ofOther = tabs->isFocusOnB ? chosen.indexA : chosen.indexB;
    if (index == formats::kNoIndex && ofOther != formats::kNoIndex) {
        switchSide(session);
        index = ofOther;
    }
    switch (chosen.kind) {
    case scene::DifferenceKind::surface:
        return selectSurface(session, index);
    case scene::DifferenceKind::clip:
        selectLayer(session, chosen.layer);
        if (index != formats::kNoIndex)
            selectClip(session, index);
        return;
    case scene::DifferenceKind::texture:
        return selectTexture(session, index);
    case scene::DifferenceKind::bone:
        return toggleItem(session, {SceneItemKind::bone, index});
    case scene::DifferenceKind::tag:
        return showInspectorTab(session, InspectorTab::tags);
    case scene::DifferenceKind::skin:
        return showInspectorTab(session, InspectorTab::skins);
    case scene::DifferenceKind::problem:
        return showInspectorTab(session, InspectorTab::problems);
    case scene::DifferenceKind::count:
    case scene::DifferenceKind::bounds:
    case scene::DifferenceKind::part:
        return showInspectorTab(session, InspectorTab::model);
    }
}

void followFocus(Session& session)
{
    const auto tabs = comparedTabs(session);
    if (!tabs)
        return;
    const Tab& focus = session.tabs[tabs->focus()];
    Tab& other = session.tabs[tabs->other()];
    const CompareLinks& links = session.comparison->links;
    followView(focus, other, links);
    if (session.gameMaking.made && links.time && links.clip)
        followMadeFrames(*session.gameMaking.made, focus, other);
}

void advanceOther(Session& session, double deltaSeconds)
{
    const auto tabs = comparedTabs(session);
    if (!tabs || session.comparison->links.time)
        return;
    session.activeTab = tabs->other();
    advance(session, deltaSeconds);
    session.activeTab = tabs->focus();
}

Session oneSide(const Session& session, std::size_t tab)
{
    Session side;
    Tab& shown = side.tab();
    shown.id = session.tabs[tab].id;
    shown.document = session.tabs[tab].document;
    shown.view = session.tabs[tab].view;
    shown.selection = session.tabs[tab].selection;
    shown.selection.pointed = {};
    shown.choices = session.tabs[tab].choices;
    side.viewAspect = session.viewAspect;
    side.viewHeight = session.viewHeight;
    side.picker = session.picker;
    side.poses = session.poses;
    side.settings = session.settings;
    return side;
}

} // namespace app
