#include "renderer/draw/list/effect_items.hpp"

#include "renderer/draw/list/node_adders.hpp"
#include "renderer/draw/list/pass_items.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace renderer {
namespace {

using animation::DrawnParticles;
using formats::BlendMode;
using formats::ParticleEmitter;

animation::EffectView effectViewOf(const ListedNode& node)
{
    const CameraAxes& axes = node.inputs.view.axes;
    return {axes.right,      axes.up,
            axes.backward,   transformOf(node.draw.instances.front()),
            node.draw.bones, node.draw.effects->secondsSince()};
}

/// An item for the quads from `firstVertex` to the end of the list.
DrawItem quadItem(const ListedNode& node, std::size_t firstVertex, BlendMode blend, const glm::vec3& position,
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
        item.order = {DrawPhase::blended, 0.0f, plane, glm::distance(node.inputs.view.eye, position)};
    return item;
}

bool hasImageIn(const ListedNode& node, std::span<const std::uint32_t> slots, std::uint32_t slot)
{
    return hasImage(node.inputs.document, textureInSlot(slots, slot));
}

/// A texture of an emitter; white if it has no image and is mixed with others.
TextureBinding bindingOf(const ListedNode& node, std::span<const std::uint32_t> slots, std::uint32_t slot, bool repeats)
{
    const std::uint32_t texture = textureInSlot(slots, slot);
    return {hasImage(node.inputs.document, texture) ? texture : kWhiteTexture, formats::ImageAlpha::opaque, repeats,
            repeats};
}

/// Appends the vertices written by `write`, at most `most`; returns the index of the first one.
template <class Write> std::size_t addVertices(DrawList& list, std::size_t most, const Write& write)
{
    const std::size_t first = list.effectVertices.size();
    list.effectVertices.resize(first + most);
    list.effectVertices.resize(first + write(std::span(list.effectVertices).subspan(first)));
    return first;
}

/// Only with the game's lights; with studio lights effects are unlit (docs/formats/m2_effects.md §6).
bool isLit(const ListedNode& node, const ParticleEmitter& emitter)
{
    const DrawOptions& options = node.inputs.options;
    return !emitter.isUnlit && emitter.textureCount == 1 && options.shading == Shading::lit &&
           options.lights == LightSource::model && emitter.blend != BlendMode::mod && emitter.blend != BlendMode::mod2x;
}

EffectUniforms effectUniforms(const ListedNode& node, BlendMode blend)
{
    EffectUniforms uniforms;
    uniforms.alphaTest = alphaTestOf(blend);
    if (const auto& fog = node.inputs.options.fog)
        uniforms.fogColor = fogColorOf(blend, fog->color);
    return uniforms;
}

/// The brightness of each of `count` soft dots. Images of effects are mostly dark or transparent; dots with full vertex
/// color would add up to white in front of the model. At this brightness they are visible where an emitter spreads its
/// particles.
float faintnessOf(std::size_t count)
{
    constexpr float kAlone = 0.2f;
    constexpr float kAmongMany = 0.05f;
    constexpr float kTogether = 1.5f; // sum of all dots at one position
    return std::clamp(kTogether / static_cast<float>(count), kAmongMany, kAlone);
}

/// For a soft dot or band instead of a missing image.
void soften(EffectUniforms& uniforms, BlendMode blend, float faint)
{
    constexpr float kHalf = 0.5f;
    if (!isTransparent(blend)) // without blending the rim is cut off
        uniforms.alphaTest = kHalf;
    if (blend == BlendMode::alpha || blend == BlendMode::add)
        uniforms.factors.a *= faint;
    if (blend == BlendMode::noAlphaAdd || blend == BlendMode::blendAdd) {
        uniforms.factors *= faint;
        uniforms.faded = {0.0f, 0.0f, 0.0f, 1.0f};
    }
    if (blend == BlendMode::mod)
        uniforms.faded = glm::vec4(1.0f);
    if (blend == BlendMode::mod2x)
        uniforms.faded = {kHalf, kHalf, kHalf, 1.0f};
}

/// `position` is the position of the emitter, `slots` are the images of its model's texture slots.
void addParticles(const ListedNode& node, const DrawnParticles& drawn, const animation::EffectView& view,
                  const glm::vec3& position, std::span<const std::uint32_t> slots)
{
    const ParticleEmitter& emitter = drawn.emitter;
    const bool isOfThree = emitter.textureCount > 1;
    const bool onlyRefracts = emitter.refracts && !isOfThree;
    if (drawn.particles.empty() || onlyRefracts || emitter.textures[0] == formats::kNoIndex)
        return;
    const std::size_t first = addVertices(node.list, maxVerticesOf(drawn), [&](auto to) {
        return writeParticles(drawn, view, node.list.effectScratch, to);
    });
    if (first == node.list.effectVertices.size())
        return;
    DrawItem item = quadItem(node, first, emitter.blend, position, emitter.priorityPlane);
    const bool hasFirstImage = hasImageIn(node, slots, emitter.textures.front());
    EffectProgram program;
    EffectUniforms uniforms = effectUniforms(node, emitter.blend);
    uniforms.factors = glm::vec4(glm::vec3(emitter.colorFactor), emitter.alphaFactor);
    if (hasFirstImage) {
        item.textureCount = emitter.textureCount;
        for (std::uint32_t i = 0; i < emitter.textureCount; ++i)
            item.textures[i] = bindingOf(node, slots, emitter.textures[i], true);
        program.textures = !isOfThree                 ? EffectTextures::one
                           : emitter.mixesThreeColors ? EffectTextures::threeWithColors
                                                      : EffectTextures::three;
        program.hasModelLights = isLit(node, emitter);
        if (program.hasModelLights)
            uniforms.lights = static_cast<std::uint32_t>(node.list.lights.size() - 1); // of its model
    } else {
        program.textures = EffectTextures::softDot;
        uniforms.cells = {emitter.columns, emitter.rows}; // of the missing image
        soften(uniforms, emitter.blend, faintnessOf(emitter.blend == BlendMode::alpha ? 1 : drawn.particles.size()));
    }
    program.isFogged = node.inputs.options.fog && !emitter.isUnfogged;
    item.program = program;
    add(node.list, item, node.list.effects, uniforms);
}

void addRibbon(const ListedNode& node, const animation::RibbonSimulation& ribbon, const animation::EffectView& view)
{
    const formats::RibbonEmitter& emitter = ribbon.ribbon();
    const std::size_t first = addVertices(node.list, maxVerticesOf(ribbon), [&](auto to) {
        return writeRibbon(ribbon, view, *node.draw.sampleTime, to);
    });
    if (first == node.list.effectVertices.size())
        return;
    for (const formats::RibbonLayer& layer : emitter.layers) {
        if (layer.texture == formats::kNoIndex)
            continue;
        DrawItem item = quadItem(node, first, layer.blend, positionOf(emitter, view), emitter.priorityPlane);
        item.pipeline.depth.test = layer.testsDepth ? DepthTest::lessOrEqual : DepthTest::none;
        item.pipeline.depth.isWritten = item.pipeline.depth.isWritten && layer.writesDepth;
        if (!layer.isTwoSided && !node.inputs.options.isTwoSided)
            item.pipeline.culling = Culling::backFaces;
        EffectProgram program;
        program.isFogged = node.inputs.options.fog && layer.isFogged;
        EffectUniforms uniforms = effectUniforms(node, layer.blend);
        if (hasImageIn(node, slotsOf(node), layer.texture)) {
            item.textureCount = 1;
            item.textures[0] = bindingOf(node, slotsOf(node), layer.texture, false);
        } else {
            program.textures = EffectTextures::softBand;
            uniforms.cells = {emitter.columns, emitter.rows};
            soften(uniforms, layer.blend, faintnessOf(1));
        }
        item.program = program;
        add(node.list, item, node.list.effects, uniforms);
    }
}

/// The models of an emitter; none if no particle needs one.
scene::EmitterModels modelsOf(const ListedNode& node, std::size_t emitter)
{
    const auto& models = node.inputs.document.nodes[node.draw.node].emitterModels;
    return emitter < models.size() ? models[emitter] : scene::EmitterModels();
}

/// Whether the mesh part of an emitter exists and is completely hidden.
bool isHiddenWithGeoset(const scene::Document& document, std::uint32_t node, const ParticleEmitter& emitter,
                        const std::set<std::uint32_t>& hiddenSurfaces)
{
    if (emitter.geoset == 0)
        return false;
    bool isThere = false;
    const std::uint32_t first = firstSurfaceOf(document, node);
    const auto& sections = skinnedOf(*document.nodes[node].model).sections;
    for (std::uint32_t surface = 0; surface < sections.size(); ++surface) {
        if (sections[surface].geoset != emitter.geoset)
            continue;
        isThere = true;
        if (!hiddenSurfaces.contains(first + surface))
            return false;
    }
    return isThere;
}

} // namespace

