#pragma once

#include "app/viewer/session/session.hpp"

#include <optional>
#include <vector>

/// What the present document does at other instants than the one that is shown.
namespace app {

/// How long a frame of what the active layer plays lasts.
[[nodiscard]] double shownFrameSeconds(const Session& session);

/// The poses of all layers `seconds` of their clips from now, negative: before. What loops goes around; of what does
/// not there is nothing before its start and behind its end. Fading from another clip is not looked at. A document is
/// open.
[[nodiscard]] std::optional<std::vector<animation::Pose>> posesAt(const Session& session, double seconds);

/// Where everything stands then; nothing where `posesAt` has nothing. `view`: see scene::placedNodes.
[[nodiscard]] std::vector<scene::PlacedNode> nodesAt(const Session& session, double seconds,
                                                     const animation::ViewRotation& view);

} // namespace app
