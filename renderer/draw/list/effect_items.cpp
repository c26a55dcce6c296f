#include "renderer/draw/list/effect_items.hpp"

#include "renderer/draw/list/pass_items.hpp"

#include <glm/geometric.hpp>

namespace renderer {
namespace {

using formats::BlendMode;

animation::EffectView effectViewOf(const ListedNode& node)
{
    const CameraAxes& axes = node.inputs.view.axes;
    return {axes.right,      axes.up,
            axes.backward,   transformOf(node.draw.instances.front()),
            node.draw.bones, node.draw.effects->secondsSince()};
}

/// An item for the quads from `firstVertex` to the last of the list.
DrawItem quadItem(const ListedNode& node, std::size_t firstVertex, BlendMode blend, const glm::vec3& place,
                  std::int32_t plane)
{
    DrawItem item;
    item.geometry = Geometry::quads;
    item.node = node.draw.node;
    item.firstQuad = static_cast<std::uint32_t>(firstVertex / animation::kVerticesAQuad);
    const std::size_t vertices = node.list.effectVertices.size() - firstVertex;
    item.quadCount = static_cast<std::uint32_t>(vertices / animation::kVerticesAQuad);
    item.pipeline.blend = blendStateOf(blend);
    item.pipeline.depth.isWritten = !isTransparent(blend);
    if (isTransparent(blend))
        item.order = {DrawPhase::blended, 0.0f, plane, glm::distance(node.inputs.view.eye, place)};
    return item;
}

/// A texture of an emitter; white where it has no image, so that the effect's colors still show.
TextureBinding bindingOf(const ListedNode& node, std::uint32_t slot, bool repeats)
{
    const std::uint32_t texture = textureInSlot(slotsOf(node), slot);
    return {hasImage(node.inputs.document, texture) ? texture : kWhiteTexture, formats::ImageAlpha::opaque, repeats,
            repeats};
}

/// Adds what `write` writes of at most `most` vertices; where in the list they begin.
template <class Write> std::size_t addVertices(DrawList& list, std::size_t most, const Write& write)
{
    const std::size_t first = list.effectVertices.size();
    list.effectVertices.resize(first + most);
    list.effectVertices.resize(first + write(std::span(list.effectVertices).subspan(first)));
    return first;
}

void addParticles(const ListedNode& node, const animation::ParticleSimulation& particles,
                  const animation::EffectView& view)
{
    const formats::ParticleEmitter& emitter = particles.emitter();
    const bool isOfThree = emitter.textureCount > 1;
    if (particles.particles().empty() || ((emitter.flags & formats::kParticlesRefract) != 0 && !isOfThree))
        return;
    const std::size_t first = addVertices(node.list, maxVerticesOf(particles), [&](auto to) {
        return writeParticles(particles, view, node.list.effectScratch, to);
    });
    if (first == node.list.effectVertices.size())
        return;
    DrawItem item = quadItem(node, first, emitter.blend, placeOf(emitter, view), emitter.priorityPlane);
    item.textureCount = emitter.textureCount;
    for (std::uint32_t i = 0; i < emitter.textureCount; ++i)
        item.textures[i] = bindingOf(node, emitter.textures[i], true);
    item.program = EffectProgram{!isOfThree                 ? EffectTextures::one
                                 : emitter.mixesThreeColors ? EffectTextures::threeWithColors
                                                            : EffectTextures::three,
                                 {}};
    add(node.list, item, EffectUniforms{alphaTestOf(emitter.blend)});
}

void addRibbon(const ListedNode& node, const animation::RibbonSimulation& ribbon, const animation::EffectView& view)
{
    const formats::RibbonEmitter& emitter = ribbon.ribbon();
    const std::size_t first =
        addVertices(node.list, maxVerticesOf(ribbon), [&](auto to) { return writeRibbon(ribbon, view, to); });
    if (first == node.list.effectVertices.size())
        return;
    for (const formats::RibbonLayer& layer : emitter.layers) {
        DrawItem item = quadItem(node, first, layer.blend, placeOf(emitter, view), emitter.priorityPlane);
        item.pipeline.depth.test = layer.testsDepth ? DepthTest::lessOrEqual : DepthTest::none;
        item.pipeline.depth.isWritten = item.pipeline.depth.isWritten && layer.writesDepth;
        if (!layer.isTwoSided && !node.inputs.options.isTwoSided)
            item.pipeline.culling = Culling::backFaces;
        item.textureCount = 1;
        item.textures[0] = bindingOf(node, layer.texture, false);
        item.program = EffectProgram{};
        add(node.list, item, EffectUniforms{alphaTestOf(layer.blend)});
    }
}

} // namespace

void addEffects(const ListedNode& node)
{
    if (!showsMaterials(node.inputs.options))
        return;
    const animation::EffectView view = effectViewOf(node);
    for (const animation::ParticleSimulation& each : node.draw.effects->particles())
        addParticles(node, each, view);
    for (const animation::RibbonSimulation& each : node.draw.effects->ribbons())
        addRibbon(node, each, view);
}

} // namespace renderer
