#include "renderer/draw/list/node_adders.hpp"

namespace renderer {
namespace {

constexpr float kWireOpacity = 0.5f;
constexpr float kNormalLength = 0.03f; // relative to the model's size

DrawItem lineItemOf(const ListedNode& node, std::uint32_t surface, Geometry geometry)
{
    DrawItem item = itemOf(node, surface, {DrawPhase::lines});
    item.pipeline = linePipeline(DepthTest::lessOrEqual);
    item.geometry = geometry;
    item.ranges = {};
    return item;
}

/// Whether normals are drawn for this surface: once for all that share its vertices. For a keyframed model it is the
/// first visible one, even if the mesh variant has no triangles of it.
bool hasNormals(const ListedNode& node, std::uint32_t surface)
{
    if (isSkinned(node.model))
        return isDrawn(node, surface);
    const std::uint32_t block = node.model.surfaces[surface].block;
    if (!isShown(node, surface) || keyframesOf(node.model).blocks[block].vertexCount == 0)
        return false;
    for (std::uint32_t earlier = 0; earlier < surface; ++earlier) {
        if (node.model.surfaces[earlier].block == block && isShown(node, earlier))
            return false;
    }
    return true;
}

} // namespace

void addWireframe(const ListedNode& node)
{
    for (std::uint32_t surface = 0; surface < node.model.surfaces.size(); ++surface) {
        if (!isDrawn(node, surface))
            continue;
        DrawItem item = lineItemOf(node, surface, Geometry::edges);
        item.program = EdgeProgram{
            vertexAccessOf(node.model, surface, node.meshVariant, NormalSource::stored, node.inputs.limits)};
        add(node.list, item, node.list.lines, LineUniforms{glm::vec4(node.inputs.options.wireColor, kWireOpacity)});
    }
}

void addNormals(const ListedNode& node)
{
    for (std::uint32_t surface = 0; surface < node.model.surfaces.size(); ++surface) {
        if (!hasNormals(node, surface))
            continue;
        DrawItem item = lineItemOf(node, surface, Geometry::normals);
        item.program = NormalProgram{
            vertexAccessOf(node.model, surface, node.meshVariant, node.inputs.options.normals, node.inputs.limits)};
        add(node.list, item, node.list.lines,
            LineUniforms{glm::vec4(node.inputs.options.normalColor, 1.0f),
                         node.model.bounds.diagonal() * kNormalLength});
    }
}

} // namespace renderer
