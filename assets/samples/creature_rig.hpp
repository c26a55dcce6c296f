#pragma once

#include "assets/samples/creature.hpp"

#include <array>

/// Describes poses in the terms of an animator: degrees and foot positions instead of quaternions.
namespace samples {

/// A rotation in degrees: positive pitch lowers the front, positive yaw looks left, positive roll lifts the left side.
struct Turn {
    float pitch = 0.0f;
    float yaw = 0.0f;
    float roll = 0.0f;
};

/// The target of a foot; its leg is bent to fit.
struct FootGoal {
    glm::vec3 offset{0.0f}; ///< of the ball of the foot relative to the bind pose; y outwards on both sides
    float heel = 0.0f;      ///< degrees the heel is lifted
    float toes = 0.0f;      ///< degrees the toes point down
    float outwards = 0.0f;  ///< degrees the foot is rotated outwards
    float clinging = 0.0f;  ///< 0: the target is fixed to the ground, 1: it moves with the pelvis
};

/// Rotations of one arm; yaw and roll are positive outwards on both sides.
struct ArmTurns {
    Turn upper;
    Turn lower;
    Turn hand;
};

enum Side : std::size_t { kLeft, kRight };

struct Stance {
    glm::vec3 pelvisOffset{0.0f};
    Turn pelvis;
    Turn spine;
    Turn chest;
    Turn neck;
    Turn head;
    float jaw = 0.0f;               ///< degrees it is open
    std::array<Turn, 5> tail{};     ///< from the pelvis to the tip; pitch positive lifts
    std::array<ArmTurns, 2> arms{}; ///< by Side
    std::array<FootGoal, 2> feet{}; ///< by Side
};

[[nodiscard]] Pose poseOf(const Stance& stance);

} // namespace samples
