#include "app/viewer/view/compared_heat.hpp"

#include "app/viewer/queries/made_distances.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/visibility.hpp"
#include "formats/model/mesh_variant.hpp"

#include <utility>

namespace app {

ComparedHeat::Pose ComparedHeat::poseOf(const Session& session)
{
    return {session.tab().document, shownPoses(session), session.tab().view.rotationOverrides};
}

void ComparedHeat::clear()
{
    m_focus = {};
    m_other = {};
    m_surfaces.clear();
    m_facts = {};
}

void ComparedHeat::update(const Session& focus, const Session& other, renderer::FrameStats& stats)
{
    Pose ofFocus = poseOf(focus);
    Pose ofOther = poseOf(other);
    std::set<std::uint32_t> hidden = drawnHidden(focus.tab().view);
    const std::uint32_t meshVariant = focus.tab().view.drawing.meshVariant;
    if (m_focus == ofFocus && m_other == ofOther && m_hidden == hidden && m_meshVariant == meshVariant)
        return;
    const scene::Document& documentA = *ofFocus.document;
    const scene::Document& documentB = *ofOther.document;
    const scene::PlacedNodes nodesA = shownNodes(focus, {});
    const scene::PlacedNodes nodesB = shownNodes(other, {});
    auto all = madeDistances(focus, other, nodesA);
    if (all.empty())
        all = vertexDistances({documentA, *nodesA}, {documentB, *nodesB}, matchedSurfaces(documentA, documentB));
    m_surfaces.clear();
    for (const scene::VertexDistances& each : all)
        m_surfaces.insert(each.surfaces.begin(), each.surfaces.end());
    m_facts = {m_surfaces.size(), surfaceCount(documentA), farthestOf(all)};
    m_hidden = std::move(hidden);
    m_meshVariant = meshVariant;
    fill(focus, all, stats);
    m_focus = std::move(ofFocus);
    m_other = std::move(ofOther);
}

/// Uploads the visible surfaces.
void ComparedHeat::fill(const Session& focus, std::span<const scene::VertexDistances> all, renderer::FrameStats& stats)
{
    const scene::Document& document = *focus.tab().document;
    std::vector<renderer::HeatVertex> vertices;
    std::vector<std::uint32_t> triangles;
    const float largest = m_facts.farthest.distance > 0.0f ? m_facts.farthest.distance : 1.0f;
    for (const scene::VertexDistances& each : all) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (std::size_t i = 0; i < each.positions.size(); ++i)
            vertices.push_back({each.positions[i], each.distances[i] / largest});
        for (const std::uint32_t surface : each.surfaces) {
            if (m_hidden.contains(surface))
                continue;
            const scene::SurfaceOfNode at = surfaceAt(document, surface);
            const formats::Model& model = *document.nodes[at.node].model;
            const formats::MeshVariant& variant = model.meshVariants[meshVariantIn(model, focus.tab().view.drawing)];
            for (const formats::TriangleIndices& triangle : formats::trianglesOf(variant, at.surface)) {
                for (const std::uint32_t corner : triangle)
                    triangles.push_back(first + variant.vertices[corner].vertex);
            }
        }
    }
    if (!m_map)
        m_map.emplace();
    m_map->upload(vertices, triangles, stats);
}

void ComparedHeat::draw(renderer::ShaderLibrary& shaders, const renderer::View& view, renderer::FrameStats& stats)
{
    if (m_map)
        m_map->draw(shaders, view, stats);
}

} // namespace app
