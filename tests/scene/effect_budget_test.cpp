// The maximum cost of reaching a time, and its effects (docs/formats/m2_effects.md §7).
#include "renderer/animation/effects/effect_budget.hpp"
#include "tests/scene/effects_of_model.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace {

using animation::EffectDemand;
using animation::LifeDemand;
using animation::longestAffordableLife;
using tests::EffectsOfModel;
using tests::stillEmitter;

constexpr float kUncut = formats::kMaxParticleSeconds;

TEST(EffectBudget, LeavesTheLivesThatModelsHave)
{
    EXPECT_EQ(longestAffordableLife({}), kUncut);
    // A cloud of smoke, and a spell of many emitters with its own skeleton.
    const std::vector<LifeDemand> smoke{{30.0, 20.0, 4096.0}};
    EXPECT_EQ(longestAffordableLife({smoke, 100.0}), kUncut);
    const std::vector<LifeDemand> spell(34, {30.0, 3.0, 722.0});
    EXPECT_GT(longestAffordableLife({spell, 2500.0}), 3.0f);
    const std::vector<LifeDemand> tenThousand(5, {1000.0, 2.0, 4096.0});
    EXPECT_GT(longestAffordableLife({tenThousand, 100.0}), 2.0f);
}

TEST(EffectBudget, CutsLivesByTheWorkOfASeek)
{
    const auto lifeFor = [](double perSecond, double workAStep, double livesBack) {
        const std::vector<LifeDemand> lives{{perSecond, 20.0, 1e9}};
        return longestAffordableLife({lives, workAStep, livesBack});
    };
    const float life = lifeFor(1000.0, 0.0, 1.0);
    // On average each lives through half of the steps, and costs its birth and its vertices.
    const double steps = 60.0 * static_cast<double>(life);
    EXPECT_NEAR(1000.0 * static_cast<double>(life) * (0.5 * steps + animation::kWorkOfABirth + animation::kWorkOfAQuad),
                animation::kMaxSeekWork, 0.001 * animation::kMaxSeekWork);
    EXPECT_LT(lifeFor(2000.0, 0.0, 1.0), life);
    EXPECT_LT(lifeFor(1000.0, 5000.0, 1.0), life);
    EXPECT_LT(lifeFor(1000.0, 5000.0, 2.0), lifeFor(1000.0, 5000.0, 1.0));
    EXPECT_EQ(lifeFor(1e30, 1e30, 1.0), 0.25f);
}

/// An emitter with thousands of particles for twenty seconds, one with short lives, and a ribbon.
formats::M2WriteModel costlyModel()
{
    formats::M2WriteParticle costly = stillEmitter(1e6f, 20.0f);
    costly.flags = 0x40 | 0x60000;
    costly.speed = tests::constantTrack(0.1f);
    formats::M2WriteRibbon ribbon = tests::distinctRibbon();
    ribbon.edgeSeconds = 10.0f;
    return EffectsOfModel::lastingPole(264,
                                       {formats::M2ParticleForm::words, {costly, stillEmitter(30.0f, 0.5f)}, {ribbon}});
}

float oldest(std::span<const animation::Particle> particles)
{
    float age = 0.0f;
    for (const animation::Particle& each : particles)
        age = std::max(age, each.age);
    return age;
}

TEST(EffectBudget, CutsOnlyLivesThatAreTooLong)
{
    EffectsOfModel effects(costlyModel());
    effects.advanceTo(40.0);
    EXPECT_GT(oldest(effects.particles(0)), 1.0f);
    EXPECT_LT(oldest(effects.particles(0)), 15.0f);
    EXPECT_NEAR(oldest(effects.particles(1)), 0.5f, 0.05f);
    EffectsOfModel cheap(EffectsOfModel::lastingPole(
        264, {formats::M2ParticleForm::words, {stillEmitter(10.0f, 20.0f), stillEmitter(30.0f, 0.5f)}, {}}));
    cheap.advanceTo(40.0);
    EXPECT_NEAR(oldest(cheap.particles(0)), 20.0f, 0.2f);
}

TEST(EffectBudget, CountsWhatGoesWithParticles)
{
    // Thousands of long-lived parents, each with an occasional birth.
    const formats::M2WriteModel parent =
        EffectsOfModel::lastingPole(264, {formats::M2ParticleForm::words, {stillEmitter(60.0f, 20.0f)}, {}});
    const formats::M2WriteModel child = EffectsOfModel::lastingPole(
        264, {formats::M2ParticleForm::words, std::vector(4, stillEmitter(0.01f, 0.5f)), {}});
    EffectsOfModel alone(parent);
    alone.advanceTo(40.0);
    EffectsOfModel together(parent);
    const EffectsOfModel children(child);
    const formats::Skinned* const shape = &children.shape();
    animation::EffectSystem system(together.shape(), std::span(&shape, 1));
    system.advanceTo(together.timeAt(40.0));
    EXPECT_NEAR(oldest(alone.particles()), 20.0f, 0.1f);
    EXPECT_LT(oldest(system.particles()[0].particles()), 10.0f);
    EXPECT_GT(oldest(system.particles()[0].particles()), 1.0f);
}

TEST(EffectBudget, LeavesATimeTheSameWhicheverWayItIsReached)
{
    const std::vector<animation::BoneMatrix> bones(2, animation::identityBone());
    animation::EffectView view;
    view.bones = bones;
    EffectsOfModel played(costlyModel());
    for (double time = 0.0; time < 12.0; time += 0.045)
        played.advanceTo(time);
    for (const double time : {12.0, 12.4, 30.0, 12.6}) { // forwards, far forwards, and back
        played.advanceTo(time);
        EffectsOfModel fresh(costlyModel());
        fresh.advanceTo(time);
        const auto expected = tests::verticesOf(fresh.system(), view);
        const auto found = tests::verticesOf(played.system(), view);
        ASSERT_EQ(found.size(), expected.size()) << time;
        EXPECT_GT(found.size(), 1000U);
        EXPECT_EQ(std::memcmp(found.data(), expected.data(), found.size() * sizeof(found[0])), 0) << time;
    }
}

} // namespace
