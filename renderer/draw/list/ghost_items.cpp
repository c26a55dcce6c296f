#include "renderer/draw/list/node_adders.hpp"

namespace renderer {
namespace {

void addGhostSurface(const ListedNode& node, std::uint32_t surface)
{
    DrawItem depth = itemOf(node, surface, {DrawPhase::opaque});
    depth.pipeline = solidPipeline(node, Culling::backFaces);
    depth.pipeline.mask = {false, false, false, false};
    VertexAccess vertices =
        vertexAccessOf(node.model, surface, node.meshVariant, node.inputs.options.normals, node.inputs.limits);
    depth.program = SurfaceProgram{Shading::lit, SurfaceColor::ghost, vertices};

    DrawItem color = depth;
    color.order.phase = DrawPhase::blended;
    color.pipeline.mask = {};
    color.pipeline.depth = {DepthTest::equal, false};
    color.pipeline.blend = kBlendOver;

    SurfaceUniforms uniforms;
    uniforms.color = node.inputs.options.ghost->color;
    uniforms.opacity = node.inputs.options.ghost->opacity;
    add(node.list, depth, node.list.surfaces, uniforms);
    add(node.list, color, node.list.surfaces, uniforms);
}

} // namespace

void addGhost(const ListedNode& node)
{
    for (std::uint32_t surface = 0; surface < node.model.surfaces.size(); ++surface) {
        if (isDrawn(node, surface))
            addGhostSurface(node, surface);
    }
}

} // namespace renderer
