// The movement of ribbons with their bones (docs/formats/m2_effects.md §8).
#include "tests/scene/effects_of_model.hpp"

#include <glm/geometric.hpp>

namespace {

using animation::RibbonEdge;
using tests::constantTrack;
using tests::EffectsOfModel;
using tests::verticesOf;

/// A band half a unit above and a quarter below a bone that moves along X, one unit per second.
formats::M2WriteModel movingBand(const formats::M2WriteRibbon& ribbon)
{
    auto model = EffectsOfModel::lastingPole(264, {formats::M2ParticleForm::words, {}, {ribbon}});
    model.bones[0].scale = {};
    model.bones[1].rotation = {};
    model.bones[1].translation.bySequence = {{}, {}, {{0, {}}, {100000, {100.0f, 0.0f, 0.0f}}}};
    return model;
}

formats::M2WriteRibbon plainRibbon()
{
    formats::M2WriteRibbon ribbon;
    ribbon.bone = 1;
    ribbon.textures = {0};
    ribbon.materials = {0};
    ribbon.heightAbove = constantTrack(0.5f);
    ribbon.heightBelow = constantTrack(0.25f);
    return ribbon;
}

TEST(Ribbons, LayEdgesWhereTheirBoneWas)
{
    EffectsOfModel effects(movingBand(plainRibbon()));
    effects.advanceTo(5.0);
    const auto edges = effects.edges();
    EXPECT_NEAR(static_cast<double>(edges.size()), 11.0, 1.0);
    EXPECT_NEAR(edges.front().below.x, 4.0f, 0.12f);
    for (const RibbonEdge& edge : edges) {
        EXPECT_NEAR(edge.above.y - edge.below.y, 0.75f, 1e-4f);
        EXPECT_NEAR(edge.below.x, 5.0f - edge.age, 0.02f); // one per second
        EXPECT_EQ(edge.above.x, edge.below.x);
    }
}

TEST(Ribbons, RiseByGravity)
{
    formats::M2WriteRibbon ribbon = plainRibbon();
    ribbon.gravity = 1.0f;
    ribbon.edgeSeconds = 2.0f;
    EffectsOfModel effects(movingBand(ribbon));
    effects.advanceTo(5.0);
    ASSERT_GT(effects.edges().size(), 15U);
    for (const RibbonEdge& edge : effects.edges())
        EXPECT_NEAR(edge.below.z, edge.age * edge.age, 1e-3f);
}

TEST(Ribbons, StartAnewWhereTheyAreSwitchedOn)
{
    formats::M2WriteRibbon ribbon = plainRibbon();
    ribbon.edgeSeconds = 5.0f;
    ribbon.isVisible.bySequence = {{}, {}, {{0, 1}, {1000, 0}, {2000, 1}}};
    formats::M2WriteModel model = movingBand(ribbon);
    // It jumps while it is invisible.
    model.bones[1].translation.bySequence[2] = {
        {0, {}}, {1000, {1.0f, 0.0f, 0.0f}}, {1500, {20.0f, 0.0f, 0.0f}}, {100000, {118.5f, 0.0f, 0.0f}}};
    EffectsOfModel effects(model);
    effects.advanceTo(3.0);
    const auto edges = effects.edges();
    ASSERT_GT(edges.size(), 15U);
    std::size_t starts = 0;
    for (std::size_t i = 1; i < edges.size(); ++i) {
        starts += edges[i].startsBand ? 1 : 0;
        EXPECT_TRUE(edges[i].startsBand || glm::distance(edges[i].below, edges[i - 1].below) < 0.15f);
    }
    EXPECT_EQ(starts, 1U);
    // No drawn quad bridges the gap.
    animation::EffectView view;
    const std::vector<animation::BoneMatrix> bones{animation::identityBone(),
                                                   {{1, 0, 0, 21.5f}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    view.bones = bones;
    const auto vertices = verticesOf(effects.system(), view);
    ASSERT_EQ(vertices.size() % 4, 0U);
    for (std::size_t quad = 0; quad < vertices.size(); quad += 4)
        EXPECT_LT(glm::distance(vertices[quad].position, vertices[quad + 2].position), 0.2f);
}

TEST(Ribbons, DoNotStretchWhereTheirBoneJumps)
{
    formats::M2WriteModel model = movingBand(plainRibbon());
    model.bones[1].translation.bySequence[2] = {{0, {}}, {4500, {}}, {4501, {1000.0f, 0.0f, 0.0f}}};
    EffectsOfModel effects(model);
    effects.advanceTo(5.0);
    const auto edges = effects.edges();
    for (std::size_t i = 1; i < edges.size(); ++i)
        EXPECT_TRUE(edges[i].startsBand || glm::distance(edges[i].below, edges[i - 1].below) < 1.0f);
}

TEST(Ribbons, ShowTheirCellAndGrowPale)
{
    formats::M2WriteRibbon ribbon = plainRibbon();
    ribbon.rows = 2;
    ribbon.columns = 4;
    ribbon.cell = constantTrack<std::uint16_t>(6); // column 2 of row 1
    ribbon.color = constantTrack(glm::vec3(1.0f, 0.5f, 0.0f));
    ribbon.alpha = constantTrack(0.5f);
    EffectsOfModel effects(movingBand(ribbon));
    effects.advanceTo(5.0);
    animation::EffectView view;
    const std::vector<animation::BoneMatrix> bones(2, animation::identityBone());
    view.bones = bones;
    const auto vertices = verticesOf(effects.system(), view);
    ASSERT_GT(vertices.size(), 30U);
    for (const animation::EffectVertex& vertex : vertices) {
        EXPECT_TRUE(vertex.uv.x >= 0.5f && vertex.uv.x <= 0.75f) << vertex.uv.x;
        EXPECT_TRUE(vertex.uv.y == 0.5f || vertex.uv.y == 1.0f) << vertex.uv.y;
        EXPECT_EQ(vertex.color, 0x7F007FFFU);
    }
}

TEST(Ribbons, MoveTheirTextureWithoutTurningIt)
{
    formats::M2WriteModel model = movingBand(plainRibbon());
    model.textureTransforms.resize(1);
    formats::M2WriteTextureTransform& transform = model.textureTransforms[0];
    transform.translation = constantTrack(glm::vec3(0.25f, 0.0f, 0.0f));
    transform.scale = constantTrack(glm::vec3(2.0f, 4.0f, 1.0f));
    transform.rotation = constantTrack(glm::quat(0.0f, 0.0f, 0.0f, 1.0f));
    EffectsOfModel effects(model);
    const auto& shape = effects.shape();
    const std::vector<animation::BoneMatrix> bones(2, animation::identityBone());
    animation::EffectView view;
    view.bones = bones;
    animation::SampleTime at;
    at.now = {keysOf(shape, EffectsOfModel::kOnce), 5000.0};
    const auto written = [&] {
        effects.advanceTo(5.0);
        const animation::RibbonSimulation& ribbon = effects.system().ribbons()[0];
        std::vector<animation::EffectVertex> vertices(maxVerticesOf(ribbon));
        vertices.resize(writeRibbon(ribbon, view, at, vertices));
        return vertices;
    };
    const auto plain = written();
    effects.shape().ribbons[0].textureTransform = 0;
    const auto moved = written();
    ASSERT_EQ(plain.size(), moved.size());
    ASSERT_GT(plain.size(), 30U);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const glm::vec2 middle(0.5f);
        const glm::vec2 expected = glm::vec2(2.0f, 4.0f) * (plain[i].uv + glm::vec2(0.25f, 0.0f) - middle) + middle;
        EXPECT_NEAR(glm::distance(moved[i].uv, expected), 0.0f, 1e-5f);
    }
}

} // namespace
