#pragma once

#include "assets/samples/creature.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace samples {

/// Frames a second at which the clips are meant to play, and in which their keys are written.
inline constexpr float kFramesPerSecond = 10.0f;

/// The height at which the creature stands.
inline constexpr float kGround = -24.0f;

/// One animation. A looping one is the same at frame 0 and at frame `frameCount`.
struct ClipSpec {
    std::string_view name; ///< as the games name it: "stand", "run", "death1"
    std::uint32_t frameCount = 1;
    bool loops = true;
};

[[nodiscard]] std::span<const ClipSpec> clips();

/// The pose of the clip with this index at `frame`, fractions allowed, from 0 to the clip's frame count. The creature's
/// shape is needed to lay it on the ground.
[[nodiscard]] Pose poseAt(const Creature& creature, std::size_t clip, float frame);

/// Moves the pose up or down until whatever is lowest touches the ground.
void layOnGround(const Creature& creature, Pose& pose);

} // namespace samples
