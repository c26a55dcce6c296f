// The birth and movement of particles (docs/formats/m2_effects.md §4, §5).
#include "renderer/animation/effects/life_curve.hpp"
#include "tests/scene/effects_of_model.hpp"

#include <glm/geometric.hpp>

namespace {

using animation::moveParticle;
using animation::Particle;
using animation::ParticleForces;
using tests::constantTrack;
using tests::EffectsOfModel;
using tests::stillEmitter;

constexpr float kHalfTurn = 3.14159265f;

/// Many particles, all alive.
std::unique_ptr<EffectsOfModel> thousandOf(const formats::M2WriteParticle& emitter)
{
    auto effects = std::make_unique<EffectsOfModel>(264, emitter);
    effects->advanceTo(1.0);
    EXPECT_NEAR(static_cast<double>(effects->particles().size()), 1000.0, 17.0); // the births of a step
    return effects;
}

TEST(Particles, OfALongPlaneLieAlongTheBonesYAxis)
{
    formats::M2WriteParticle emitter = stillEmitter(1000.0f, 4.0f);
    emitter.areaLength = constantTrack(2.0f);
    const auto effects = thousandOf(emitter);
    float least = 0.0f;
    float most = 0.0f;
    for (const Particle& particle : effects->particles()) {
        EXPECT_NEAR(particle.position.x, 0.0f, 1e-5f);
        EXPECT_LE(std::abs(particle.position.y), 2.0f); // the root bone scales by up to 2
        least = std::min(least, particle.position.y);
        most = std::max(most, particle.position.y);
    }
    EXPECT_LT(least, -0.8f);
    EXPECT_GT(most, 0.8f);
}

TEST(Particles, AreBornAtTheRateWhateverTheFrames)
{
    for (const double frame : {1.0 / 60.0, 1.0 / 7.0}) {
        EffectsOfModel effects(264, stillEmitter(10.0f, 100.0f));
        for (double seconds = 0.0; seconds <= 10.0; seconds += frame)
            effects.advanceTo(seconds);
        effects.advanceTo(10.0);
        EXPECT_NEAR(static_cast<double>(effects.particles().size()), 100.0, 1.0);
    }
}

TEST(Particles, AreNotBornWithoutARateOrWhileSwitchedOff)
{
    formats::M2WriteParticle emitter = stillEmitter(0.0f, 1.0f);
    EffectsOfModel without(264, emitter);
    without.advanceTo(3.0);
    EXPECT_TRUE(without.particles().empty());
    emitter = stillEmitter(100.0f, 1.0f);
    emitter.enabled.bySequence = {{}, {}, {{0, 1}, {2000, 0}}};
    EffectsOfModel effects(264, emitter);
    effects.advanceTo(1.9);
    EXPECT_NEAR(static_cast<double>(effects.particles().size()), 100.0, 2.0);
    effects.advanceTo(2.5);
    EXPECT_NEAR(static_cast<double>(effects.particles().size()), 50.0, 3.0);
    effects.advanceTo(3.1);
    EXPECT_TRUE(effects.particles().empty());
}

TEST(Particles, BurstOnceEachTimeTheyAreSwitchedOn)
{
    formats::M2WriteParticle emitter = stillEmitter(12.0f, 20.0f);
    emitter.flags = 0x8000;
    emitter.enabled.bySequence = {{}, {}, {{0, 1}, {2000, 0}, {3000, 1}}};
    EffectsOfModel effects(264, emitter);
    effects.advanceTo(0.02);
    EXPECT_EQ(effects.particles().size(), 12U);
    effects.advanceTo(2.9);
    EXPECT_EQ(effects.particles().size(), 12U);
    effects.advanceTo(3.1);
    EXPECT_EQ(effects.particles().size(), 24U);
}

TEST(Particles, FallExactlyWhateverTheSteps)
{
    for (const float step : {1.0f / 60.0f, 1.0f / 10.0f}) {
        Particle particle;
        particle.velocity = {0.0f, 0.0f, 3.0f};
        ParticleForces forces;
        forces.gravity = {0.0f, 0.0f, -2.0f};
        const int steps = static_cast<int>(std::lround(2.0f / step));
        for (int i = 0; i < steps; ++i) {
            ASSERT_TRUE(moveParticle(particle, forces, step));
            const float t = static_cast<float>(i + 1) * step;
            EXPECT_NEAR(particle.position.z, 3.0f * t - t * t, 1e-4f);
        }
    }
}

TEST(Particles, StopUnderStrongDrag)
{
    Particle particle;
    particle.velocity = {1.0f, 0.0f, 0.0f};
    ParticleForces forces;
    forces.drag = 2.0f;
    ASSERT_TRUE(moveParticle(particle, forces, 0.5f));
    EXPECT_EQ(particle.velocity, glm::vec3(0.0f));
    particle.velocity = {1.0f, 0.0f, 0.0f};
    ASSERT_TRUE(moveParticle(particle, forces, 2.0f));
    EXPECT_EQ(particle.velocity, glm::vec3(0.0f)); // not backwards
}

TEST(Particles, FeelWindForItsTime)
{
    Particle particle;
    ParticleForces forces;
    forces.wind = {1.0f, 0.0f, 0.0f};
    forces.windSeconds = 0.5f;
    for (int i = 0; i < 120; ++i) {
        ASSERT_TRUE(moveParticle(particle, forces, 1.0f / 60.0f));
        particle.age += 1.0f / 60.0f;
    }
    EXPECT_NEAR(particle.velocity.x, 0.5f, 1.0f / 60.0f);
}

TEST(Particles, OfAnImplosionDieInTheCenter)
{
    formats::M2WriteParticle emitter = stillEmitter(100.0f, 20.0f);
    emitter.shape = 2;
    emitter.flags = 0x10 | 0x80;
    emitter.areaLength = emitter.areaWidth = constantTrack(2.0f);
    emitter.speed = constantTrack(-1.0f);
    emitter.verticalRange = emitter.horizontalRange = constantTrack(kHalfTurn);
    EffectsOfModel effects(264, emitter);
    for (double seconds = 0.0; seconds < 6.0; seconds += 0.1) {
        effects.advanceTo(seconds);
        for (const Particle& particle : effects.particles()) {
            EXPECT_LE(glm::dot(particle.position, particle.velocity), 1e-3f); // still moving inwards
            EXPECT_LE(particle.age, 2.0f + 2.0f / 60.0f);
        }
    }
    EXPECT_GT(effects.particles().size(), 150U);
}

TEST(Particles, OfASphereMayAllFlyUpwards)
{
    formats::M2WriteParticle emitter = stillEmitter(1000.0f, 4.0f);
    emitter.shape = 2;
    emitter.flags = 0x10 | 0x100;
    emitter.areaWidth = constantTrack(1.0f);
    emitter.speed = constantTrack(2.0f);
    emitter.verticalRange = emitter.horizontalRange = constantTrack(kHalfTurn);
    const auto effects = thousandOf(emitter);
    for (const Particle& particle : effects->particles())
        EXPECT_EQ(particle.velocity, glm::vec3(0.0f, 0.0f, 2.0f));
}

TEST(Particles, FlyAwayFromAPointAboveTheirPlane)
{
    formats::M2WriteParticle emitter = stillEmitter(1000.0f, 4.0f);
    emitter.flags = 0x10;
    emitter.areaLength = emitter.areaWidth = constantTrack(1.0f);
    emitter.speed = constantTrack(1.0f);
    emitter.zSource = constantTrack(1.0f);
    const auto effects = thousandOf(emitter);
    for (const Particle& particle : effects->particles()) {
        const glm::vec3 way = glm::normalize(particle.position - glm::vec3(0.0f, 0.0f, 1.0f));
        EXPECT_GT(glm::dot(glm::normalize(particle.velocity), way), 0.999f);
    }
}

TEST(Particles, OfASplineAreSpreadAlongItsLength)
{
    formats::M2WriteParticle emitter = stillEmitter(1000.0f, 4.0f);
    emitter.shape = 3;
    emitter.flags = 0x10;
    emitter.areaWidth = constantTrack(1.0f);
    // Three quarters of the first piece's control points are in its first quarter; pieces have different lengths.
    emitter.splinePoints = {{0, 0, 0}, {0.1f, 0, 0}, {0.2f, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}};
    std::array<int, 4> quarters{};
    const auto effects = thousandOf(emitter);
    for (const Particle& particle : effects->particles()) {
        ASSERT_TRUE(particle.position.x >= 0.0f && particle.position.x <= 4.0f);
        ++quarters[static_cast<std::size_t>(std::min(particle.position.x, 3.99f))];
    }
    for (const int quarter : quarters)
        EXPECT_NEAR(quarter, 250, 50);
}

TEST(Particles, HaveGravityFromPackedVectors)
{
    // x 64 / 128, y 0, length 100 * 0.04238648: docs/formats/m2_effects.md §4.
    formats::M2WriteParticle emitter = stillEmitter(60.0f, 20.0f);
    emitter.flags = 0x800000;
    emitter.packedGravity = constantTrack<std::uint32_t>(64U | 100U << 16U);
    const auto files =
        formats::writeM2(EffectsOfModel::lastingPole(264, {formats::M2ParticleForm::words, {emitter}, {}}));
    auto bytes = files.front().bytes;
    bytes[4] = std::byte{9}; // version 265
    bytes[5] = std::byte{1};
    const auto model =
        formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(bytes), "Pole.m2"), tests::sidecarsIn(files));
    ASSERT_TRUE(model);
    const formats::Skinned& shape = skinnedOf(*model);
    animation::EffectSystem system(shape);
    system.advanceTo({2, keysOf(shape, 2), 1000.0, 1000.0});
    const auto particles = system.particles()[0].particles();
    ASSERT_GT(particles.size(), 50U);
    const glm::vec3 direction = glm::normalize(particles[0].velocity);
    EXPECT_NEAR(direction.x, 0.5f, 1e-4f);
    EXPECT_NEAR(direction.z, std::sqrt(0.75f), 1e-4f);
    EXPECT_NEAR(glm::length(particles[0].velocity), 4.238648f, 0.1f); // after a second
}

