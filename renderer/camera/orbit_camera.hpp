#pragma once

#include "formats/model/bounds.hpp"
#include "renderer/animation/skeleton_pose.hpp"

#include <glm/ext/vector_double3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <string_view>

namespace renderer {

enum class Projection { perspective, orthographic };

/// A camera that orbits a point: turntable, the up direction is fixed.
///
/// Angles in degrees. Yaw 0 looks at the model's front (+X towards the eye), positive yaw moves the eye towards +Y,
/// positive pitch moves it up. `distance` is from the eye to the target in model units.
struct OrbitCamera {
    glm::vec3 target{0.0f};
    float distance = 100.0f;
    float yaw = 35.0f;
    float pitch = 15.0f;
    float fieldOfView = 35.0f; ///< across the shorter side of the view, so that a narrow view shows as much of a model
    Projection projection = Projection::perspective;

    bool operator==(const OrbitCamera&) const = default;
};

/// The camera's right, up and backward (towards the eye) directions in the scene.
struct CameraAxes {
    glm::vec3 right{};
    glm::vec3 up{};
    glm::vec3 backward{};
};

/// The matrices and directions that drawing needs from a camera.
struct View {
    glm::mat4 viewProjection{1.0f};
    glm::vec3 eye{};
    CameraAxes axes;
};

/// The rotation that billboards face in this view.
[[nodiscard]] animation::ViewRotation rotationOf(const View& view);

/// Through an eye that looks at a point: `up` is roughly up, the angle is vertical and in radians.
struct FixedCamera {
    glm::vec3 eye{};
    glm::vec3 target{};
    float rollRadians = 0.0f; ///< clockwise about the view direction
    float fieldOfView = 0.6f;
    float nearPlane = 0.1f;
    float farPlane = 1000.0f;
};
[[nodiscard]] View viewOf(const FixedCamera& camera, float aspect);

struct Angles {
    float yaw = 0.0f;
    float pitch = 0.0f;
};

/// "front", "back", "left" (the model's left, +Y), "right", "top", "bottom", "iso", or "YAW,PITCH" in degrees.
[[nodiscard]] std::optional<Angles> cameraAngles(std::string_view text);

/// The tangent of half the vertical angle of the view.
[[nodiscard]] float slopeUp(const OrbitCamera& camera, float aspect);
[[nodiscard]] CameraAxes axesOf(const OrbitCamera& camera);
[[nodiscard]] glm::vec3 eyeOf(const OrbitCamera& camera);

/// `aspect` is width / height; the near and far planes enclose all of `scene`.
[[nodiscard]] View viewOf(const OrbitCamera& camera, float aspect, const formats::Bounds& scene);

/// From the eye (orthographic: from the plane through it) into the scene; the direction has length 1.
struct Ray {
    glm::dvec3 origin{};
    glm::dvec3 direction{};
};

/// The ray through a point of the view, as offset from the center in shares of the view's height (right, up).
[[nodiscard]] Ray rayThrough(const OrbitCamera& camera, float aspect, const glm::vec2& at);

/// Plain deltas. Pitch stays within ±90 degrees.
[[nodiscard]] OrbitCamera orbited(OrbitCamera camera, float yawDegrees, float pitchDegrees);

/// Moves by a share of the view's height: (0, 0.5) moves the center to the lower edge.
[[nodiscard]] OrbitCamera panned(OrbitCamera camera, float aspect, const glm::vec2& share);

/// Positive steps move closer, by a tenth each; `at` is the point that keeps its screen position, as offset from the
/// center in shares of the view's height (right, up).
[[nodiscard]] OrbitCamera zoomed(OrbitCamera camera, float aspect, float steps, const glm::vec2& at = glm::vec2(0.0f));

} // namespace renderer
