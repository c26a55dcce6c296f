#include "assets/samples/creature_animation.hpp"

#include "assets/samples/creature_stances.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace samples {

namespace {

struct Choreography {
    ClipSpec spec;
    Stance (*stanceAt)(float frame);
    bool liesOnGround; ///< its lowest point touches the ground
};

constexpr std::array<Choreography, 8> kChoreographies = {{
    {{"stand", 24, true}, stances::stand, false},
    {{"walk", static_cast<std::uint32_t>(stances::kWalkFrames), true}, stances::walk, false},
    {{"run", static_cast<std::uint32_t>(stances::kRunFrames), true}, stances::run, false},
    {{"attack", 10, true}, stances::attack, false},
    {{"pain1", 4, false}, stances::pain, false},
    {{"jump", 6, false}, stances::jump, false},
    {{"taunt", 14, false}, stances::taunt, false},
    {{"death1", 10, false}, stances::death, true},
}};

} // namespace

std::span<const ClipSpec> clips()
{
    static const auto specs = [] {
        std::array<ClipSpec, kChoreographies.size()> result;
        std::transform(kChoreographies.begin(), kChoreographies.end(), result.begin(),
                       [](const Choreography& choreography) { return choreography.spec; });
        return result;
    }();
    return specs;
}

void layOnGround(const Creature& creature, Pose& pose)
{
    const PosedVertices vertices = posed(creature, pose);
    const auto lowest = std::min_element(vertices.positions.begin(), vertices.positions.end(),
                                         [](const glm::vec3& a, const glm::vec3& b) { return a.z < b.z; });
    pose.pelvisOffset.z += kGround - lowest->z;
}

Pose poseAt(const Creature& creature, std::size_t clip, float frame)
{
    assert(clip < kChoreographies.size());
    const Choreography& choreography = kChoreographies[clip];
    Pose pose = poseOf(choreography.stanceAt(frame));
    if (choreography.liesOnGround)
        layOnGround(creature, pose);
    return pose;
}

} // namespace samples
