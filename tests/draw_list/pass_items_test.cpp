#include "renderer/draw/list/pass_items.hpp"
#include "tests/draw_list/drawn_scene.hpp"

#include <gtest/gtest.h>

/// Items made from the passes of a skinned model.
namespace {

using formats::BlendMode;
using formats::MaterialPass;
using formats::PixelCombiner;
using renderer::BlendFactor;
using renderer::DepthTest;
using renderer::DrawItem;
using renderer::DrawList;
using renderer::PassProgram;
using renderer::PipelineState;
using tests::DrawnScene;

MaterialPass passOver(BlendMode blend, std::uint32_t layerCount = 1)
{
    MaterialPass pass;
    pass.blend = blend;
    pass.texture = 0;
    pass.layerCount = layerCount;
    for (std::uint32_t i = 0; i < layerCount; ++i)
        pass.layers[i].texture = i;
    pass.combiner = layerCount > 1 ? PixelCombiner::modMod : PixelCombiner::mod;
    return pass;
}

TEST(PassItems, ReadALayerFromEachUnit)
{
    DrawnScene scene;
    scene.image().image().pass(0, passOver(BlendMode::opaque, 2));
    scene.model().textureSlots[1].repeatsV = false;
    scene.model().textureSlots[1].mirrorsU = true;
    const DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 1U);
    const DrawItem& item = list.items[0];
    ASSERT_EQ(item.textureCount, 2U);
    EXPECT_EQ(item.textures[0], (renderer::TextureBinding{0}));
    EXPECT_EQ(item.textures[1], (renderer::TextureBinding{1, formats::ImageAlpha::opaque, true, false, true, true}));
    EXPECT_EQ(item.program, renderer::Program(PassProgram{false, PixelCombiner::modMod, false}));
}

TEST(PassItems, ComeOneForEachPassOverASurface)
{
    DrawnScene scene;
    MaterialPass glow = passOver(BlendMode::add);
    glow.materialLayer = 1;
    scene.image().pass(0, passOver(BlendMode::opaque)).overlay(glow).overlay(passOver(BlendMode::opaque));
    const DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 3U);
    EXPECT_EQ(list.items[2].pipeline.blend.color, (renderer::BlendRule{BlendFactor::sourceAlpha, BlendFactor::one}));
    EXPECT_EQ(list.triangleCount, 1U);
    scene.options.shading = renderer::Shading::flat;
    EXPECT_EQ(scene.list().items.size(), 1U) << "where materials are not shown, each surface comes once";
}

TEST(PassItems, BlendByTheirMode)
{
    using Rule = renderer::BlendRule;
    const PipelineState solid;
    const auto blendOf = [&](BlendMode mode) { return renderer::passPipeline(solid, passOver(mode), mode).blend; };
    EXPECT_EQ(blendOf(BlendMode::opaque), renderer::BlendState());
    EXPECT_EQ(blendOf(BlendMode::alphaKey), renderer::BlendState());
    EXPECT_EQ(blendOf(BlendMode::alpha), renderer::kBlendOver);
    EXPECT_EQ(blendOf(BlendMode::noAlphaAdd).color, (Rule{BlendFactor::one, BlendFactor::one}));
    EXPECT_EQ(blendOf(BlendMode::mod).color, (Rule{BlendFactor::destinationColor, BlendFactor::zero}));
    EXPECT_EQ(blendOf(BlendMode::mod2x).color, (Rule{BlendFactor::destinationColor, BlendFactor::sourceColor}));
    EXPECT_EQ(blendOf(BlendMode::blendAdd).color, (Rule{BlendFactor::one, BlendFactor::oneMinusSourceAlpha}));
    EXPECT_EQ(blendOf(BlendMode::mod).alpha, renderer::kKeepAlpha) << "a filter opens no hole in an image";
}

TEST(PassItems, FadeWithTheAlphaOfTheirNode)
{
    DrawnScene scene;
    scene.image().pass(0, passOver(BlendMode::opaque));
    EXPECT_EQ(scene.list().items.at(0).pipeline.blend, renderer::BlendState());
    scene.document().nodes[0].alpha = 0.5f;
    const DrawList faded = scene.list();
    ASSERT_EQ(faded.items.size(), 1U);
    EXPECT_EQ(faded.items[0].pipeline.blend, renderer::kBlendOver);
    EXPECT_EQ(faded.passes[0].color.a, 0.5f);
    scene.document().nodes[0].alpha = 0.0f;
    EXPECT_TRUE(scene.list().items.empty());
}

