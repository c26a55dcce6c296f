#include "renderer/animation/effects/effect_vertices.hpp"

#include <algorithm>

namespace animation {
namespace {

/// The corners of one end of a piece of the band.
void writeEnd(const RibbonEdge& edge, const EffectView& view, float u, const glm::vec2& vs,
              std::span<EffectVertex> ends)
{
    const std::uint32_t color = packedColor(edge.color, edge.alpha);
    ends[0] = {glm::vec3(view.transform * glm::vec4(edge.above, 1.0f)), color, {u, vs.y}, {}};
    ends[1] = {glm::vec3(view.transform * glm::vec4(edge.below, 1.0f)), color, {u, vs.x}, {}};
}

/// The edge where the bone is now.
RibbonEdge headEdge(const RibbonSimulation& ribbon, const EffectView& view)
{
    const RibbonState now = movedTo(ribbon.ribbon(), ribbon.last(), view.bones);
    RibbonEdge head;
    head.below = now.position - now.vertical * now.below;
    head.above = now.position + now.vertical * now.above;
    head.color = now.color;
    head.alpha = now.alpha;
    return head;
}

} // namespace

std::size_t maxVerticesOf(const RibbonSimulation& ribbon)
{
    return ribbon.edges().size() * kVerticesAQuad;
}

std::size_t writeRibbon(const RibbonSimulation& ribbon, const EffectView& view, std::span<EffectVertex> vertices)
{
    const formats::RibbonEmitter& emitter = ribbon.ribbon();
    const std::uint32_t cell = ribbon.last().cell;
    const glm::vec2 cellSize(1.0f / static_cast<float>(emitter.columns), 1.0f / static_cast<float>(emitter.rows));
    const glm::vec2 first =
        glm::vec2(static_cast<float>(cell % emitter.columns), static_cast<float>(cell / emitter.columns)) * cellSize;
    const glm::vec2 vs(first.y, first.y + cellSize.y); // of the lower and the upper end
    const auto uOf = [&](const RibbonEdge& edge) {
        const float age = edge.age + view.secondsSince;
        return first.x + std::min(age / ribbon.lifeSeconds(), 1.0f) * cellSize.x;
    };
    const std::span<const RibbonEdge> edges = ribbon.edges();
    std::size_t written = 0;
    const auto join = [&](const RibbonEdge& from, const RibbonEdge& to, float u) {
        if (written + kVerticesAQuad > vertices.size())
            return;
        writeEnd(from, view, uOf(from), vs, vertices.subspan(written, 2));
        writeEnd(to, view, u, vs, vertices.subspan(written + 2, 2));
        written += kVerticesAQuad;
    };
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        if (!edges[i + 1].startsBand)
            join(edges[i], edges[i + 1], uOf(edges[i + 1]));
    }
    if (!edges.empty() && ribbon.last().isVisible)
        join(edges.back(), headEdge(ribbon, view), first.x);
    return written;
}

glm::vec3 placeOf(const formats::RibbonEmitter& ribbon, const EffectView& view)
{
    const RibbonState state = movedTo(ribbon, {}, view.bones);
    return glm::vec3(view.transform * glm::vec4(state.position, 1.0f));
}

} // namespace animation
