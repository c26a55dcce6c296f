#include "assets/samples/creature_ornaments.hpp"

#include "assets/samples/creature_parts.hpp"
#include "assets/samples/skin_islands.hpp"

#include <glm/common.hpp>

namespace samples {

namespace {

void addBothSides(Creature& creature, const Loft& left)
{
    addLoft(creature, left);
    addLoft(creature, mirroredLoft(left));
}

std::vector<Loft> hornsOf(const std::vector<Loft>& lofts)
{
    std::vector<Loft> horns;
    for (const Loft& loft : lofts) {
        if (loft.geoset == Geoset::horns)
            horns.push_back(loft);
    }
    return horns;
}

/// The same horn, cut off at its last cross section.
Loft sawnOff(Loft horn)
{
    horn.end.position = horn.rings.back().center;
    horn.geoset = Geoset::sawnHorns;
    return horn;
}

/// The same spike at a share of its height.
Loft lowered(Loft spike)
{
    constexpr float kShare = 0.55f;
    const glm::vec3 base = spike.rings.front().center;
    for (Ring& ring : spike.rings)
        ring.center = glm::mix(base, ring.center, kShare);
    spike.end.position = glm::mix(base, spike.end.position, kShare);
    spike.geoset = Geoset::lowSpikes;
    return spike;
}

Loft makeLeftMitt()
{
    const Influences wrist = influencesOf({{kForearmLeft, 0.4f}, {kHandLeft, 0.6f}});
    const Influences hand = influencesOf({{kHandLeft}});
    Loft mitt;
    mitt.start = {{13.2f, 8.7f, 1.5f}, wrist};
    mitt.rings = ringsAlong({{{13.9f, 8.5f, 1.15f}, {1.9f, 1.7f, 1.7f}, wrist},
                             {{15.6f, 8.2f, 0.3f}, {2.1f, 1.7f, 1.7f}, hand},
                             {{17.6f, 8.1f, -0.8f}, {2.3f, 1.5f, 1.6f}, hand}},
                            {0.0f, 0.0f, 1.0f}, 4);
    mitt.end = {{19.2f, 8.1f, -1.8f}, hand};
    mitt.island = islands::kArm;
    mitt.part = Part::torso;
    mitt.geoset = Geoset::mitts;
    mitt.material = Material::limb;
    return mitt;
}

Loft makeLeftBoot()
{
    const Influences heel = influencesOf({{kMetatarsusLeft, 0.6f}, {kToesLeft, 0.4f}});
    const Influences toes = influencesOf({{kToesLeft}});
    // Flat soles: 24 below the origin is the ground.
    Loft boot;
    boot.start = {{-3.4f, 8.6f, -20.6f}, heel};
    boot.rings = ringsAlong({{{-2.4f, 8.6f, -20.8f}, {2.6f, 3.4f, 2.8f, 0.7f}, heel},
                             {{1.6f, 8.6f, -21.2f}, {3.4f, 3.6f, 2.7f, 0.6f}, toes},
                             {{6.4f, 8.8f, -22.2f}, {4.0f, 2.1f, 1.75f, 0.6f}, toes},
                             {{9.6f, 9.0f, -22.5f}, {3.2f, 1.5f, 1.45f, 0.7f}, toes}},
                            {0.0f, 0.0f, 1.0f}, 5);
    boot.end = {{11.4f, 9.0f, -22.8f}, toes};
    boot.island = islands::kToe;
    boot.part = Part::legs;
    boot.geoset = Geoset::boots;
    boot.material = Material::toe;
    return boot;
}

Loft makeClub()
{
    const Influences tail = influencesOf({{kTail5}});
    const auto at = [](float x, float z) { return glm::vec3(x, 0.0f, z); };
    Loft club;
    club.start = {at(-31.0f, 4.2f), tail};
    club.rings = ringsAlong({{at(-32.4f, 4.9f), {2.6f, 2.4f, 2.4f}, tail},
                             {at(-35.2f, 6.4f), {4.2f, 3.6f, 3.6f}, tail},
                             {at(-38.2f, 8.0f), {3.2f, 2.8f, 2.8f}, tail}},
                            {0.0f, 0.0f, 1.0f}, 5);
    club.end = {at(-40.0f, 8.9f), tail};
    club.island = islands::kHorn;
    club.part = Part::legs;
    club.geoset = Geoset::tailClub;
    club.material = Material::horn;
    return club;
}

/// A band around the neck; its ends lie inside of it.
Loft makeCollar()
{
    const Influences neck = influencesOf({{kNeck}});
    const auto at = [](float x, float z) { return glm::vec3(x, 0.0f, z); };
    Loft collar;
    collar.start = {at(12.15f, 17.0f), neck};
    collar.rings = ringsAlong(
        {{at(12.3f, 17.8f), {7.7f, 7.9f, 6.8f, 0.9f}, neck}, {at(12.45f, 19.8f), {7.0f, 7.2f, 5.9f, 0.9f}, neck}},
        {0.0f, 0.0f, 1.0f}, 7);
    collar.end = {at(12.6f, 20.6f), neck};
    collar.island = islands::kTrunk;
    collar.unwrap = Unwrap::around;
    collar.geoset = Geoset::collar;
    return collar;
}

} // namespace

Creature makeOrnaments()
{
    Creature ornaments;
    for (const Loft& horn : hornsOf(makeMiddleOfHead()))
        addLoft(ornaments, sawnOff(horn));
    for (const Loft& horn : hornsOf(makeLeftOfHead()))
        addBothSides(ornaments, sawnOff(horn));
    for (const Loft& spike : makeSpikes(makeTrunk()))
        addLoft(ornaments, lowered(spike));
    addBothSides(ornaments, makeLeftMitt());
    addBothSides(ornaments, makeLeftBoot());
    addLoft(ornaments, makeClub());
    addLoft(ornaments, makeCollar());
    finishNormals(ornaments);
    return ornaments;
}

} // namespace samples
