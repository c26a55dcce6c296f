#pragma once

#include "formats/model/vertex_block.hpp"
#include "renderer/scene/shown_points.hpp"

#include <glm/mat4x4.hpp>

namespace scene {

/// A surface of a keyframed model whose shader deforms it (docs/formats/quake3_shader.md §7.3), at an instant.
struct DeformedSurface {
    const formats::VertexBlock& block;
    formats::FramePair frames;
    std::span<const formats::RenderVertex> renderVertices; ///< of the surface
    const formats::quake3::Shader& shader;
    double seconds = 0.0;      ///< of the scene
    glm::dmat4 transform{1.0}; ///< from model space to scene space
};

/// Visits its vertices as drawn, in scene space. The renderer does the same in shaders/deforms.glsl; quads that face
/// the viewer become the same squares, and stored normals are used instead of computed ones.
void visitDeformed(const DeformedSurface& surface, const ViewerAxes& viewer, const PointVisitor& visit);

} // namespace scene
