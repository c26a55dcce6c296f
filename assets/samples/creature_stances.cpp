#include "assets/samples/creature_stances.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace samples::stances {

float keyed(float frame, std::initializer_list<Key> list)
{
    const std::span<const Key> keys(list.begin(), list.size());
    if (frame <= keys.front().frame)
        return keys.front().value;
    const auto after = std::find_if(keys.begin(), keys.end(), [frame](const Key& key) { return key.frame > frame; });
    if (after == keys.end())
        return keys.back().value;
    const auto b = static_cast<std::size_t>(after - keys.begin());
    const std::size_t a = b - 1;
    const auto slopeAt = [&](std::size_t i) {
        if (i == 0 || i + 1 == keys.size())
            return 0.0f;
        const float before = (keys[i].value - keys[i - 1].value) / (keys[i].frame - keys[i - 1].frame);
        const float behind = (keys[i + 1].value - keys[i].value) / (keys[i + 1].frame - keys[i].frame);
        return before * behind <= 0.0f ? 0.0f : 2.0f * before * behind / (before + behind);
    };
    const float length = keys[b].frame - keys[a].frame;
    const float t = (frame - keys[a].frame) / length;
    const float t2 = t * t;
    const float t3 = t2 * t;
    return (2.0f * t3 - 3.0f * t2 + 1.0f) * keys[a].value + (t3 - 2.0f * t2 + t) * length * slopeAt(a) +
           (3.0f * t2 - 2.0f * t3) * keys[b].value + (t3 - t2) * length * slopeAt(b);
}

void swayTail(Stance& stance, float angle, float degrees)
{
    for (std::size_t i = 0; i < stance.tail.size(); ++i)
        stance.tail[i].yaw += degrees * std::sin(angle - 0.7f * static_cast<float>(i));
}

void liftTail(Stance& stance, float degrees)
{
    for (Turn& joint : stance.tail)
        joint.pitch += degrees;
}

void bothArms(Stance& stance, const ArmTurns& arm)
{
    stance.arms = {arm, arm};
}

Stance stand(float frame)
{
    const float slow = kFullTurn * frame / 24.0f;
    const float breath = std::sin(2.0f * slow);
    const float look = keyed(frame, {{0, 0}, {3, 0}, {6, 20}, {11, 24}, {15, -18}, {20, -22}, {24, 0}});
    const float nod = keyed(frame, {{0, 0}, {6, 3}, {9, -4}, {12, 2}, {16, 4}, {19, -3}, {24, 0}});
    Stance s;
    s.pelvisOffset = {0.0f, 0.9f * std::sin(slow), -0.7f + 0.35f * breath};
    s.pelvis = {.pitch = 1.0f + 0.6f * breath, .roll = 1.6f * std::sin(slow)};
    s.spine = {.pitch = -0.8f * breath, .yaw = 0.1f * look};
    s.chest = {.pitch = -1.8f * breath, .yaw = 0.15f * look, .roll = -1.2f * std::sin(slow)};
    s.neck = {.pitch = 1.6f * breath + 0.5f * nod, .yaw = 0.4f * look};
    s.head = {.pitch = 0.6f * breath + nod, .yaw = 0.5f * look, .roll = -0.25f * look};
    s.jaw = 5.0f + 3.0f * std::sin(2.0f * slow - 0.6f);
    swayTail(s, slow, 8.0f);
    s.tail[3].pitch = 2.0f * std::sin(slow + 1.0f);
    s.tail[4].pitch = 4.0f * std::sin(slow);
    bothArms(s, {{.pitch = 2.0f * breath}, {.pitch = -4.0f * breath}, {.pitch = 6.0f * breath}});
    return s;
}

FootGoal footIn(const Gait& gait, float phase)
{
    phase -= std::floor(phase);
    FootGoal foot;
    foot.offset.y = -gait.inwards;
    if (phase < gait.onGround) {
        const float share = phase / gait.onGround;
        foot.offset.x = gait.reach * (1.0f - 2.0f * share);
        foot.heel = keyed(share, {{0, -6}, {0.35f, 0}, {0.6f, 0.17f * gait.pushOff}, {1, gait.pushOff}});
    } else {
        const float share = (phase - gait.onGround) / (1.0f - gait.onGround);
        const float farthest = gait.reach * 1.12f;
        foot.offset.x = keyed(share, {{0, -gait.reach}, {0.12f, -farthest}, {0.85f, farthest}, {1, gait.reach}});
        foot.offset.z = keyed(share, {{0, 0}, {0.38f, gait.lift}, {0.75f, 0.5f * gait.lift}, {1, 0}});
        foot.heel = keyed(share, {{0, gait.pushOff}, {0.3f, gait.pushOff + 20}, {0.8f, 6}, {1, -6}});
        foot.toes = keyed(share, {{0, 10}, {0.3f, gait.droop}, {0.8f, -12}, {1, 0}});
    }
    foot.offset.x -= 1.0f;
    return foot;
}

