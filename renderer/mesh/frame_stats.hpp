#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace renderer {

/// One draw call.
struct DrawRecord {
    std::string_view mode;     ///< "triangles", "strips", "fans", "lines", "quads"
    std::uint64_t indices = 0; ///< or vertices of a draw without indices
    std::uint32_t instances = 1;
};

/// Bytes sent to the GPU.
struct UploadedBytes {
    std::uint64_t vertices = 0; ///< frames, and tables made from them
    std::uint64_t indices = 0;
    std::uint64_t textures = 0;
    std::uint64_t instances = 0;
    std::uint64_t overlays = 0;
};

/// Bytes that stay on the GPU.
struct GpuBytes {
    std::uint64_t frames = 0;         ///< vertex blocks
    std::uint64_t renderVertices = 0; ///< source vertex and texture coordinates
    std::uint64_t indices = 0;
    std::uint64_t neighbors = 0; ///< the table for computed normals
    std::uint64_t textures = 0;
    std::uint64_t tables = 0; ///< shared by all models: MD2's normals
    std::uint64_t instances = 0;
    std::uint64_t framebuffers = 0;

    [[nodiscard]] std::uint64_t total() const
    {
        return frames + renderVertices + indices + neighbors + textures + tables + instances + framebuffers;
    }
};

/// The cost of one frame.
struct FrameStats {
    std::vector<DrawRecord> draws;
    std::uint64_t triangles = 0; ///< of all instances
    UploadedBytes uploaded;
};

} // namespace renderer
