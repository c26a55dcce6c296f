#include "assets/samples/skin_map.hpp"

#include "assets/samples/ambient_occlusion.hpp"

#include <glm/common.hpp>
#include <glm/ext/quaternion_trigonometric.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace samples {

namespace {

constexpr float kOcclusionReach = 11.0f;
constexpr int kOcclusionStep = 2; // texels between the points where rays are cast
constexpr int kBleedRings = 12;
constexpr float kSamePosition = 1e-3f;

constexpr int kWidth = static_cast<int>(kSkinWidth);
constexpr int kHeight = static_cast<int>(kSkinHeight);

std::size_t indexOf(int x, int y)
{
    return static_cast<std::size_t>(y) * kSkinWidth + static_cast<std::size_t>(x);
}

/// Twice the signed area; exact, because texels are integers.
int areaOf(const glm::ivec2& a, const glm::ivec2& b, const glm::ivec2& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

void rasterize(const Creature& creature, const PosedVertices& shape, const CreatureTriangle& triangle,
               std::vector<SurfacePoint>& surface, std::vector<glm::vec3>& openPositions)
{
    std::array<SkinPoint, 3> spots;
    for (std::size_t i = 0; i < 3; ++i)
        spots[i] = creature.texels[triangle.texels[i]];
    const int area = areaOf(spots[0].texel, spots[1].texel, spots[2].texel);
    if (area == 0)
        return;
    const glm::ivec2 low = glm::min(spots[0].texel, glm::min(spots[1].texel, spots[2].texel));
    const glm::ivec2 high = glm::max(spots[0].texel, glm::max(spots[1].texel, spots[2].texel));
    for (int y = low.y; y <= high.y; ++y) {
        for (int x = low.x; x <= high.x; ++x) {
            const glm::ivec2 here(x, y);
            const std::array<int, 3> areas = {areaOf(here, spots[1].texel, spots[2].texel),
                                              areaOf(spots[0].texel, here, spots[2].texel),
                                              areaOf(spots[0].texel, spots[1].texel, here)};
            const bool isInside =
                std::all_of(areas.begin(), areas.end(), [&](int part) { return area > 0 ? part >= 0 : part <= 0; });
            if (!isInside)
                continue;
            SurfacePoint point = {true, {}, {}, {}, triangle.material, 1.0f};
            glm::vec3 openPosition(0.0f);
            for (std::size_t i = 0; i < 3; ++i) {
                const float share = static_cast<float>(areas[i]) / static_cast<float>(area);
                const CreatureVertex& vertex = creature.vertices[triangle.vertices[i]];
                point.position += vertex.position * share;
                point.normal += vertex.normal * share;
                point.islandPosition += spots[i].islandPosition * share;
                openPosition += shape.positions[triangle.vertices[i]] * share;
            }
            point.normal = glm::normalize(point.normal);
            SurfacePoint& known = surface[indexOf(x, y)];
            if (known.isCovered && known.islandPosition.x + kSamePosition >= point.islandPosition.x)
                continue;
            known = point;
            openPositions[indexOf(x, y)] = openPosition;
        }
    }
}

Occluders occludersOf(const Creature& creature, const PosedVertices& shape)
{
    std::vector<Occluders::Corners> triangles;
    for (const CreatureTriangle& triangle : creature.triangles)
        triangles.push_back({shape.positions[triangle.vertices[0]], shape.positions[triangle.vertices[1]],
                             shape.positions[triangle.vertices[2]]});
    return Occluders(std::move(triangles));
}

/// Casts rays at every second texel of every second row and interpolates the others.
void addOpenness(const Occluders& occluders, const std::vector<glm::vec3>& positions,
                 std::vector<SurfacePoint>& surface)
{
    std::vector<float> openness(surface.size(), -1.0f);
    for (int y = 0; y < kHeight; y += kOcclusionStep) {
        for (int x = 0; x < kWidth; x += kOcclusionStep) {
            const std::size_t i = indexOf(x, y);
            if (surface[i].isCovered)
                openness[i] = occluders.openness(positions[i], surface[i].normal, kOcclusionReach);
        }
    }
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            SurfacePoint& point = surface[indexOf(x, y)];
            if (!point.isCovered)
                continue;
            float sum = 0.0f;
            float weights = 0.0f;
            for (int dy = -kOcclusionStep; dy <= kOcclusionStep; ++dy) {
                for (int dx = -kOcclusionStep; dx <= kOcclusionStep; ++dx) {
                    if (x + dx < 0 || x + dx >= kWidth || y + dy < 0 || y + dy >= kHeight)
                        continue;
                    const std::size_t i = indexOf(x + dx, y + dy);
                    // Islands are adjacent: the openness of another body part must not affect this texel.
                    if (openness[i] < 0.0f || surface[i].material != point.material)
                        continue;
                    const float weight = 1.0f / (1.0f + static_cast<float>(dx * dx + dy * dy));
                    sum += openness[i] * weight;
                    weights += weight;
                }
            }
            point.openness = weights > 0.0f ? sum / weights : 1.0f;
        }
    }
}

} // namespace

std::vector<SurfacePoint> surfaceOfSkin(const Creature& creature)
{
    // Shade is painted for an open mouth: with the closed one of the bind pose its inside would be black.
    Pose openMouth;
    openMouth.turns[kJaw] = glm::angleAxis(0.6f, glm::vec3(0.0f, 1.0f, 0.0f));
    const PosedVertices shape = posed(creature, openMouth);

    std::vector<SurfacePoint> surface(std::size_t{kSkinWidth} * kSkinHeight);
    std::vector<glm::vec3> positions(surface.size());
    for (const CreatureTriangle& triangle : creature.triangles)
        rasterize(creature, shape, triangle, surface, positions);
    addOpenness(occludersOf(creature, shape), positions, surface);
    return surface;
}

void bleed(formats::Image& skin, const std::vector<SurfacePoint>& surface)
{
    std::vector<bool> isPainted(surface.size());
    for (std::size_t i = 0; i < surface.size(); ++i)
        isPainted[i] = surface[i].isCovered;
    for (int ring = 0; ring < kBleedRings; ++ring) {
        std::vector<bool> isPaintedNext = isPainted;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                if (isPainted[indexOf(x, y)])
                    continue;
                std::array<int, 3> sum{};
                int count = 0;
                for (int dy = std::max(y - 1, 0); dy <= std::min(y + 1, kHeight - 1); ++dy) {
                    for (int dx = std::max(x - 1, 0); dx <= std::min(x + 1, kWidth - 1); ++dx) {
                        if (!isPainted[indexOf(dx, dy)])
                            continue;
                        ++count;
                        for (std::size_t channel = 0; channel < 3; ++channel)
                            sum[channel] += skin.pixels[4 * indexOf(dx, dy) + channel];
                    }
                }
                if (count == 0)
                    continue;
                for (std::size_t channel = 0; channel < 3; ++channel)
                    skin.pixels[4 * indexOf(x, y) + channel] = static_cast<std::uint8_t>(sum[channel] / count);
                isPaintedNext[indexOf(x, y)] = true;
            }
        }
        isPainted = std::move(isPaintedNext);
    }
}

} // namespace samples