Stance walk(float frame)
{
    constexpr Gait kWalk = {
        .onGround = 0.62f, .reach = 8.0f, .lift = 5.0f, .pushOff = 34.0f, .droop = 38.0f, .inwards = 1.6f};
    const float phase = frame / kWalkFrames;
    const float stride = kFullTurn * phase;
    const float onLeft = std::cos(stride - kFullTurn * 0.31f); // 1 when the left leg carries the weight
    const float bounce = std::cos(2.0f * (stride - kFullTurn * 0.31f));
    Stance s;
    s.pelvisOffset = {0.5f, 2.2f * onLeft, -1.8f + 0.7f * bounce};
    s.pelvis = {.pitch = 3.0f, .yaw = -6.0f * std::cos(stride), .roll = 3.5f * onLeft};
    s.spine = {.yaw = 3.0f * std::cos(stride), .roll = -2.5f * onLeft};
    s.chest = {.pitch = 1.2f * bounce, .yaw = 5.0f * std::cos(stride), .roll = -3.0f * onLeft};
    s.neck = {.pitch = 2.5f * std::cos(2.0f * stride - 1.0f), .yaw = -2.0f * std::cos(stride), .roll = 1.5f * onLeft};
    s.head = {.pitch = -3.0f - 2.0f * std::cos(2.0f * stride - 1.0f), .roll = 0.5f * onLeft};
    s.jaw = 6.0f + 2.0f * std::cos(stride);
    swayTail(s, stride + 0.4f, 9.0f);
    for (const Side side : {kLeft, kRight}) {
        const float swing = std::cos(stride) * (side == kLeft ? 1.0f : -1.0f);
        s.arms[side] = {{.pitch = 4.0f + 9.0f * swing}, {.pitch = -8.0f + 4.0f * swing}, {.pitch = 6.0f * swing}};
        s.feet[side] = footIn(kWalk, phase + (side == kLeft ? 0.0f : 0.5f));
    }
    return s;
}

Stance run(float frame)
{
    constexpr Gait kRun = {
        .onGround = 0.42f, .reach = 12.5f, .lift = 9.5f, .pushOff = 46.0f, .droop = 62.0f, .inwards = 2.2f};
    const float phase = frame / kRunFrames;
    const float stride = kFullTurn * phase;
    const float onLeft = std::cos(stride - kFullTurn * 0.21f); // 1 when the left leg carries the weight
    const float bounce = std::cos(2.0f * (stride - kFullTurn * 0.21f));
    Stance s;
    s.pelvisOffset = {1.5f, 1.4f * onLeft, -2.6f - 1.7f * bounce};
    s.pelvis = {.pitch = 10.0f + 2.0f * bounce, .yaw = -8.0f * std::cos(stride), .roll = 4.0f * onLeft};
    s.spine = {.pitch = 2.0f, .yaw = 4.0f * std::cos(stride), .roll = -3.0f * onLeft};
    s.chest = {.pitch = -2.0f - 2.0f * bounce, .yaw = 8.0f * std::cos(stride), .roll = -4.0f * onLeft};
    s.neck = {
        .pitch = -1.0f - 3.0f * std::cos(2.0f * stride - 3.4f), .yaw = -4.0f * std::cos(stride), .roll = 2.0f * onLeft};
    s.head = {.pitch = -8.0f + 3.0f * std::cos(2.0f * stride - 2.4f), .roll = 1.5f * onLeft};
    s.jaw = 13.0f + 5.0f * std::cos(2.0f * stride);
    liftTail(s, 1.0f);
    s.tail[0].pitch -= 6.0f;
    swayTail(s, stride + 0.5f, 8.0f);
    for (std::size_t i = 0; i < s.tail.size(); ++i)
        s.tail[i].pitch += 3.5f * std::cos(2.0f * stride - 3.0f - 0.8f * static_cast<float>(i));
    for (const Side side : {kLeft, kRight}) {
        const float swing = std::cos(stride) * (side == kLeft ? 1.0f : -1.0f);
        s.arms[side] = {{.pitch = 12.0f + 16.0f * swing, .roll = 6.0f},
                        {.pitch = -24.0f + 8.0f * swing},
                        {.pitch = 18.0f + 8.0f * std::cos(2.0f * stride)}};
        s.feet[side] = footIn(kRun, phase + (side == kLeft ? 0.0f : 0.5f));
    }
    return s;
}

