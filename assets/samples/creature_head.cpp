#include "assets/samples/creature_parts.hpp"
#include "assets/samples/skin_islands.hpp"

#include <glm/geometric.hpp>

#include <cmath>

namespace samples {

namespace {

// Origin of head-local coordinates: the middle of the skull's back, above the joint.
constexpr glm::vec3 kHeadOrigin(16.0f, 0.0f, 23.5f);

/// A vertical cross section of the head at `x`.
struct Slice {
    float x = 0.0f;
    std::vector<glm::vec2> outline; ///< (outwards, upwards)
};

std::vector<Ring> slicesOf(const std::vector<Slice>& slices, const Influences& influences)
{
    std::vector<Ring> rings;
    for (const Slice& slice : slices)
        rings.push_back({kHeadOrigin + glm::vec3(slice.x, 0.0f, 0.0f),
                         {0.0f, 0.0f, 1.0f},
                         {0.0f, 1.0f, 0.0f},
                         slice.outline,
                         influences});
    return rings;
}

Loft makeTongue()
{
    const Influences jaw = influencesOf({{kJaw}});
    const auto at = [](float x, float z) { return kHeadOrigin + glm::vec3(x, 0.0f, z); };
    Loft tongue;
    tongue.start = {at(-1.0f, -3.2f), jaw};
    tongue.rings = ringsAlong({{at(0.5f, -3.0f), {1.9f, 0.5f, 0.6f}, jaw},
                               {at(6.0f, -2.7f), {1.7f, 0.5f, 0.7f}, jaw},
                               {at(10.5f, -2.9f), {1.2f, 0.4f, 0.6f}, jaw}},
                              {0.0f, 0.0f, 1.0f}, 3);
    tongue.end = {at(12.4f, -3.1f), jaw};
    tongue.island = islands::kTongue;
    tongue.part = Part::head;
    tongue.material = Material::tongue;
    return tongue;
}

/// A horn along `path`, with the last point as its tip.
Loft makeHorn(const std::vector<glm::vec3>& path, float radius)
{
    const Influences head = influencesOf({{kHead}});
    std::vector<Section> sections;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const float share = 1.0f - static_cast<float>(i) / static_cast<float>(path.size() - 1);
        const float width = radius * (0.25f + 0.75f * share);
        sections.push_back({kHeadOrigin + path[i], {width, width, width}, head});
    }
    Loft horn;
    horn.start = {sections.front().center * 1.5f - sections[1].center * 0.5f, head};
    horn.rings = ringsAlong(sections, {0.0f, 0.3f, 1.0f}, 4);
    horn.end = {kHeadOrigin + path.back(), head};
    horn.island = islands::kHorn;
    horn.part = Part::head;
    horn.geoset = Geoset::horns;
    horn.material = Material::horn;
    return horn;
}

Loft makeBrow()
{
    const Influences head = influencesOf({{kHead}});
    Loft brow;
    brow.start = {kHeadOrigin + glm::vec3(-0.6f, 4.4f, 5.2f), head};
    brow.rings = ringsAlong({{kHeadOrigin + glm::vec3(1.0f, 4.7f, 5.2f), {1.5f, 0.9f, 0.8f}, head},
                             {kHeadOrigin + glm::vec3(4.2f, 4.5f, 4.5f), {1.3f, 0.9f, 0.7f}, head}},
                            {0.0f, 0.0f, 1.0f}, 3);
    brow.end = {kHeadOrigin + glm::vec3(7.0f, 3.4f, 3.2f), head};
    brow.island = islands::kBrow;
    brow.part = Part::head;
    brow.material = Material::head;
    return brow;
}

Loft makeEye()
{
    const Influences head = influencesOf({{kHead}});
    const Eyeball ball = leftEyeball();
    const auto ring = [&](float along) {
        const float radius = ball.radius * std::sqrt(1.0f - along * along);
        return Section{ball.center + ball.outwards * (ball.radius * along), {radius, radius, radius}, head};
    };
    Loft eye;
    eye.start = {ball.center - ball.outwards * (0.5f * ball.radius), head};
    eye.rings = ringsAlong({ring(0.0f), ring(0.65f)}, {0.0f, 0.0f, 1.0f}, 5);
    eye.end = {ball.center + ball.outwards * ball.radius, head};
    eye.island = islands::kEye;
    eye.unwrap = Unwrap::disc;
    eye.part = Part::head;
    eye.material = Material::eye;
    return eye;
}

/// A tooth at `root`, pointing along `direction`.
Loft makeTooth(const glm::vec3& root, const glm::vec3& direction, float width, BoneId bone)
{
    const Influences influences = influencesOf({{bone}});
    const std::vector<glm::vec2> outline = {{0.0f, width}, {width * 0.8f, 0.0f}, {0.0f, -width}};
    Loft tooth;
    tooth.start = {kHeadOrigin + root - direction * 0.1f, influences};
    tooth.rings = {{kHeadOrigin + root, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, outline, influences}};
    tooth.end = {kHeadOrigin + root + direction, influences};
    tooth.island = islands::kTooth;
    tooth.part = Part::head;
    tooth.material = Material::tooth;
    return tooth;
}

} // namespace

Eyeball leftEyeball()
{
    return {kHeadOrigin + glm::vec3(3.4f, 3.6f, 3.0f), glm::normalize(glm::vec3(0.52f, 0.84f, 0.16f)), 1.9f};
}

