#include "app/viewer/selection/item_selection.hpp"

#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/byte_selection.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::kNoIndex;

constexpr float kMarkerReach = 9.0f; // of a marker, in logical pixels

const formats::Model& modelOfSurface(const Tab& tab, std::uint32_t surface)
{
    return *tab.document->nodes[surfaceAt(*tab.document, surface).node].model;
}

std::uint32_t shownTriangleCount(const Tab& tab, std::uint32_t surface)
{
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, surface);
    return static_cast<std::uint32_t>(formats::triangleCountOf(shownMeshVariant(tab, own.node), own.surface));
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
std::array<std::uint32_t, 3> verticesOf(const Tab& tab, const SceneItem& item)
{
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, item.index);
    const formats::MeshVariant& mesh = shownMeshVariant(tab, own.node);
    const formats::TriangleIndices corners = formats::trianglesOf(mesh, own.surface)[item.triangle];
    return {mesh.vertices[corners[0]].vertex, mesh.vertices[corners[1]].vertex, mesh.vertices[corners[2]].vertex};
}

/// Number of tags, bones, effects or cameras; bones and cameras of the first model.
std::uint32_t countOfKind(const Tab& tab, SceneItemKind kind)
{
    if (kind == SceneItemKind::tag)
        return tagCount(*tab.document);
    if (kind == SceneItemKind::effect)
        return scene::effectCount(*tab.document);
    const formats::Model& model = *shownModel(tab);
    if (kind == SceneItemKind::bone)
        return capabilitiesOf(model).hasBones ? countOf(skinnedOf(model).bones.size()) : 0;
    return capabilitiesOf(model).hasCameras ? countOf(skinnedOf(model).cameras.size()) : 0;
}

bool isSurfaceItemThere(const Tab& tab, const SceneItem& item)
{
    const std::vector<std::uint32_t> shown = allShownSurfaces(tab);
    if (std::find(shown.begin(), shown.end(), item.index) == shown.end())
        return false;
    if (item.kind == SceneItemKind::surface)
        return true;
    const bool hasTriangle = item.triangle < shownTriangleCount(tab, item.index);
    if (item.kind == SceneItemKind::triangle)
        return hasTriangle;
    return item.vertex < fileVertexCount(tab, item.index) && (hasTriangle || item.triangle == kNoIndex);
}

bool isThereIn(const Tab& tab, const SceneItem& item)
{
    if (item.kind == SceneItemKind::none)
        return true;
    if (!tab.document)
        return false;
    return item.isOfSurface() ? isSurfaceItemThere(tab, item) : item.index < countOfKind(tab, item.kind);
}

/// Selects the texture, the material and the geoset of a surface.
void followSurface(Tab& tab, std::uint32_t surface)
{
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, surface);
    Selection& selection = tab.selection;
    const std::uint32_t texture = textureOfSurface(*tab.document, own.node, tab.view.skin, own.surface);
    if (texture < tab.document->textures.size())
        selection.texture = texture;
    if (const auto* const material = materialOf(*tab.document, own.node, tab.view.skin, own.surface))
        selection.material = static_cast<std::uint32_t>(material - tab.document->materials.data());
    const formats::Model& model = *tab.document->nodes[own.node].model;
    if (capabilitiesOf(model).hasGeosets && own.surface < skinnedOf(model).sections.size())
        selection.geoset = skinnedOf(model).sections[own.surface].geoset;
}

/// The part of a hit one level deeper than the current selection.
SceneItem innerItem(const SceneItem& selected, const renderer::Hit& hit)
{
    if (!selected.isOfSurface() || selected.index != hit.surface)
        return {SceneItemKind::surface, hit.surface};
    if (selected.kind == SceneItemKind::vertex ||
        (selected.kind == SceneItemKind::triangle && selected.triangle == hit.triangle))
        return {SceneItemKind::vertex, hit.surface, hit.triangle, hit.vertex};
    return {SceneItemKind::triangle, hit.surface, hit.triangle};
}

SceneItem steppedVertex(const Tab& tab, const SceneItem& item, int steps)
{
    if (item.triangle == kNoIndex)
        return {item.kind, item.index, item.triangle, around(item.vertex, steps, fileVertexCount(tab, item.index))};
    const auto vertices = verticesOf(tab, item);
    const auto at = std::find(vertices.begin(), vertices.end(), item.vertex);
    const auto index = at != vertices.end() ? static_cast<std::uint32_t>(at - vertices.begin()) : 0;
    return {item.kind, item.index, item.triangle, vertices[around(index, steps, 3)]};
}

/// Surfaces of the shown mesh variant that are visible and have triangles.
std::vector<std::uint32_t> seenSurfaces(const Tab& tab)
{
    std::vector<std::uint32_t> seen;
    for (const std::uint32_t surface : allShownSurfaces(tab)) {
        if (!tab.view.drawing.hiddenSurfaces.contains(surface) && shownTriangleCount(tab, surface) > 0)
            seen.push_back(surface);
    }
    return seen;
}

