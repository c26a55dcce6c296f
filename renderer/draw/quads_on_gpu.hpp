#pragma once

#include "renderer/animation/effects/effect_vertices.hpp"
#include "renderer/gl/gl_handle.hpp"
#include "renderer/mesh/frame_stats.hpp"

#include <span>

namespace renderer {

/// The quads of a frame on the GPU: four vertices each, two triangles 0 1 2 and 3 2 1. Allocates nothing before the
/// first ones.
class QuadsOnGpu {
public:
    /// Replaces all vertices; returns the number of uploaded bytes.
    std::uint64_t upload(std::span<const animation::EffectVertex> vertices);

    /// One draw. The program that reads them must be in use.
    void draw(std::uint32_t firstQuad, std::uint32_t quadCount, FrameStats& stats);

    [[nodiscard]] std::uint64_t bytes() const { return m_vertexBytes + m_indexBytes; }

private:
    void link();
    std::uint64_t growIndices(std::size_t quadCount);

    VertexArrayHandle m_vertexArray;
    BufferHandle m_vertices;
    BufferHandle m_indices; // the same pattern for each quad
    std::size_t m_indexedQuads = 0;
    std::uint64_t m_vertexBytes = 0;
    std::uint64_t m_indexBytes = 0;
};

} // namespace renderer
