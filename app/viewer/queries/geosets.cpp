#include "app/viewer/queries/geosets.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace app {
namespace {

std::string groupName(const formats::Skinned& shape, std::uint16_t id)
{
    if (id == 0)
        return "body";
    const std::string_view name = findGeoset(shape, id)->group;
    return name.empty() ? fmt::format("group {}", id / 100U) : std::string(name);
}

template <class Matches> std::set<std::uint32_t> shownSurfacesWhose(const Session& session, Matches matches)
{
    const formats::Skinned* const shape = geosetShape(session);
    if (shape == nullptr)
        return {};
    const SurfaceRange range = shownSurfaces(session.tab(), 0);
    std::set<std::uint32_t> numbers = surfacesWithGeoset(*shape, matches);
    std::erase_if(numbers, [&](std::uint32_t number) { return !range.contains(number); });
    return numbers;
}

GeosetState stateOf(std::size_t hidden, std::size_t all)
{
    if (hidden == 0)
        return GeosetState::shown;
    return hidden == all ? GeosetState::hidden : GeosetState::partly;
}

/// `all`: its surfaces in all views. If the shown view has none of them, the others decide whether it is hidden.
Geoset geosetOf(const Session& session, std::uint16_t id, const std::vector<std::uint32_t>& all)
{
    const std::set<std::uint32_t>& hiddenSurfaces = session.tab().view.drawing.hiddenSurfaces;
    const SurfaceRange range = shownSurfaces(session.tab(), 0);
    const formats::MeshVariant& meshVariant = shownMeshVariant(session.tab(), 0);
    Geoset geoset{.id = id, .name = findGeoset(*geosetShape(session), id)->name};
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

} // namespace

const formats::Skinned* geosetShape(const Session& session)
{
    const formats::Model* const model = shownModel(session);
    return model != nullptr && capabilitiesOf(*model).hasGeosets ? &skinnedOf(*model) : nullptr;
}

bool isSameGeosetGroup(std::uint16_t a, std::uint16_t b)
{
    return a / 100 == b / 100 && (a == 0) == (b == 0);
}

std::map<std::uint16_t, std::vector<std::uint32_t>> surfacesByGeoset(const formats::Skinned& shape)
{
    std::map<std::uint16_t, std::vector<std::uint32_t>> surfaces;
    for (std::uint32_t i = 0; i < shape.sections.size(); ++i)
        surfaces[shape.sections[i].geoset].push_back(i);
    return surfaces;
}

std::vector<GeosetGroup> geosetGroups(const Session& session)
{
    std::vector<GeosetGroup> groups;
    const formats::Skinned* const shape = geosetShape(session);
    if (shape == nullptr)
        return groups;
    for (const auto& [id, surfaces] : surfacesByGeoset(*shape)) {
        if (groups.empty() || !isSameGeosetGroup(groups.back().variants.front().id, id))
            groups.push_back({groupName(*shape, id), {}});
        groups.back().variants.push_back(geosetOf(session, id, surfaces));
    }
    return groups;
}

std::size_t geosetCount(const scene::Document& document)
{
    const formats::Model& model = *document.nodes.front().model;
    return capabilitiesOf(model).hasGeosets ? surfacesByGeoset(skinnedOf(model)).size() : 0;
}

std::set<std::uint32_t> surfacesOfGeoset(const Session& session, std::uint16_t id)
{
    return shownSurfacesWhose(session, [id](std::uint16_t other) { return other == id; });
}

std::set<std::uint32_t> surfacesOfGeosetGroup(const Session& session, std::uint16_t id)
{
    return shownSurfacesWhose(session, [id](std::uint16_t other) { return isSameGeosetGroup(other, id); });
}

} // namespace app