SceneItem steppedSurface(const Tab& tab, const SceneItem& item, int steps)
{
    const std::vector<std::uint32_t> seen = seenSurfaces(tab);
    if (seen.empty())
        return item;
    const auto at = std::find(seen.begin(), seen.end(), item.index);
    if (at == seen.end())
        return {SceneItemKind::surface, steps > 0 ? seen.front() : seen.back()};
    return {SceneItemKind::surface,
            seen[around(static_cast<std::uint32_t>(at - seen.begin()), steps, countOf(seen.size()))]};
}

} // namespace

std::optional<renderer::Hit> hitAt(const Session& session, const glm::vec2& at)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return std::nullopt;
    const scene::PlacedNodes placed = shownNodes(session);
    return session.picker->pick({*tab.document, *placed, tab.view.skin, tab.view.drawing}, rayAt(session, at));
}

SceneItem itemAt(const Session& session, const glm::vec2& at)
{
    const SceneItem marker =
        nearestMarker(shownMarkers(session), at, kMarkerReach / std::max(session.viewHeight, 1.0f));
    if (marker.kind != SceneItemKind::none)
        return marker;
    const auto hit = hitAt(session, at);
    return hit ? innerItem(session.tab().selection.item, *hit) : SceneItem{};
}

void pointAt(Session& session, const std::optional<glm::vec2>& at)
{
    session.tab().selection.pointed = at ? itemAt(session, *at) : SceneItem{};
}

void selectAt(Session& session, const glm::vec2& at)
{
    selectItem(session, itemAt(session, at));
}

void selectUnder(Session& session, const glm::vec2& at)
{
    const SceneItem& selected = session.tab().selection.item;
    const SceneItem item = itemAt(session, at);
    const bool isWithin = item.isOfSurface() && selected.isOfSurface() && item.index == selected.index;
    if (item.kind != SceneItemKind::none && !isWithin)
        selectItem(session, item);
}

bool isThere(const Session& session, const SceneItem& item)
{
    return isThereIn(session.tab(), item);
}

void selectItem(Session& session, const SceneItem& item)
{
    Tab& tab = session.tab();
    if (!isThereIn(tab, item))
        return;
    Selection& selection = tab.selection;
    selection.item = item;
    selection.pointed = {};
    selection.texel.reset();
    if (item.kind == SceneItemKind::none)
        selection.measuredFrom = {};
    if (item.isOfSurface())
        followSurface(tab, item.index);
    followItem(session);
}

void selectOuter(Session& session)
{
    SceneItem item = session.tab().selection.item;
    if (item.kind == SceneItemKind::vertex && item.triangle != kNoIndex)
        item = {SceneItemKind::triangle, item.index, item.triangle};
    else if (item.kind == SceneItemKind::triangle || item.kind == SceneItemKind::vertex)
        item = {SceneItemKind::surface, item.index};
    else
        item = {};
    selectItem(session, item);
}

void selectInner(Session& session)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return;
    const SceneItem& item = tab.selection.item;
    if (item.kind == SceneItemKind::none)
        selectItem(session, steppedSurface(tab, {}, 1));
    else if (item.kind == SceneItemKind::surface)
        selectItem(session, {SceneItemKind::triangle, item.index, 0});
    else if (item.kind == SceneItemKind::triangle)
        selectItem(session, {SceneItemKind::vertex, item.index, item.triangle, verticesOf(tab, item)[0]});
}

void stepItem(Session& session, int steps)
{
    const Tab& tab = session.tab();
    if (!tab.document)
        return;
    SceneItem item = tab.selection.item;
    switch (item.kind) {
    case SceneItemKind::none:
    case SceneItemKind::surface:
        item = steppedSurface(tab, item, steps);
        break;
    case SceneItemKind::triangle:
        item.triangle = around(item.triangle, steps, shownTriangleCount(tab, item.index));
        break;
    case SceneItemKind::vertex:
        item = steppedVertex(tab, item, steps);
        break;
    default:
        item.index = around(item.index, steps, countOfKind(tab, item.kind));
        break;
    }
    selectItem(session, item);
}

void keepItem(Tab& tab)
{
    Selection& selection = tab.selection;
    selection.pointed = {};
    selection.pointedRow = {};
    selection.texel.reset();
    if (!isThereIn(tab, selection.measuredFrom))
        selection.measuredFrom = {};
    if (!isThereIn(tab, selection.item))
        selection.item =
            selection.item.isOfSurface() ? SceneItem{SceneItemKind::surface, selection.item.index} : SceneItem{};
    if (!isThereIn(tab, selection.item))
        selection.item = {};
}

} // namespace app
