#pragma once

#include "formats/model/bounds.hpp"
#include "renderer/camera/orbit_camera.hpp"
#include "renderer/draw/list/pipeline_state.hpp"
#include "renderer/gl/gl_handle.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/mesh/frame_stats.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace renderer {

/// Colored line segments in the scene.
class LineList {
public:
    void add(const glm::vec3& from, const glm::vec3& to, const glm::vec4& color);

    struct Point {
        glm::vec3 position{};
        glm::vec4 color{};
    };
    [[nodiscard]] const std::vector<Point>& points() const { return m_points; }

private:
    std::vector<Point> m_points;
};

/// Highlighted items of a kind, by number; kNoIndex: none.
struct Marked {
    std::uint32_t chosen = formats::kNoIndex;
    std::uint32_t pointed = formats::kNoIndex;

    [[nodiscard]] bool contains(std::uint32_t number) const { return number == chosen || number == pointed; }
};

/// The color of an item: its `usual` one, unless it is highlighted.
[[nodiscard]] glm::vec4 markedColor(std::uint32_t number, const Marked& marked, const glm::vec4& usual);

/// The edges of a box.
inline constexpr glm::vec4 kBoundsColor(0.88f, 0.63f, 0.24f, 1.0f);
void addBounds(LineList& lines, const formats::Bounds& box, const glm::vec4& color = kBoundsColor);

/// A square grid on the floor of the scene (z = its lowest point), with a spacing that suits its size: 1, 2, 5, 10, ...
void addGrid(LineList& lines, const formats::Bounds& scene, const glm::vec3& color = glm::vec3(1.0f));

/// The axes of the origin: x red, y green, z blue; their length is a third of the scene's size.
void addAxes(LineList& lines, const formats::Bounds& scene);

/// The axes of a transform in the scene, with the given length, colored like the origin's; fainter with `opacity` below
/// 1.
void addTag(LineList& lines, const glm::dmat4& transform, float length, float opacity = 1.0f);

/// The background of the scene: a gradient, or a checker of both colors. Colors in gamma space.
struct Backdrop {
    glm::vec3 top{};
    glm::vec3 bottom{};
    float checkerSize = 0.0f; ///< edge of a square in pixels; 0: gradient
};

/// Draws line lists and backgrounds.
class Overlays {
public:
    Overlays();

    /// Without `depth`: visible through everything.
    void draw(ShaderLibrary& shaders, const LineList& lines, const View& view, FrameStats& stats,
              DepthTest depth = DepthTest::lessOrEqual);
    /// Covers the whole viewport. Depth is neither tested nor written.
    void drawBackground(ShaderLibrary& shaders, const Backdrop& backdrop);

private:
    VertexArrayHandle m_vertexArray;
    VertexArrayHandle m_emptyVertexArray;
    BufferHandle m_points;
};

} // namespace renderer
