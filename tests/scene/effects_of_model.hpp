#pragma once

#include "formats/base/byte_view.hpp"
#include "renderer/animation/effects/effect_system.hpp"
#include "renderer/animation/effects/effect_vertices.hpp"
#include "tests/support/m2_effects_sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tests {

/// An emitter whose particles stay where they are born, for `seconds`, with `rate` births per second.
[[nodiscard]] inline formats::M2WriteParticle stillEmitter(float rate, float seconds)
{
    formats::M2WriteParticle emitter;
    emitter.rate = constantTrack(rate);
    emitter.lifespan = constantTrack(seconds);
    return emitter;
}

/// A written model with emitters, and its effects.
class EffectsOfModel {
public:
    explicit EffectsOfModel(const formats::M2WriteModel& written) : m_files(formats::writeM2(written))
    {
        auto model = formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(m_files.front().bytes), "Pole.m2"),
                                     sidecarsIn(m_files));
        EXPECT_TRUE(model) << model.error().message;
        m_model = *std::move(model);
        m_system.emplace(shape());
    }
    EffectsOfModel(std::uint32_t version, const formats::M2WriteParticle& emitter)
        : EffectsOfModel(lastingPole(version, {formats::M2ParticleForm::words, {emitter}, {}}))
    {
    }

    /// The flag pole with three sequences of 100 s each; the last one does not loop.
    [[nodiscard]] static formats::M2WriteModel lastingPole(std::uint32_t version, formats::M2WriteEffects effects)
    {
        formats::M2WriteModel model = poleWith(version, std::move(effects));
        for (formats::M2WriteSequence& sequence : model.sequences) {
            sequence.durationMs = 100000;
            sequence.isExternal = false;
        }
        return model;
    }

    [[nodiscard]] const formats::Skinned& shape() const { return skinnedOf(m_model); }
    EffectsOfModel(const EffectsOfModel&) = delete; // the system points to the model
    EffectsOfModel& operator=(const EffectsOfModel&) = delete;

    [[nodiscard]] formats::Skinned& shape() { return std::get<formats::Skinned>(m_model.shape); }
    [[nodiscard]] const formats::Model& model() const { return m_model; }

    [[nodiscard]] animation::EffectTime timeAt(double seconds, std::uint32_t sequence = kOnce) const
    {
        return {sequence, keysOf(shape(), sequence), 1000.0 * seconds, 1000.0 * seconds};
    }
    void advanceTo(double seconds, std::uint32_t sequence = kOnce) { m_system->advanceTo(timeAt(seconds, sequence)); }

    [[nodiscard]] std::span<const animation::Particle> particles(std::size_t emitter = 0) const
    {
        return m_system->particles()[emitter].particles();
    }
    [[nodiscard]] std::span<const animation::RibbonEdge> edges() const { return m_system->ribbons()[0].edges(); }
    [[nodiscard]] animation::EffectSystem& system() { return *m_system; }

    static constexpr std::uint32_t kOnce = 2; ///< the sequence that does not loop

private:
    std::vector<formats::M2WrittenFile> m_files;
    formats::Model m_model;
    std::optional<animation::EffectSystem> m_system;
};

/// All vertices of particles and ribbons, as uploaded.
[[nodiscard]] inline std::vector<animation::EffectVertex> verticesOf(const animation::EffectSystem& system,
                                                                     animation::EffectView view)
{
    view.secondsSince = system.secondsSince();
    animation::EffectScratch scratch;
    std::vector<animation::EffectVertex> all;
    const auto append = [&all](std::size_t most, const auto& write) {
        const std::size_t first = all.size();
        all.resize(first + most);
        all.resize(first + write(std::span(all).subspan(first)));
    };
    const auto appendParticles = [&](const animation::DrawnParticles& drawn) {
        append(maxVerticesOf(drawn), [&](auto to) { return writeParticles(drawn, view, scratch, to); });
    };
    for (const animation::ParticleSimulation& each : system.particles())
        appendParticles(drawnParticles(each, view));
    for (const animation::ChildEmitter& each : system.children())
        appendParticles(drawnParticles(each.simulation));
    for (const animation::RibbonSimulation& each : system.ribbons())
        append(maxVerticesOf(each), [&](auto to) { return writeRibbon(each, view, {}, to); });
    return all;
}

} // namespace tests
