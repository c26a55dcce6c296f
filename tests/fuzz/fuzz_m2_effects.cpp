// The records of a particle emitter and of a ribbon (docs/formats/m2_effects.md §1, §8) in a sample with the form given
// by the first byte, and then their first moments. Seeds: m2_effect_records.hpp.
#include "renderer/animation/effects/effect_vertices.hpp"
#include "tests/fuzz/m2_effect_records.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/model_promises.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

template <class Write> std::string brokenQuads(std::size_t most, const Write& write)
{
    static std::vector<animation::EffectVertex> vertices;
    vertices.resize(std::max(vertices.size(), most));
    const std::size_t written = write(std::span(vertices));
    for (std::size_t i = 0; i < written; ++i) {
        if (!std::isfinite(glm::dot(vertices[i].position, glm::vec3(1.0f))))
            return "a vertex is nowhere";
    }
    return written <= most && written % animation::kVerticesAQuad == 0 ? "" : "more vertices than were said";
}

/// The first third of a second of a sequence that starts without particles.
std::string brokenMoments(const formats::Skinned& shape)
{
    constexpr std::uint32_t kOnce = 2;
    animation::EffectSystem system(shape);
    const std::vector<animation::BoneMatrix> bones(shape.bones.size(), animation::identityBone());
    animation::EffectView view;
    view.bones = bones;
    animation::EffectScratch scratch;
    std::string broken;
    for (const double ms : {10.0, 150.0, 300.0}) {
        system.advanceTo({kOnce, keysOf(shape, kOnce), ms, ms});
        view.secondsSince = system.secondsSince();
        for (const animation::ParticleSimulation& each : system.particles()) {
            if (each.particles().size() > animation::kMaxParticles)
                return "more particles than an emitter may have";
            const animation::DrawnParticles drawn = drawnParticles(each, view);
            broken +=
                brokenQuads(maxVerticesOf(drawn), [&](auto to) { return writeParticles(drawn, view, scratch, to); });
        }
        for (const animation::RibbonSimulation& each : system.ribbons())
            broken += brokenQuads(maxVerticesOf(each), [&](auto to) { return writeRibbon(each, view, {}, to); });
    }
    return broken;
}

} // namespace

FUZZ_TARGET(m2_effects)
{
    static const std::vector<fuzz::EffectSample> kSamples = fuzz::effectSamples();
    if (size == 0)
        return 0;
    const fuzz::EffectSample& sample = kSamples[data[0] % kSamples.size()];
    const auto file = formats::FileBytes::copyOf(sample.withRecords(std::as_bytes(std::span(data, size)).subspan(1)));
    const auto model = formats::loadM2(formats::ByteView(file, "Pole.m2"), tests::sidecarsIn(sample.files));
    if (!model)
        return 0;
    fuzz::check(tests::brokenPromise(*model));
    fuzz::check(brokenMoments(skinnedOf(*model)));
    return 0;
}
