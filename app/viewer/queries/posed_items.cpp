#include "app/viewer/queries/posed_items.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/animation/skinning.hpp"
#include "renderer/camera/model_camera.hpp"
#include "renderer/emitter_lines.hpp"

#include <algorithm>

namespace app {
namespace {

using formats::kNoIndex;

/// A surface in the current pose.
struct PosedSurface {
    const formats::Model& model;
    const formats::MeshVariant& mesh;
    scene::PlacedNode placedNode;
    std::uint32_t surface = 0; ///< into the model's

    [[nodiscard]] PosedVertex vertex(std::uint32_t number) const
    {
        PosedVertex posed;
        posed.vertex = number;
        if (!capabilitiesOf(model).hasVertexFrames) {
            const formats::SkinVertex stored = vertexAt(scene::verticesOf(skinnedOf(model), placedNode), number);
            posed.inModel = glm::dvec3(animation::skinnedPosition(placedNode.bones, stored));
            posed.normal = animation::skinnedNormal(placedNode.bones, stored);
            posed.uv = stored.uv[0];
        } else {
            const formats::Keyframed& shape = keyframesOf(model);
            const formats::VertexBlock& block = shape.blocks[model.surfaces[surface].block];
            const formats::FramePair frames = scene::framesOf(shape, placedNode.pose);
            posed.inModel = positionAt(block, frames, number);
            posed.normal = normalAt(block, std::min(frames.a, block.frameCount - 1), number);
        }
        posed.inScene = glm::dvec3(placedNode.transform * glm::dvec4(posed.inModel, 1.0));
        return posed;
    }
};

PosedSurface posedSurface(const Session& session, std::uint32_t number)
{
    const Tab& tab = session.tab();
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, number);
    return {*tab.document->nodes[own.node].model, shownMeshVariant(tab, own.node), (*shownNodes(session))[own.node],
            own.surface};
}

/// The texture coordinates of a vertex, from the first triangle of the surface that uses it.
std::optional<glm::vec2> uvOfVertex(const PosedSurface& posed, std::uint32_t vertex)
{
    for (const formats::TriangleIndices& triangle : formats::trianglesOf(posed.mesh, posed.surface)) {
        for (const std::uint32_t corner : triangle) {
            if (posed.mesh.vertices[corner].vertex == vertex)
                return uvAt(posed.model, posed.mesh.vertices[corner]);
        }
    }
    return std::nullopt;
}

formats::Bounds boundsOfVertices(std::span<const PosedVertex> vertices)
{
    formats::Bounds bounds;
    for (const PosedVertex& vertex : vertices)
        bounds.add(glm::vec3(vertex.inScene));
    return bounds;
}

formats::Bounds boundsOfSurface(const Session& session, std::uint32_t number)
{
    const PosedSurface posed = posedSurface(session, number);
    formats::Bounds bounds;
    for (const formats::TriangleIndices& triangle : formats::trianglesOf(posed.mesh, posed.surface)) {
        for (const std::uint32_t corner : triangle)
            bounds.add(glm::vec3(posed.vertex(posed.mesh.vertices[corner].vertex).inScene));
    }
    return bounds;
}

formats::Bounds boundsOfBone(const Session& session, std::uint32_t bone)
{
    const formats::Skinned& shape = skinnedOf(*shownModel(session));
    const scene::PlacedNodes placed = shownNodes(session);
    const scene::PlacedNode& placedNode = placed->front();
    formats::Bounds bounds;
    for (std::uint32_t i = 0; i < shape.bones.size(); ++i) {
        if (i != bone && shape.bones[i].parent != bone && i != shape.bones[bone].parent)
            continue;
        const glm::vec3 pivot = animation::transformPoint(placedNode.bones[i], shape.bones[i].pivot);
        bounds.add(glm::vec3(glm::dvec3(placedNode.transform * glm::dvec4(glm::dvec3(pivot), 1.0))));
    }
    return bounds;
}

} // namespace

glm::dvec3 vertexInScene(const scene::Document& document, std::span<const scene::PlacedNode> placed,
                         std::uint32_t surface, std::uint32_t vertex)
{
    const scene::SurfaceOfNode own = surfaceAt(document, surface);
    const formats::Model& model = *document.nodes[own.node].model;
    return PosedSurface{model, model.meshVariants.front(), placed[own.node], own.surface}.vertex(vertex).inScene;
}

std::vector<PosedVertex> posedVertices(const Session& session, const SceneItem& item)
{
    if (item.kind != SceneItemKind::triangle && item.kind != SceneItemKind::vertex)
        return {};
    const PosedSurface posed = posedSurface(session, item.index);
    std::vector<PosedVertex> vertices;
    if (item.triangle != kNoIndex) {
        const formats::TriangleIndices corners = formats::trianglesOf(posed.mesh, posed.surface)[item.triangle];
        for (const std::uint32_t corner : corners) {
            const formats::RenderVertex& drawn = posed.mesh.vertices[corner];
            if (item.kind == SceneItemKind::vertex && drawn.vertex != item.vertex)
                continue;
            vertices.push_back(posed.vertex(drawn.vertex));
            vertices.back().uv = uvAt(posed.model, drawn);
        }
    } else {
        vertices.push_back(posed.vertex(item.vertex));
        if (!vertices.back().uv)
            vertices.back().uv = uvOfVertex(posed, item.vertex);
    }
    return vertices;
}

formats::Bounds boundsOfItem(const Session& session, const SceneItem& item)
{
    formats::Bounds bounds;
    switch (item.kind) {
    case SceneItemKind::none:
        break;
    case SceneItemKind::camera:
        if (const auto seen = renderer::viewThroughModelCamera(*session.tab().document, *shownNodes(session),
                                                               item.index, session.viewAspect))
            bounds.add(seen->eye);
        break;
    case SceneItemKind::surface:
        return boundsOfSurface(session, item.index);
    case SceneItemKind::triangle:
    case SceneItemKind::vertex:
        return boundsOfVertices(posedVertices(session, item));
    case SceneItemKind::bone:
        return boundsOfBone(session, item.index);
    case SceneItemKind::tag:
        bounds.add(glm::vec3(glm::dvec3(shownTags(session)[item.index].inScene[3])));
        break;
    case SceneItemKind::effect:
        bounds.add(renderer::effectOrigin(*session.tab().document, *shownNodes(session), item.index));
        break;
    }
    return bounds;
}

} // namespace app