Stance attack(float frame)
{
    const float shake = keyed(frame, {{4.6f, 0}, {5.6f, 1}, {6.6f, -1}, {7.6f, 0.6f}, {9, 0}});
    Stance s = stand(0.0f);
    s.pelvisOffset.x += keyed(frame, {{0, 0}, {2, -4.5f}, {4, 8.5f}, {6.5f, 7.5f}, {10, 0}});
    s.pelvisOffset.z += keyed(frame, {{0, 0}, {2, -3.5f}, {4, -3.5f}, {6.5f, -3.0f}, {10, 0}});
    s.pelvis.pitch += keyed(frame, {{0, 0}, {2, -9}, {4, 11}, {6.5f, 9}, {10, 0}});
    s.spine.pitch += keyed(frame, {{0, 0}, {2, -5}, {4, 3}, {6.5f, 3}, {10, 0}});
    s.chest.pitch += keyed(frame, {{0, 0}, {2, -7}, {4, 3}, {6.5f, 3}, {10, 0}});
    s.chest.yaw += 5.0f * shake;
    s.neck.pitch += keyed(frame, {{0, 0}, {2.2f, -18}, {4, 16}, {6.5f, 12}, {10, 0}});
    s.neck.yaw += 9.0f * shake;
    s.head.pitch += keyed(frame, {{0, 0}, {2, 6}, {3.3f, -28}, {4.6f, -20}, {5.2f, -8}, {7, -10}, {10, 0}});
    s.head.yaw += 14.0f * shake;
    s.head.roll += 14.0f * shake;
    s.jaw = keyed(frame, {{0, s.jaw}, {2, 12}, {3.4f, 44}, {4.2f, 40}, {5, 2}, {8, 3}, {10, s.jaw}});
    const float grab = keyed(frame, {{0, 0}, {2, -0.5f}, {4, 1}, {6.5f, 0.8f}, {9.5f, 0}});
    bothArms(s, {{.pitch = -44.0f * grab, .roll = 10.0f * grab}, {.pitch = -14.0f * grab}, {.pitch = 20.0f * grab}});
    liftTail(s, keyed(frame, {{0, 0}, {2, -4}, {4.2f, 3}, {7, 1}, {10, 0}}));
    swayTail(s, 1.5f + 0.9f * frame, keyed(frame, {{0, 0}, {4, 6}, {7, 8}, {10, 0}}));
    FootGoal& step = s.feet[kRight];
    step.offset.x = keyed(frame, {{2.4f, 0}, {4, 9}, {7.4f, 9}, {9.2f, 0}});
    step.offset.z = keyed(frame, {{2.4f, 0}, {3.2f, 3.5f}, {4, 0}, {7.4f, 0}, {8.3f, 3}, {9.2f, 0}});
    step.toes = keyed(frame, {{2.4f, 0}, {3, 20}, {4, 0}, {7.4f, 0}, {8.2f, 18}, {9.2f, 0}});
    s.feet[kLeft].heel = keyed(frame, {{2.6f, 0}, {4, 22}, {6.5f, 20}, {9, 0}});
    return s;
}

