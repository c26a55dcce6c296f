// A frame of 10,000 live particles on one core: a step of the simulation and the vertices of all of them.
//   bench_effects --benchmark_repetitions=9
#include "formats/m2/m2.hpp"
#include "renderer/animation/effects/effect_vertices.hpp"
#include "tests/support/m2_effects_sample.hpp"

#include <benchmark/benchmark.h>

namespace {

constexpr double kFrameMs = 1000.0 / 60.0;

/// Five emitters with 2,000 particles each, which spin, twinkle and change color, size and cell.
formats::Model manyParticles()
{
    formats::M2WriteParticle emitter = tests::distinctEmitter();
    emitter.flags = 0x20000;
    emitter.rate = tests::constantTrack(1000.0f);
    emitter.lifespan = tests::constantTrack(2.0f);
    emitter.lifespanVariation = 0.0f;
    emitter.twinkleShare = 1.0f;
    emitter.enabled = {};
    const auto files =
        formats::writeM2(tests::poleWith(264, {formats::M2ParticleForm::words, std::vector(5, emitter), {}}));
    auto model = formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(files.front().bytes), "Pole.m2"),
                                 tests::sidecarsIn(files));
    return *std::move(model);
}

void frame(benchmark::State& state)
{
    const formats::Model model = manyParticles();
    const formats::Skinned& shape = skinnedOf(model);
    animation::EffectSystem system(shape);
    const std::vector<animation::BoneMatrix> bones(shape.bones.size(), animation::identityBone());
    animation::EffectView view;
    view.bones = bones;
    animation::EffectScratch scratch;
    std::vector<animation::EffectVertex> vertices;
    double ms = 0.0;
    for (auto _ : state) {
        ms += kFrameMs;
        system.advanceTo({0, keysOf(shape, 0), animation::wrappedMs(ms, 1000.0), ms});
        view.secondsSince = system.secondsSince();
        for (const animation::ParticleSimulation& each : system.particles()) {
            vertices.resize(std::max(vertices.size(), maxVerticesOf(each)));
            benchmark::DoNotOptimize(writeParticles(each, view, scratch, vertices));
        }
    }
    state.counters["particles"] = static_cast<double>(system.particleCount());
}
BENCHMARK(frame)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
