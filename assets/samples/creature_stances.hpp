#pragma once

#include "assets/samples/creature_rig.hpp"

#include <initializer_list>
#include <numbers>

/// The creature's movements: a stance for each frame of each movement, fractions allowed, and helper functions.
namespace samples::stances {

inline constexpr float kFullTurn = 2.0f * std::numbers::pi_v<float>;

struct Key {
    float frame = 0.0f;
    float value = 0.0f;
};

/// A smooth curve through the keys without overshoot; flat at both ends.
[[nodiscard]] float keyed(float frame, std::initializer_list<Key> list);

/// A wave along the tail: each joint moves a little later than the one before.
void swayTail(Stance& stance, float angle, float degrees);
void liftTail(Stance& stance, float degrees);
void bothArms(Stance& stance, const ArmTurns& arm);

/// The path of a foot in one cycle of walking or running.
struct Gait {
    float onGround = 0.5f; ///< share of the cycle
    float reach = 10.0f;   ///< units before and behind the hip
    float lift = 5.0f;     ///< units above the ground
    float pushOff = 30.0f; ///< degrees of the heel when the foot leaves the ground
    float droop = 40.0f;   ///< degrees of the toes in the air
    float inwards = 1.0f;  ///< units towards the middle
};

/// Back on the ground at constant speed, forward through the air; `phase` is 1 after a whole cycle.
[[nodiscard]] FootGoal footIn(const Gait& gait, float phase);

inline constexpr float kWalkFrames = 12.0f;
inline constexpr float kRunFrames = 8.0f;
inline constexpr float kAttackFrames = 10.0f;

[[nodiscard]] Stance stand(float frame);
[[nodiscard]] Stance walk(float frame);
[[nodiscard]] Stance run(float frame);
[[nodiscard]] Stance attack(float frame);
[[nodiscard]] Stance pain(float frame);
[[nodiscard]] Stance jump(float frame);
[[nodiscard]] float jumpHeight(float frame); ///< height of body and feet above the ground in units
[[nodiscard]] Stance taunt(float frame);
[[nodiscard]] Stance death(float frame); ///< to be put on the ground

} // namespace samples::stances
