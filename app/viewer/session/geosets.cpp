#include "app/viewer/session/geosets.hpp"

#include "app/viewer/session/shown.hpp"
#include "app/viewer/session/skin_profile_facts.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace app {
namespace {

std::string groupName(std::uint16_t id)
{
    if (id == 0)
        return "body";
    const std::string_view name = formats::m2GeosetGroupName(id / 100U);
    return name.empty() ? fmt::format("group {}", id / 100U) : std::string(name);
}

bool isSameGroup(std::uint16_t a, std::uint16_t b)
{
    return a / 100 == b / 100 && (a == 0) == (b == 0);
}

const formats::Skinned* shapeOf(const Session& session)
{
    const formats::Model* const model = shownModel(session);
    return model != nullptr && capabilitiesOf(*model).hasGeosets ? &skinnedOf(*model) : nullptr;
}

/// Numbers of the surfaces whose id passes: those of the first node are the first of all.
template <class Matches> std::set<std::uint32_t> surfacesWhose(const formats::Skinned& shape, Matches matches)
{
    std::set<std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < shape.sections.size(); ++i) {
        if (matches(shape.sections[i].geoset))
            numbers.insert(i);
    }
    return numbers;
}

template <class Matches> std::set<std::uint32_t> shownSurfacesWhose(const Session& session, Matches matches)
{
    const formats::Skinned* const shape = shapeOf(session);
    if (shape == nullptr)
        return {};
    const SurfaceRange range = shownSurfaces(session.tab(), 0);
    std::set<std::uint32_t> numbers = surfacesWhose(*shape, matches);
    std::erase_if(numbers, [&](std::uint32_t number) { return !range.contains(number); });
    return numbers;
}

template <class Matches> void hideWhose(Session& session, Matches matches)
{
    if (const formats::Skinned* const shape = shapeOf(session))
        session.tab().view.drawing.hiddenSurfaces.merge(surfacesWhose(*shape, matches));
}

template <class Matches> void showWhose(Session& session, Matches matches)
{
    const formats::Skinned* const shape = shapeOf(session);
    if (shape == nullptr)
        return;
    for (const std::uint32_t number : surfacesWhose(*shape, matches))
        session.tab().view.drawing.hiddenSurfaces.erase(number);
}

GeosetState stateOf(std::size_t hidden, std::size_t all)
{
    if (hidden == 0)
        return GeosetState::shown;
    return hidden == all ? GeosetState::hidden : GeosetState::partly;
}

/// `all`: its surfaces in all views. One that the shown view lacks is what it is in the others.
Geoset geosetOf(const Session& session, std::uint16_t id, const std::vector<std::uint32_t>& all)
{
    const std::set<std::uint32_t>& hiddenSurfaces = session.tab().view.drawing.hiddenSurfaces;
    const SurfaceRange range = shownSurfaces(session.tab(), 0);
    const formats::MeshVariant& meshVariant = shownMeshVariant(session.tab(), 0);
    Geoset geoset{.id = id, .name = formats::m2GeosetName(id)};
    std::size_t hidden = 0;
    std::size_t hiddenHere = 0;
    for (const std::uint32_t surface : all) {
        const bool isHidden = hiddenSurfaces.contains(surface);
        hidden += isHidden ? 1 : 0;
        if (!range.contains(surface))
            continue;
        ++geoset.surfaceCount;
        hiddenHere += isHidden ? 1 : 0;
        geoset.triangles += formats::triangleCountOf(meshVariant, surface);
    }
    geoset.state = geoset.surfaceCount > 0 ? stateOf(hiddenHere, geoset.surfaceCount) : stateOf(hidden, all.size());
    return geoset;
}

std::map<std::uint16_t, std::vector<std::uint32_t>> surfacesById(const formats::Skinned& shape)
{
    std::map<std::uint16_t, std::vector<std::uint32_t>> surfaces;
    for (std::uint32_t i = 0; i < shape.sections.size(); ++i)
        surfaces[shape.sections[i].geoset].push_back(i);
    return surfaces;
}

} // namespace

std::vector<GeosetGroup> geosetGroups(const Session& session)
{
    std::vector<GeosetGroup> groups;
    const formats::Skinned* const shape = shapeOf(session);
    if (shape == nullptr)
        return groups;
    for (const auto& [id, surfaces] : surfacesById(*shape)) {
        if (groups.empty() || !isSameGroup(groups.back().variants.front().id, id))
            groups.push_back({groupName(id), {}});
        groups.back().variants.push_back(geosetOf(session, id, surfaces));
    }
    return groups;
}

std::size_t geosetCount(const scene::Document& document)
{
    const formats::Model& model = *document.nodes.front().model;
    return capabilitiesOf(model).hasGeosets ? surfacesById(skinnedOf(model)).size() : 0;
}

std::set<std::uint32_t> surfacesOfGeoset(const Session& session, std::uint16_t id)
{
    return shownSurfacesWhose(session, [id](std::uint16_t other) { return other == id; });
}

std::set<std::uint32_t> surfacesOfGeosetGroup(const Session& session, std::uint16_t id)
{
    return shownSurfacesWhose(session, [id](std::uint16_t other) { return isSameGroup(other, id); });
}

void chooseGeoset(Session& session, std::uint16_t id)
{
    hideWhose(session, [id](std::uint16_t other) { return other != id && isSameGroup(other, id); });
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
    const formats::Skinned* const shape = shapeOf(session);
    if (shape == nullptr)
        return;
    std::set<std::uint32_t>& hidden = session.tab().view.drawing.hiddenSurfaces;
    const auto isOfGroup = [id](std::uint16_t other) { return isSameGroup(other, id); };
    const std::set<std::uint32_t> all = surfacesWhose(*shape, isOfGroup);
    if (!std::includes(hidden.begin(), hidden.end(), all.begin(), all.end())) {
        hideWhose(session, isOfGroup);
        return;
    }
    const std::set<std::uint32_t> usual = defaultHidden(*session.tab().document);
    for (const std::uint32_t surface : all) {
        if (!usual.contains(surface))
            hidden.erase(surface);
    }
    const auto byId = surfacesById(*shape);
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
    const formats::Skinned* const shape = shapeOf(session);
    if (shape == nullptr)
        return;
    showAllGeosets(session);
    std::set<std::uint32_t> usual = defaultHidden(*session.tab().document);
    usual.erase(usual.lower_bound(static_cast<std::uint32_t>(shape->sections.size())), usual.end());
    session.tab().view.drawing.hiddenSurfaces.merge(usual);
}

} // namespace app
