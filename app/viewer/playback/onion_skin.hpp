#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec3.hpp>

#include <string>
#include <vector>

/// Onion skinning: ghosts of the model at other instants of the clip, and the trail of an item.
namespace app {

inline constexpr std::uint32_t kMaxGhosts = 12;         ///< before, and after
inline constexpr std::uint32_t kMaxFramesBetween = 100; ///< two ghosts
inline constexpr std::uint32_t kMaxTrailFrames = 120;   ///< before, and after

void setGhosts(Session& session, const GhostOptions& options); ///< numbers are clamped to the limits
void setTrail(Session& session, std::uint32_t frames);         ///< clamped to 1 to the limit

/// A color for an instant before (negative) or after the current one, as a share of the most distant one shown: -1 to
/// 1.
struct InstantColor {
    glm::vec3 color{}; ///< cool before, warm after; in gamma space
    float opacity = 1.0f;
};
[[nodiscard]] InstantColor colorOfInstant(double share);

struct ShownGhost {
    double seconds = 0.0; ///< from now, in clip time
    double share = 0.0;   ///< see colorOfInstant
};
/// The shown ghosts, most distant first; empty if they are off or nothing moves.
[[nodiscard]] std::vector<ShownGhost> shownGhosts(const Session& session);

struct TrailPoint {
    glm::vec3 position{}; ///< in the scene
    double share = 0.0;
    bool isFrame = false; ///< a whole frame, not the current instant between two frames
    bool isJoined = true; ///< connected to the previous point: the tag exists at all instants between
};
/// The trail of the selected vertex, tag or bone; empty if trails are off, nothing is selected or nothing moves.
/// `view`: see scene::placedNodes.
[[nodiscard]] std::vector<TrailPoint> shownTrail(const Session& session, const animation::ViewRotation& view);

/// The item that `shownTrail` follows: "tag_weapon", "bone 12", "vertex 7"; empty: none.
[[nodiscard]] std::string trailSubject(const Session& session);

} // namespace app
