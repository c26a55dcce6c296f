#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec3.hpp>

#include <string>
#include <vector>

/// Other instants of what plays, shown together with the present one: ghosts of the model, and the way that a part of
/// it takes.
namespace app {

inline constexpr std::uint32_t kMaxGhosts = 12;         ///< before, and after
inline constexpr std::uint32_t kMaxFramesBetween = 100; ///< two ghosts
inline constexpr std::uint32_t kMaxTrailFrames = 120;   ///< before, and after

void setGhosts(Session& session, const GhostOptions& options); ///< numbers beyond the limits become the limits
void setTrail(Session& session, std::uint32_t frames);         ///< likewise, at least 1

/// How long before (negative) or after the present instant something is, as a share of the longest of all that is
/// shown: -1 to 1.
struct InstantColor {
    glm::vec3 color{}; ///< cool before, warm after; gamma space
    float opacity = 1.0f;
};
[[nodiscard]] InstantColor colorOfInstant(double share);

struct ShownGhost {
    double seconds = 0.0; ///< from now, in the time of the clip
    double share = 0.0;   ///< see colorOfInstant
};
/// The ghosts that there are, those farthest in time first; none where they are off or nothing moves.
[[nodiscard]] std::vector<ShownGhost> shownGhosts(const Session& session);

struct TrailPoint {
    glm::vec3 position{}; ///< in the scene
    double share = 0.0;
    bool isFrame = false; ///< a whole frame, not the present instant between two
    bool isJoined = true; ///< to the point before: no instant without the tag lies between
};
/// The way of the selected vertex, tag or bone from before to after; empty where trails are off, nothing is
/// selected or nothing moves. `view`: see scene::placedNodes.
[[nodiscard]] std::vector<TrailPoint> shownTrail(const Session& session, const animation::ViewRotation& view);

/// What `shownTrail` follows: "tag_weapon", "bone 12", "vertex 7"; empty: nothing.
[[nodiscard]] std::string trailSubject(const Session& session);

} // namespace app
