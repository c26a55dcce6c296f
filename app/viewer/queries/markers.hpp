#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/vec2.hpp>

#include <vector>

/// What is drawn over the model in place of something that has no surface: bones, tags, emitters, cameras.
namespace app {

/// One of them on the screen, as offset from the view's middle in shares of its height (right, up).
struct Marker {
    SceneItem item;
    glm::vec2 from{};
    glm::vec2 to{}; ///< the same for a point
};

/// Those that overlays show, in front of the eye.
[[nodiscard]] std::vector<Marker> shownMarkers(const Session& session);

/// The nearest within `reach` of a point, or an item of no kind. Points come before bones, which are long.
[[nodiscard]] SceneItem nearestMarker(const std::vector<Marker>& markers, const glm::vec2& at, float reach);

/// A place in the scene, as a marker has it; nullopt behind the eye.
[[nodiscard]] std::optional<glm::vec2> offsetOf(const renderer::View& view, float aspect, const glm::dvec3& place);

} // namespace app
