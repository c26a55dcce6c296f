#include "renderer/particle_models.hpp"

#include "renderer/draw/list/effect_items.hpp"

#include <algorithm>

namespace renderer {
namespace {

/// Models shown as particles play their first sequence in sync.
animation::SampleTime sampleTimeOf(const formats::Skinned& shape, double globalMs)
{
    animation::SampleTime at;
    const formats::KeyView keys = keysOf(shape, 0);
    at.now = {keys, animation::wrapped(globalMs, keys.durationMs)};
    at.globalMs = globalMs;
    return at;
}

} // namespace

void ParticleModels::add(const scene::Document& document, std::uint32_t node, const scene::PlacedNode& placed,
                         const animation::EffectSystem& effects, const View& view, const DrawOptions& options,
                         std::vector<NodeDraw>& draws)
{
    const std::vector<scene::EmitterModels>& models = document.nodes[node].emitterModels;
    animation::EffectView seen;
    seen.transform = glm::mat4(placed.transform);
    seen.bones = placed.bones;
    seen.secondsSince = effects.secondsSince();
    for (std::uint32_t i = 0; i < std::min(models.size(), effects.particles().size()); ++i) {
        const std::uint32_t model = models[i].geometry;
        if (model == formats::kNoIndex || !isEmitterShown(document, node, i, options))
            continue;
        m_transforms.clear();
        addParticleModels(drawnParticles(effects.particles()[i], seen), seen, m_transforms);
        m_transforms.resize(std::min(m_transforms.size(), kMaxParticleModels));
        if (m_transforms.empty())
            continue;
        const formats::Skinned& shape = skinnedOf(*document.effectModels[model].model);
        Posed& posed = *m_posed.emplace_back(std::make_unique<Posed>());
        posed.sampleTime = sampleTimeOf(shape, placed.sequencePose.globalMs);
        posed.bones.assign(shape.bones.size(), animation::identityBone());
        const animation::ViewRotation rotation =
            glm::transpose(glm::mat3(view.axes.right, view.axes.up, view.axes.backward));
        evaluateBones(shape, posed.sampleTime, rotation, shape.boneOrder, posed.bones);
        for (const glm::mat4& transform : m_transforms)
            posed.instances.push_back(instanceOf(0, transform));
        const auto number = static_cast<std::uint32_t>(document.nodes.size()) + model;
        draws.push_back({number, 0, posed.instances, posed.bones, &posed.sampleTime});
    }
}

} // namespace renderer
