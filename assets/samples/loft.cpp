#include "assets/samples/loft.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace samples {

namespace {

/// The first vertex of a ring and their number: more than outline points because creases duplicate them.
struct RingVertices {
    std::vector<std::uint32_t> leaving;  ///< of each point around the ring, for the quad that starts there
    std::vector<std::uint32_t> arriving; ///< for the quad that ends there
};

std::size_t pointsAround(const Loft& loft)
{
    return 2 * (loft.rings.front().outline.size() - 1);
}

/// The outline point of the i-th point around the ring, and its side.
struct Around {
    std::size_t outlinePoint = 0;
    float side = 1.0f;
};

Around aroundAt(const Loft& loft, std::size_t i)
{
    const std::size_t half = loft.rings.front().outline.size() - 1;
    i %= 2 * half;
    return i <= half ? Around{i, 1.0f} : Around{2 * half - i, -1.0f};
}

std::uint32_t addVertex(Creature& creature, const glm::vec3& position, const Influences& influences)
{
    creature.vertices.push_back({position, glm::vec3(0.0f), influences});
    return static_cast<std::uint32_t>(creature.vertices.size() - 1);
}

RingVertices addRing(Creature& creature, const Loft& loft, const Ring& ring)
{
    RingVertices result;
    for (std::size_t i = 0; i < pointsAround(loft); ++i) {
        const Around around = aroundAt(loft, i);
        const glm::vec2 point = ring.outline[around.outlinePoint];
        const glm::vec3 position = ring.center + ring.side * (around.side * point.x) + ring.up * point.y;
        result.leaving.push_back(addVertex(creature, position, ring.influences));
        const bool hasCrease =
            std::find(loft.creases.begin(), loft.creases.end(), around.outlinePoint) != loft.creases.end();
        result.arriving.push_back(hasCrease ? addVertex(creature, position, ring.influences) : result.leaving.back());
    }
    return result;
}

/// The position of each ring along the loft: 0 at the start tip, 1 at the end tip.
std::vector<float> positionsAlong(const Loft& loft)
{
    std::vector<float> positions = {0.0f};
    glm::vec3 last = loft.start.position;
    for (const Ring& ring : loft.rings) {
        positions.push_back(positions.back() + glm::distance(last, ring.center));
        last = ring.center;
    }
    positions.push_back(positions.back() + glm::distance(last, loft.end.position));
    for (float& position : positions)
        position /= std::max(positions.back(), 1e-6f);
    return positions;
}

glm::ivec2 texelAt(const Loft& loft, const glm::vec2& islandPosition)
{
    glm::vec2 spot = islandPosition;
    if (loft.unwrap == Unwrap::disc) {
        const float angle = 2.0f * std::numbers::pi_v<float> * islandPosition.y;
        spot = glm::vec2(0.5f) + 0.5f * (1.0f - islandPosition.x) * glm::vec2(std::sin(angle), -std::cos(angle));
    }
    const Island& island = loft.island;
    return {island.x + static_cast<int>(std::lround(spot.x * static_cast<float>(island.width - 1))),
            island.y + static_cast<int>(std::lround(spot.y * static_cast<float>(island.height - 1)))};
}

std::uint32_t addTexel(Creature& creature, const Loft& loft, const glm::vec2& islandPosition)
{
    const glm::ivec2 texel = texelAt(loft, islandPosition);
    // Mirrored halves and repeated parts share texels.
    const auto known = std::find_if(creature.texels.begin(), creature.texels.end(), [&](const SkinPoint& point) {
        return point.texel == texel && point.islandPosition == islandPosition;
    });
    if (known != creature.texels.end())
        return static_cast<std::uint32_t>(known - creature.texels.begin());
    creature.texels.push_back({texel, islandPosition});
    return static_cast<std::uint32_t>(creature.texels.size() - 1);
}

/// One more entry than points around the ring: with a seam the last differs from the first.
std::vector<std::uint32_t> addRingTexels(Creature& creature, const Loft& loft, float along,
                                         const std::vector<float>& around)
{
    std::vector<std::uint32_t> texels;
    for (std::size_t i = 0; i <= pointsAround(loft); ++i) {
        const float fromTop = around[aroundAt(loft, i).outlinePoint];
        const bool onFirstHalf = i < around.size();
        const float position =
            loft.unwrap == Unwrap::mirrored ? fromTop : (onFirstHalf ? fromTop : 2.0f - fromTop) / 2.0f;
        const bool isSeam = loft.unwrap != Unwrap::mirrored && i == pointsAround(loft);
        texels.push_back(addTexel(creature, loft, {along, isSeam ? 1.0f : position}));
    }
    return texels;
}

double signedVolume(const Creature& creature, std::size_t firstTriangle)
{
    double volume = 0.0;
    for (std::size_t i = firstTriangle; i < creature.triangles.size(); ++i) {
        const auto& corners = creature.triangles[i].vertices;
        const glm::dvec3 a(creature.vertices[corners[0]].position);
        const glm::dvec3 b(creature.vertices[corners[1]].position);
        const glm::dvec3 c(creature.vertices[corners[2]].position);
        volume += glm::dot(a, glm::cross(b, c)) / 6.0;
    }
    return volume;
}

void turnClockwise(Creature& creature, std::size_t firstTriangle)
{
    if (signedVolume(creature, firstTriangle) <= 0.0)
        return;
    for (std::size_t i = firstTriangle; i < creature.triangles.size(); ++i) {
        std::swap(creature.triangles[i].vertices[1], creature.triangles[i].vertices[2]);
        std::swap(creature.triangles[i].texels[1], creature.triangles[i].texels[2]);
    }
}

BoneId otherSide(std::uint8_t bone)
{
    if (bone >= kUpperArmLeft && bone <= kHandLeft)
        return static_cast<BoneId>(bone + 3);
    if (bone >= kUpperArmRight && bone <= kHandRight)
        return static_cast<BoneId>(bone - 3);
    if (bone >= kThighLeft && bone <= kToesLeft)
        return static_cast<BoneId>(bone + 4);
    if (bone >= kThighRight && bone <= kToesRight)
        return static_cast<BoneId>(bone - 4);
    return static_cast<BoneId>(bone);
}

Influences otherSide(Influences influences)
{
    for (std::uint8_t& bone : influences.bones)
        bone = otherSide(bone);
    return influences;
}

glm::vec3 otherSide(const glm::vec3& vector)
{
    return {vector.x, -vector.y, vector.z};
}

} // namespace

