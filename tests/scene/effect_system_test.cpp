// Effects depend only on a sequence and a time, however the time is reached (docs/formats/m2_effects.md §3).
#include "tests/scene/effects_of_model.hpp"

#include <glm/geometric.hpp>

#include <cmath>
#include <cstring>

namespace {

using animation::EffectVertex;
using tests::constantTrack;
using tests::EffectsOfModel;
using tests::verticesOf;

/// Emitters that use most features, and a ribbon, on animated bones.
formats::M2WriteModel variedModel()
{
    formats::M2WriteParticle world = tests::stillEmitter(30.0f, 0.8f);
    world.bone = 1;
    world.flags = 0x2 | 0x40 | 0x800 | 0x4000 | 0x60000;
    world.speed = constantTrack(1.0f);
    world.speedVariation = constantTrack(0.5f);
    world.verticalRange = world.horizontalRange = constantTrack(3.0f);
    world.gravity = constantTrack(1.0f);
    world.lifespanVariation = 0.3f;
    world.rateVariation = 10.0f;
    world.spin = 2.0f;
    world.spinVariation = 1.0f;
    world.tailSeconds = 0.5f;
    world.twinkleShare = 0.8f;
    world.twinkleScale = {0.5f, 1.5f};
    world.twinkleSpeed = 7.0f;
    world.inheritedVelocity = 2.0f;
    world.followSpeeds = {0.0f, 5.0f};
    world.followShares = {0.2f, 0.8f};
    formats::M2WriteParticle local = world;
    local.bone = 0; // a global loop scales it
    local.shape = 2;
    local.flags = 0x10 | 0x20 | 0x1000 | 0x20000;
    local.areaWidth = constantTrack(1.0f);
    formats::M2WriteRibbon ribbon = tests::distinctRibbon();
    ribbon.edgeSeconds = 0.5f;
    ribbon.isVisible.bySequence = {{{0, 1}}, {{0, 1}, {300, 0}, {500, 1}}, {{0, 1}}};
    formats::M2WriteModel model = tests::poleWith(264, {formats::M2ParticleForm::words, {world, local}, {ribbon}});
    for (formats::M2WriteSequence& sequence : model.sequences)
        sequence.isExternal = false;
    return model;
}

animation::EffectView viewOf(const EffectsOfModel& effects)
{
    animation::EffectView view;
    static const std::vector<animation::BoneMatrix> kBones(2, animation::identityBone());
    EXPECT_EQ(effects.shape().bones.size(), kBones.size());
    view.bones = kBones;
    return view;
}

bool areSame(const std::vector<EffectVertex>& a, const std::vector<EffectVertex>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(EffectVertex)) == 0;
}

std::vector<EffectVertex> freshAt(const formats::M2WriteModel& model, double seconds, std::uint32_t sequence)
{
    EffectsOfModel effects(model);
    effects.advanceTo(seconds, sequence);
    return verticesOf(effects.system(), viewOf(effects));
}

TEST(Effects, AreTheSameWhicheverWayATimeIsReached)
{
    const formats::M2WriteModel model = variedModel();
    for (const std::uint32_t sequence : {0U, 1U, 2U}) {
        EffectsOfModel played(model);
        EffectsOfModel scrubbed(model);
        for (int i = 0; i < 20; ++i) {
            const double time = 0.0537 + 0.027 * i;
            SCOPED_TRACE(testing::Message() << "sequence " << sequence << " at " << time);
            const auto expected = freshAt(model, time, sequence);
            EXPECT_GT(expected.size(), sequence == 2 && i < 5 ? 0U : 8U);
            for (double at = time - 0.027; at < time; at += 0.004)
                played.advanceTo(std::max(at, 0.0), sequence);
            played.advanceTo(time, sequence);
            EXPECT_TRUE(areSame(verticesOf(played.system(), viewOf(played)), expected));
            scrubbed.advanceTo(time + 0.2, sequence); // forwards and back
            scrubbed.advanceTo(time, 1 - sequence % 2);
            scrubbed.advanceTo(time, sequence);
            EXPECT_TRUE(areSame(verticesOf(scrubbed.system(), viewOf(scrubbed)), expected));
        }
    }
}

TEST(Effects, GoOnFromOneRoundIntoTheNext)
{
    const formats::M2WriteModel model = variedModel();
    EffectsOfModel played(model);
    const formats::Skinned& shape = played.shape();
    ASSERT_TRUE(shape.sequences[0].loops);
    for (double ms = 0.0; ms < 3400.0; ms += 16.0)
        played.system().advanceTo({0, keysOf(shape, 0), std::fmod(ms, 1000.0), ms});
    played.system().advanceTo({0, keysOf(shape, 0), 400.0, 3400.0});
    EffectsOfModel fresh(model);
    fresh.system().advanceTo({0, keysOf(fresh.shape(), 0), 400.0, 3400.0});
    EXPECT_TRUE(areSame(verticesOf(played.system(), viewOf(played)), verticesOf(fresh.system(), viewOf(fresh))));
    EXPECT_GT(fresh.system().particleCount(), 20U);
    // A loop starts with the particles of its last round.
    fresh.system().advanceTo({0, keysOf(fresh.shape(), 0), 0.0, 0.0});
    EXPECT_GT(fresh.system().particleCount(), 20U);
    // A sequence that plays once starts without particles.
    fresh.system().advanceTo({2, keysOf(fresh.shape(), 2), 0.0, 0.0});
    EXPECT_EQ(fresh.system().particleCount(), 0U);
}

