#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/ext/vector_double3.hpp>
#include <glm/vec2.hpp>

#include <array>
#include <optional>
#include <vector>

/// Correspondence between points of images and points of the model. Uses the texture coordinates of the file; animation
/// of coordinates by shaders and passes (scrolling, turning) is ignored.
namespace app {

/// The images that a surface shows, each once (into Document::textures): those of all stages of its material, of all
/// passes, or of its skin.
[[nodiscard]] std::vector<std::uint32_t> texturesOfSurface(const Tab& tab, std::uint32_t surface);

/// Whether a surface shows the image.
[[nodiscard]] bool showsTexture(const Tab& tab, std::uint32_t surface, std::uint32_t texture);

/// Numbers of the visible surfaces that show an image.
[[nodiscard]] std::vector<std::uint32_t> surfacesWith(const Tab& tab, std::uint32_t texture);

/// Whether an image repeats beyond its edges, horizontally and vertically; if not, it is clamped to the edge.
[[nodiscard]] std::array<bool, 2> isRepeated(const Tab& tab, std::uint32_t texture);

using UvTriangle = std::array<glm::vec2, 3>;
/// The triangles of a surface in texture space of one of its images, parallel to formats::trianglesOf. Empty if the
/// file has no coordinates for it, as for a reflection.
[[nodiscard]] std::vector<UvTriangle> uvTrianglesOf(const Tab& tab, std::uint32_t surface, std::uint32_t texture);

/// The barycentric weights of `uv`; none: it is outside the triangle, or the triangle has no area.
[[nodiscard]] std::optional<glm::vec3> weightsAt(const UvTriangle& triangle, const glm::dvec2& uv);

inline constexpr std::size_t kMaxSurfacePoints = 256;

/// The points of visible surfaces at `uv` of an image, at most kMaxSurfacePoints.
[[nodiscard]] std::vector<SurfacePoint> pointsAt(const Tab& tab, std::uint32_t texture, const glm::dvec2& uv);

/// The position of a point in an image of its surface; none if the surface does not show the image.
[[nodiscard]] std::optional<glm::dvec2> uvOf(const Tab& tab, const SurfacePoint& point, std::uint32_t texture);

/// The scene positions of points in the current pose.
[[nodiscard]] std::vector<glm::dvec3> pointsInScene(const Session& session, const std::vector<SurfacePoint>& points);

} // namespace app