Influences influencesOf(std::initializer_list<BoneWeight> shares)
{
    assert(shares.size() >= 1 && shares.size() <= 4);
    float total = 0.0f;
    for (const BoneWeight& share : shares)
        total += share.share;
    Influences influences;
    std::size_t slot = 0;
    int left = 255;
    for (const BoneWeight& share : shares) {
        const int weight = std::min(left, static_cast<int>(std::lround(255.0f * share.share / total)));
        influences.bones[slot] = share.bone;
        influences.weights[slot] = static_cast<std::uint8_t>(weight);
        left -= weight;
        ++slot;
    }
    influences.weights[0] = static_cast<std::uint8_t>(influences.weights[0] + left);
    return influences;
}

std::vector<glm::vec2> outlineOf(const Oval& oval, std::size_t points)
{
    std::vector<glm::vec2> outline;
    for (std::size_t i = 0; i < points; ++i) {
        const float angle = std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(points - 1);
        const float sine = i + 1 == points ? 0.0f : std::sin(angle);
        const float cosine = std::cos(angle);
        const float across = std::pow(std::abs(sine), oval.exponent);
        const float upwards = std::copysign(std::pow(std::abs(cosine), oval.exponent), cosine);
        outline.emplace_back(oval.halfWidth * across, upwards * (upwards > 0.0f ? oval.top : oval.bottom));
    }
    return outline;
}

std::vector<float> positionsAround(const Loft& loft)
{
    std::vector<float> positions(loft.rings.front().outline.size(), 0.0f);
    for (const Ring& ring : loft.rings) {
        float length = 0.0f;
        for (std::size_t i = 1; i < positions.size(); ++i) {
            length += glm::distance(ring.outline[i], ring.outline[i - 1]);
            positions[i] += length;
        }
    }
    for (float& position : positions)
        position /= positions.back();
    return positions;
}

std::vector<Ring> ringsAlong(const std::vector<Section>& sections, const glm::vec3& up, std::size_t points)
{
    std::vector<Ring> rings;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const glm::vec3 from = sections[i > 0 ? i - 1 : i].center;
        const glm::vec3 to = sections[std::min(i + 1, sections.size() - 1)].center;
        const glm::vec3 along = glm::normalize(to - from);
        Ring ring;
        ring.center = sections[i].center;
        ring.side = glm::normalize(glm::cross(up, along));
        ring.up = glm::cross(along, ring.side);
        ring.outline = outlineOf(sections[i].oval, points);
        ring.influences = sections[i].influences;
        rings.push_back(std::move(ring));
    }
    return rings;
}

