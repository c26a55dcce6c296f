#pragma once

#include "app/viewer/session/session.hpp"

#include <optional>
#include <vector>

/// Poses of the active document at other instants than the current one.
namespace app {

/// The seconds from now to the instant this many frames later in the active layer's clip (negative: earlier). A clip
/// that does not loop has no frames there beyond its ends.
[[nodiscard]] double secondsToFrame(const Session& session, double frames);

/// The poses of all layers `seconds` of their clips from now (negative: earlier). Looping clips wrap around; other
/// clips have no pose before their start or after their end. Cross-fading is ignored. Requires an open document.
[[nodiscard]] std::optional<std::vector<animation::Pose>> posesAt(const Session& session, double seconds);

/// The nodes at that instant; null if `posesAt` returns none. `view`: see scene::placedNodes.
[[nodiscard]] std::vector<scene::PlacedNode> nodesAt(const Session& session, double seconds,
                                                     const animation::ViewRotation& view);

} // namespace app
