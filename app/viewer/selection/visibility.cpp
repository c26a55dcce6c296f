#include "app/viewer/selection/visibility.hpp"

#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/placement.hpp"

#include <algorithm>
#include <utility>

namespace app {
namespace {

std::uint32_t surfaceCount(const Session& session)
{
    return session.tab().document ? scene::surfaceCount(*session.tab().document) : 0;
}

} // namespace

bool showsAnyFlash(const std::set<std::uint32_t>& hidden, const scene::Document& document)
{
    const std::set<std::uint32_t> flashes = muzzleFlashes(document);
    return !std::includes(hidden.begin(), hidden.end(), flashes.begin(), flashes.end());
}

void toggleSurface(Session& session, std::uint32_t surface)
{
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    if (surface < surfaceCount(session) && hidden.erase(surface) == 0)
        hidden.insert(surface);
}

void showOnlySurface(Session& session, std::uint32_t surface)
{
    if (surface >= surfaceCount(session))
        return;
    const Tab& tab = session.tab();
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    std::set<std::uint32_t> only = hidden; // other views stay unchanged
    for (const std::uint32_t other : allShownSurfaces(tab))
        only.insert(other);
    only.erase(surface);
    if (hidden == only)
        hidden = defaultHidden(*tab.document);
    else
        hidden = std::move(only);
}

void showAllSurfaces(Session& session)
{
    session.tab().view.drawing.hiddenSurfaces.clear();
}

void highlightSurfaces(Session& session, std::set<std::uint32_t> surfaces)
{
    surfaces.erase(surfaces.lower_bound(surfaceCount(session)), surfaces.end());
    ViewState& view = session.tab().view;
    view.drawing.highlightedSurfaces = std::move(surfaces);
    view.hiddenWhenPointed = view.drawing.hiddenSurfaces;
}

std::set<std::uint32_t> drawnHidden(const ViewState& view)
{
    std::set<std::uint32_t> hidden = view.drawing.hiddenSurfaces;
    if (hidden == view.hiddenWhenPointed) {
        for (const std::uint32_t surface : view.drawing.highlightedSurfaces)
            hidden.erase(surface);
    }
    return hidden;
}

bool showsMuzzleFlash(const Session& session)
{
    const auto& document = session.tab().document;
    return document && showsAnyFlash(session.tab().view.drawing.hiddenSurfaces, *document);
}

void toggleMuzzleFlash(Session& session)
{
    if (!session.tab().document)
        return;
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    std::set<std::uint32_t> flashes = muzzleFlashes(*session.tab().document);
    if (showsMuzzleFlash(session)) {
        hidden.merge(flashes);
        return;
    }
    for (const std::uint32_t surface : flashes)
        hidden.erase(surface);
}

void toggleStage(Session& session, std::uint32_t material, std::uint32_t stage)
{
    const auto& document = session.tab().document;
    const bool isThere = document && material < document->materials.size() && document->materials[material].shader &&
                         stage < document->materials[material].shader->stages.size();
    auto& hidden = session.tab().view.drawing.hiddenStages;
    if (isThere && hidden.erase({material, stage}) == 0)
        hidden.insert({material, stage});
}

void toggleEffect(Session& session, std::uint32_t effect)
{
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenEffects;
    if (effect < effectCountOf(session) && hidden.erase(effect) == 0)
        hidden.insert(effect);
}

void showOnlyEffect(Session& session, std::uint32_t effect)
{
    const std::uint32_t count = effectCountOf(session);
    if (effect >= count)
        return;
    std::set<std::uint32_t> others;
    for (std::uint32_t other = 0; other < count; ++other) {
        if (other != effect)
            others.insert(other);
    }
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenEffects;
    if (hidden == others)
        hidden.clear();
    else
        hidden = std::move(others);
}

void showAllEffects(Session& session)
{
    session.tab().view.drawing.hiddenEffects.clear();
}

} // namespace app
