#include "app/viewer/selection/item_selection.hpp"

#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/byte_selection.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::kNoIndex;

constexpr float kTouchReach = 9.0f; // of a marker, in pixels of the design

const formats::Model& modelOfSurface(const Tab& tab, std::uint32_t surface)
{
    return *tab.document->nodes[surfaceAt(*tab.document, surface).node].model;
}

std::uint32_t shownTriangleCount(const Tab& tab, std::uint32_t surface)
{
    const scene::SurfaceOfNode place = surfaceAt(*tab.document, surface);
    return static_cast<std::uint32_t>(formats::triangleCountOf(shownMeshVariant(tab, place.node), place.surface));
}

std::uint32_t fileVertexCount(const Tab& tab, std::uint32_t surface)
{
    const formats::Model& model = modelOfSurface(tab, surface);
    if (!capabilitiesOf(model).hasVertexFrames)
        return skinnedOf(model).vertices.count;
    const std::uint32_t own = surfaceAt(*tab.document, surface).surface;
    return keyframesOf(model).blocks[model.surfaces[own].block].vertexCount;
}

/// The file's vertices at the corners of a triangle.
std::array<std::uint32_t, 3> verticesOf(const Tab& tab, const Thing& thing)
{
    const scene::SurfaceOfNode place = surfaceAt(*tab.document, thing.index);
    const formats::MeshVariant& mesh = shownMeshVariant(tab, place.node);
    const formats::TriangleIndices corners = formats::trianglesOf(mesh, place.surface)[thing.triangle];
    return {mesh.vertices[corners[0]].vertex, mesh.vertices[corners[1]].vertex, mesh.vertices[corners[2]].vertex};
}

/// How many bones or cameras the first model has.
std::size_t countInSkeleton(const Tab& tab, ThingKind kind)
{
    const formats::Model& model = *shownModel(tab);
    if (kind == ThingKind::bone)
        return capabilitiesOf(model).hasBones ? skinnedOf(model).bones.size() : 0;
    return capabilitiesOf(model).hasCameras ? skinnedOf(model).cameras.size() : 0;
}

bool isSurfaceThingThere(const Tab& tab, const Thing& thing)
{
    const std::vector<std::uint32_t> shown = allShownSurfaces(tab);
    if (std::find(shown.begin(), shown.end(), thing.index) == shown.end())
        return false;
    if (thing.kind == ThingKind::surface)
        return true;
    const bool hasTriangle = thing.triangle < shownTriangleCount(tab, thing.index);
    if (thing.kind == ThingKind::triangle)
        return hasTriangle;
    return thing.vertex < fileVertexCount(tab, thing.index) && (hasTriangle || thing.triangle == kNoIndex);
}

bool isThereIn(const Tab& tab, const Thing& thing)
{
    if (thing.kind == ThingKind::none)
        return true;
    if (!tab.document)
        return false;
    switch (thing.kind) {
    case ThingKind::tag:
        return thing.index < tagCount(*tab.document);
    case ThingKind::effect:
        return thing.index < scene::effectCount(*tab.document);
    case ThingKind::bone:
    case ThingKind::camera:
        return thing.index < countInSkeleton(tab, thing.kind);
    default:
        return isSurfaceThingThere(tab, thing);
    }
}

/// The texture and the material of a surface, and the geoset it belongs to.
void followSurface(Tab& tab, std::uint32_t surface)
{
    const scene::SurfaceOfNode place = surfaceAt(*tab.document, surface);
    Selection& selection = tab.selection;
    selection.surface = surface;
    const std::uint32_t texture = textureOfSurface(*tab.document, place.node, tab.view.skin, place.surface);
    if (texture < tab.document->textures.size())
        selection.texture = texture;
    if (const auto* const material = materialOf(*tab.document, place.node, tab.view.skin, place.surface))
        selection.material = static_cast<std::uint32_t>(material - tab.document->materials.data());
    const formats::Model& model = *tab.document->nodes[place.node].model;
    if (capabilitiesOf(model).hasGeosets && place.surface < skinnedOf(model).sections.size())
        selection.geoset = skinnedOf(model).sections[place.surface].geoset;
}

