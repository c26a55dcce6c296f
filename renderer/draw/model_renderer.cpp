#include "renderer/draw/model_renderer.hpp"

#include "formats/model/capabilities.hpp"

#include <utility>

namespace renderer {
namespace {

/// The particles and ribbons of a node; null if it has none.
std::unique_ptr<animation::EffectSystem> effectsOf(const scene::Document& document, const scene::Node& node)
{
    if (!isSkinned(*node.model))
        return nullptr;
    std::vector<const formats::Skinned*> recursionModels;
    for (const scene::EmitterModels& models : node.emitterModels) {
        const bool isThere = models.recursion != formats::kNoIndex;
        recursionModels.push_back(isThere ? &skinnedOf(*document.effectModels[models.recursion].model) : nullptr);
    }
    auto effects = std::make_unique<animation::EffectSystem>(skinnedOf(*node.model), recursionModels);
    return effects->isEmpty() ? nullptr : std::move(effects);
}

} // namespace

SceneOnGpu ModelRenderer::upload(std::shared_ptr<const scene::Document> document, std::uint32_t maxTextureSize)
{
    SceneOnGpu scene;
    const std::uint32_t largest = renderer::maxTextureSize();
    scene.limits = {maxTextureSize != 0 ? maxTextureSize : largest, largest};
    for (const scene::Node& node : document->nodes) {
        scene.meshes.push_back(makeMesh(node.model, m_executor.instances(), m_stats.uploaded, maxTextureSize));
        scene.effects.push_back(effectsOf(*document, node));
    }
    for (const scene::EffectModel& each : document->effectModels)
        scene.meshes.push_back(makeMesh(each.model, m_executor.instances(), m_stats.uploaded, maxTextureSize));
    scene.document = std::move(document);
    return scene;
}

void ModelRenderer::draw(SceneOnGpu& scene, std::span<const NodeDraw> nodes, const View& view,
                         const DrawOptions& options)
{
    m_list = makeDrawList({*scene.document, nodes, view, options, scene.limits}, std::move(m_list));
    m_executor.execute(m_list, scene, m_stats);
}

void ModelRenderer::draw(SceneOnGpu& scene, std::uint32_t node, std::uint32_t skin, std::span<const Instance> instances,
                         const View& view, const DrawOptions& options)
{
    const NodeDraw one{node, skin, instances};
    draw(scene, {&one, 1}, view, options);
}

void ModelRenderer::beginFrame()
{
    m_stats.draws.clear(); // keeps its memory
    m_stats.triangles = 0;
    m_stats.uploaded = {};
}

} // namespace renderer
