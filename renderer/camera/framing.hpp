#pragma once

#include "renderer/camera/orbit_camera.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <limits>

namespace renderer {

/// How much of the view a fitted model fills: its projected width or height, whichever is the larger share.
inline constexpr float kFilledShare = 0.9f;

/// Finds the camera that shows a set of points as large as `kFilledShare` allows, in the middle of the view.
///
/// Points come one by one and are not kept: only the outermost along each of a fixed number of directions count.
/// Those along which the fit is decided are among these, so that distance and the position along the longer side are
/// exact; the position along the other side is exact up to the step between two directions.
class Framing {
public:
    /// For a view of this aspect (width / height) from where `camera` looks; its target and distance do not matter.
    Framing(const OrbitCamera& camera, float aspect);

    void add(const glm::vec3& point);
    [[nodiscard]] bool isEmpty() const { return m_farthest > m_nearest; }

    /// The camera with target and distance changed; as it was where no point was added.
    [[nodiscard]] OrbitCamera camera() const;

private:
    /// From no perspective at all up to the edge of the view.
    static constexpr std::size_t kSlopes = 9;

    /// One of the view's two directions: the points that extent out furthest to its two sides, for each slope. A side
    /// of the view seen from the eye is a line `across + slope * depth = constant`.
    struct Side {
        struct Outermost {
            float extent = std::numeric_limits<float>::lowest(); ///< across + slope * depth
            glm::vec2 point{};                                   ///< across, depth
        };
        float slope = 0.0f; ///< of the edge of the filled part of the view
        std::array<Outermost, kSlopes> positive{};
        std::array<Outermost, kSlopes> negative{};

        void add(float across, float depth, std::size_t slopeCount);
        [[nodiscard]] float eyeDepth() const;            ///< the least from which all of it is in view
        [[nodiscard]] float middleFrom(float eye) const; ///< the position from which both sides look equally wide
        [[nodiscard]] float extent(const std::array<Outermost, kSlopes>& outermost, float sign, float slope) const;
    };

    [[nodiscard]] OrbitCamera orthographic() const;
    [[nodiscard]] float leastDistance() const; ///< below: rounding

    OrbitCamera m_camera;
    CameraAxes m_axes;
    std::size_t m_slopeCount;
    Side m_across;
    Side m_up;
    float m_nearest = std::numeric_limits<float>::lowest(); ///< depth: towards the eye
    float m_farthest = std::numeric_limits<float>::max();
};

/// The camera fitted to a box; as it was where that is empty.
[[nodiscard]] OrbitCamera framed(const OrbitCamera& camera, float aspect, const formats::Bounds& box);

/// The nearest camera that shows, within the filled share of a view of this aspect, all that `a` and `b` show there.
/// Both look the same way with the same projection and field of view, and are fitted to what they show.
[[nodiscard]] OrbitCamera enclosing(const OrbitCamera& a, const OrbitCamera& b, float aspect);

} // namespace renderer
