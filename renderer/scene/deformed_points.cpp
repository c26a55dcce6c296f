#include "renderer/scene/deformed_points.hpp"

#include "renderer/animation/shader_clock.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace scene {
namespace {

using Quad = std::array<glm::dvec3, 4>;

constexpr std::uint32_t kQuadVertices = 4;
constexpr double kDiagonalShare = 0.707; // half an edge of a square in half diagonals, rounded as in the game

bool isSprite(const animation::DeformAt& deform)
{
    return deform.kind == animation::DeformKind::autosprite || deform.kind == animation::DeformKind::autosprite2;
}

/// The viewer's directions in model space.
ViewerAxes inModel(const ViewerAxes& viewer, const glm::dmat4& transform)
{
    const glm::mat3 turn = glm::transpose(glm::mat3(glm::dmat3(transform)));
    return {glm::normalize(turn * viewer.right), glm::normalize(turn * viewer.up),
            glm::normalize(turn * viewer.backward)};
}

/// The corners of the square that replaces a quad, facing the viewer.
Quad facingViewer(const Quad& quad, const ViewerAxes& viewer)
{
    const glm::dvec3 middle = 0.25 * (quad[0] + quad[1] + quad[2] + quad[3]);
    const double radius = kDiagonalShare * glm::length(quad[0] - middle);
    const glm::dvec3 right = radius * glm::dvec3(viewer.right);
    const glm::dvec3 up = radius * glm::dvec3(viewer.up);
    return {middle - right - up, middle + right - up, middle - right + up, middle + right + up};
}

/// The quad rotated about its long axis: each of its two short edges about its center.
Quad facingViewerAroundAxis(const Quad& quad, const ViewerAxes& viewer)
{
    std::uint32_t pairing = 1;
    double shortest = std::numeric_limits<double>::max();
    for (std::uint32_t i = 1; i < kQuadVertices; ++i) {
        const std::uint32_t one = i == 1 ? 2 : 1; // the first vertex of the pair without drawn 0
        const double lengths = glm::distance(quad[0], quad[i]) + glm::distance(quad[one], quad[one ^ i]);
        if (lengths < shortest) {
            shortest = lengths;
            pairing = i;
        }
    }
    const std::uint32_t one = pairing == 1 ? 2 : 1;
    const glm::dvec3 first = 0.5 * (quad[0] + quad[pairing]);
    const glm::dvec3 second = 0.5 * (quad[one] + quad[one ^ pairing]);
    const glm::dvec3 across = glm::cross(second - first, glm::dvec3(viewer.backward));
    const double size = glm::length(across);
    if (size <= 0.0)
        return quad;
    const glm::dvec3 firstHalf = across / size * (0.5 * glm::distance(quad[0], quad[pairing]));
    const glm::dvec3 secondHalf = across / size * (0.5 * glm::distance(quad[one], quad[one ^ pairing]));
    return {first - firstHalf, first + firstHalf, second - secondHalf, second + secondHalf};
}

} // namespace

void visitDeformed(const DeformedSurface& surface, const ViewerAxes& viewer, const PointVisitor& visit)
{
    const std::vector<glm::dvec3> positions = positionsAt(surface.block, surface.frames);
    std::vector<animation::DeformAt> deforms =
        animation::deformsAt(surface.shader, animation::shaderSeconds(surface.shader, surface.seconds));
    const auto sprite = std::find_if(deforms.begin(), deforms.end(), isSprite);
    const bool hasSprites = sprite != deforms.end() && surface.block.vertexCount % kQuadVertices == 0;
    const animation::DeformKind spriteKind = hasSprites ? sprite->kind : animation::DeformKind::move;
    std::erase_if(deforms, isSprite);

    const std::uint32_t last = surface.block.frameCount - 1;
    const auto positionOf = [&](std::uint32_t vertex, const glm::dvec2& uv) {
        const glm::dvec3 normal(normalAt(surface.block, std::min(surface.frames.a, last), vertex));
        return animation::deformed({positions[vertex], normal}, uv, deforms).position;
    };
    const auto visitInScene = [&](const glm::dvec3& position) {
        visit(glm::vec3(glm::dvec3(surface.transform * glm::dvec4(position, 1.0))));
    };
    if (!hasSprites) {
        for (const formats::RenderVertex& drawn : surface.renderVertices)
            visitInScene(positionOf(drawn.vertex, glm::dvec2(drawn.uv)));
        return;
    }
    std::set<std::uint32_t> firsts; // of each quad
    for (const formats::RenderVertex& drawn : surface.renderVertices)
        firsts.insert(drawn.vertex - drawn.vertex % kQuadVertices);
    const ViewerAxes own = inModel(viewer, surface.transform);
    for (const std::uint32_t first : firsts) {
        Quad quad{};
        for (std::uint32_t i = 0; i < kQuadVertices; ++i)
            quad[i] = positionOf(first + i, {});
        const Quad drawn = spriteKind == animation::DeformKind::autosprite ? facingViewer(quad, own)
                                                                           : facingViewerAroundAxis(quad, own);
        std::for_each(drawn.begin(), drawn.end(), visitInScene);
    }
}

} // namespace scene