void addLoft(Creature& creature, const Loft& loft)
{
    const std::size_t firstTriangle = creature.triangles.size();
    const std::size_t count = pointsAround(loft);
    const std::vector<float> along = positionsAlong(loft);
    const std::vector<float> around = positionsAround(loft);
    const float tipPosition = loft.unwrap == Unwrap::mirrored ? around[around.size() / 2] : 0.5f;

    const auto addTriangle = [&](std::size_t band, const std::array<std::uint32_t, 3>& vertices,
                                 const std::array<std::uint32_t, 3>& texels) {
        const Part part = loft.partOfBand.empty() ? loft.part : loft.partOfBand[band];
        const Geoset geoset = loft.geosetOfBand.empty() ? loft.geoset : loft.geosetOfBand[band];
        creature.triangles.push_back({vertices, texels, part, geoset, loft.material});
    };

    RingVertices last;
    std::vector<std::uint32_t> lastTexels;
    for (std::size_t r = 0; r < loft.rings.size(); ++r) {
        RingVertices ring = addRing(creature, loft, loft.rings[r]);
        std::vector<std::uint32_t> texels = addRingTexels(creature, loft, along[r + 1], around);
        if (r == 0) {
            const std::uint32_t tip = addVertex(creature, loft.start.position, loft.start.influences);
            const std::uint32_t tipTexel = addTexel(creature, loft, {0.0f, tipPosition});
            for (std::size_t i = 0; i < count; ++i)
                addTriangle(r, {tip, ring.leaving[i], ring.arriving[(i + 1) % count]},
                            {tipTexel, texels[i], texels[i + 1]});
        } else {
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t next = (i + 1) % count;
                const std::array<std::uint32_t, 4> corners = {last.leaving[i], ring.leaving[i], ring.arriving[next],
                                                              last.arriving[next]};
                const std::array<std::uint32_t, 4> spots = {lastTexels[i], texels[i], texels[i + 1], lastTexels[i + 1]};
                // The diagonal has the other direction on the mirrored half, so that both sides look alike.
                if (i < count / 2) {
                    addTriangle(r, {corners[0], corners[1], corners[2]}, {spots[0], spots[1], spots[2]});
                    addTriangle(r, {corners[0], corners[2], corners[3]}, {spots[0], spots[2], spots[3]});
                } else {
                    addTriangle(r, {corners[0], corners[1], corners[3]}, {spots[0], spots[1], spots[3]});
                    addTriangle(r, {corners[1], corners[2], corners[3]}, {spots[1], spots[2], spots[3]});
                }
            }
        }
        last = std::move(ring);
        lastTexels = std::move(texels);
    }
    const std::uint32_t tip = addVertex(creature, loft.end.position, loft.end.influences);
    const std::uint32_t tipTexel = addTexel(creature, loft, {1.0f, tipPosition});
    for (std::size_t i = 0; i < count; ++i)
        addTriangle(loft.rings.size(), {tip, last.arriving[(i + 1) % count], last.leaving[i]},
                    {tipTexel, lastTexels[i + 1], lastTexels[i]});
    turnClockwise(creature, firstTriangle);
}

Loft mirroredLoft(const Loft& loft)
{
    Loft result = loft;
    for (Ring& ring : result.rings) {
        ring.center = otherSide(ring.center);
        ring.up = otherSide(ring.up);
        ring.side = otherSide(ring.side);
        ring.influences = otherSide(ring.influences);
    }
    for (Tip* tip : {&result.start, &result.end}) {
        tip->position = otherSide(tip->position);
        tip->influences = otherSide(tip->influences);
    }
    return result;
}

void finishNormals(Creature& creature)
{
    for (const CreatureTriangle& triangle : creature.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            CreatureVertex& vertex = creature.vertices[triangle.vertices[i]];
            const glm::vec3 toNext = creature.vertices[triangle.vertices[(i + 1) % 3]].position - vertex.position;
            const glm::vec3 toLast = creature.vertices[triangle.vertices[(i + 2) % 3]].position - vertex.position;
            const glm::vec3 outwards = glm::cross(toLast, toNext); // clockwise winding
            const float area = glm::length(outwards);
            if (area <= 0.0f)
                continue;
            const float angle = std::atan2(area, glm::dot(toNext, toLast));
            vertex.normal += outwards / area * angle;
        }
    }
    for (CreatureVertex& vertex : creature.vertices)
        vertex.normal = glm::normalize(vertex.normal);
}

} // namespace samples
