#pragma once

#include "app/viewer/session/tag_handles_state.hpp"
#include "renderer/camera/orbit_camera.hpp"

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

/// The geometry of the handles of a tag. Points of the view are offsets from its center in shares of its height (right,
/// up).
namespace app {

/// A view, with its shape.
struct HandleView {
    renderer::View view;
    float aspect = 1.0f;   ///< width / height
    float height = 600.0f; ///< in logical pixels
};

/// The place of a tag from the transform of its node (to the scene) and its own (to its model). Any transforms:
/// mirrored and scaled parts included. None behind the eye, or if a transform is not usable.
[[nodiscard]] std::optional<HandlePlace> placeOfTag(const glm::dmat4& node, const glm::dmat4& tagInModel,
                                                    const HandleView& seen);

/// The length of a logical pixel at a point of the scene; none behind the eye.
[[nodiscard]] std::optional<double> pixelAt(const glm::dvec3& point, const HandleView& seen);

/// The arrows and rings that can be held: no arrow that points at the eye, no ring of a tag without area.
[[nodiscard]] std::vector<TagHandle> handlesOf(const HandlePlace& place, const HandleView& seen);

/// Both ends of an arrow in the scene.
[[nodiscard]] std::array<glm::dvec3, 2> arrowEnds(const HandlePlace& place, std::size_t axis);
/// The point of a ring at an angle: 0 on the next axis, a quarter turn on the one after it.
[[nodiscard]] glm::dvec3 pointOfRing(const HandlePlace& place, std::size_t axis, double angle);
/// How many straight lines a ring is drawn with.
inline constexpr int kRingLines = 64;

/// The nearest handle within 6 logical pixels of a point of the view; of an arrow and a ring about as near, the arrow.
[[nodiscard]] TagHandle handleAt(const HandlePlace& place, const HandleView& seen, const glm::vec2& at);

/// The point of a line that is nearest to a ray, in multiples of `direction` from `origin`. None if both have nearly
/// the same direction.
[[nodiscard]] std::optional<double> alongLine(const glm::dvec3& origin, const glm::dvec3& direction,
                                              const renderer::Ray& ray);
/// A point in the plane of a ring.
struct RingPoint {
    double angle = 0.0; ///< see pointOfRing
    glm::dvec3 point{};
};
/// Where a ray meets the plane of a ring. None if it meets it from the side, or in the center.
[[nodiscard]] std::optional<RingPoint> meetRing(const HandlePlace& place, std::size_t axis, const renderer::Ray& ray);

/// Takes a handle with the ray through the pointer; none if it cannot be held from there.
[[nodiscard]] std::optional<HandleGrip> gripOf(const TagHandle& handle, const HandlePlace& place,
                                               const renderer::Ray& ray);
/// The units or radians by which a ray moves a held handle, from -pi to pi for a ring. None: the ray leads nowhere, so
/// the handle stays.
[[nodiscard]] std::optional<double> draggedBy(const HandleGrip& grip, const renderer::Ray& ray,
                                              const renderer::View& view);

/// To whole units, or to steps of 15 degrees.
[[nodiscard]] double inSteps(HandleKind kind, double value);

/// The vector along an axis of the model.
[[nodiscard]] glm::vec3 moveAlong(std::size_t axis, double units);
/// The rotation about an axis of the tag, in its space.
[[nodiscard]] glm::mat3 turnAbout(std::size_t axis, double radians);
/// The place after a handle was moved.
[[nodiscard]] HandlePlace movedPlace(HandlePlace place, const TagHandle& handle, double value);

/// "arrow x", "ring z"; empty: none.
[[nodiscard]] std::string nameOf(const TagHandle& handle);

/// "+3.25 x", or of a ring "-15.0° x".
[[nodiscard]] std::string figureOf(const TagHandle& handle, double value);

} // namespace app
