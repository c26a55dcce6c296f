#include "assets/samples/creature_parts.hpp"
#include "assets/samples/skin_islands.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace samples {

namespace {

constexpr std::size_t kTrunkPoints = 6;
constexpr std::size_t kLegPoints = 5;
constexpr std::size_t kToePoints = 4;
constexpr std::size_t kArmPoints = 4;

Loft makeToe(const glm::vec3& base, const glm::vec3& direction, float length)
{
    const Influences toes = influencesOf({{kToesLeft}});
    const auto at = [&](float share, float height) {
        const glm::vec3 spot = base + direction * (length * share);
        return glm::vec3(spot.x, spot.y, height);
    };
    Loft toe;
    toe.start = {at(-0.12f, -21.8f), toes};
    toe.rings = ringsAlong({{at(0.0f, -22.1f), {1.7f, 1.9f, 1.9f, 0.8f}, toes},
                            {at(0.55f, -22.3f), {1.75f, 1.7f, 1.7f, 0.8f}, toes},
                            {at(0.74f, -22.5f), {0.95f, 1.05f, 1.2f, 0.9f}, toes}},
                           {0.0f, 0.0f, 1.0f}, kToePoints);
    toe.end = {at(1.0f, -23.9f), toes};
    toe.island = islands::kToe;
    toe.part = Part::legs;
    toe.geoset = Geoset::toes;
    toe.material = Material::toe;
    return toe;
}

Loft makeFinger(const glm::vec3& base, const glm::vec3& tip, const Influences& hand)
{
    const glm::vec3 knuckle = base + (tip - base) * 0.5f + glm::vec3(0.3f, 0.0f, 0.35f);
    Loft finger;
    finger.start = {base, hand};
    finger.rings =
        ringsAlong({{base + (tip - base) * 0.1f, {0.9f, 0.9f, 0.9f}, hand}, {knuckle, {0.75f, 0.8f, 0.75f}, hand}},
                   {0.0f, 0.0f, 1.0f}, 3);
    finger.end = {tip, hand};
    finger.island = islands::kFinger;
    finger.part = Part::torso;
    finger.geoset = Geoset::claws;
    finger.material = Material::toe;
    return finger;
}

} // namespace

Loft makeTrunk()
{
    const auto on = [](float x, float z) { return glm::vec3(x, 0.0f, z); };
    Loft trunk;
    trunk.start = {on(-36.0f, 6.8f), influencesOf({{kTail5}})};
    trunk.rings = ringsAlong(
        {
            {on(-31.5f, 4.4f), {1.2f, 1.2f, 1.2f}, influencesOf({{kTail5}})},
            {on(-26.0f, 3.0f), {2.2f, 2.2f, 2.2f}, influencesOf({{kTail4, 0.5f}, {kTail5, 0.5f}})},
            {on(-20.5f, 2.7f), {3.3f, 3.3f, 3.3f}, influencesOf({{kTail3, 0.5f}, {kTail4, 0.5f}})},
            {on(-15.2f, 3.2f), {4.5f, 4.5f, 4.5f}, influencesOf({{kTail2, 0.5f}, {kTail3, 0.5f}})},
            {on(-10.4f, 4.2f), {5.8f, 5.7f, 5.7f}, influencesOf({{kTail1, 0.5f}, {kTail2, 0.5f}})},
            {on(-6.0f, 5.2f), {7.0f, 7.0f, 7.0f, 0.9f}, influencesOf({{kPelvis, 0.6f}, {kTail1, 0.4f}})},
            {on(-2.0f, 6.2f), {7.8f, 8.0f, 8.0f, 0.9f}, influencesOf({{kPelvis}})},
            {on(2.2f, 7.4f), {8.3f, 8.6f, 8.8f, 0.9f}, influencesOf({{kPelvis, 0.55f}, {kSpine, 0.45f}})},
            {on(6.2f, 9.2f), {8.7f, 9.0f, 8.8f, 0.9f}, influencesOf({{kSpine, 0.6f}, {kChest, 0.4f}})},
            {on(9.6f, 11.8f), {8.8f, 8.8f, 8.0f, 0.85f}, influencesOf({{kChest}})},
            {on(11.8f, 15.4f), {7.8f, 7.8f, 6.6f, 0.9f}, influencesOf({{kChest, 0.6f}, {kNeck, 0.4f}})},
            {on(12.4f, 18.7f), {6.3f, 6.6f, 5.4f, 0.9f}, influencesOf({{kNeck}})},
            {on(12.6f, 21.6f), {5.2f, 5.4f, 3.8f}, influencesOf({{kNeck, 0.5f}, {kHead, 0.5f}})},
            {on(13.4f, 23.8f), {3.6f, 3.4f, 2.0f}, influencesOf({{kHead}})},
        },
        {0.0f, 0.0f, 1.0f}, kTrunkPoints);
    trunk.end = {on(14.4f, 24.6f), influencesOf({{kHead}})};
    trunk.island = islands::kTrunk;
    trunk.material = Material::hide;
    for (std::size_t band = 0; band <= trunk.rings.size(); ++band) {
        trunk.partOfBand.push_back(band <= 7 ? Part::legs : Part::torso);
        trunk.geosetOfBand.push_back(band <= 3 ? Geoset::tail : Geoset::body);
    }
    return trunk;
}

