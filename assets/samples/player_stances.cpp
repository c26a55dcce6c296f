#include "assets/samples/player_stances.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace samples::stances {

namespace {

Turn mirrored(const Turn& turn)
{
    return {turn.pitch, -turn.yaw, -turn.roll};
}

/// Lowers the arm with the weapon by `share` of the way to the ground.
void lowerWeapon(Stance& stance, float share)
{
    stance.chest.roll -= 4.0f * share;
    stance.neck.yaw -= 8.0f * share;
    stance.head.pitch += 8.0f * share;
    ArmTurns& arm = stance.arms[kRight];
    arm.upper.pitch += 34.0f * share;
    arm.lower.pitch += 26.0f * share;
    arm.hand.pitch += 18.0f * share;
}

/// A jump without the flight, which the game adds.
Stance jumpInPlace(float frame)
{
    Stance s = jump(frame);
    const float height = jumpHeight(frame);
    s.pelvisOffset.z -= height;
    for (FootGoal& foot : s.feet)
        foot.offset.z -= height;
    return s;
}

} // namespace

Stance mirrored(const Stance& stance)
{
    Stance s = stance;
    s.pelvisOffset.y = -s.pelvisOffset.y;
    for (Turn* const turn : {&s.pelvis, &s.spine, &s.chest, &s.neck, &s.head})
        *turn = mirrored(*turn);
    for (Turn& joint : s.tail)
        joint = mirrored(joint);
    std::swap(s.arms[kLeft], s.arms[kRight]);
    std::swap(s.feet[kLeft], s.feet[kRight]);
    return s;
}

Stance deathToTheLeft(float frame)
{
    return mirrored(death(frame));
}

Stance collapse(float frame)
{
    const float shock = keyed(frame, {{-1, 0}, {1, 1}, {3, 0.6f}, {5, 0}});
    const float sink = keyed(frame, {{1, 0}, {3, 0.5f}, {4.4f, 1.02f}, {5.4f, 0.95f}, {6.4f, 1}});
    const float limp = keyed(frame, {{3, 0}, {6, 0.9f}, {8.5f, 1}});
    Stance s = stand(0.0f);
    s.pelvisOffset += glm::vec3(-3.0f * shock + 4.0f * sink, 0.0f, -2.0f * shock - 15.0f * sink);
    s.pelvis = {.pitch = -8.0f * shock + 4.0f * sink, .roll = 5.0f * limp};
    s.spine = {.pitch = 3.0f * sink, .yaw = 3.0f * limp};
    s.chest = {.pitch = -5.0f * shock + 8.0f * sink, .yaw = 5.0f * limp};
    s.neck = {.pitch = -20.0f * shock + 34.0f * sink, .yaw = 12.0f * limp};
    s.head = {.pitch = -10.0f * shock - 34.0f * sink, .yaw = 10.0f * limp, .roll = 9.0f * limp};
    s.jaw = keyed(frame, {{-1, 5}, {1, 34}, {4, 26}, {6, 8}, {9, 4}});
    bothArms(s, {{.pitch = -30.0f * shock + 24.0f * sink, .roll = 16.0f * shock + 22.0f * sink},
                 {.pitch = -24.0f * sink},
                 {.pitch = -16.0f * limp}});
    liftTail(s, 7.0f * shock - 1.5f * limp);
    for (Turn& joint : s.tail)
        joint.yaw -= 6.0f * limp;
    for (FootGoal& foot : s.feet) {
        foot.offset.y += 5.0f * sink;
        foot.outwards = 26.0f * sink;
        foot.heel = 14.0f * shock;
    }
    s.feet[kLeft].offset.x += 5.0f * sink;
    s.feet[kRight].offset.x -= 6.0f * sink;
    s.feet[kRight].heel += 24.0f * sink;
    return s;
}

Stance roar(float frame)
{
    Stance s = taunt(frame);
    // Raised like the other one, this arm would hold the weapon before the face.
    ArmTurns& arm = s.arms[kRight];
    arm.upper = {.pitch = 0.35f * arm.upper.pitch, .yaw = 0.6f * arm.upper.yaw, .roll = 0.8f * arm.upper.roll};
    arm.hand.pitch = -arm.upper.pitch - arm.lower.pitch + 0.5f * arm.hand.pitch;
    return s;
}

Stance shoot(float frame)
{
    const float kick = keyed(frame, {{-1, 0}, {0, 0.7f}, {1, 1}, {3, 0.25f}, {5, 0}});
    Stance s = stand(0.0f);
    s.spine.yaw += 3.0f * kick;
    s.chest.pitch -= 3.0f * kick;
    s.chest.yaw -= 7.0f * kick;
    s.neck.yaw += 4.0f * kick;
    s.neck.pitch += 5.0f;
    s.jaw += 8.0f * kick;
    // The hand compensates the arm's rotation: the weapon stays level except for the recoil.
    s.arms[kRight] = {{.pitch = -26.0f - 4.0f * kick}, {.pitch = -10.0f - 8.0f * kick}, {.pitch = 36.0f - 3.0f * kick}};
    s.arms[kLeft].upper.pitch -= 12.0f;
    return s;
}

