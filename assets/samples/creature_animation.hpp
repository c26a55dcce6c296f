#pragma once

#include "assets/samples/creature.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace samples {

/// The frame rate of the clips, and of their keys.
inline constexpr float kFramesPerSecond = 10.0f;

/// The height of the ground below the creature.
inline constexpr float kGround = -24.0f;

/// One animation. A looping one is the same at frame 0 and at frame `frameCount`.
struct ClipSpec {
    std::string_view name; ///< the games' name: "stand", "run", "death1"
    std::uint32_t frameCount = 1;
    bool loops = true;
};

[[nodiscard]] std::span<const ClipSpec> clips();

/// The pose of a clip at `frame`, fractions allowed, from 0 to the clip's frame count. The creature's shape is needed
/// to put it on the ground.
[[nodiscard]] Pose poseAt(const Creature& creature, std::size_t clip, float frame);

/// Moves the pose up or down until its lowest point touches the ground.
void layOnGround(const Creature& creature, Pose& pose);

} // namespace samples
