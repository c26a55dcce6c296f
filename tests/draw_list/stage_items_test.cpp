#include "renderer/draw/list/stage_items.hpp"
#include "tests/draw_list/drawn_scene.hpp"

#include <gtest/gtest.h>

/// Items made from the stages of a Quake III shader.
namespace {

using formats::quake3::Shader;
using formats::quake3::Stage;
using renderer::BlendFactor;
using renderer::Culling;
using renderer::DepthTest;
using renderer::DrawItem;
using renderer::DrawList;
using renderer::PipelineState;
using renderer::StageProgram;
using tests::DrawnScene;

Stage opaqueStage()
{
    Stage stage;
    stage.images.source = formats::quake3::ImageSource::file;
    return stage;
}

Stage blendedStage(formats::quake3::BlendFactor source, formats::quake3::BlendFactor destination)
{
    Stage stage = opaqueStage();
    stage.blend = {{source, destination}};
    stage.writesDepth = false;
    return stage;
}

Stage addingStage()
{
    return blendedStage(formats::quake3::BlendFactor::one, formats::quake3::BlendFactor::one);
}

Shader shaderOf(std::vector<Stage> stages)
{
    Shader shader;
    shader.stages = std::move(stages);
    return shader;
}

std::vector<std::uint32_t> texturesOf(const DrawList& list)
{
    std::vector<std::uint32_t> textures;
    for (const DrawItem& item : list.items)
        textures.push_back(item.textureCount > 0 ? item.textures[0].texture : formats::kNoIndex);
    return textures;
}

bool isStage(const DrawItem& item)
{
    return std::holds_alternative<StageProgram>(item.program);
}

TEST(StageItems, FollowEachOtherInTheOrderOfTheShader)
{
    DrawnScene scene;
    scene.image().image().image().surface(0, shaderOf({opaqueStage(), addingStage(), opaqueStage()}));
    const DrawList list = scene.list();
    EXPECT_EQ(texturesOf(list), (std::vector<std::uint32_t>{0, 1, 2}));
    for (const DrawItem& item : list.items)
        EXPECT_TRUE(isStage(item));
}

TEST(StageItems, StayTogetherAmongOtherSurfaces)
{
    DrawnScene scene;
    Shader shader = shaderOf({addingStage(), addingStage()});
    shader.sort = formats::quake3::sort::kBlend;
    scene.image().image().surface(8, shader).surface(-8, shader).surface(0, shader);
    EXPECT_EQ(scene.drawnSurfaces(), (std::vector<std::uint32_t>{1, 1, 2, 2, 0, 0}));
    EXPECT_EQ(texturesOf(scene.list()), (std::vector<std::uint32_t>{0, 1, 0, 1, 0, 1}));
}

TEST(StageItems, HaveDepthAndBlendingOfTheirOwn)
{
    using Factor = formats::quake3::BlendFactor;
    PipelineState solid;
    solid.culling = Culling::backFaces;
    const auto pipelineOf = [&](const Stage& stage) { return stagePipeline(solid, Shader(), stage); };
    EXPECT_EQ(pipelineOf(opaqueStage()), solid);
    Stage equal = addingStage();
    equal.depthTest = formats::quake3::DepthTest::equal;
    EXPECT_EQ(pipelineOf(equal).depth, (renderer::DepthState{DepthTest::equal, false}));
    Stage writing = addingStage();
    writing.writesDepth = true;
    EXPECT_EQ(pipelineOf(writing).depth, (renderer::DepthState{DepthTest::lessOrEqual, true}));
    EXPECT_EQ(pipelineOf(addingStage()).blend,
              (renderer::BlendState{{BlendFactor::one, BlendFactor::one}, renderer::kKeepAlpha}));
    EXPECT_EQ(pipelineOf(blendedStage(Factor::sourceAlpha, Factor::oneMinusSourceAlpha)).blend, renderer::kBlendOver);
    EXPECT_EQ(pipelineOf(blendedStage(Factor::destinationAlpha, Factor::oneMinusDestinationAlpha)).blend.color,
              (renderer::BlendRule{BlendFactor::one, BlendFactor::zero}))
        << "the games' framebuffer has no alpha: it reads as 1";
    EXPECT_NE(pipelineOf(blendedStage(Factor::one, Factor::zero)).blend, renderer::BlendState())
        << "the alpha of the image stays";
}

TEST(StageItems, LieOverWhatTheyAreDecalsOn)
{
    Shader decal;
    decal.hasPolygonOffset = true;
    PipelineState solid;
    solid.offset = {1.0f, 1.0f};
    EXPECT_EQ(stagePipeline(solid, decal, opaqueStage()).offset, (renderer::DepthOffset{-1.0f, -2.0f}));
    EXPECT_EQ(stagePipeline(solid, Shader(), opaqueStage()).offset, solid.offset);
}

TEST(StageItems, CullWhatTheShaderSays)
{
    using formats::quake3::Cull;
    for (const auto& [cull, expected] :
         {std::pair{Cull::front, Culling::backFaces}, {Cull::back, Culling::frontFaces}, {Cull::none, Culling::none}}) {
        Shader shader = shaderOf({opaqueStage()});
        shader.cull = cull;
        DrawnScene scene;
        scene.image().surface(0, shader);
        EXPECT_EQ(scene.list().items.at(0).pipeline.culling, expected);
        scene.options.shading = renderer::Shading::flat;
        EXPECT_EQ(scene.list().items.at(0).pipeline.culling, expected) << "without its material, too";
        scene.options.isTwoSided = true;
        EXPECT_EQ(scene.list().items.at(0).pipeline.culling, Culling::none);
    }
}

TEST(StageItems, ReadTheirImagesAsTheShaderSays)
{
    Shader shader = shaderOf({opaqueStage(), opaqueStage()});
    shader.stages[1].images.isClamped = true;
    shader.hasMipmaps = false;
    DrawnScene scene;
    scene.image().image().surface(0, shader);
    const DrawList list = scene.list();
    EXPECT_EQ(list.items.at(0).textures[0],
              (renderer::TextureBinding{0, formats::ImageAlpha::opaque, true, true, false}));
    EXPECT_EQ(list.items.at(1).textures[0],
              (renderer::TextureBinding{1, formats::ImageAlpha::opaque, false, false, false}));
}

TEST(StageItems, AreLitWhereTheyAndTheLookSaySo)
{
    Shader shader = shaderOf({opaqueStage(), opaqueStage()});
    shader.stages[1].colorSource = formats::quake3::ColorSource::lightingDiffuse;
    DrawnScene scene;
    scene.image().image().surface(0, shader);
    const auto isLit = [&](std::size_t i) { return std::get<StageProgram>(scene.list().items.at(i).program).isLit; };
    EXPECT_FALSE(isLit(0));
    EXPECT_FALSE(isLit(1));
    scene.options.shading = renderer::Shading::lit;
    EXPECT_FALSE(isLit(0));
    EXPECT_TRUE(isLit(1));
}

TEST(StageItems, ShowTheImageOfTheTime)
{
    Stage stage = opaqueStage();
    stage.images.names = {"a", "b", "c"};
    stage.images.framesPerSecond = 2.0f;
    scene::Material material;
    material.name = "turns";
    material.textures = {{0, 1, formats::kNoIndex}};
    material.shader = std::make_shared<const Shader>(shaderOf({stage}));
    DrawnScene scene;
    scene.image().image().surface(0, material);
    for (const auto& [seconds, texture] : {std::pair{0.1, 0U}, {0.6, 1U}, {1.1, renderer::kWhiteTexture}, {1.6, 0U}}) {
        scene.options.seconds = seconds;
        EXPECT_EQ(texturesOf(scene.list()), std::vector<std::uint32_t>{texture}) << seconds;
    }
}

TEST(StageItems, CarryTheNumbersOfTheTime)
{
    Stage stage = opaqueStage();
    stage.colorSource = formats::quake3::ColorSource::entity;
    stage.alphaTest = formats::quake3::AlphaTest::atLeastHalf;
    stage.texCoordChanges = {formats::quake3::ScrollTexCoords{{0.25f, 0.0f}}};
    Shader shader = shaderOf({stage, addingStage()});
    shader.deforms = {formats::quake3::MoveDeform{{0.0f, 0.0f, 8.0f}, {.base = 1.0f}},
                      formats::quake3::AutospriteDeform{}};
    DrawnScene scene;
    scene.image().image().surface(0, shader);
    scene.options.seconds = 2.0;
    scene.options.entityColor = {0.5f, 0.25f, 1.0f, 1.0f};
    scene.options.highlightedSurfaces = {0};
    const DrawList list = scene.list();
    const renderer::StageUniforms& first = list.stages.at(0);
    EXPECT_EQ(first.color, glm::vec4(0.5f, 0.25f, 1.0f, 1.0f));
    EXPECT_EQ(first.alphaTest, 3);
    EXPECT_TRUE(first.coversFully);
    ASSERT_EQ(first.texCoordStepCount, 1U);
    EXPECT_EQ(first.texCoordSteps[0], glm::vec4(1.0f, 0.0f, 0.5f, 0.0f));
    ASSERT_EQ(first.deformCount, 1U) << "one vertex is no quad";
    EXPECT_EQ(glm::vec3(first.deforms[1]), glm::vec3(0.0f, 0.0f, 8.0f));
    EXPECT_TRUE(std::get<StageProgram>(list.items.at(0).program).isDeformed);
    EXPECT_GT(first.tint.a, 0.0f);
    EXPECT_FALSE(list.stages.at(1).coversFully);
    EXPECT_EQ(list.stages.at(1).tint.a, 0.0f) << "it lies over what is tinted already";
}

TEST(StageItems, LeaveOutStagesThatAreHiddenOrWithoutImages)
{
    Stage none = opaqueStage();
    none.images.source = formats::quake3::ImageSource::none;
    DrawnScene scene;
    scene.image().image().missingImage().surface(0, shaderOf({opaqueStage(), none, addingStage()}));
    EXPECT_EQ(texturesOf(scene.list()), std::vector<std::uint32_t>{0});
    scene.options.hiddenStages = {{0, 0}};
    EXPECT_TRUE(scene.list().items.empty());
}

TEST(StageItems, ShowACheckerOrSubstituteWhereNothingElseShows)
{
    DrawnScene checker;
    checker.missingImage().image().surface(0, shaderOf({opaqueStage(), addingStage()}));
    const DrawList list = checker.list();
    EXPECT_EQ(texturesOf(list), (std::vector<std::uint32_t>{formats::kNoIndex, 1}));
    EXPECT_FALSE(isStage(list.items[0]));
    EXPECT_TRUE(isStage(list.items[1]));

    scene::Material material;
    material.name = "textures/one";
    material.textures = {{0}};
    material.substitute = 1;
    material.shader = std::make_shared<const Shader>(shaderOf({addingStage()}));
    DrawnScene substitute;
    substitute.missingImage().image().surface(0, material);
    EXPECT_EQ(texturesOf(substitute.list()), std::vector<std::uint32_t>{1});
    EXPECT_FALSE(isStage(substitute.list().items[0]));
}

TEST(StageItems, ShowACheckerWhereALightMapHasNoImageToLight)
{
    Stage light;
    light.images.source = formats::quake3::ImageSource::lightmap;
    scene::Material material;
    material.name = "models/lamp";
    material.textures = {{formats::kNoIndex}, {0}};
    material.shader = std::make_shared<const Shader>(shaderOf({light, addingStage()}));
    DrawnScene missing;
    missing.missingImage().surface(0, material);
    const DrawList list = missing.list();
    EXPECT_EQ(texturesOf(list), std::vector<std::uint32_t>{formats::kNoIndex});
    ASSERT_FALSE(list.items.empty());
    EXPECT_FALSE(isStage(list.items[0]));

    DrawnScene whole;
    whole.image().surface(0, material);
    EXPECT_EQ(texturesOf(whole.list()), (std::vector<std::uint32_t>{renderer::kWhiteTexture, 0}));
}

/// The textures of stages like "$lightmap", "map one filter", "map two add".
std::vector<std::uint32_t> lampTextures(formats::quake3::ImageSource base, bool hasOne, bool hasTwo)
{
    using Factor = formats::quake3::BlendFactor;
    Stage light;
    light.images.source = base;
    scene::Material material;
    material.name = "models/lamp";
    material.textures = {{formats::kNoIndex}, {0}, {1}};
    material.shader = std::make_shared<const Shader>(
        shaderOf({light, blendedStage(Factor::destinationColor, Factor::zero), addingStage()}));
    DrawnScene scene;
    (hasOne ? scene.image() : scene.missingImage());
    (hasTwo ? scene.image() : scene.missingImage());
    scene.surface(0, material);
    return texturesOf(scene.list());
}

TEST(StageItems, ShowACheckerWhereTheImageThatMultipliesWhiteIsMissing)
{
    using Textures = std::vector<std::uint32_t>;
    constexpr std::uint32_t kChecker = formats::kNoIndex;
    for (const auto base : {formats::quake3::ImageSource::lightmap, formats::quake3::ImageSource::white}) {
        EXPECT_EQ(lampTextures(base, false, true), (Textures{kChecker, 1})) << "its glow is there";
        EXPECT_EQ(lampTextures(base, false, false), Textures{kChecker});
        EXPECT_EQ(lampTextures(base, true, false), (Textures{renderer::kWhiteTexture, 0}));
        EXPECT_EQ(lampTextures(base, true, true), (Textures{renderer::kWhiteTexture, 0, 1}));
    }
}

TEST(StageItems, AreReplacedByTheirImageWhereMaterialsAreNotShown)
{
    DrawnScene scene;
    scene.image().image().surface(0, shaderOf({opaqueStage(), addingStage()}));
    for (const auto shading : {renderer::Shading::flat, renderer::Shading::normals}) {
        scene.options.shading = shading;
        EXPECT_EQ(texturesOf(scene.list()), std::vector<std::uint32_t>{0});
        EXPECT_FALSE(isStage(scene.list().items[0]));
    }
}

} // namespace
