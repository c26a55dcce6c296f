// Frames of particles and ribbons on one core: a step of the simulation, the vertices of everything alive, and passing
// them to OpenGL.
//   bench_effects --benchmark_repetitions=9
#include "formats/m2/m2.hpp"
#include "renderer/animation/effects/effect_vertices.hpp"
#include "renderer/draw/quads_on_gpu.hpp"
#include "renderer/gl/context.hpp"
#include "tests/support/m2_effects_sample.hpp"

#include <benchmark/benchmark.h>

#include <functional>
#include <limits>

namespace {

using formats::M2WriteParticle;
using tests::constantTrack;

constexpr double kFrameMs = 1000.0 / 60.0;

formats::Model modelWith(formats::M2WriteEffects effects)
{
    const auto files = formats::writeM2(tests::poleWith(264, std::move(effects)));
    auto model = formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(files.front().bytes), "Pole.m2"),
                                 tests::sidecarsIn(files));
    return *std::move(model);
}

/// Five emitters with 2,000 particles each, which spin, twinkle and change color, size and cell.
formats::M2WriteEffects manyParticles()
{
    M2WriteParticle emitter = tests::distinctEmitter();
    emitter.flags = 0x20000;
    emitter.rate = constantTrack(1000.0f);
    emitter.lifespan = constantTrack(2.0f);
    emitter.lifespanVariation = 0.0f;
    emitter.twinkleShare = 1.0f;
    emitter.enabled = {};
    return {formats::M2ParticleForm::words, std::vector(5, emitter), {}};
}

/// An emitter with all numbers equal to `value`, with lifetimes of years and 65,535 rows.
M2WriteParticle hostileEmitter(float value, std::uint32_t flags, std::uint16_t shape)
{
    M2WriteParticle emitter;
    emitter.flags = flags;
    emitter.shape = shape;
    for (auto* const track : {&emitter.speed, &emitter.speedVariation, &emitter.verticalRange, &emitter.horizontalRange,
                              &emitter.gravity, &emitter.areaLength, &emitter.areaWidth, &emitter.zSource})
        *track = constantTrack(value);
    emitter.rate = constantTrack(1e30f);
    emitter.lifespan = constantTrack(1e8f);
    emitter.rateVariation = emitter.drag = emitter.spin = emitter.spinVariation = emitter.baseSpinVariation = value;
    emitter.tailSeconds = emitter.twinkleSpeed = emitter.inheritedVelocity = emitter.windSeconds = value;
    emitter.scale.keys = {{0.0f, glm::vec2(value)}, {1.0f, glm::vec2(-value)}};
    for (int i = 0; i < 256; ++i)
        emitter.color.keys.push_back({static_cast<float>(i) / 255.0f, glm::vec3(static_cast<float>(i))});
    emitter.scaleVariation = emitter.twinkleScale = glm::vec2(value);
    emitter.rows = emitter.columns = 65535;
    emitter.splinePoints.assign(256, glm::vec3(value));
    return emitter;
}

/// The maximum number of particles in a model, each with head and tail and sorted by depth. They stay where they are
/// born, so that none dies early.
formats::M2WriteEffects mostParticles(std::size_t emitters)
{
    M2WriteParticle emitter = hostileEmitter(0.0f, 0x60002, 1);
    emitter.scale = {};
    emitter.spin = emitter.spinVariation = 1.0f;
    emitter.speed = constantTrack(0.01f);
    return {formats::M2ParticleForm::words, std::vector(emitters, emitter), {}};
}

formats::M2WriteEffects mostRibbons()
{
    formats::M2WriteRibbon ribbon = tests::distinctRibbon();
    ribbon.edgesPerSecond = 1e30f;
    ribbon.edgeSeconds = 1e8f;
    ribbon.isVisible = {};
    return {formats::M2ParticleForm::words, {}, std::vector(1024, ribbon)};
}

/// The same with lifetimes so short that none is cut.
formats::M2WriteEffects mostShortParticles()
{
    formats::M2WriteEffects effects = mostParticles(16);
    for (M2WriteParticle& each : effects.particles)
        each.lifespan = constantTrack(0.5f);
    return effects;
}

/// A model and everything its effects need in a frame.
class EffectFrames {
public:
    explicit EffectFrames(formats::M2WriteEffects effects)
        : m_model(modelWith(std::move(effects))),
          m_system(skinnedOf(m_model)),
          m_bones(skinnedOf(m_model).bones.size(), animation::identityBone())
    {
        m_view.bones = m_bones;
    }

