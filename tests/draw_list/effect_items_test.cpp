// Particles and ribbons in draw lists (docs/formats/m2_effects.md §6, §8).
#include "renderer/draw/list/pass_items.hpp"
#include "tests/draw_list/listed_effects.hpp"
#include "tests/support/memory_peak.hpp"

namespace {

using renderer::DrawItem;
using renderer::DrawList;
using renderer::Geometry;
using tests::constantTrack;
using tests::ListedEffects;

/// Emitters whose particles need the memory for sorting, and a ribbon.
formats::M2WriteEffects busyEffects()
{
    formats::M2WriteParticle emitter = tests::stillEmitter(200.0f, 0.5f);
    emitter.flags = 0x60002;
    emitter.speed = constantTrack(1.0f);
    emitter.verticalRange = constantTrack(1.0f);
    emitter.tailSeconds = 0.1f;
    formats::M2WriteRibbon ribbon = tests::distinctRibbon();
    ribbon.isVisible = {};
    return {formats::M2ParticleForm::words, std::vector(3, emitter), {ribbon}};
}

TEST(EffectItems, AreOneForEachEmitterAndLayerOfARibbon)
{
    ListedEffects effects(busyEffects());
    const DrawList list = effects.listAt(700.0);
    const std::vector<DrawItem> items = ListedEffects::quadsOf(list);
    ASSERT_EQ(items.size(), 3U + 2U);
    std::size_t particles = 0;
    for (const DrawItem& item : items) {
        const bool isRibbon = !item.textures[0].repeatsU;
        particles += isRibbon ? 0 : item.quadCount;
        EXPECT_GT(item.quadCount, 1U);
    }
    EXPECT_EQ(particles, 2 * effects.system().particleCount()); // heads and tails
}

/// The program of the first item of one emitter.
renderer::EffectProgram programOf(const formats::M2WriteParticle& emitter, const renderer::DrawOptions& options)
{
    ListedEffects effects({formats::M2ParticleForm::words, {emitter}, {}});
    effects.options = options;
    const DrawList list = effects.listAt(500.0);
    const std::vector<DrawItem> items = ListedEffects::quadsOf(list);
    EXPECT_EQ(items.size(), 1U);
    return std::get<renderer::EffectProgram>(items.at(0).program);
}

/// The brightness of a soft dot that replaces the missing image of an emitter with this rate.
float faintnessOf(float rate, std::uint8_t blend)
{
    formats::M2WriteParticle emitter = tests::stillEmitter(rate, 0.5f);
    emitter.blend = blend;
    ListedEffects effects({formats::M2ParticleForm::words, {emitter}, {}});
    effects.loseImages();
    const DrawList list = effects.listAt(500.0);
    const std::vector<DrawItem> items = ListedEffects::quadsOf(list);
    EXPECT_EQ(items.size(), 1U);
    EXPECT_EQ(std::get<renderer::EffectProgram>(items.at(0).program).textures, renderer::EffectTextures::softDot);
    return list.effects.at(items.at(0).uniforms).factors.a;
}

TEST(EffectItems, OfMissingImagesAreTheFainterTheMoreOfThemAddUp)
{
    constexpr std::uint8_t kAlpha = 2;
    constexpr std::uint8_t kAdd = 4;
    EXPECT_FLOAT_EQ(faintnessOf(4.0f, kAdd), 0.2f);
    EXPECT_LT(faintnessOf(30.0f, kAdd), 0.12f);
    EXPECT_FLOAT_EQ(faintnessOf(400.0f, kAdd), 0.05f);
    EXPECT_FLOAT_EQ(faintnessOf(400.0f, kAlpha), 0.2f) << "one covers the other there";
}

TEST(EffectItems, AreLitByTheGameAloneAndByTheirFlags)
{
    formats::M2WriteParticle emitter = tests::stillEmitter(50.0f, 0.5f);
    renderer::DrawOptions game;
    game.lights = renderer::LightSource::model;
    renderer::DrawOptions unlit = game;
    unlit.shading = renderer::Shading::unlit;
    EXPECT_TRUE(programOf(emitter, game).hasModelLights);
    EXPECT_FALSE(programOf(emitter, unlit).hasModelLights);
    EXPECT_FALSE(programOf(emitter, {}).hasModelLights); // the studio
    emitter.flags = 0x1;
    EXPECT_FALSE(programOf(emitter, game).hasModelLights);
    emitter.flags = 0x10000000; // three textures
    EXPECT_FALSE(programOf(emitter, game).hasModelLights);
    emitter.flags = 0;
    emitter.blend = 5;
    EXPECT_FALSE(programOf(emitter, game).hasModelLights);
}

TEST(EffectItems, AreLitByTheLightsOfTheirModel)
{
    formats::M2WriteParticle lit = tests::stillEmitter(50.0f, 0.5f);
    ListedEffects effects({formats::M2ParticleForm::words, {lit}, {}});
    effects.options.lights = renderer::LightSource::model;
    const DrawList list = effects.listAt(500.0);
    const std::vector<DrawItem> items = ListedEffects::quadsOf(list);
    ASSERT_EQ(items.size(), 1U);
    ASSERT_EQ(list.lights.size(), 1U);
    EXPECT_EQ(list.effects.at(items[0].uniforms).lights, 0U);
}

TEST(EffectItems, AreFoggedByTheirFlags)
{
    renderer::DrawOptions foggy;
    foggy.fog = renderer::Fog{1.0f, 2.0f, glm::vec3(0.25f)};
    formats::M2WriteParticle emitter = tests::stillEmitter(50.0f, 0.5f);
    EXPECT_TRUE(programOf(emitter, foggy).isFogged);
    EXPECT_FALSE(programOf(emitter, {}).isFogged);
    emitter.flags = 0x8;
    EXPECT_FALSE(programOf(emitter, foggy).isFogged);
}

TEST(EffectItems, OfARibbonAreOneForEachTextureThatIsThere)
{
    formats::M2WriteRibbon ribbon = tests::distinctRibbon();
    ribbon.isVisible = {};
    ribbon.textures = {0, 7, 1}; // only two exist
    ribbon.materials = {1, 0, 0};
    formats::M2WriteModel model = tests::poleWith(264, {formats::M2ParticleForm::words, {}, {ribbon}});
    model.materials = {{.flags = 0x2 | 0x8, .blend = formats::BlendMode::add},
                       {.flags = 0x4, .blend = formats::BlendMode::mod}};
    ListedEffects effects(model);
    effects.options.fog = renderer::Fog{1.0f, 2.0f, glm::vec3(0.25f)};
    const DrawList list = effects.listAt(500.0);
    const std::vector<DrawItem> items = ListedEffects::quadsOf(list);
    ASSERT_EQ(items.size(), 2U);
    const auto isFogged = [](const DrawItem& item) { return std::get<renderer::EffectProgram>(item.program).isFogged; };
    EXPECT_EQ(items[0].pipeline.blend, renderer::blendStateOf(formats::BlendMode::mod));
    EXPECT_TRUE(isFogged(items[0]));
    EXPECT_EQ(items[0].pipeline.culling, renderer::Culling::none);
    EXPECT_EQ(items[1].pipeline.blend, renderer::blendStateOf(formats::BlendMode::add));
    EXPECT_FALSE(isFogged(items[1]));
    EXPECT_EQ(items[1].pipeline.culling, renderer::Culling::backFaces);
    EXPECT_EQ(items[1].pipeline.depth.test, renderer::DepthTest::none);
    EXPECT_EQ(items[0].firstQuad, items[1].firstQuad);
}

TEST(EffectItems, AreHiddenWithTheirMeshPart)
{
    ListedEffects effects({formats::M2ParticleForm::words, {tests::stillEmitter(50.0f, 0.5f)}, {}});
    const auto count = [&] { return ListedEffects::quadsOf(effects.listAt(500.0)).size(); };
    effects.shape().particles[0].geoset = 502; // the second surface of the first view
    EXPECT_EQ(count(), 1U);
    effects.options.hiddenSurfaces = {0};
    EXPECT_EQ(count(), 1U);
    effects.options.hiddenSurfaces = {1};
    EXPECT_EQ(count(), 0U);
    effects.shape().particles[0].geoset = 999; // no such part
    EXPECT_EQ(count(), 1U);
}

TEST(EffectItems, AllocateNothingOnceWarm)
{
    if (!tests::MemoryPeak::isCounted())
        GTEST_SKIP() << "the allocator of this build does not count";
    ListedEffects effects(busyEffects());
    DrawList list;
    const auto play = [&](int frames) {
        for (int frame = 0; frame < frames; ++frame)
            list = effects.listAt(frame * 1000.0 / 60.0, std::move(list));
    };
    play(120);
    ASSERT_GT(effects.system().particleCount(), 250U);
    const tests::MemoryPeak memory;
    play(120);
    EXPECT_EQ(memory.bytes(), 0U);
}

} // namespace
