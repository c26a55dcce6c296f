#pragma once

#include "app/viewer/session/session.hpp"

#include <vector>

/// The present document many times, each at its own time, as a game would show it.
namespace app {

inline constexpr std::uint32_t kMaxInCrowd = 10'000;
inline constexpr std::uint32_t kUsualCrowd = 100;
/// Different times: each instance has its own up to here, further ones share them. Bones take a processor longer.
inline constexpr std::uint32_t kMaxCrowdTimes = 1000;
inline constexpr std::uint32_t kMaxSkinnedCrowdTimes = 64;

void setCrowd(Session& session, std::uint32_t count); ///< 1 and less: the model alone. Frames what is shown.
void toggleCrowd(Session& session);

/// The poses of the different times; one place for each node in each. A document is open.
[[nodiscard]] std::vector<std::vector<scene::PlacedNode>> crowdPoses(const Session& session,
                                                                     const animation::ViewRotation& view);

} // namespace app
