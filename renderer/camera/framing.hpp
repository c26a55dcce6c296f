#pragma once

#include "renderer/camera/orbit_camera.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <limits>

namespace renderer {

/// The share of the view that a fitted model fills: its projected width or height, whichever share is larger.
inline constexpr float kFilledShare = 0.9f;

/// Finds the camera that shows a set of points centered and as large as `kFilledShare` allows.
///
/// Points are not stored: only the outermost ones along a fixed number of directions are kept. These include the
/// directions that determine the fit, so distance and the position along the longer side are exact; the position along
/// the other side is exact up to the step between two directions.
class Framing {
public:
    /// For a view with this aspect (width / height) in the direction of `camera`; its target and distance are ignored.
    Framing(const OrbitCamera& camera, float aspect);

    void add(const glm::vec3& point);
    [[nodiscard]] bool isEmpty() const { return m_farthest > m_nearest; }

    /// The camera with target and distance changed; unchanged if no point was added.
    [[nodiscard]] OrbitCamera camera() const;

private:
    /// From no perspective up to the edge of the view.
    static constexpr std::size_t kSlopes = 9;

    /// One of the two axes of the view: the outermost points on both sides, for each slope. A side of the view seen
    /// from the eye is a line `across + slope * depth = constant`.
    struct Side {
        struct Outermost {
            float extent = std::numeric_limits<float>::lowest(); ///< across + slope * depth
            glm::vec2 point{};                                   ///< across, depth
        };
        float slope = 0.0f; ///< of the edge of the filled part of the view
        std::array<Outermost, kSlopes> positive{};
        std::array<Outermost, kSlopes> negative{};

        void add(float across, float depth, std::size_t slopeCount);
        [[nodiscard]] float eyeDepth() const;            ///< minimum depth from which all points are in view
        [[nodiscard]] float middleFrom(float eye) const; ///< the position from which both sides look equally wide
        [[nodiscard]] float extent(const std::array<Outermost, kSlopes>& outermost, float sign, float slope) const;
    };

    [[nodiscard]] OrbitCamera orthographic() const;
    [[nodiscard]] float leastDistance() const; ///< smaller distances are rounding errors

    OrbitCamera m_camera;
    CameraAxes m_axes;
    std::size_t m_slopeCount;
    Side m_across;
    Side m_up;
    float m_nearest = std::numeric_limits<float>::lowest(); ///< depth: towards the eye
    float m_farthest = std::numeric_limits<float>::max();
};

/// The camera fitted to a box; unchanged if the box is empty.
[[nodiscard]] OrbitCamera framed(const OrbitCamera& camera, float aspect, const formats::Bounds& box);

/// The nearest camera that shows, within the filled share of a view with this aspect, everything that `a` and `b` show
/// there. Both have the same direction, projection and field of view, and are fitted to their content.
[[nodiscard]] OrbitCamera enclosing(const OrbitCamera& a, const OrbitCamera& b, float aspect);

} // namespace renderer
