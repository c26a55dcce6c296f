#include "renderer/draw/list/draw_list.hpp"

#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/draw/list/effect_order.hpp"
#include "renderer/draw/list/node_adders.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <tuple>

namespace renderer {
namespace {

/// The studio lights move with the camera, so that a model is well lit from every direction.
glm::vec3 lightDirection(const View& view, const DrawOptions& options, const glm::vec3& cameraSpace)
{
    glm::mat4 turn = glm::rotate(glm::mat4(1.0f), glm::radians(options.lightYaw), glm::vec3(0.0f, 1.0f, 0.0f));
    turn = glm::rotate(turn, glm::radians(-options.lightPitch), glm::vec3(1.0f, 0.0f, 0.0f));
    const glm::vec3 turned = glm::vec3(turn * glm::vec4(cameraSpace, 0.0f));
    const CameraAxes& axes = view.axes;
    return glm::normalize(axes.right * turned.x + axes.up * turned.y + axes.backward * turned.z);
}

FrameUniforms frameUniforms(const View& view, const DrawOptions& options)
{
    FrameUniforms frame{view.viewProjection, view.eye, view.axes, lightDirection(view, options, {-0.45f, 0.62f, 0.64f}),
                        lightDirection(view, options, {0.85f, 0.05f, 0.45f})};
    if (options.fog)
        frame.fogRange = {options.fog->start, options.fog->end};
    return frame;
}

/// Empties a list but keeps its memory.
void clearList(DrawList& list)
{
    list.items.clear();
    list.surfaces.clear();
    list.stages.clear();
    list.passes.clear();
    list.lights.clear();
    list.lines.clear();
    list.effects.clear();
    list.effectVertices.clear();
    list.gathered.clear();
    list.triangleCount = 0;
}

/// Concatenates the instances of several nodes; bone indices of each are offset by the bones of earlier nodes.
void gatherInstances(DrawList& list)
{
    if (list.nodes.size() < 2)
        return;
    std::uint32_t firstBone = 0;
    for (const NodeDraw& draw : list.nodes) {
        for (Instance instance : draw.instances) {
            if (!draw.bones.empty())
                instance.frameA += firstBone;
            list.gathered.push_back(instance);
        }
        firstBone += static_cast<std::uint32_t>(draw.bones.size());
    }
}

std::uint64_t drawnTriangles(const ListedNode& node)
{
    const formats::MeshVariant& meshVariant = node.model.meshVariants[node.meshVariant];
    std::uint64_t count = meshVariant.triangleCount;
    for (const std::uint32_t hidden : node.inputs.options.hiddenSurfaces) {
        if (hidden >= node.firstSurface && hidden - node.firstSurface < node.model.surfaces.size())
            count -= formats::triangleCountOf(meshVariant, hidden - node.firstSurface);
    }
    return count * node.draw.instances.size();
}

void addNode(const ListedNode& node)
{
    if (node.inputs.options.ghost) {
        addGhost(node);
        return;
    }
    if (showsParticles(node)) {
        addSkinnedItems(node);
        return;
    }
    if (capabilitiesOf(node.model).hasPasses)
        addSkinnedItems(node);
    else
        addKeyframedItems(node);
    if (node.draw.effects != nullptr && node.inputs.options.showsEffects)
        addEffects(node);
    if (node.inputs.options.showsWireframe)
        addWireframe(node);
    if (node.inputs.options.showsNormals)
        addNormals(node);
}

} // namespace

bool operator<(const DrawOrder& a, const DrawOrder& b)
{
    return std::tie(a.phase, a.rank, a.plane, b.distance, a.sequence) <
           std::tie(b.phase, b.rank, b.plane, a.distance, b.sequence);
}

const formats::Model& modelOf(const scene::Document& document, std::uint32_t node)
{
    const std::size_t nodes = document.nodes.size();
    return node < nodes ? *document.nodes[node].model : *document.effectModels[node - nodes].model;
}

std::span<const Instance> instancesOf(const DrawList& list)
{
    return list.nodes.size() == 1 ? list.nodes.front().instances : std::span<const Instance>(list.gathered);
}

DrawList makeDrawList(const DrawInputs& inputs, DrawList reused)
{
    DrawList list = std::move(reused);
    clearList(list);
    list.frame = frameUniforms(inputs.view, inputs.options);
    list.nodes = inputs.nodes;
    gatherInstances(list);
    std::uint32_t firstInstance = 0;
    for (const NodeDraw& draw : inputs.nodes) {
        if (draw.instances.empty())
            continue;
        const formats::Model& model = modelOf(inputs.document, draw.node);
        // Surfaces of models shown instead of particles have numbers after all others, which are never hidden; such
        // models have no effects of their own.
        const auto numbered = std::min(draw.node, static_cast<std::uint32_t>(inputs.document.nodes.size()));
        const ListedNode node{inputs,
                              list,
                              draw,
                              model,
                              meshVariantIn(model, inputs.options),
                              firstSurfaceOf(inputs.document, numbered),
                              firstInstance,
                              firstEffectOf(inputs.document, numbered)};
        addNode(node);
        list.triangleCount += drawnTriangles(node);
        firstInstance += static_cast<std::uint32_t>(draw.instances.size());
    }
    std::sort(list.items.begin(), list.items.end(), isBeforeMerge);
    mergeEffects(list.items, list.itemScratch);
    return list;
}

} // namespace renderer
