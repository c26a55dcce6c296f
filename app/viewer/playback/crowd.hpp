#pragma once

#include "app/viewer/session/session.hpp"

#include <vector>

/// Shows the active document many times, each copy at its own time, like a crowd in a game.
namespace app {

inline constexpr std::uint32_t kMaxInCrowd = 10'000;
inline constexpr std::uint32_t kUsualCrowd = 100;
/// Different times: each instance has its own up to here, further ones share them. Bones take a processor longer.
inline constexpr std::uint32_t kMaxCrowdTimes = 1000;
inline constexpr std::uint32_t kMaxSkinnedCrowdTimes = 64;

void setCrowd(Session& session, std::uint32_t count); ///< 0 or 1: a single model. Frames the result.
void toggleCrowd(Session& session);

/// The poses at the distinct times, each with one entry per node. Requires an open document.
[[nodiscard]] std::vector<std::vector<scene::PlacedNode>> crowdPoses(const Session& session,
                                                                     const animation::ViewRotation& view);

} // namespace app