std::vector<Loft> makeSpikes(const Loft& trunk)
{
    struct Spike {
        std::size_t ring;
        float shift; ///< towards the next ring, 0 to 1
        float length;
        float height;
    };
    constexpr std::array kSpikes = {
        Spike{1, 0.0f, 2.6f, 2.4f},  Spike{2, 0.0f, 3.2f, 3.0f}, Spike{3, 0.0f, 3.8f, 3.8f},
        Spike{4, 0.0f, 4.2f, 4.6f},  Spike{5, 0.1f, 4.6f, 5.4f}, Spike{6, 0.3f, 4.8f, 6.2f},
        Spike{7, 0.5f, 5.0f, 6.8f},  Spike{8, 0.7f, 4.8f, 6.6f}, Spike{10, 0.0f, 4.4f, 5.8f},
        Spike{11, 0.1f, 3.6f, 4.6f},
    };
    constexpr float kStraightSpike = 4.0f; // higher ones are bent backwards
    std::vector<Loft> spikes;
    for (const Spike& spike : kSpikes) {
        const Ring& ring = trunk.rings[spike.ring];
        const Ring& next = trunk.rings[spike.ring + 1];
        const glm::vec3 up = glm::normalize(glm::mix(ring.up, next.up, spike.shift));
        const glm::vec3 forward = glm::cross(ring.side, up);
        const glm::vec3 surface = glm::mix(ring.center + ring.up * ring.outline.front().y,
                                           next.center + next.up * next.outline.front().y, spike.shift);
        const Influences influences = spike.shift < 0.5f ? ring.influences : next.influences;
        const glm::vec3 base = surface - up * 1.2f;
        const float half = spike.length * 0.5f;
        const auto blade = [&](float width, float front, float back) {
            return std::vector<glm::vec2>{{0.0f, front}, {width, 0.0f}, {0.0f, -back}};
        };
        Loft loft;
        loft.start = {base - up * 0.2f, influences};
        loft.rings = {{base, forward, ring.side, blade(0.24f * spike.length, half, half), influences}};
        if (spike.height > kStraightSpike)
            loft.rings.push_back({base + up * (0.55f * spike.height) - forward * (0.22f * spike.length), forward,
                                  ring.side, blade(0.15f * spike.length, half * 0.62f, half * 0.72f), influences});
        loft.end = {base + up * spike.height - forward * (0.85f * spike.length), influences};
        loft.island = islands::kSpike;
        loft.part = spike.ring < 7 ? Part::legs : Part::torso;
        loft.geoset = Geoset::spikes;
        loft.material = Material::spike;
        spikes.push_back(std::move(loft));
    }
    return spikes;
}

