#include "app/viewer/selection/measure.hpp"

#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/selection/item_selection.hpp"

#include <fmt/format.h>
#include <glm/geometric.hpp>

namespace app {
namespace {

/// A vertex whichever triangle it was found in: triangles become others with a level, a view or a reload.
Thing vertexAlone(const Thing& vertex)
{
    return {ThingKind::vertex, vertex.index, formats::kNoIndex, vertex.vertex};
}

/// Two things are the same vertex whichever triangle they were found in.
bool isSameVertex(const Thing& a, const Thing& b)
{
    return a.kind == ThingKind::vertex && b.kind == ThingKind::vertex && a.index == b.index && a.vertex == b.vertex;
}

} // namespace

double Measurement::distance() const
{
    return glm::length(way);
}

std::optional<Measurement> measurementOf(const Session& session)
{
    const Selection& selection = session.tab().selection;
    if (selection.measuredFrom.kind != ThingKind::vertex || selection.thing.kind != ThingKind::vertex ||
        isSameVertex(selection.measuredFrom, selection.thing))
        return std::nullopt;
    const auto from = posedVertices(session, selection.measuredFrom);
    const auto to = posedVertices(session, selection.thing);
    if (from.empty() || to.empty())
        return std::nullopt;
    return Measurement{selection.measuredFrom, selection.thing, to.front().inScene - from.front().inScene};
}

bool canMeasure(const Session& session)
{
    return session.tab().selection.thing.kind == ThingKind::vertex;
}

void measureFromSelected(Session& session)
{
    if (!canMeasure(session))
        return;
    Selection& selection = session.tab().selection;
    selection.measuredFrom =
        isSameVertex(selection.measuredFrom, selection.thing) ? Thing{} : vertexAlone(selection.thing);
}

void measureTo(Session& session, const Thing& vertex)
{
    if (!isThere(session, vertex))
        return;
    Selection& selection = session.tab().selection;
    if (selection.measuredFrom.kind == ThingKind::none && selection.thing.kind == ThingKind::vertex)
        selection.measuredFrom = vertexAlone(selection.thing);
    selectThing(session, vertex);
}

void measureAt(Session& session, const glm::vec2& at)
{
    if (const auto hit = hitAt(session, at))
        measureTo(session, {ThingKind::vertex, hit->surface, hit->triangle, hit->vertex});
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
