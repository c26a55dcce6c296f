#include "assets/samples/creature_rig.hpp"

#include <glm/common.hpp>
#include <glm/ext/quaternion_common.hpp>
#include <glm/ext/quaternion_trigonometric.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace samples {

namespace {

constexpr float kToeLength = 10.0f; // a foot that points down stands on the tips of its claws

const glm::vec3 kForward(1.0f, 0.0f, 0.0f);
const glm::vec3 kLeftwards(0.0f, 1.0f, 0.0f);
const glm::vec3 kUp(0.0f, 0.0f, 1.0f);

glm::quat quatOf(const Turn& turn)
{
    return glm::angleAxis(glm::radians(turn.yaw), kUp) * glm::angleAxis(glm::radians(turn.pitch), kLeftwards) *
           glm::angleAxis(glm::radians(turn.roll), kForward);
}

glm::vec3 jointOf(std::size_t bone)
{
    return skeleton()[bone].position;
}

/// The rotation from one pair of directions to another; the first is matched exactly, the second as well as possible.
glm::quat turnBetween(const glm::vec3& fromFirst, const glm::vec3& fromSecond, const glm::vec3& toFirst,
                      const glm::vec3& toSecond)
{
    const auto frame = [](const glm::vec3& first, const glm::vec3& second) {
        const glm::vec3 x = glm::normalize(first);
        const glm::vec3 z = glm::normalize(glm::cross(x, second));
        return glm::mat3(x, glm::cross(z, x), z);
    };
    return glm::normalize(glm::quat_cast(frame(toFirst, toSecond) * glm::transpose(frame(fromFirst, fromSecond))));
}

struct LegBones {
    std::size_t thigh;
    std::size_t shin;
    std::size_t metatarsus;
    std::size_t toes;
};

constexpr std::array<LegBones, 2> kLegs = {
    {{kThighLeft, kShinLeft, kMetatarsusLeft, kToesLeft}, {kThighRight, kShinRight, kMetatarsusRight, kToesRight}}};
constexpr std::array<std::array<std::size_t, 3>, 2> kArms = {
    {{kUpperArmLeft, kForearmLeft, kHandLeft}, {kUpperArmRight, kForearmRight, kHandRight}}};

float sign(Side side)
{
    return side == kLeft ? 1.0f : -1.0f;
}

/// The knee of a leg from hip to ankle that bends forwards around `hinge`. An ankle out of reach is pulled in.
struct BentLeg {
    glm::vec3 knee{};
    glm::vec3 ankle{};
};

BentLeg bentLeg(const glm::vec3& hip, const glm::vec3& ankle, float thighLength, float shinLength,
                const glm::vec3& hinge)
{
    const float reach = (thighLength + shinLength) * 0.998f;
    const float distance = std::clamp(glm::distance(hip, ankle), std::abs(thighLength - shinLength) + 0.5f, reach);
    const glm::vec3 direction = glm::normalize(ankle - hip);
    const float along = (thighLength * thighLength - shinLength * shinLength + distance * distance) / (2.0f * distance);
    const float across = std::sqrt(std::max(0.0f, thighLength * thighLength - along * along));
    const glm::vec3 bend = glm::normalize(glm::cross(direction, hinge));
    return {hip + direction * along + bend * across, hip + direction * distance};
}

void poseLeg(Pose& pose, const FootGoal& goal, Side side, const glm::quat& pelvisTurn)
{
    const LegBones bones = kLegs[side];
    const auto withPelvis = [&](const glm::vec3& point) {
        return jointOf(kPelvis) + pose.pelvisOffset + pelvisTurn * (point - jointOf(kPelvis));
    };
    const glm::quat heading = glm::angleAxis(glm::radians(goal.outwards * sign(side)), kUp);
    const glm::quat ground = glm::slerp(glm::quat(1.0f, 0.0f, 0.0f, 0.0f), pelvisTurn, goal.clinging) * heading;
    const glm::vec3 ballBind = jointOf(bones.toes);
    const float tiptoe = kToeLength * std::sin(glm::radians(std::max(goal.toes, 0.0f))) * (1.0f - goal.clinging);
    const glm::vec3 wanted =
        ballBind + glm::vec3(goal.offset.x, goal.offset.y * sign(side), std::max(goal.offset.z, tiptoe));
    const glm::vec3 ball = glm::mix(wanted, withPelvis(wanted), goal.clinging);
    const glm::quat metatarsusTurn = ground * glm::angleAxis(glm::radians(goal.heel), kLeftwards);
    const glm::quat toesTurn = ground * glm::angleAxis(glm::radians(goal.toes), kLeftwards);

    const glm::vec3 hipBind = jointOf(bones.thigh);
    const glm::vec3 kneeBind = jointOf(bones.shin);
    const glm::vec3 ankleBind = jointOf(bones.metatarsus);
    const glm::vec3 hip = withPelvis(hipBind);
    const glm::vec3 hingeBind = glm::normalize(glm::cross(kneeBind - hipBind, ankleBind - hipBind));
    const glm::vec3 hinge = glm::slerp(pelvisTurn, ground, 0.5f) * hingeBind;
    const BentLeg leg = bentLeg(hip, ball + metatarsusTurn * (ankleBind - ballBind), glm::distance(hipBind, kneeBind),
                                glm::distance(kneeBind, ankleBind), hinge);

    const glm::quat thighTurn = turnBetween(kneeBind - hipBind, ankleBind - hipBind, leg.knee - hip, leg.ankle - hip);
    const glm::quat shinTurn =
        turnBetween(ankleBind - kneeBind, hipBind - kneeBind, leg.ankle - leg.knee, hip - leg.knee);
    pose.turns[bones.thigh] = glm::inverse(pelvisTurn) * thighTurn;
    pose.turns[bones.shin] = glm::inverse(thighTurn) * shinTurn;
    pose.turns[bones.metatarsus] = glm::inverse(shinTurn) * metatarsusTurn;
    pose.turns[bones.toes] = glm::inverse(metatarsusTurn) * toesTurn;
}

void poseArm(Pose& pose, const ArmTurns& arm, Side side)
{
    const auto sided = [&](const Turn& turn) {
        return quatOf({turn.pitch, turn.yaw * sign(side), turn.roll * sign(side)});
    };
    pose.turns[kArms[side][0]] = sided(arm.upper);
    pose.turns[kArms[side][1]] = sided(arm.lower);
    pose.turns[kArms[side][2]] = sided(arm.hand);
}

} // namespace

Pose poseOf(const Stance& stance)
{
    Pose pose;
    pose.pelvisOffset = stance.pelvisOffset;
    pose.turns[kPelvis] = quatOf(stance.pelvis);
    pose.turns[kSpine] = quatOf(stance.spine);
    pose.turns[kChest] = quatOf(stance.chest);
    pose.turns[kNeck] = quatOf(stance.neck);
    pose.turns[kHead] = quatOf(stance.head);
    pose.turns[kJaw] = quatOf({.pitch = stance.jaw});
    for (std::size_t i = 0; i < stance.tail.size(); ++i)
        pose.turns[kTail1 + i] = quatOf(stance.tail[i]);
    for (const Side side : {kLeft, kRight}) {
        poseArm(pose, stance.arms[side], side);
        poseLeg(pose, stance.feet[side], side, pose.turns[kPelvis]);
    }
    return pose;
}

} // namespace samples