std::vector<Loft> makeLeftLeg()
{
    const Influences thigh = influencesOf({{kThighLeft}});
    const Influences shin = influencesOf({{kShinLeft}});
    const Influences metatarsus = influencesOf({{kMetatarsusLeft}});
    Loft leg;
    leg.start = {{-1.8f, 4.4f, 12.0f}, influencesOf({{kPelvis, 0.5f}, {kThighLeft, 0.5f}})};
    // Ovals: sideways, to the front, to the back.
    leg.rings = ringsAlong(
        {
            {{-1.4f, 5.6f, 9.4f}, {3.2f, 4.8f, 5.0f}, influencesOf({{kPelvis, 0.4f}, {kThighLeft, 0.6f}})},
            {{-0.4f, 7.2f, 4.8f}, {4.5f, 6.9f, 7.0f, 0.88f}, thigh},
            {{1.8f, 8.1f, -0.4f}, {4.8f, 6.2f, 6.6f, 0.88f}, thigh},
            {{4.0f, 8.4f, -4.6f}, {3.9f, 4.2f, 4.4f}, influencesOf({{kThighLeft, 0.75f}, {kShinLeft, 0.25f}})},
            {{4.2f, 8.4f, -7.4f}, {3.3f, 3.3f, 3.2f}, influencesOf({{kThighLeft, 0.3f}, {kShinLeft, 0.7f}})},
            {{1.0f, 8.4f, -10.4f}, {3.2f, 2.5f, 3.9f}, shin},
            {{-3.0f, 8.4f, -14.4f}, {2.2f, 2.1f, 2.5f}, influencesOf({{kShinLeft, 0.5f}, {kMetatarsusLeft, 0.5f}})},
            {{-1.6f, 8.5f, -18.2f}, {2.1f, 2.1f, 2.0f}, metatarsus},
            {{0.4f, 8.6f, -21.4f}, {2.8f, 2.2f, 2.0f}, influencesOf({{kMetatarsusLeft, 0.4f}, {kToesLeft, 0.6f}})},
        },
        {1.0f, 0.0f, 0.2f}, kLegPoints);
    leg.end = {{0.9f, 8.6f, -23.4f}, influencesOf({{kToesLeft}})};
    leg.island = islands::kLeg;
    leg.unwrap = Unwrap::around;
    leg.part = Part::legs;
    leg.material = Material::limb;
    const glm::vec3 ball(0.6f, 8.6f, -22.0f);
    return {leg, makeToe(ball, {1.0f, 0.08f, 0.0f}, 10.2f),
            makeToe(ball + glm::vec3(-0.2f, 1.2f, 0.0f), {0.87f, 0.5f, 0.0f}, 8.8f),
            makeToe(ball + glm::vec3(-0.2f, -1.2f, 0.0f), {0.90f, -0.44f, 0.0f}, 8.4f)};
}

std::vector<Loft> makeLeftArm()
{
    const Influences forearm = influencesOf({{kForearmLeft}});
    const Influences hand = influencesOf({{kHandLeft}});
    Loft arm;
    arm.start = {{10.8f, 4.2f, 12.6f}, influencesOf({{kChest}})};
    arm.rings = ringsAlong(
        {
            {{10.8f, 6.0f, 11.8f}, {2.3f, 2.7f, 2.7f}, influencesOf({{kChest, 0.6f}, {kUpperArmLeft, 0.4f}})},
            {{10.6f, 8.3f, 8.8f}, {2.5f, 2.8f, 3.0f}, influencesOf({{kUpperArmLeft}})},
            {{9.2f, 9.4f, 4.4f}, {1.7f, 1.7f, 1.9f}, influencesOf({{kUpperArmLeft, 0.5f}, {kForearmLeft, 0.5f}})},
            {{11.4f, 9.2f, 2.4f}, {1.75f, 1.8f, 1.8f}, forearm},
            {{14.2f, 8.4f, 1.0f}, {1.35f, 1.1f, 1.1f}, influencesOf({{kForearmLeft, 0.4f}, {kHandLeft, 0.6f}})},
        },
        {1.0f, 0.0f, 0.6f}, kArmPoints);
    arm.end = {{15.8f, 8.0f, 0.3f}, hand};
    arm.island = islands::kArm;
    arm.part = Part::torso;
    arm.material = Material::limb;
    const glm::vec3 palm(14.6f, 8.2f, 0.8f);
    return {arm, makeFinger(palm + glm::vec3(0.0f, 0.6f, 0.1f), {18.8f, 9.6f, -1.8f}, hand),
            makeFinger(palm + glm::vec3(0.0f, -0.5f, 0.0f), {18.4f, 6.6f, -2.0f}, hand)};
}

} // namespace samples
