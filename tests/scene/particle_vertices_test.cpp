// The look of particles (docs/formats/m2_effects.md §6).
#include "tests/scene/effects_of_model.hpp"

#include <glm/geometric.hpp>

#include <cmath>
#include <limits>

namespace {

using animation::EffectVertex;
using tests::constantTrack;
using tests::EffectsOfModel;
using tests::stillEmitter;
using tests::verticesOf;

constexpr double kStep = 1.0 / 60.0;
constexpr float kLife = 2.0f;

/// An emitter with one particle, which lives for kLife and is attached to the first bone, which does not move.
formats::M2WriteParticle single()
{
    formats::M2WriteParticle emitter = stillEmitter(1.0f, kLife);
    emitter.flags = 0x8000 | 0x10;
    return emitter;
}

/// The vertices of that emitter when `share` of the particle's lifetime has passed, seen along -Z.
std::vector<EffectVertex> verticesAt(const formats::M2WriteParticle& emitter, float share)
{
    EffectsOfModel effects(264, emitter);
    effects.advanceTo(kStep + static_cast<double>(kLife * share)); // it is born in the first step
    EXPECT_EQ(effects.particles().size(), 1U);
    const std::vector<animation::BoneMatrix> bones(2, animation::identityBone());
    animation::EffectView view;
    view.bones = bones;
    return verticesOf(effects.system(), view);
}

void expectCorners(const std::vector<EffectVertex>& quad, const glm::vec2& half)
{
    ASSERT_EQ(quad.size(), 4U);
    const std::array<glm::vec2, 4> corners{glm::vec2(-1, 1), glm::vec2(-1, -1), glm::vec2(1, 1), glm::vec2(1, -1)};
    for (std::size_t i = 0; i < quad.size(); ++i) {
        EXPECT_NEAR(quad[i].position.x, corners[i].x * half.x, 1e-3f) << i;
        EXPECT_NEAR(quad[i].position.y, corners[i].y * half.y, 1e-3f) << i;
        EXPECT_EQ(quad[i].position.z, 0.0f) << i;
    }
}

TEST(ParticleVertices, AreNotTurnedByABaseSpinAlone)
{
    formats::M2WriteParticle emitter = single();
    emitter.baseSpin = 1.0f;
    expectCorners(verticesAt(emitter, 0.25f), {1.0f, 1.0f});
    emitter.spin = 1e-6f; // any spin activates the base
    const auto turned = verticesAt(emitter, 0.25f);
    ASSERT_EQ(turned.size(), 4U);
    EXPECT_NEAR(turned[2].position.x, std::cos(1.0f) - std::sin(1.0f), 1e-3f);
    EXPECT_NEAR(turned[2].position.y, std::cos(1.0f) + std::sin(1.0f), 1e-3f);
}

TEST(ParticleVertices, AreAsLargeAsTheirCurveSays)
{
    formats::M2WriteParticle emitter = single();
    emitter.scale.keys = {{0.0f, {1.0f, 2.0f}}, {0.25f, {3.0f, 6.0f}}, {1.0f, {5.0f, 10.0f}}};
    expectCorners(verticesAt(emitter, 0.125f), {2.0f, 4.0f});
    expectCorners(verticesAt(emitter, 0.625f), {4.0f, 8.0f});
}

TEST(ParticleVertices, ShowTheCellOfTheirAge)
{
    formats::M2WriteParticle emitter = single();
    emitter.rows = emitter.columns = 4;
    emitter.headCells.keys = {{0.0f, 0.0f}, {1.0f, 15.0f}};
    const auto quad = verticesAt(emitter, 0.5f); // cell 7: column 3 of row 1
    ASSERT_EQ(quad.size(), 4U);
    EXPECT_EQ(quad[0].uv, glm::vec2(0.75f, 0.25f));
    EXPECT_EQ(quad[1].uv, glm::vec2(0.75f, 0.5f));
    EXPECT_EQ(quad[2].uv, glm::vec2(1.0f, 0.25f));
    EXPECT_EQ(quad[3].uv, glm::vec2(1.0f, 0.5f));
}

/// All vertices must be finite for any tracks of the emitter and its bones.
void expectFiniteVertices(const formats::M2WriteParticle& emitter, float boneScale)
{
    formats::M2WriteRibbon ribbon;
    ribbon.bone = 1;
    ribbon.textures = ribbon.materials = {0};
    ribbon.heightAbove = ribbon.heightBelow = emitter.speed;
    formats::M2WriteModel model =
        EffectsOfModel::lastingPole(264, {formats::M2ParticleForm::words, {emitter}, {ribbon}});
    for (formats::M2WriteBone& bone : model.bones) {
        bone.scale = constantTrack(glm::vec3(boneScale, -boneScale, boneScale));
        bone.rotation = {};
    }
    EffectsOfModel effects(model);
    std::vector<animation::BoneMatrix> bones(2, animation::identityBone());
    for (int frame = 1; frame <= 30; ++frame) {
        effects.advanceTo(1.0 + frame * kStep);
        animation::SampleTime at;
        at.now = {keysOf(effects.shape(), EffectsOfModel::kOnce), 1000.0 + 1000.0 * frame * kStep};
        evaluateBones(effects.shape(), at, {}, effects.shape().boneOrder, bones);
        animation::EffectView view;
        view.bones = bones;
        for (const EffectVertex& vertex : verticesOf(effects.system(), view)) {
            ASSERT_TRUE(std::isfinite(glm::dot(vertex.position, glm::vec3(1.0f)))) << boneScale;
            ASSERT_TRUE(std::isfinite(vertex.uv.x) && std::isfinite(vertex.uv.y));
        }
    }
}

TEST(ParticleVertices, AreFiniteWhateverTheTracksHold)
{
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    for (const float value : {kNan, kInfinity, -1e30f, 1e30f, 3.4e38f}) {
        formats::M2WriteParticle emitter = stillEmitter(100.0f, 1.0f);
        emitter.rows = emitter.columns = 65535;
        formats::M2WriteTrack<float> track; // also between its keys, which are as far apart as possible
        track.bySequence = {{}, {}, {{0, value}, {3000, -value}}};
        // Some stay where they are born, because others leave immediately.
        emitter.areaLength = emitter.areaWidth = track;
        emitter.flags = 0x60000U | 0x10;
        for (const float boneScale : {1.0f, 1e20f, 3e38f})
            expectFiniteVertices(emitter, boneScale);
        for (auto* const each :
             {&emitter.speed, &emitter.speedVariation, &emitter.verticalRange, &emitter.horizontalRange,
              &emitter.gravity, &emitter.areaLength, &emitter.areaWidth, &emitter.zSource})
            *each = track;
        for (const std::uint32_t flags : {0x60000U, 0x60000U | 0x10 | 0x20, 0x60000U | 0x10 | 0x1004}) {
            emitter.flags = flags;
            for (const float boneScale : {1.0f, 1e20f, 3e38f})
                expectFiniteVertices(emitter, boneScale);
        }
        emitter.rate = emitter.lifespan = track;
        expectFiniteVertices(emitter, 1.0f);
    }
}

} // namespace
