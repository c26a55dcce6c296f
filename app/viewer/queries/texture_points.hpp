#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/ext/vector_double3.hpp>
#include <glm/vec2.hpp>

#include <array>
#include <optional>
#include <vector>

/// Points of images and the points of the model that show them. Texture coordinates are those of the file: what shaders
/// and passes do to them while the model plays (scrolling, turning) is left out.
namespace app {

/// The images that a surface shows, each once (into Document::textures): of all stages of its material, of all passes,
/// or that of its skin.
[[nodiscard]] std::vector<std::uint32_t> texturesOfSurface(const Tab& tab, std::uint32_t surface);

/// Whether it is one of them.
[[nodiscard]] bool showsTexture(const Tab& tab, std::uint32_t surface, std::uint32_t texture);

/// The surfaces that can be seen and show an image, by their numbers.
[[nodiscard]] std::vector<std::uint32_t> surfacesWith(const Tab& tab, std::uint32_t texture);

/// Whether an image goes on with itself beyond its edges, across and down; else its edge does.
[[nodiscard]] std::array<bool, 2> isRepeated(const Tab& tab, std::uint32_t texture);

using UvTriangle = std::array<glm::vec2, 3>;
/// Where the triangles of a surface lie in one of its images, one for each of formats::trianglesOf. Empty where no
/// coordinates of the file say it: a reflection.
[[nodiscard]] std::vector<UvTriangle> uvTrianglesOf(const Tab& tab, std::uint32_t surface, std::uint32_t texture);

/// The weights of the corners that mix to `uv`; none: it lies outside, or the triangle has no area.
[[nodiscard]] std::optional<glm::vec3> weightsAt(const UvTriangle& triangle, const glm::dvec2& uv);

inline constexpr std::size_t kMaxSurfacePoints = 256;

/// The points of shown surfaces that lie at `uv` of an image, at most kMaxSurfacePoints of them.
[[nodiscard]] std::vector<SurfacePoint> pointsAt(const Tab& tab, std::uint32_t texture, const glm::dvec2& uv);

/// Where a point lies in an image of its surface; none: nowhere.
[[nodiscard]] std::optional<glm::dvec2> uvOf(const Tab& tab, const SurfacePoint& point, std::uint32_t texture);

/// Where points are in the scene in the pose that is shown.
[[nodiscard]] std::vector<glm::dvec3> pointsInScene(const Session& session, const std::vector<SurfacePoint>& points);

} // namespace app
