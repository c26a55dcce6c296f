#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>

#include <vector>

/// Overlay markers for items without a surface: bones, tags, emitters, cameras.
namespace app {

/// A marker on the screen, as offset from the view's center in shares of its height (right, up).
struct Marker {
    SceneItem item;
    glm::vec2 from{};
    glm::vec2 to{}; ///< equal to `from` for a point
};

/// The markers of the enabled overlays that are in front of the eye.
[[nodiscard]] std::vector<Marker> shownMarkers(const Session& session);

/// The nearest marker within `reach` of a point, or an item of kind none. Points take precedence over bones, which are
/// long.
[[nodiscard]] SceneItem nearestMarker(const std::vector<Marker>& markers, const glm::vec2& at, float reach);

/// Screen offset of a point in the scene, as in Marker; nullopt behind the eye.
[[nodiscard]] std::optional<glm::vec2> offsetOf(const renderer::View& view, float aspect, const glm::dvec3& point);

} // namespace app
