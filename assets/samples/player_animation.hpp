#pragma once

#include "assets/samples/creature.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The creature's movements as a Quake III player (docs/formats/animation_cfg.md): legs and torso have separate
/// timelines.
namespace samples {

/// One record of animation.cfg.
struct PlayerRecord {
    std::string_view name;   ///< "LEGS_RUN"
    std::uint32_t first = 0; ///< frame of the part's own model
    std::uint32_t frameCount = 1;
    std::uint32_t loopFrames = 0; ///< 0: plays once
    std::uint32_t framesPerSecond = 10;
    bool isReversed = false;
};

/// Poses of the whole body for each frame of both timelines; each part uses only its bones. Frame 0 of both is the
/// creature at rest, which is in no record.
struct PlayerAnimation {
    std::vector<Pose> legs;
    std::vector<Pose> torso;
    std::vector<PlayerRecord> records; ///< all 31, in game order
};

[[nodiscard]] PlayerAnimation playerAnimation(const Creature& creature);

/// The text of animation.cfg.
[[nodiscard]] std::string animationConfig(const PlayerAnimation& animation);

} // namespace samples
