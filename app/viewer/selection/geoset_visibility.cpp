#include "app/viewer/selection/geoset_visibility.hpp"

#include "app/viewer/queries/geosets.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <algorithm>
#include <set>

namespace app {
namespace {

template <class Matches> void hideWhose(Session& session, Matches matches)
{
    if (const formats::Skinned* const shape = geosetShape(session))
        session.tab().view.drawing.hiddenSurfaces.merge(surfacesWithGeoset(*shape, matches));
}

template <class Matches> void showWhose(Session& session, Matches matches)
{
    const formats::Skinned* const shape = geosetShape(session);
    if (shape == nullptr)
        return;
    for (const std::uint32_t number : surfacesWithGeoset(*shape, matches))
        session.tab().view.drawing.hiddenSurfaces.erase(number);
}

} // namespace

void chooseGeoset(Session& session, std::uint16_t id)
{
    hideWhose(session, [id](std::uint16_t other) { return other != id && isSameGeosetGroup(other, id); });
    showWhose(session, [id](std::uint16_t other) { return other == id; });
    session.tab().selection.geoset = id;
}

void toggleGeoset(Session& session, std::uint16_t id)
{
    const auto isMeant = [id](std::uint16_t other) { return other == id; };
    for (const GeosetGroup& group : geosetGroups(session)) {
        for (const Geoset& geoset : group.variants) {
            if (geoset.id != id)
                continue;
            if (geoset.state == GeosetState::shown)
                hideWhose(session, isMeant);
            else
                showWhose(session, isMeant);
        }
    }
}

void toggleGeosetGroup(Session& session, std::uint16_t id)
{
    const formats::Skinned* const shape = geosetShape(session);
    if (shape == nullptr)
        return;
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    const auto isOfGroup = [id](std::uint16_t other) { return isSameGeosetGroup(other, id); };
    const std::set<std::uint32_t> all = surfacesWithGeoset(*shape, isOfGroup);
    if (!std::includes(hidden.begin(), hidden.end(), all.begin(), all.end())) {
        hideWhose(session, isOfGroup);
        return;
    }
    const std::set<std::uint32_t> usual = defaultHidden(*session.tab().document);
    for (const std::uint32_t surface : all) {
        if (!usual.contains(surface))
            hidden.erase(surface);
    }
    const auto byId = surfacesByGeoset(*shape);
    const auto first =
        std::find_if(byId.begin(), byId.end(), [&](const auto& geoset) { return isOfGroup(geoset.first); });
    if (first != byId.end() && std::includes(hidden.begin(), hidden.end(), all.begin(), all.end()))
        chooseGeoset(session, first->first);
}

void showOnlyGeoset(Session& session, std::uint16_t id)
{
    hideWhose(session, [id](std::uint16_t other) { return other != id; });
    showWhose(session, [id](std::uint16_t other) { return other == id; });
    session.tab().selection.geoset = id;
}

void showAllGeosets(Session& session)
{
    showWhose(session, [](std::uint16_t) { return true; });
}

void hideAllGeosets(Session& session)
{
    hideWhose(session, [](std::uint16_t) { return true; });
}

void showUsualGeosets(Session& session)
{
    const formats::Skinned* const shape = geosetShape(session);
    if (shape == nullptr)
        return;
    showAllGeosets(session);
    std::set<std::uint32_t> usual = defaultHidden(*session.tab().document);
    usual.erase(usual.lower_bound(static_cast<std::uint32_t>(shape->sections.size())), usual.end());
    session.tab().view.drawing.hiddenSurfaces.merge(usual);
}

} // namespace app