TEST(Effects, OfTheTorsoComeFromItsSequence)
{
    const formats::M2WriteModel model = variedModel();
    const std::vector<std::uint32_t> bones{1};
    const auto show = [&bones](EffectsOfModel& effects, double ms, std::uint32_t torso) {
        const formats::Skinned& shape = effects.shape();
        const formats::KeyView keys = keysOf(shape, torso);
        animation::EffectTime time{0, keysOf(shape, 0), std::fmod(ms, 1000.0), ms, {}, {}};
        time.torso = {bones, keys, std::fmod(ms + 130.0, static_cast<double>(keys.durationMs)), true};
        effects.system().advanceTo(time);
    };
    EffectsOfModel played(model);
    for (double ms = 0.0; ms < 2310.0; ms += 16.0)
        show(played, ms, 1);
    show(played, 2310.0, 1);
    EffectsOfModel fresh(model);
    show(fresh, 2310.0, 1);
    const auto expected = verticesOf(fresh.system(), viewOf(fresh));
    EXPECT_TRUE(areSame(verticesOf(played.system(), viewOf(played)), expected));
    show(played, 2310.0, 0);
    EXPECT_FALSE(areSame(verticesOf(played.system(), viewOf(played)), expected)) << "another sequence of the torso";
    played.system().advanceTo({0, keysOf(played.shape(), 0), 310.0, 2310.0, {}, {}});
    EXPECT_FALSE(areSame(verticesOf(played.system(), viewOf(played)), expected)) << "without a torso";
}

TEST(Effects, DoNotChangeWhileNoTimePasses)
{
    EffectsOfModel effects(variedModel());
    effects.advanceTo(0.5, 2);
    const auto first = verticesOf(effects.system(), viewOf(effects));
    effects.advanceTo(0.5, 2);
    EXPECT_TRUE(areSame(verticesOf(effects.system(), viewOf(effects)), first));
}

TEST(Effects, RunOnTheGlobalClockWhereTheModelStands)
{
    formats::M2WriteModel model = variedModel();
    for (formats::M2WriteSequence& sequence : model.sequences)
        sequence.durationMs = 0;
    EffectsOfModel effects(model);
    const formats::Skinned& shape = effects.shape();
    effects.system().advanceTo({0, keysOf(shape, 0), 0.0, 0.0});
    const auto first = verticesOf(effects.system(), viewOf(effects));
    EXPECT_GT(first.size(), 20U);
    effects.system().advanceTo({0, keysOf(shape, 0), 0.0, 500.0});
    EXPECT_FALSE(areSame(verticesOf(effects.system(), viewOf(effects)), first));
}

TEST(Effects, OfHostileNumbersStayFiniteAndWithinTheirLimits)
{
    for (const float value : {-1e30f, 3.4e38f}) {
        formats::M2WriteParticle emitter;
        for (auto* const track :
             {&emitter.speed, &emitter.speedVariation, &emitter.verticalRange, &emitter.horizontalRange,
              &emitter.gravity, &emitter.areaLength, &emitter.areaWidth, &emitter.zSource})
            *track = constantTrack(value);
        emitter.rate = emitter.lifespan = constantTrack(1e30f);
        emitter.lifespanVariation = emitter.rateVariation = emitter.drag = emitter.spin = emitter.spinVariation = value;
        emitter.tailSeconds = emitter.twinkleSpeed = emitter.inheritedVelocity = emitter.windSeconds = value;
        emitter.scale.keys = {{0.0f, glm::vec2(value)}, {1.0f, glm::vec2(-value)}};
        emitter.scaleVariation = emitter.twinkleScale = glm::vec2(value);
        emitter.wind = glm::vec3(value);
        emitter.rows = emitter.columns = 65535;
        emitter.splinePoints = {glm::vec3(value), {}, glm::vec3(-value), glm::vec3(value)};
        for (const std::uint32_t flags : {0x60000U, 0x60000U | 0x5FFEU, 0x60000U | 0x18008010U}) {
            for (const std::uint16_t shape : std::array<std::uint16_t, 3>{1, 2, 3}) {
                emitter.flags = flags;
                emitter.shape = shape;
                EffectsOfModel effects(264, emitter);
                effects.advanceTo(2.0);
                for (int frame = 1; frame <= 5; ++frame) {
                    effects.advanceTo(2.0 + frame / 60.0);
                    for (const EffectVertex& vertex : verticesOf(effects.system(), viewOf(effects)))
                        ASSERT_LT(glm::length(vertex.position), 1e9f); // also finite
                }
                EXPECT_LE(effects.system().particleCount(), animation::kMaxParticles);
            }
        }
    }
}

TEST(Effects, TakeNoMoreParticlesThanAModelMayHave)
{
    formats::M2WriteEffects many;
    many.particles.assign(100, tests::stillEmitter(1e6f, 20.0f));
    EffectsOfModel effects(EffectsOfModel::lastingPole(264, std::move(many)));
    effects.advanceTo(1.0);
    EXPECT_LE(effects.system().particleCount(), animation::kMaxModelParticles);
    EXPECT_GT(effects.system().particleCount(), 1000U);
}

} // namespace