Loft makeSkull()
{
    const Influences head = influencesOf({{kHead}});
    Loft skull;
    skull.start = {kHeadOrigin + glm::vec3(-6.6f, 0.0f, 0.6f), head};
    // Crown, ridge, temple, cheek, lip, gum, palate.
    skull.rings = slicesOf(
        {
            {-5.2f, {{0, 3.6f}, {2.2f, 3.3f}, {3.8f, 2.0f}, {4.3f, 0.0f}, {3.6f, -1.6f}, {2.2f, -2.4f}, {0, -2.6f}}},
            {-1.8f, {{0, 5.4f}, {2.8f, 5.2f}, {5.0f, 3.5f}, {5.9f, 0.6f}, {5.4f, -1.8f}, {3.6f, -2.2f}, {0, -2.0f}}},
            {2.0f, {{0, 5.6f}, {3.1f, 5.9f}, {4.9f, 4.0f}, {5.9f, 0.8f}, {5.5f, -1.7f}, {4.2f, -2.0f}, {0, -1.6f}}},
            {5.2f, {{0, 4.8f}, {2.8f, 5.0f}, {3.9f, 3.2f}, {4.9f, 0.4f}, {4.9f, -1.8f}, {3.8f, -2.1f}, {0, -1.4f}}},
            {8.6f, {{0, 3.5f}, {2.1f, 3.4f}, {3.2f, 2.2f}, {4.2f, 0.1f}, {4.3f, -1.9f}, {3.3f, -2.3f}, {0, -1.5f}}},
            {12.0f, {{0, 3.1f}, {1.9f, 2.9f}, {2.9f, 1.8f}, {3.7f, 0.0f}, {3.8f, -2.0f}, {2.9f, -2.4f}, {0, -1.6f}}},
            {15.0f, {{0, 3.0f}, {1.7f, 2.7f}, {2.5f, 1.6f}, {3.1f, 0.0f}, {3.1f, -2.2f}, {2.3f, -2.6f}, {0, -1.9f}}},
            {17.0f, {{0, 1.9f}, {1.1f, 1.7f}, {1.6f, 0.9f}, {1.9f, -0.4f}, {1.8f, -2.3f}, {1.3f, -2.7f}, {0, -2.4f}}},
        },
        head);
    skull.end = {kHeadOrigin + glm::vec3(17.7f, 0.0f, -0.8f), head};
    skull.island = islands::kSkull;
    skull.creases = {kSkullLip};
    skull.part = Part::head;
    skull.material = Material::head;
    return skull;
}

Loft makeJaw()
{
    const Influences jaw = influencesOf({{kJaw}});
    Loft loft;
    loft.start = {kHeadOrigin + glm::vec3(-4.8f, 0.0f, -3.4f), jaw};
    // Floor of the mouth, gum, lip, flank, edge, chin.
    loft.rings = slicesOf(
        {
            {-3.6f, {{0, -1.8f}, {1.8f, -1.8f}, {3.6f, -2.0f}, {4.2f, -3.2f}, {3.0f, -4.8f}, {0, -5.4f}}},
            {0.0f, {{0, -2.8f}, {2.8f, -2.6f}, {4.6f, -2.3f}, {5.0f, -3.8f}, {3.6f, -5.9f}, {0, -6.5f}}},
            {4.5f, {{0, -3.2f}, {2.7f, -3.0f}, {4.2f, -2.4f}, {4.5f, -3.8f}, {3.2f, -5.7f}, {0, -6.3f}}},
            {9.0f, {{0, -3.3f}, {2.3f, -3.1f}, {3.5f, -2.5f}, {3.8f, -3.7f}, {2.6f, -5.2f}, {0, -5.7f}}},
            {12.8f, {{0, -3.3f}, {1.9f, -3.1f}, {2.9f, -2.6f}, {3.2f, -3.6f}, {2.2f, -4.9f}, {0, -5.3f}}},
            {15.2f, {{0, -3.2f}, {1.1f, -3.0f}, {1.8f, -2.7f}, {2.0f, -3.4f}, {1.4f, -4.3f}, {0, -4.6f}}},
        },
        jaw);
    loft.end = {kHeadOrigin + glm::vec3(16.3f, 0.0f, -3.4f), jaw};
    loft.island = islands::kJaw;
    loft.creases = {kJawLip};
    loft.part = Part::head;
    loft.material = Material::jaw;
    return loft;
}

std::vector<Loft> makeMiddleOfHead()
{
    return {makeTongue(), makeHorn({{11.5f, 0.0f, 2.4f}, {11.9f, 0.0f, 4.4f}, {12.9f, 0.0f, 6.6f}}, 1.4f)};
}

std::vector<Loft> makeLeftOfHead()
{
    std::vector<Loft> lofts = {
        makeHorn({{-1.6f, 3.4f, 4.2f}, {-4.0f, 4.6f, 6.2f}, {-7.2f, 5.4f, 7.2f}, {-10.6f, 5.6f, 8.9f}}, 1.9f),
        makeBrow(), makeEye()};
    lofts.push_back(makeTooth({15.2f, 2.2f, -2.0f}, {0.2f, 0.1f, -2.4f}, 0.6f, kHead));
    lofts.push_back(makeTooth({12.2f, 3.2f, -1.8f}, {0.0f, 0.2f, -2.0f}, 0.6f, kHead));
    lofts.push_back(makeTooth({8.8f, 3.7f, -1.7f}, {-0.2f, 0.2f, -2.2f}, 0.65f, kHead));
    lofts.push_back(makeTooth({13.6f, 2.3f, -3.0f}, {0.1f, 0.1f, 2.0f}, 0.55f, kJaw));
    lofts.push_back(makeTooth({10.4f, 2.9f, -3.0f}, {0.0f, 0.2f, 1.9f}, 0.55f, kJaw));
    return lofts;
}

} // namespace samples