TEST(Particles, MoveWithTheirBoneOnlyIfLocal)
{
    for (const std::uint32_t flags : {0U, 0x10U}) {
        formats::M2WriteParticle emitter = stillEmitter(10.0f, 20.0f);
        emitter.flags = flags;
        emitter.bone = 1;
        formats::M2WriteModel model = EffectsOfModel::lastingPole(264, {formats::M2ParticleForm::words, {emitter}, {}});
        model.bones[0].scale = {};
        model.bones[1].rotation = {};
        model.bones[1].translation.bySequence = {{}, {}, {{0, {}}, {100000, {100.0f, 0.0f, 0.0f}}}}; // 1 a second
        EffectsOfModel effects(model);
        effects.advanceTo(5.0);
        const auto particles = effects.particles();
        ASSERT_GT(particles.size(), 45U);
        const float first = particles.front().position.x;
        const float last = particles.back().position.x;
        if (flags == 0) {
            EXPECT_NEAR(first, 0.0f, 0.2f);
            EXPECT_NEAR(last, 5.0f, 0.2f);
        } else {
            EXPECT_EQ(first, 0.0f);
            EXPECT_EQ(last, 0.0f);
        }
    }
}

TEST(Particles, OfAStandingEmitterInheritNothing)
{
    formats::M2WriteParticle emitter = stillEmitter(10.0f, 1.0f);
    emitter.flags = 0x40 | 0x4000;
    emitter.inheritedVelocity = 100.0f;
    emitter.followSpeeds = {0.0f, 1.0f};
    emitter.followShares = {1.0f, 1.0f};
    EffectsOfModel effects(264, emitter);
    effects.advanceTo(3.0);
    ASSERT_FALSE(effects.particles().empty());
    for (const Particle& particle : effects.particles()) {
        EXPECT_EQ(particle.velocity, glm::vec3(0.0f));
        EXPECT_EQ(particle.position, glm::vec3(0.0f));
    }
}

TEST(LifeCurves, AreStraightBetweenKeys)
{
    formats::LifeCurve<float> curve;
    EXPECT_EQ(animation::curveAt(curve, 0.5f, 7.0f), 7.0f);
    curve.keys = {{0.0f, 1.0f}, {0.25f, 3.0f}, {1.0f, 5.0f}};
    EXPECT_EQ(animation::curveAt(curve, 0.0f, 7.0f), 1.0f);
    EXPECT_EQ(animation::curveAt(curve, 0.125f, 7.0f), 2.0f);
    EXPECT_EQ(animation::curveAt(curve, 0.25f, 7.0f), 3.0f);
    EXPECT_EQ(animation::curveAt(curve, 1.0f, 7.0f), 5.0f);
    curve.keys = {{0.0f, 0.0f}, {0.5f, 7.0f}, {0.5f, 8.0f}, {1.0f, 16.0f}}; // cells of old files
    EXPECT_EQ(animation::curveAt(curve, 0.5f, 0.0f), 8.0f);
    EXPECT_LT(animation::curveAt(curve, 0.499f, 0.0f), 7.0f);
}

} // namespace