bool isEmitterShown(const scene::Document& document, std::uint32_t node, std::uint32_t emitter,
                    const DrawOptions& options)
{
    return !options.hiddenEffects.contains(firstEffectOf(document, node) + emitter) &&
           !isHiddenWithGeoset(document, node, skinnedOf(*document.nodes[node].model).particles[emitter],
                               options.hiddenSurfaces);
}

void addEffects(const ListedNode& node)
{
    if (!showsMaterials(node.inputs.options))
        return;
    const animation::EffectView view = effectViewOf(node);
    const animation::EffectSystem& effects = *node.draw.effects;
    const auto isShownWithPart = [&](std::size_t emitter) {
        return isEmitterShown(node.inputs.document, node.draw.node, static_cast<std::uint32_t>(emitter),
                              node.inputs.options);
    };
    // Effects are numbered as listed in the document: particle emitters, then ribbons.
    const std::size_t particleCount = effects.particles().size();
    for (std::size_t i = 0; i < particleCount; ++i) {
        const animation::ParticleSimulation& particles = effects.particles()[i];
        const bool areModels = modelsOf(node, i).geometry != formats::kNoIndex;
        if (!areModels && isShownWithPart(i))
            addParticles(node, drawnParticles(particles, view), view, positionOf(particles.emitter(), view),
                         slotsOf(node));
    }
    for (const animation::ChildEmitter& child : effects.children()) {
        const ParticleEmitter& parent = effects.particles()[child.parent].emitter();
        const std::uint32_t model = modelsOf(node, child.parent).recursion;
        if (isShownWithPart(child.parent))
            addParticles(node, drawnParticles(child.simulation), view, positionOf(parent, view),
                         node.inputs.document.effectModels[model].slots);
    }
    for (std::size_t i = 0; i < effects.ribbons().size(); ++i) {
        if (isEffectShown(node, particleCount + i))
            addRibbon(node, effects.ribbons()[i], view);
    }
}

} // namespace renderer
