#include "renderer/camera/orbit_camera.hpp"

#include "formats/base/parse_number.hpp"

#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace renderer {
namespace {

// Limits of zooming, in model units.
constexpr float kNearest = 1e-4f;
constexpr float kFarthest = 1e7f;

/// Half of the view's height at the target, in model units.
float halfHeight(const OrbitCamera& camera, float aspect)
{
    return camera.distance * slopeUp(camera, aspect);
}

glm::mat4 viewMatrix(const CameraAxes& axes, const glm::vec3& eye)
{
    glm::mat4 view(1.0f);
    for (int i = 0; i < 3; ++i)
        view[i] = glm::vec4(axes.right[i], axes.up[i], axes.backward[i], 0.0f);
    view[3] = glm::vec4(-glm::dot(axes.right, eye), -glm::dot(axes.up, eye), -glm::dot(axes.backward, eye), 1.0f);
    return view;
}

} // namespace

std::optional<Angles> cameraAngles(std::string_view text)
{
    struct Named {
        std::string_view name;
        Angles angles;
    };
    constexpr std::array<Named, 7> table = {{{"front", {0.0f, 0.0f}},
                                             {"back", {180.0f, 0.0f}},
                                             {"left", {90.0f, 0.0f}},
                                             {"right", {-90.0f, 0.0f}},
                                             {"top", {0.0f, 90.0f}},
                                             {"bottom", {0.0f, -90.0f}},
                                             {"iso", {35.0f, 15.0f}}}};
    for (const Named& named : table) {
        if (named.name == text)
            return named.angles;
    }
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos)
        return std::nullopt;
    const auto yaw = formats::parseNumber<float>(text.substr(0, comma));
    const auto pitch = formats::parseNumber<float>(text.substr(comma + 1));
    if (!yaw || !pitch || std::abs(*pitch) > 90.0f)
        return std::nullopt;
    return Angles{*yaw, *pitch};
}

float slopeUp(const OrbitCamera& camera, float aspect)
{
    return std::tan(glm::radians(camera.fieldOfView) * 0.5f) / std::min(aspect, 1.0f);
}

CameraAxes axesOf(const OrbitCamera& camera)
{
    // Not a look-at matrix, which is undefined when looking straight down.
    const float yaw = glm::radians(camera.yaw);
    const float pitch = glm::radians(camera.pitch);
    return {{-std::sin(yaw), std::cos(yaw), 0.0f},
            {-std::sin(pitch) * std::cos(yaw), -std::sin(pitch) * std::sin(yaw), std::cos(pitch)},
            {std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch)}};
}

glm::vec3 eyeOf(const OrbitCamera& camera)
{
    return camera.target + axesOf(camera).backward * camera.distance;
}

View viewOf(const OrbitCamera& camera, float aspect, const formats::Bounds& scene)
{
    const CameraAxes axes = axesOf(camera);
    const glm::vec3 eye = eyeOf(camera);
    const float center = scene.isEmpty() ? camera.distance : glm::dot(eye - scene.center(), axes.backward);
    const float radius = scene.diagonal() * 0.5f + camera.distance * 0.01f;
    const float farPlane = std::max(center + radius, camera.distance * 0.02f);
    glm::mat4 projection;
    if (camera.projection == Projection::perspective) {
        const float nearPlane = std::max(center - radius, farPlane * 0.0005f);
        projection = glm::perspective(2.0f * std::atan(slopeUp(camera, aspect)), aspect, nearPlane, farPlane);
    } else {
        const float half = halfHeight(camera, aspect);
        projection = glm::ortho(-half * aspect, half * aspect, -half, half, center - radius, farPlane);
    }
    return {projection * viewMatrix(axes, eye), eye, axes};
}

animation::ViewRotation rotationOf(const View& view)
{
    return glm::transpose(glm::mat3(view.axes.right, view.axes.up, view.axes.backward));
}

View viewOf(const FixedCamera& camera, float aspect)
{
    const glm::vec3 away = camera.eye - camera.target;
    const float distance = glm::length(away);
    const glm::vec3 backward = distance > 0.0f ? away / distance : glm::vec3(1.0f, 0.0f, 0.0f);
    const bool isUpright = std::abs(backward.z) > 0.9999f; // it looks straight up or down
    const glm::vec3 side =
        glm::normalize(glm::cross(isUpright ? glm::vec3(1.0f, 0.0f, 0.0f) : glm::vec3(0.0f, 0.0f, 1.0f), backward));
    const glm::vec3 above = glm::cross(backward, side);
    const float cosine = std::cos(camera.rollRadians);
    const float sine = std::sin(camera.rollRadians);
    const CameraAxes axes{side * cosine - above * sine, side * sine + above * cosine, backward};
    const glm::mat4 projection = glm::perspective(camera.fieldOfView, aspect, camera.nearPlane, camera.farPlane);
    return {projection * viewMatrix(axes, camera.eye), camera.eye, axes};
}

Ray rayThrough(const OrbitCamera& camera, float aspect, const glm::vec2& at)
{
    const CameraAxes axes = axesOf(camera);
    const glm::dvec3 eye(eyeOf(camera));
    const double height = 2.0 * static_cast<double>(halfHeight(camera, aspect)); // of the plane through the target
    const glm::dvec3 aside =
        (glm::dvec3(axes.right) * static_cast<double>(at.x) + glm::dvec3(axes.up) * static_cast<double>(at.y)) * height;
    const glm::dvec3 forward = -glm::dvec3(axes.backward);
    if (camera.projection == Projection::orthographic)
        return {eye + aside, forward};
    return {eye, glm::normalize(forward * static_cast<double>(camera.distance) + aside)};
}

OrbitCamera orbited(OrbitCamera camera, float yawDegrees, float pitchDegrees)
{
    camera.yaw = std::remainder(camera.yaw + yawDegrees, 360.0f);
    camera.pitch = std::clamp(camera.pitch + pitchDegrees, -90.0f, 90.0f);
    return camera;
}

OrbitCamera panned(OrbitCamera camera, float aspect, const glm::vec2& share)
{
    const CameraAxes axes = axesOf(camera);
    const float height = 2.0f * halfHeight(camera, aspect);
    camera.target += (axes.right * share.x + axes.up * share.y) * height;
    return camera;
}

OrbitCamera zoomed(OrbitCamera camera, float aspect, float steps, const glm::vec2& at)
{
    // Pans by the real change of distance: at its limits the image must not drift.
    const float distance = std::clamp(camera.distance * std::pow(0.9f, steps), kNearest, kFarthest);
    camera = panned(camera, aspect, at * (1.0f - distance / camera.distance));
    camera.distance = distance;
    return camera;
}

} // namespace renderer