Stance bite(float frame)
{
    return attack(frame * kAttackFrames / 5.0f);
}

Stance dropWeapon(float frame)
{
    Stance s = stand(0.0f);
    lowerWeapon(s, keyed(frame, {{-1, 0}, {4, 1}}));
    return s;
}

Stance raiseWeapon(float frame)
{
    Stance s = stand(0.0f);
    lowerWeapon(s, keyed(frame, {{-1, 1}, {3, 0}}));
    return s;
}

Stance readyToBite(float frame)
{
    Stance s = stand(2.0f * frame);
    const float tense = std::sin(kFullTurn * frame / 6.0f);
    s.neck.pitch -= 7.0f;
    s.head.pitch += 5.0f;
    s.jaw = 16.0f + 3.0f * tense;
    bothArms(s, {{.pitch = -26.0f + 2.0f * tense, .roll = 8.0f}, {.pitch = -12.0f}, {.pitch = 18.0f - 4.0f * tense}});
    return s;
}

Stance guard(float frame)
{
    Stance s = stand(2.0f * frame);
    const float look = std::sin(kFullTurn * frame / 12.0f);
    s.chest.yaw += 8.0f * look;
    s.neck.yaw += 16.0f * look;
    s.head.yaw += 12.0f * look;
    s.neck.pitch -= 5.0f;
    return s;
}

Stance beckon(float frame)
{
    const float raised = keyed(frame, {{-1, 0}, {2, 1}, {7, 1}, {9, 0}});
    const float wave = raised * std::sin(kFullTurn * frame / 4.0f);
    Stance s = stand(0.0f);
    s.chest.yaw += 8.0f * raised;
    s.head.yaw += 12.0f * raised;
    s.head.roll += 5.0f * wave;
    s.arms[kLeft] = {{.pitch = -52.0f * raised, .roll = 18.0f * raised},
                     {.pitch = -18.0f * raised - 16.0f * wave},
                     {.pitch = 10.0f * raised + 18.0f * wave}};
    return s;
}

Stance nod(float frame)
{
    const float strength = keyed(frame, {{-1, 0}, {2, 1}, {5, 0.8f}, {7, 0}});
    const float down = strength * std::sin(kFullTurn * frame / 4.0f);
    Stance s = stand(0.0f);
    s.neck.pitch += 9.0f * down;
    s.head.pitch += 12.0f * down;
    s.jaw += 6.0f * strength;
    return s;
}

Stance shakeHead(float frame)
{
    const float strength = keyed(frame, {{-1, 0}, {2, 1}, {5, 0.8f}, {7, 0}});
    const float aside = strength * std::sin(kFullTurn * frame / 4.0f);
    Stance s = stand(0.0f);
    s.neck.yaw += 12.0f * aside;
    s.head.yaw += 14.0f * aside;
    s.head.roll -= 8.0f * aside;
    return s;
}

Stance walkCrouched(float frame)
{
    Stance s = walk(frame);
    s.pelvisOffset.z -= 6.0f;
    s.pelvis.pitch += 3.0f;
    return s;
}

Stance swim(float frame)
{
    const float stroke = kFullTurn * frame / 10.0f;
    Stance s = stand(0.0f);
    s.pelvis = {.pitch = 8.0f, .yaw = 4.0f * std::sin(stroke), .roll = 4.0f * std::cos(stroke)};
    swayTail(s, stroke, 17.0f);
    liftTail(s, 2.0f);
    for (const Side side : {kLeft, kRight}) {
        const float kick = std::sin(stroke + (side == kLeft ? 0.0f : 0.5f * kFullTurn));
        s.feet[side] = {.offset = {-9.0f + 7.0f * kick, 0.0f, 6.0f + 3.0f * kick},
                        .heel = 50.0f - 14.0f * kick,
                        .toes = 46.0f + 16.0f * kick,
                        .clinging = 1.0f};
    }
    return s;
}

Stance takeOff(float frame)
{
    return jumpInPlace(0.6f * frame);
}

Stance land(float frame)
{
    return jumpInPlace(3.2f + 0.7f * frame);
}

Stance crouch(float frame)
{
    Stance s = stand(2.0f * frame);
    s.pelvisOffset.z -= 7.0f;
    s.pelvis.pitch += 3.0f;
    return s;
}

Stance turnOnTheSpot(float frame)
{
    constexpr Gait kStep = {
        .onGround = 0.5f, .reach = 1.5f, .lift = 3.5f, .pushOff = 14.0f, .droop = 24.0f, .inwards = 0.4f};
    const float phase = frame / 8.0f;
    const float onLeft = std::cos(kFullTurn * (phase - 0.25f));
    Stance s = stand(0.0f);
    s.pelvisOffset.y += 1.4f * onLeft;
    s.pelvis.roll += 2.5f * onLeft;
    swayTail(s, kFullTurn * phase, 7.0f);
    for (const Side side : {kLeft, kRight})
        s.feet[side] = footIn(kStep, phase + (side == kLeft ? 0.0f : 0.5f));
    return s;
}

} // namespace samples::stances
