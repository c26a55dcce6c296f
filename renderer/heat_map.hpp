#pragma once

#include "renderer/camera/orbit_camera.hpp"
#include "renderer/gl/gl_handle.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/mesh/frame_stats.hpp"

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>

namespace renderer {

/// A vertex in the scene with a value.
struct HeatVertex {
    glm::vec3 position{};
    float share = 0.0f; ///< of the largest value, 0 to 1
};

/// Posed triangles colored by values, from blue (0) to red (1). Uploaded when the pose changes, not for each frame.
class HeatMap {
public:
    HeatMap();

    /// `triangles`: three indices into `vertices` each.
    void upload(std::span<const HeatVertex> vertices, std::span<const std::uint32_t> triangles, FrameStats& stats);
    void draw(ShaderLibrary& shaders, const View& view, FrameStats& stats);
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    VertexArrayHandle m_vertexArray;
    BufferHandle m_vertices;
    BufferHandle m_indices;
    std::uint32_t m_indexCount = 0;
    std::uint64_t m_bytes = 0;
};

} // namespace renderer