TEST(PassItems, TestAndWriteDepthAsTheySay)
{
    MaterialPass pass = passOver(BlendMode::opaque);
    EXPECT_EQ(renderer::passPipeline({}, pass, pass.blend).depth, renderer::DepthState());
    pass.writesDepth = false;
    EXPECT_FALSE(renderer::passPipeline({}, pass, pass.blend).depth.isWritten);
    pass.writesDepth = true;
    pass.testsDepth = false;
    EXPECT_EQ(renderer::passPipeline({}, pass, pass.blend).depth.test, DepthTest::none);
    EXPECT_FALSE(renderer::passPipeline({}, passOver(BlendMode::add), BlendMode::add).depth.isWritten)
        << "what can be seen through hides nothing";
}

TEST(PassItems, BlendWhereTheyFadeOut)
{
    EXPECT_EQ(renderer::blendOf(passOver(BlendMode::opaque), 1.0f), BlendMode::opaque);
    EXPECT_EQ(renderer::blendOf(passOver(BlendMode::opaque), 0.5f), BlendMode::alpha);
    EXPECT_EQ(renderer::blendOf(passOver(BlendMode::add), 0.5f), BlendMode::add);
}

TEST(PassItems, LeaveOutLayersFromTheFirstWithoutAnImageOn)
{
    DrawnScene scene;
    scene.image().missingImage().image().pass(0, passOver(BlendMode::alpha, 3));
    const DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 1U);
    EXPECT_EQ(list.items[0].textureCount, 1U);
    EXPECT_EQ(std::get<PassProgram>(list.items[0].program).combiner, PixelCombiner::mod);
}

TEST(PassItems, ShowACheckerWhereSomethingSolidHasNoImage)
{
    MaterialPass overlay = passOver(BlendMode::opaque);
    overlay.materialLayer = 1;
    DrawnScene scene;
    scene.missingImage()
        .pass(0, passOver(BlendMode::opaque))
        .pass(0, passOver(BlendMode::add))
        .pass(0, overlay)
        .pass(0, passOver(BlendMode::alpha));
    const DrawList list = scene.list();
    EXPECT_EQ(scene.drawnSurfaces(), (std::vector<std::uint32_t>{0, 3}));
    for (const DrawItem& item : list.items)
        EXPECT_EQ(std::get<renderer::SurfaceProgram>(item.program).color, renderer::SurfaceColor::checker);
}

TEST(PassItems, AreLitReflectAndKeepLittleAlphaAsTheySay)
{
    MaterialPass pass = passOver(BlendMode::alphaKey);
    pass.layers[0].coords = formats::TexCoordSet::environment;
    pass.fadesEdges = true;
    DrawnScene scene;
    scene.image().pass(0, pass).pass(0, passOver(BlendMode::mod));
    scene.options.shading = renderer::Shading::lit;
    const DrawList list = scene.list();
    const auto& program = std::get<PassProgram>(list.items.at(0).program);
    EXPECT_TRUE(program.isLit);
    EXPECT_TRUE(program.reflects);
    EXPECT_FALSE(std::get<PassProgram>(list.items.at(1).program).isLit) << "filters are never lit";
    const renderer::PassUniforms& uniforms = list.passes.at(0);
    EXPECT_FLOAT_EQ(uniforms.alphaTest, 128.0f / 255.0f);
    EXPECT_EQ(uniforms.layerSources[0], 2);
    EXPECT_TRUE(uniforms.fadesEdges);
    EXPECT_TRUE(uniforms.hasRim);
    EXPECT_FALSE(list.passes.at(1).hasRim);
    EXPECT_TRUE(list.passes.at(1).usesAlpha);
}

TEST(PassItems, LeaveOutHiddenSurfaces)
{
    DrawnScene scene;
    scene.image().pass(0, passOver(BlendMode::opaque)).pass(0, passOver(BlendMode::opaque));
    scene.options.hiddenSurfaces = {0};
    EXPECT_EQ(scene.drawnSurfaces(), std::vector<std::uint32_t>{1});
}

} // namespace
