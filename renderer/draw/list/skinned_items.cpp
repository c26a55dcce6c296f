#include "renderer/draw/list/node_adders.hpp"

#include "renderer/animation/model_tracks.hpp"
#include "renderer/draw/list/model_lights.hpp"
#include "renderer/draw/list/pass_items.hpp"

#include <algorithm>

namespace renderer {
namespace {

/// Whether no batch before this one draws the same surface.
bool isFirstOfSurface(const formats::Model& model, const formats::Batch& batch)
{
    const auto first = std::find_if(model.batches.begin(), model.batches.end(),
                                    [&](const formats::Batch& earlier) { return earlier.surface == batch.surface; });
    return &*first == &batch;
}

} // namespace

void addSkinnedItems(const ListedNode& node)
{
    const formats::Model& model = node.model;
    const formats::Skinned& shape = skinnedOf(model);
    const bool isPlain = !showsMaterials(node.inputs.options);
    const glm::mat4 transform = transformOf(node.draw.instances.front());
    const float alpha = showsParticles(node) ? 1.0f : node.inputs.document.nodes[node.draw.node].alpha;
    const auto lights = static_cast<std::uint32_t>(node.list.lights.size());
    if (node.inputs.options.lights == LightSource::model)
        node.list.lights.push_back(lightsOf(node, transform));
    for (const formats::Batch& batch : model.batches) {
        if (!isDrawn(node, batch.surface) || (isPlain && !isFirstOfSurface(model, batch)))
            continue;
        const formats::MaterialPass& pass = model.passes[batch.pass];
        PassLook look{pass, slotsOf(node)};
        look.plain.surface = batch.surface;
        look.plain.culling = pass.cullsBackFaces ? Culling::backFaces : Culling::none;
        look.plain.texture = textureInSlot(look.slots, pass.texture);
        if (isPlain) {
            addSurface(node, look.plain);
            continue;
        }
        look.color = animation::passColorAt(shape, *node.draw.sampleTime, pass);
        look.color.a *= alpha;
        look.blend = blendOf(pass, look.color.a);
        look.lights = lights;
        if (look.color.a <= animation::kLeastPassAlpha)
            continue;
        if (isTransparent(look.blend)) {
            look.plain.order = {DrawPhase::blended, 0.0f, pass.priorityPlane};
            look.plain.order.distance =
                sortDistance(shape.sections[batch.surface], pass, node.draw.bones, transform, node.inputs.view);
        }
        addPass(node, look);
    }
}

} // namespace renderer
