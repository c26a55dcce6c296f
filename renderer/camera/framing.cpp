#include "renderer/camera/framing.hpp"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {

constexpr float kClearance = 0.01f; // share of the depth between the eye and the nearest point
constexpr float kRounding = 1e-5f;  // relative to coordinates: a smaller model is a point
constexpr int kHalvings = 30;       // of the slope, in the search for the middle

} // namespace

Framing::Framing(const OrbitCamera& camera, float aspect)
    : m_camera(camera), m_axes(axesOf(camera)), m_slopeCount(camera.projection == Projection::perspective ? kSlopes : 1)
{
    m_up.slope = kFilledShare * slopeUp(camera, aspect);
    m_across.slope = m_up.slope * aspect;
}

void Framing::Side::add(float across, float depth, std::size_t slopeCount)
{
    const float step = slope / static_cast<float>(kSlopes - 1);
    for (std::size_t i = 0; i < slopeCount; ++i) {
        const float offset = static_cast<float>(i) * step * depth;
        if (across + offset > positive[i].extent)
            positive[i] = {across + offset, {across, depth}};
        if (offset - across > negative[i].extent)
            negative[i] = {offset - across, {across, depth}};
    }
}

void Framing::add(const glm::vec3& point)
{
    const float depth = glm::dot(point, m_axes.backward);
    m_across.add(glm::dot(point, m_axes.right), depth, m_slopeCount);
    m_up.add(glm::dot(point, m_axes.up), depth, m_slopeCount);
    m_nearest = std::max(m_nearest, depth);
    m_farthest = std::min(m_farthest, depth);
}

float Framing::Side::eyeDepth() const
{
    return (positive.back().extent + negative.back().extent) / (2.0f * slope);
}

float Framing::Side::extent(const std::array<Outermost, kSlopes>& outermost, float sign, float atSlope) const
{
    float most = std::numeric_limits<float>::lowest();
    for (const Outermost& each : outermost)
        most = std::max(most, sign * each.point.x + atSlope * each.point.y);
    return most;
}

float Framing::Side::middleFrom(float eye) const
{
    // Finds the narrowest pair of lines through the eye's plane that contains all points: their distance at the eye
    // decreases with growing slope and is 0 at the slope in question.
    float low = 0.0f;
    float high = slope;
    for (int i = 0; i < kHalvings; ++i) {
        const float middle = 0.5f * (low + high);
        const float gap = extent(positive, 1.0f, middle) + extent(negative, -1.0f, middle) - 2.0f * middle * eye;
        (gap > 0.0f ? low : high) = middle;
    }
    return 0.5f * (extent(positive, 1.0f, high) - extent(negative, -1.0f, high));
}

OrbitCamera Framing::orthographic() const
{
    const auto width = [](const Side& side) { return side.positive[0].extent + side.negative[0].extent; };
    const auto middle = [](const Side& side) { return 0.5f * (side.positive[0].extent - side.negative[0].extent); };
    OrbitCamera camera = m_camera;
    camera.target = m_axes.right * middle(m_across) + m_axes.up * middle(m_up) +
                    m_axes.backward * (0.5f * (m_nearest + m_farthest));
    camera.distance = 0.5f * std::max(width(m_across) / m_across.slope, width(m_up) / m_up.slope);
    return camera;
}

float Framing::leastDistance() const
{
    const glm::vec2& across = m_across.positive[0].point;
    const glm::vec2& up = m_up.positive[0].point;
    return kRounding * std::max({std::abs(across.x), std::abs(up.x), std::abs(across.y), std::abs(up.y)});
}

OrbitCamera Framing::camera() const
{
    if (isEmpty())
        return m_camera;
    OrbitCamera camera = orthographic();
    if (camera.projection == Projection::perspective) {
        const float clearance = kClearance * (m_nearest - m_farthest);
        const float eye = std::max({m_across.eyeDepth(), m_up.eyeDepth(), m_nearest + clearance});
        const float depth = 0.5f * (m_nearest + m_farthest); // the depth of the center of rotation
        camera.distance = eye - depth;
        if (camera.distance > leastDistance()) {
            camera.target =
                m_axes.right * m_across.middleFrom(eye) + m_axes.up * m_up.middleFrom(eye) + m_axes.backward * depth;
        }
    }
    if (!(camera.distance > leastDistance()))
        camera.distance = 1.0f; // a single point, or rounding: any distance works
    return camera;
}

OrbitCamera enclosing(const OrbitCamera& a, const OrbitCamera& b, float aspect)
{
    // Points seen by a camera stay in view of another camera that is moved sideways if it also moves back by the amount
    // that its edges need. Without perspective, moving back means enlarging the view.
    const CameraAxes axes = axesOf(a);
    const bool isPerspective = a.projection == Projection::perspective;
    const auto backOf = [&](const OrbitCamera& camera) {
        return camera.distance + (isPerspective ? glm::dot(camera.target, axes.backward) : 0.0f);
    };
    const std::array<float, 2> backs = {backOf(a), backOf(b)};
    const float up = kFilledShare * slopeUp(a, aspect);
    const std::array<float, 2> slopes = {up * aspect, up};
    const std::array<glm::vec3, 2> directions = {axes.right, axes.up};
    float back = std::max(backs[0], backs[1]);
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        const float aside = std::abs(glm::dot(a.target - b.target, directions[i]));
        back = std::max(back, 0.5f * (backs[0] + backs[1] + aside / slopes[i]));
    }
    const float depth = 0.5f * glm::dot(a.target + b.target, axes.backward);
    OrbitCamera camera = a;
    camera.target = axes.backward * depth;
    camera.distance = isPerspective ? back - depth : back;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        const float ofA = glm::dot(a.target, directions[i]);
        const float ofB = glm::dot(b.target, directions[i]);
        const float lowest = std::max(ofA - (back - backs[0]) * slopes[i], ofB - (back - backs[1]) * slopes[i]);
        const float highest = std::min(ofA + (back - backs[0]) * slopes[i], ofB + (back - backs[1]) * slopes[i]);
        camera.target += directions[i] * (0.5f * (lowest + highest));
    }
    return camera;
}

OrbitCamera framed(const OrbitCamera& camera, float aspect, const formats::Bounds& box)
{
    Framing framing(camera, aspect);
    for (unsigned i = 0; i < 8 && !box.isEmpty(); ++i) {
        framing.add({(i & 1U) != 0 ? box.max.x : box.min.x, (i & 2U) != 0 ? box.max.y : box.min.y,
                     (i & 4U) != 0 ? box.max.z : box.min.z});
    }
    return framing.camera();
}

} // namespace renderer
