#include "renderer/animation/effects/effect_vertices.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace animation {
namespace {

/// The transform of texture coordinates: `uv * scale + offset`.
struct TextureShift {
    glm::vec2 scale{1.0f}, offset{};
};

/// About the center, like textures of batches, but without rotation (docs/formats/m2_effects.md §8).
TextureShift textureShiftAt(const RibbonSimulation& ribbon, const SampleTime& at)
{
    const std::uint32_t transform = ribbon.ribbon().textureTransform;
    if (transform == formats::kNoIndex)
        return {};
    const formats::TextureTransformTracks& tracks = ribbon.shape().textureTransforms[transform];
    const glm::vec2 translation(sampleVec3(ribbon.shape(), at, tracks.translation, glm::vec3(0.0f)));
    const glm::vec2 scale(sampleVec3(ribbon.shape(), at, tracks.scale, glm::vec3(1.0f)));
    constexpr glm::vec2 kMiddle(0.5f);
    return {scale, scale * (translation - kMiddle) + kMiddle};
}

/// Writes the vertices at one end of a piece of the band, with the coordinates of its lower and upper one. Returns
/// whether their positions are usable.
bool writeEnd(const RibbonEdge& edge, const EffectView& view, const std::array<glm::vec2, 2>& uvs,
              std::span<EffectVertex> ends)
{
    const std::uint32_t color = packedColor(edge.color, edge.alpha);
    ends[0] = {glm::vec3(view.transform * glm::vec4(edge.above, 1.0f)), color, uvs[1], {}};
    ends[1] = {glm::vec3(view.transform * glm::vec4(edge.below, 1.0f)), color, uvs[0], {}};
    constexpr float kFarthestEdge = 1e9f; // also false for NaN
    return glm::dot(ends[0].position, ends[0].position) < kFarthestEdge * kFarthestEdge &&
           glm::dot(ends[1].position, ends[1].position) < kFarthestEdge * kFarthestEdge;
}

/// The edge at the bone's current position.
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

std::size_t writeRibbon(const RibbonSimulation& ribbon, const EffectView& view, const SampleTime& at,
                        std::span<EffectVertex> vertices)
{
    const formats::RibbonEmitter& emitter = ribbon.ribbon();
    const std::uint32_t cell = ribbon.last().cell;
    const glm::vec2 cellSize(1.0f / static_cast<float>(emitter.columns), 1.0f / static_cast<float>(emitter.rows));
    const glm::vec2 first =
        glm::vec2(static_cast<float>(cell % emitter.columns), static_cast<float>(cell / emitter.columns)) * cellSize;
    const TextureShift shift = textureShiftAt(ribbon, at);
    const auto uvsOf = [&](float u) {
        return std::array{glm::vec2(u, first.y) * shift.scale + shift.offset,
                          glm::vec2(u, first.y + cellSize.y) * shift.scale + shift.offset};
    };
    const auto uOf = [&](const RibbonEdge& edge) {
        const float age = edge.age + view.secondsSince;
        return first.x + std::min(age / ribbon.lifeSeconds(), 1.0f) * cellSize.x;
    };
    const std::span<const RibbonEdge> edges = ribbon.edges();
    std::size_t written = 0;
    const auto join = [&](const RibbonEdge& from, const RibbonEdge& to, float u) {
        if (written + kVerticesAQuad > vertices.size())
            return;
        const bool isSeen = writeEnd(from, view, uvsOf(uOf(from)), vertices.subspan(written, 2)) &&
                            writeEnd(to, view, uvsOf(u), vertices.subspan(written + 2, 2));
        written += isSeen ? kVerticesAQuad : 0;
    };
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        if (!edges[i + 1].startsBand)
            join(edges[i], edges[i + 1], uOf(edges[i + 1]));
    }
    if (!edges.empty() && ribbon.last().isVisible)
        join(edges.back(), headEdge(ribbon, view), first.x);
    return written;
}

glm::vec3 positionOf(const formats::RibbonEmitter& ribbon, const EffectView& view)
{
    const RibbonState state = movedTo(ribbon, {}, view.bones);
    return glm::vec3(view.transform * glm::vec4(state.position, 1.0f));
}

} // namespace animation
