#include "app/viewer/selection/measure.hpp"

#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/selection/item_selection.hpp"

#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace app {
namespace {

/// A vertex without its triangle: triangles change with the level of detail, the view or a reload.
SceneItem vertexAlone(const SceneItem& vertex)
{
    return {SceneItemKind::vertex, vertex.index, formats::kNoIndex, vertex.vertex};
}

/// Whether two items are the same vertex, regardless of the triangle.
bool isSameVertex(const SceneItem& a, const SceneItem& b)
{
    return a.kind == SceneItemKind::vertex && b.kind == SceneItemKind::vertex && a.index == b.index &&
           a.vertex == b.vertex;
}

} // namespace

double Measurement::distance() const
{
    return glm::length(way);
}

std::optional<Measurement> measurementOf(const Session& session)
{
    const Selection& selection = session.tab().selection;
    if (selection.measuredFrom.kind != SceneItemKind::vertex || selection.item.kind != SceneItemKind::vertex ||
        isSameVertex(selection.measuredFrom, selection.item))
        return std::nullopt;
    const auto from = posedVertices(session, selection.measuredFrom);
    const auto to = posedVertices(session, selection.item);
    if (from.empty() || to.empty())
        return std::nullopt;
    return Measurement{selection.measuredFrom, selection.item, to.front().inScene - from.front().inScene};
}

bool canMeasure(const Session& session)
{
    return session.tab().selection.item.kind == SceneItemKind::vertex;
}

void measureFromSelected(Session& session)
{
    if (!canMeasure(session))
        return;
    Selection& selection = session.tab().selection;
    selection.measuredFrom =
        isSameVertex(selection.measuredFrom, selection.item) ? SceneItem{} : vertexAlone(selection.item);
}

void measureTo(Session& session, const SceneItem& vertex)
{
    if (!isThere(session, vertex))
        return;
    Selection& selection = session.tab().selection;
    if (selection.measuredFrom.kind == SceneItemKind::none && selection.item.kind == SceneItemKind::vertex)
        selection.measuredFrom = vertexAlone(selection.item);
    selectItem(session, vertex);
}

void measureAt(Session& session, const glm::vec2& at)
{
    if (const auto hit = hitAt(session, at))
        measureTo(session, {SceneItemKind::vertex, hit->surface, hit->triangle, hit->vertex});
}

void endMeasuring(Session& session)
{
    session.tab().selection.measuredFrom = {};
}

std::string distanceText(const Session& session)
{
    const auto measured = measurementOf(session);
    return measured ? fmt::format("{:.3f} game units", measured->distance()) : std::string();
}

} // namespace app