    /// Returns the number of written vertices.
    std::size_t show(std::uint32_t sequence, double ms)
    {
        std::size_t written = 0;
        const auto room = [&](std::size_t most) {
            m_vertices.resize(std::max(m_vertices.size(), written + most));
            return std::span(m_vertices).subspan(written);
        };
        m_system.advanceTo({sequence, keysOf(skinnedOf(m_model), sequence), animation::wrapped(ms, 1000.0), ms});
        m_view.secondsSince = m_system.secondsSince();
        for (const animation::ParticleSimulation& each : m_system.particles()) {
            const animation::DrawnParticles drawn = drawnParticles(each, m_view);
            written += writeParticles(drawn, m_view, m_scratch, room(maxVerticesOf(drawn)));
        }
        for (const animation::RibbonSimulation& each : m_system.ribbons())
            written += writeRibbon(each, m_view, {}, room(maxVerticesOf(each)));
        benchmark::DoNotOptimize(m_vertices.data());
        return written;
    }
    [[nodiscard]] std::size_t particleCount() const { return m_system.particleCount(); }

private:
    formats::Model m_model;
    animation::EffectSystem m_system;
    std::vector<animation::BoneMatrix> m_bones;
    animation::EffectView m_view;
    animation::EffectScratch m_scratch;
    std::vector<animation::EffectVertex> m_vertices;
};

void count(benchmark::State& state, const EffectFrames& effects, std::size_t vertices)
{
    state.counters["particles"] = static_cast<double>(effects.particleCount());
    state.counters["vertices"] = static_cast<double>(vertices);
}

/// Consecutive frames of a looping sequence. The simulation starts warm.
void frames(benchmark::State& state, const std::function<formats::M2WriteEffects()>& make)
{
    EffectFrames effects(make());
    double ms = kFrameMs;
    std::size_t written = effects.show(0, ms);
    for (auto _ : state)
        written = effects.show(0, ms += kFrameMs);
    count(state, effects, written);
}

/// A frame at another time than the next one: all steps with visible effects, and the vertices.
void seeks(benchmark::State& state, const std::function<formats::M2WriteEffects()>& make)
{
    EffectFrames effects(make());
    std::uint32_t sequence = 0;
    std::size_t written = 0;
    for (auto _ : state) {
        sequence = 1 - sequence;
        written = effects.show(sequence, 500.0);
    }
    count(state, effects, written);
}

/// Uploads the vertices of 10,000 particles.
void uploads(benchmark::State& state)
{
    const renderer::HeadlessContext context;
    renderer::QuadsOnGpu quads;
    const std::vector<animation::EffectVertex> vertices(10000 * animation::kVerticesAQuad);
    for (auto _ : state)
        benchmark::DoNotOptimize(quads.upload(vertices));
}

void addBenchmarks(const std::string& name, const std::function<formats::M2WriteEffects()>& make)
{
    const auto add = [&](const std::string& what, auto measure) {
        benchmark::RegisterBenchmark((what + "/" + name).c_str(), [=](benchmark::State& state) {
            measure(state, make);
        })->Unit(benchmark::kMillisecond);
    };
    add("frame", frames);
    add("seek", seeks);
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    addBenchmarks("10000_particles", manyParticles);
    benchmark::RegisterBenchmark("upload/10000_particles", uploads)->Unit(benchmark::kMillisecond);
    for (const float value : {std::numeric_limits<float>::quiet_NaN(), -1e30f, 1e30f}) {
        for (const std::uint16_t shape : std::array<std::uint16_t, 3>{1, 2, 3}) {
            addBenchmarks("hostile_numbers_" +
                              std::to_string(value > 0.0f   ? 1
                                             : value < 0.0f ? -1
                                                            : 0) +
                              "_shape_" + std::to_string(shape),
                          [=]() -> formats::M2WriteEffects {
                              return {formats::M2ParticleForm::words, {hostileEmitter(value, 0x6001A, shape)}, {}};
                          });
        }
    }
    addBenchmarks("hostile_lives_1_emitter", [] { return mostParticles(1); });
    addBenchmarks("hostile_lives_16_emitters", [] { return mostParticles(16); });
    addBenchmarks("hostile_short_lives_16_emitters", mostShortParticles);
    addBenchmarks("hostile_lives_1024_emitters", [] { return mostParticles(1024); });
    addBenchmarks("hostile_ribbons", mostRibbons);
    benchmark::RunSpecifiedBenchmarks();
}