/// What is deeper in a hit than what is selected already.
Thing innerThing(const Thing& selected, const renderer::Hit& hit)
{
    if (!selected.isOfSurface() || selected.index != hit.surface)
        return {ThingKind::surface, hit.surface};
    if (selected.kind == ThingKind::vertex ||
        (selected.kind == ThingKind::triangle && selected.triangle == hit.triangle))
        return {ThingKind::vertex, hit.surface, hit.triangle, hit.vertex};
    return {ThingKind::triangle, hit.surface, hit.triangle};
}

std::uint32_t steppedIndex(std::uint32_t index, std::uint32_t count, int steps)
{
    const auto whole = static_cast<std::int64_t>(count);
    return static_cast<std::uint32_t>(((static_cast<std::int64_t>(index) + steps) % whole + whole) % whole);
}

Thing steppedVertex(const Tab& tab, const Thing& thing, int steps)
{
    if (thing.triangle == kNoIndex)
        return {thing.kind, thing.index, thing.triangle,
                steppedIndex(thing.vertex, fileVertexCount(tab, thing.index), steps)};
    const auto vertices = verticesOf(tab, thing);
    const auto at = std::find(vertices.begin(), vertices.end(), thing.vertex);
    const auto index = at != vertices.end() ? static_cast<std::uint32_t>(at - vertices.begin()) : 0;
    return {thing.kind, thing.index, thing.triangle, vertices[steppedIndex(index, 3, steps)]};
}

/// Surfaces of the mesh variant shown that are not hidden and have triangles.
std::vector<std::uint32_t> seenSurfaces(const Tab& tab)
{
    std::vector<std::uint32_t> seen;
    for (const std::uint32_t surface : allShownSurfaces(tab)) {
        if (!tab.view.drawing.hiddenSurfaces.contains(surface) && shownTriangleCount(tab, surface) > 0)
            seen.push_back(surface);
    }
    return seen;
}

Thing steppedSurface(const Tab& tab, const Thing& thing, int steps)
{
    const std::vector<std::uint32_t> seen = seenSurfaces(tab);
    if (seen.empty())
        return thing;
    const auto at = std::find(seen.begin(), seen.end(), thing.index);
    if (at == seen.end())
        return {ThingKind::surface, steps > 0 ? seen.front() : seen.back()};
    return {ThingKind::surface, seen[steppedIndex(static_cast<std::uint32_t>(at - seen.begin()),
                                                  static_cast<std::uint32_t>(seen.size()), steps)]};
}

/// Of tags, bones, effects and cameras.
std::uint32_t countOfKind(const Tab& tab, ThingKind kind)
{
    switch (kind) {
    case ThingKind::tag:
        return tagCount(*tab.document);
    case ThingKind::effect:
        return scene::effectCount(*tab.document);
    default:
        return static_cast<std::uint32_t>(countInSkeleton(tab, kind));
    }
}

} // namespace

std::optional<renderer::Hit> hitAt(const Session& session, const glm::vec2& at)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return std::nullopt;
    const renderer::View seen = shownView(session, session.viewAspect, tab.document->nodes.front().model->bounds);
    const auto placed = shownNodes(session, renderer::rotationOf(seen));
    const renderer::Ray ray = tab.view.throughCamera == kNoIndex
                                  ? renderer::rayThrough(tab.view.camera, session.viewAspect, at)
                                  : renderer::rayThrough(seen, session.viewAspect, at);
    return session.picker->pick({*tab.document, placed, tab.view.skin, tab.view.drawing}, ray);
}

Thing thingAt(const Session& session, const glm::vec2& at)
{
    const Thing marker = nearestMarker(shownMarkers(session), at, kTouchReach / std::max(session.viewHeight, 1.0f));
    if (marker.kind != ThingKind::none)
        return marker;
    const auto hit = hitAt(session, at);
    return hit ? innerThing(session.tab().selection.thing, *hit) : Thing{};
}