Stance pain(float frame)
{
    const float hit = keyed(frame, {{-1, 0}, {0, 0.75f}, {1, 1}, {2, 0.6f}, {4, 0}});
    Stance s = stand(0.0f);
    s.pelvisOffset += glm::vec3(-4.0f * hit, -1.5f * hit, -3.0f * hit);
    s.pelvis = {.pitch = -7.0f * hit, .yaw = 5.0f * hit, .roll = -5.0f * hit};
    s.spine = {.pitch = -6.0f * hit, .yaw = 8.0f * hit};
    s.chest = {.pitch = -6.0f * hit, .yaw = 12.0f * hit, .roll = -8.0f * hit};
    s.neck = {.pitch = -12.0f * hit, .yaw = 14.0f * hit, .roll = -6.0f * hit};
    s.head = {.pitch = 4.0f * hit, .yaw = 16.0f * hit, .roll = -18.0f * hit};
    s.jaw += 30.0f * hit;
    bothArms(s, {{.pitch = -24.0f * hit, .roll = 28.0f * hit}, {.pitch = -30.0f * hit}, {}});
    liftTail(s, 5.0f * hit);
    swayTail(s, 2.0f + frame, 10.0f * hit);
    s.feet[kLeft].heel = -5.0f * hit;
    return s;
}

float jumpHeight(float frame)
{
    return keyed(frame, {{0.3f, 0}, {2.4f, 17}, {2.8f, 17}, {4.4f, 0}});
}

Stance jump(float frame)
{
    const float air = keyed(frame, {{0.4f, 0}, {1.2f, 1}, {3.6f, 1}, {4.4f, 0}});
    const float tuck = keyed(frame, {{1, 0}, {2.4f, 1}, {3.2f, 0.9f}, {4.4f, 0}});
    const float crouch = keyed(frame, {{-1, 0}, {0, 1}, {1, -0.4f}, {4, 0}, {4.7f, 1}, {6, 0.25f}});
    const float height = jumpHeight(frame);
    Stance s = stand(0.0f);
    s.pelvisOffset.z += height - 7.5f * std::max(crouch, 0.0f);
    s.pelvisOffset.x += -2.0f * crouch;
    s.pelvis.pitch += 14.0f * crouch - 6.0f * tuck;
    s.chest.pitch += 6.0f * crouch;
    s.neck.pitch += 4.0f * crouch - 8.0f * tuck;
    s.head.pitch += -16.0f * crouch;
    s.jaw += 22.0f * tuck;
    bothArms(s, {{.pitch = 26.0f * crouch - 34.0f * tuck, .roll = 26.0f * tuck},
                 {.pitch = -10.0f * crouch},
                 {.pitch = 20.0f * tuck}});
    liftTail(s, -5.0f * crouch + 6.0f * tuck);
    s.tail[0].pitch -= 8.0f * crouch;
    for (const Side side : {kLeft, kRight}) {
        FootGoal& foot = s.feet[side];
        foot.offset = {0.0f, 0.0f, height};
        foot.offset.z += air * keyed(frame, {{0.4f, 0}, {1.2f, -3.5f}, {2.5f, 7.0f}, {3.5f, 2.0f}, {4.4f, 0}});
        foot.offset.x = keyed(frame, {{0.4f, 0}, {1.2f, -4}, {2.6f, 3}, {3.6f, 5}, {4.4f, 1}, {6, 0}});
        foot.heel = keyed(frame, {{0, 0}, {1.1f, 55}, {2.5f, 25}, {3.6f, 0}, {6, 0}});
        foot.toes = keyed(frame, {{0, 0}, {0.7f, 0}, {1.3f, 58}, {2.5f, 35}, {3.6f, -12}, {4.4f, 0}});
    }
    return s;
}

