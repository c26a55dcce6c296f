#include "renderer/scene/shown_points.hpp"

#include "formats/model/vertex_block.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/skinning.hpp"
#include "renderer/scene/deformed_points.hpp"

#include <algorithm>

namespace scene {
namespace {

/// The vertices of a surface as drawn: each vertex of the file once, or all of them.
enum class CornersOf { vertices, all };
std::vector<formats::RenderVertex> renderVerticesOf(const formats::MeshVariant& meshVariant, std::uint32_t surface,
                                                    CornersOf which)
{
    std::vector<formats::RenderVertex> renderVertices;
    std::vector<bool> isTaken; // by vertex, or by drawn vertex
    for (const formats::DrawRange& range : meshVariant.drawRanges) {
        if (range.surface != surface)
            continue;
        for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
            if (meshVariant.indices[i] == formats::kRestartIndex)
                continue;
            const formats::RenderVertex& drawn = meshVariant.vertices[meshVariant.indices[i]];
            const std::uint32_t key = which == CornersOf::all ? meshVariant.indices[i] : drawn.vertex;
            if (isTaken.size() <= key)
                isTaken.resize(key + std::size_t{1});
            if (!isTaken[key])
                renderVertices.push_back(drawn);
            isTaken[key] = true;
        }
    }
    return renderVertices;
}

} // namespace

ShownPoints::ShownPoints(const Document& document, const Visibility& visibility)
    : m_document(document), m_visibility(visibility)
{
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node)
        m_surfaces.push_back(surfacesOf(node));
}

std::vector<ShownPoints::ShownSurface> ShownPoints::surfacesOf(std::uint32_t node) const
{
    const formats::Model& model = *m_document.nodes[node].model;
    const std::uint32_t wanted = m_visibility.meshVariant < model.meshVariants.size() ? m_visibility.meshVariant : 0;
    const std::uint32_t first = firstSurfaceOf(m_document, node);
    std::vector<bool> isDone(model.surfaces.size());
    std::vector<ShownSurface> surfaces;
    for (const formats::Batch& batch : model.batches) {
        if (isDone[batch.surface])
            continue;
        isDone[batch.surface] = true;
        if (m_visibility.hiddenSurfaces.contains(first + batch.surface) || !isUsed(node, batch.surface))
            continue;
        ShownSurface shown;
        shown.surface = batch.surface;
        shown.deforming = deformingShader(node, batch.surface);
        shown.renderVertices = renderVerticesOf(model.meshVariants[wanted], batch.surface,
                                                shown.deforming != nullptr ? CornersOf::all : CornersOf::vertices);
        if (!shown.renderVertices.empty())
            surfaces.push_back(std::move(shown));
    }
    return surfaces;
}

/// Whether the node's skin or material allows a surface to be visible.
bool ShownPoints::isUsed(std::uint32_t node, std::uint32_t surface) const
{
    const std::vector<Skin>& skins = m_document.nodes[node].skins;
    const std::uint32_t active = activeSkin(m_document.nodes[node], m_visibility.skin);
    return active >= skins.size() || surface >= skins[active].materials.size() ||
           skins[active].materials[surface] != formats::kNoIndex;
}

const formats::quake3::Shader* ShownPoints::deformingShader(std::uint32_t node, std::uint32_t surface) const
{
    const Material* const material = materialOf(m_document, node, m_visibility.skin, surface);
    const bool deforms = m_visibility.materials == MaterialLook::drawn && material != nullptr && material->shader &&
                         !material->shader->deforms.empty();
    return deforms ? material->shader.get() : nullptr;
}

bool ShownPoints::isPassDrawn(std::uint32_t node, const formats::MaterialPass& pass,
                              const animation::SampleTime& sampleTime) const
{
    if (m_visibility.materials == MaterialLook::plain)
        return true;
    const Node& shown = m_document.nodes[node];
    if (passColorAt(skinnedOf(*shown.model), sampleTime, pass).a <= animation::kLeastPassAlpha)
        return false;
    if (pass.blend <= formats::BlendMode::alpha && pass.materialLayer == 0)
        return true; // opaque: it is drawn even without its image
    const std::uint32_t active = activeSkin(shown, m_visibility.skin);
    if (pass.layerCount == 0 || active >= shown.skins.size() || pass.texture >= shown.skins[active].slots.size())
        return false;
    const std::uint32_t texture = shown.skins[active].slots[pass.texture];
    return texture < m_document.textures.size() && m_document.textures[texture].image != nullptr;
}

/// The vertices of a skinned node that any pass draws at this time.
std::vector<bool> ShownPoints::opaqueSurfaces(std::uint32_t node, const PlacedNode& placedNode) const
{
    const formats::Model& model = *m_document.nodes[node].model;
    std::vector<bool> areDrawn(model.surfaces.size());
    for (const formats::Batch& batch : model.batches) {
        if (!areDrawn[batch.surface])
            areDrawn[batch.surface] = isPassDrawn(node, model.passes[batch.pass], placedNode.sampleTime);
    }
    return areDrawn;
}

void ShownPoints::visitSkinned(std::uint32_t node, const PlacedNode& placedNode, const PointVisitor& visit) const
{
    const formats::Skinned& shape = skinnedOf(*m_document.nodes[node].model);
    const std::vector<bool> areDrawn = opaqueSurfaces(node, placedNode);
    std::vector<bool> isVisited(shape.vertices.count); // surfaces share vertices
    for (const ShownSurface& surface : m_surfaces[node]) {
        if (!areDrawn[surface.surface])
            continue;
        for (const formats::RenderVertex& drawn : surface.renderVertices) {
            if (isVisited[drawn.vertex])
                continue;
            isVisited[drawn.vertex] = true;
            const formats::SkinVertex vertex = vertexAt(verticesOf(shape, placedNode), drawn.vertex);
            visit(pointInScene(placedNode, glm::dvec3(animation::skinnedPosition(placedNode.bones, vertex))));
        }
    }
}

void ShownPoints::visitKeyframed(std::uint32_t node, const PlacedNode& placedNode, const ViewerAxes& viewer,
                                 double seconds, const PointVisitor& visit) const
{
    const formats::Model& model = *m_document.nodes[node].model;
    const formats::Keyframed& shape = keyframesOf(model);
    const formats::FramePair frames = framesOf(shape, placedNode.pose);
    std::vector<glm::dvec3> positions;
    const formats::VertexBlock* decoded = nullptr; // surfaces may share a block
    for (const ShownSurface& surface : m_surfaces[node]) {
        const formats::VertexBlock& block = shape.blocks[model.surfaces[surface.surface].block];
        if (surface.deforming != nullptr) {
            visitDeformed({block, frames, surface.renderVertices, *surface.deforming, seconds, placedNode.transform},
                          viewer, visit);
            continue;
        }
        if (decoded != &block)
            positions = positionsAt(block, frames);
        decoded = &block;
        for (const formats::RenderVertex& drawn : surface.renderVertices)
            visit(pointInScene(placedNode, positions[drawn.vertex]));
    }
}

void ShownPoints::visit(std::span<const PlacedNode> nodes, const ViewerAxes& viewer, double seconds,
                        const PointVisitor& visit) const
{
    for (std::uint32_t node = 0; node < nodes.size(); ++node) {
        if (!nodes[node].isShown)
            continue;
        if (isSkinned(*m_document.nodes[node].model))
            visitSkinned(node, nodes[node], visit);
        else
            visitKeyframed(node, nodes[node], viewer, seconds, visit);
    }
}

} // namespace scene