void pointAt(Session& session, const std::optional<glm::vec2>& at)
{
    session.tab().selection.pointed = at ? thingAt(session, *at) : Thing{};
}

void selectAt(Session& session, const glm::vec2& at)
{
    selectThing(session, thingAt(session, at));
}

void selectUnder(Session& session, const glm::vec2& at)
{
    const Thing& selected = session.tab().selection.thing;
    const Thing thing = thingAt(session, at);
    const bool isWithin = thing.isOfSurface() && selected.isOfSurface() && thing.index == selected.index;
    if (thing.kind != ThingKind::none && !isWithin)
        selectThing(session, thing);
}

bool isThere(const Session& session, const Thing& thing)
{
    return isThereIn(session.tab(), thing);
}

void selectThing(Session& session, const Thing& thing)
{
    Tab& tab = session.tab();
    if (!isThereIn(tab, thing))
        return;
    Selection& selection = tab.selection;
    selection.thing = thing;
    selection.pointed = {};
    selection.texel.reset();
    if (thing.kind == ThingKind::none)
        selection.measuredFrom = {};
    selection.surface = selection.bone = selection.tag = selection.effect = kNoIndex;
    switch (thing.kind) {
    case ThingKind::none:
    case ThingKind::camera:
        break;
    case ThingKind::bone:
        selection.bone = thing.index;
        break;
    case ThingKind::tag:
        selection.tag = thing.index;
        break;
    case ThingKind::effect:
        selection.effect = thing.index;
        break;
    case ThingKind::surface:
    case ThingKind::triangle:
    case ThingKind::vertex:
        followSurface(tab, thing.index);
        break;
    }
    followThing(session);
}

void selectOuter(Session& session)
{
    Thing thing = session.tab().selection.thing;
    if (thing.kind == ThingKind::vertex && thing.triangle != kNoIndex)
        thing = {ThingKind::triangle, thing.index, thing.triangle};
    else if (thing.kind == ThingKind::triangle || thing.kind == ThingKind::vertex)
        thing = {ThingKind::surface, thing.index};
    else
        thing = {};
    selectThing(session, thing);
}

void selectInner(Session& session)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return;
    const Thing& thing = tab.selection.thing;
    if (thing.kind == ThingKind::none)
        selectThing(session, steppedSurface(tab, {}, 1));
    else if (thing.kind == ThingKind::surface)
        selectThing(session, {ThingKind::triangle, thing.index, 0});
    else if (thing.kind == ThingKind::triangle)
        selectThing(session, {ThingKind::vertex, thing.index, thing.triangle, verticesOf(tab, thing)[0]});
}

void stepThing(Session& session, int steps)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return;
    Thing thing = tab.selection.thing;
    switch (thing.kind) {
    case ThingKind::none:
    case ThingKind::surface:
        thing = steppedSurface(tab, thing, steps);
        break;
    case ThingKind::triangle:
        thing.triangle = steppedIndex(thing.triangle, shownTriangleCount(tab, thing.index), steps);
        break;
    case ThingKind::vertex:
        thing = steppedVertex(tab, thing, steps);
        break;
    default:
        thing.index = steppedIndex(thing.index, countOfKind(tab, thing.kind), steps);
        break;
    }
    selectThing(session, thing);
}

void keepThing(Tab& tab)
{
    Selection& selection = tab.selection;
    selection.pointed = {};
    selection.texel.reset();
    if (!isThereIn(tab, selection.measuredFrom))
        selection.measuredFrom = {};
    if (!isThereIn(tab, selection.thing))
        selection.thing = selection.thing.isOfSurface() ? Thing{ThingKind::surface, selection.thing.index} : Thing{};
    if (!isThereIn(tab, selection.thing))
        selection.thing = {};
}

} // namespace app
