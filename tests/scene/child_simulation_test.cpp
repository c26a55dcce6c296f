// Emitters that follow particles (docs/formats/m2_effects.md §10).
#include "tests/scene/effects_of_model.hpp"

#include <glm/geometric.hpp>

#include <cstring>

namespace {

using animation::ChildEmitter;
using animation::EffectVertex;
using animation::Particle;
using tests::constantTrack;
using tests::EffectsOfModel;
using tests::stillEmitter;
using tests::verticesOf;

constexpr std::uint32_t kOnce = EffectsOfModel::kOnce;

formats::M2WriteModel lasting(std::vector<formats::M2WriteParticle> emitters)
{
    auto model = EffectsOfModel::lastingPole(264, {formats::M2ParticleForm::words, std::move(emitters), {}});
    for (formats::M2WriteBone& bone : model.bones) {
        bone.translation = bone.scale = {};
        bone.rotation = {};
    }
    return model;
}

/// A model whose particles have the emitters of another one.
class ParentAndChild {
public:
    ParentAndChild(const formats::M2WriteParticle& parent, std::vector<formats::M2WriteParticle> children)
        : m_parent(lasting({parent})), m_child(lasting(std::move(children)))
    {
        const formats::Skinned* const child = &m_child.shape();
        m_system.emplace(m_parent.shape(), std::span(&child, 1));
    }

    void advanceTo(double seconds) { m_system->advanceTo(m_parent.timeAt(seconds, kOnce)); }
    [[nodiscard]] std::span<const Particle> parents() const { return m_system->particles()[0].particles(); }
    [[nodiscard]] std::span<const Particle> children(std::size_t emitter = 0) const
    {
        return m_system->children()[emitter].simulation.particles();
    }
    [[nodiscard]] const animation::EffectSystem& system() const { return *m_system; }
    [[nodiscard]] std::vector<EffectVertex> vertices() const
    {
        const std::vector<animation::BoneMatrix> bones(2, animation::identityBone());
        animation::EffectView view;
        view.bones = bones;
        return verticesOf(*m_system, view);
    }

private:
    EffectsOfModel m_parent, m_child;
    std::optional<animation::EffectSystem> m_system;
};

/// Two particles per second that rise by one unit per second, for two seconds.
formats::M2WriteParticle risingParent()
{
    formats::M2WriteParticle parent = stillEmitter(2.0f, 2.0f);
    parent.speed = constantTrack(1.0f);
    return parent;
}

TEST(ChildParticles, AreBornWhereTheirParentsAre)
{
    for (const std::uint32_t parentFlags : {0U, 0x10U}) {
        formats::M2WriteParticle parent = risingParent();
        parent.flags = parentFlags;
        parent.bone = 1;
        parent.position = {5.0f, 0.0f, 0.0f};
        ParentAndChild effects(parent, {stillEmitter(20.0f, 0.5f)});
        effects.advanceTo(5.0);
        ASSERT_NEAR(static_cast<double>(effects.parents().size()), 4.0, 1.0);
        EXPECT_NEAR(static_cast<double>(effects.children().size()), 40.0, 10.0);
        float highest = 0.0f;
        for (const Particle& child : effects.children()) {
            highest = std::max(highest, child.position.z);
            EXPECT_EQ(child.velocity, glm::vec3(0.0f));
            EXPECT_EQ(child.position.x, 5.0f);
        }
        EXPECT_NEAR(highest, 2.0f, 0.1f);
    }
}

TEST(ChildParticles, EndAfterTheirParents)
{
    formats::M2WriteParticle parent = stillEmitter(1.0f, 1.0f);
    parent.flags = 0x8000; // a single one, at the start
    ParentAndChild effects(parent, {stillEmitter(50.0f, 0.5f)});
    effects.advanceTo(0.9);
    EXPECT_NEAR(static_cast<double>(effects.children().size()), 25.0, 2.0);
    effects.advanceTo(1.3);
    EXPECT_TRUE(effects.parents().empty());
    EXPECT_FALSE(effects.children().empty());
    effects.advanceTo(1.6);
    EXPECT_TRUE(effects.children().empty());
}

TEST(ChildParticles, MayInheritTheVelocityOfTheirParents)
{
    formats::M2WriteParticle child = stillEmitter(20.0f, 0.1f);
    child.flags = 0x40;
    child.inheritedVelocity = 0.5f;
    ParentAndChild effects(risingParent(), {child});
    effects.advanceTo(3.0);
    ASSERT_FALSE(effects.children().empty());
    for (const Particle& particle : effects.children())
        EXPECT_NEAR(glm::distance(particle.velocity, glm::vec3(0.0f, 0.0f, 0.5f)), 0.0f, 1e-5f);
}

TEST(ChildParticles, BurstWhenTheirParentsAreBorn)
{
    formats::M2WriteParticle child = stillEmitter(6.0f, 20.0f);
    child.flags = 0x8000;
    ParentAndChild effects(risingParent(), {child});
    effects.advanceTo(3.0);
    const std::size_t children = effects.children().size();
    EXPECT_EQ(children % 6, 0U);
    EXPECT_NEAR(static_cast<double>(children), 36.0, 6.0); // from the six parents until then
}

TEST(ChildParticles, AreTheSameWhicheverWayATimeIsReached)
{
    formats::M2WriteParticle child = stillEmitter(30.0f, 0.7f);
    child.flags = 0x60800;
    child.speed = constantTrack(1.0f);
    child.speedVariation = child.verticalRange = child.horizontalRange = constantTrack(1.0f);
    child.lifespanVariation = 0.2f;
    child.rateVariation = 10.0f;
    formats::M2WriteParticle parent = risingParent();
    parent.verticalRange = constantTrack(1.0f);
    const auto atOnce = [&](double seconds) {
        ParentAndChild fresh(parent, {child, child});
        fresh.advanceTo(seconds);
        return fresh.vertices();
    };
    ParentAndChild played(parent, {child, child});
    for (const double seconds : {4.01, 4.5, 7.3}) {
        const auto expected = atOnce(seconds);
        EXPECT_GT(expected.size(), 300U);
        for (double before = std::max(seconds - 1.0, 0.0); before < seconds; before += 0.011)
            played.advanceTo(before);
        played.advanceTo(seconds);
        const auto found = played.vertices();
        ASSERT_EQ(found.size(), expected.size());
        EXPECT_EQ(std::memcmp(found.data(), expected.data(), expected.size() * sizeof(EffectVertex)), 0);
        played.advanceTo(seconds + 0.3);
    }
}

TEST(ChildParticles, AreNoMoreThanTheirLimit)
{
    ParentAndChild effects(stillEmitter(1e6f, 20.0f), std::vector(9, stillEmitter(1e6f, 20.0f)));
    EXPECT_EQ(effects.system().children().size(), animation::kMaxChildEmitters);
    effects.advanceTo(3.0);
    for (const ChildEmitter& each : effects.system().children()) {
        EXPECT_GT(each.simulation.particles().size(), 500U);
        EXPECT_LE(each.simulation.particles().size(), animation::kMaxParticles);
    }
}

} // namespace