Stance taunt(float frame)
{
    const float inhale = keyed(frame, {{0, 0}, {3, 1}, {4.6f, 0}});
    const float roar = keyed(frame, {{3.4f, 0}, {5, 1}, {10, 0.95f}, {13, 0}});
    const float tremble = roar * std::sin(frame * 2.6f);
    Stance s = stand(0.0f);
    s.pelvisOffset.x += -3.0f * inhale + 3.0f * roar;
    s.pelvisOffset.z += -1.5f * inhale - 2.5f * roar;
    s.pelvis.pitch += -6.0f * inhale + 9.0f * roar;
    s.spine.pitch += -4.0f * inhale + 1.0f * roar;
    s.chest.pitch += -6.0f * inhale - 3.0f * roar + 1.2f * tremble;
    s.chest.roll += 2.0f * tremble;
    s.neck.pitch += -8.0f * inhale - 6.0f * roar;
    s.neck.yaw += keyed(frame, {{4, 0}, {6.5f, 13}, {10, -13}, {13, 0}});
    s.head.pitch += 18.0f * inhale - 22.0f * roar + 2.5f * tremble;
    s.head.roll += 4.0f * tremble;
    s.head.yaw += keyed(frame, {{4, 0}, {6.5f, 8}, {10, -8}, {13, 0}});
    s.jaw = keyed(frame, {{0, s.jaw}, {3, 2}, {5, 48}, {10, 46}, {12.2f, 8}, {13, s.jaw}}) + 2.0f * tremble;
    bothArms(s, {{.pitch = 10.0f * inhale - 38.0f * roar, .yaw = 10.0f * roar, .roll = 34.0f * roar},
                 {.pitch = -30.0f * inhale + 8.0f * roar},
                 {.pitch = -24.0f * roar + 8.0f * tremble}});
    liftTail(s, 3.0f * inhale + 6.0f * roar);
    swayTail(s, 0.9f * frame, 8.0f * roar);
    FootGoal& stomp = s.feet[kLeft];
    stomp.offset.z = keyed(frame, {{1, 0}, {3.4f, 8}, {5, 0}});
    stomp.offset.x = keyed(frame, {{1, 0}, {3.4f, 3}, {5, 5}, {10.5f, 5}, {12.6f, 0}});
    stomp.offset.z += keyed(frame, {{10.5f, 0}, {11.5f, 3}, {12.6f, 0}});
    stomp.toes = keyed(frame, {{1, 0}, {2.6f, 34}, {4.4f, -8}, {5, 0}});
    stomp.heel = keyed(frame, {{1, 0}, {2.6f, 20}, {5, 0}});
    s.pelvisOffset.y += keyed(frame, {{0, 0}, {2.6f, -3}, {5, 0}});
    return s;
}

Stance death(float frame)
{
    const float shock = keyed(frame, {{-1, 0}, {1, 1}, {3, 0.7f}, {6, 0}});
    const float fall =
        keyed(frame, {{1.6f, 0}, {3, 0.16f}, {4, 0.45f}, {5, 0.85f}, {5.6f, 1.02f}, {6.4f, 0.93f}, {7.4f, 1}});
    const float limp = keyed(frame, {{3, 0}, {6, 0.8f}, {7.5f, 1.1f}, {9, 1}});
    Stance s = stand(0.0f);
    s.pelvisOffset += glm::vec3(-4.0f * shock - 2.0f * fall, -9.0f * fall, -5.0f * shock);
    s.pelvis = {.pitch = -10.0f * shock, .yaw = 6.0f * fall, .roll = 90.0f * fall};
    s.spine = {.pitch = -4.0f * shock, .yaw = -5.0f * limp};
    s.chest = {.pitch = -6.0f * shock, .yaw = -6.0f * limp, .roll = 6.0f * limp};
    s.neck = {.pitch = -24.0f * shock + 10.0f * limp, .yaw = -6.0f * limp, .roll = 4.0f * limp};
    s.head = {.pitch = -12.0f * shock + 6.0f * limp, .yaw = 2.0f * limp, .roll = -6.0f * shock - 4.0f * limp};
    s.jaw = keyed(frame, {{-1, 4}, {0.5f, 38}, {3, 40}, {6, 16}, {6.5f, 26}, {9, 20}});
    bothArms(s, {{.pitch = -36.0f * shock - 10.0f * limp, .roll = 30.0f * shock},
                 {.pitch = 12.0f * limp},
                 {.pitch = 24.0f * limp}});
    s.arms[kLeft].upper.roll -= 30.0f * limp;
    liftTail(s, 8.0f * shock - 3.0f * limp);
    for (Turn& joint : s.tail)
        joint.yaw += 7.5f * limp;
    for (const Side side : {kLeft, kRight}) {
        FootGoal& foot = s.feet[side];
        foot.clinging = keyed(frame, {{2, 0}, {4.6f, 1}});
        foot.heel = 25.0f * shock + 30.0f * limp;
        foot.toes = 46.0f * limp;
    }
    s.feet[kLeft].offset += glm::vec3(9.0f * limp, -9.0f * limp, 4.0f * fall);
    s.feet[kRight].offset += glm::vec3(-5.0f * limp, -2.0f * limp, 2.0f * fall);
    s.feet[kLeft].offset.y += 6.0f * keyed(frame, {{3, 0}, {4.5f, 1}, {6.5f, 0}});
    return s;
}

} // namespace samples::stances
