#include "tests/draw_list/drawn_scene.hpp"

#include <gtest/gtest.h>

/// Surfaces without shaders and passes: drawn and not drawn.
namespace {

using formats::ImageAlpha;
using renderer::Culling;
using renderer::DrawItem;
using renderer::DrawList;
using renderer::Geometry;
using renderer::PipelineState;
using renderer::Shading;
using renderer::SurfaceColor;
using renderer::SurfaceProgram;
using tests::DrawnScene;

constexpr renderer::VertexAccess kMd3{.encoding = formats::VertexEncoding::i16};

DrawnScene oneSurface()
{
    DrawnScene scene;
    scene.image().surface(0, 0);
    return scene;
}

PipelineState solid()
{
    PipelineState state;
    state.culling = Culling::backFaces;
    state.frontFace = formats::FrontFace::clockwise;
    return state;
}

TEST(SurfaceItems, DrawTheTriangleRangesOfASurface)
{
    DrawnScene scene = oneSurface();
    scene.surface(0, 0);
    scene.model().meshVariants[0].drawRanges = {{formats::PrimitiveType::strip, 0, 0, 4},
                                                {formats::PrimitiveType::fan, 0, 4, 3},
                                                {formats::PrimitiveType::triangles, 1, 7, 3}};
    const DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 2U);
    const DrawItem& first = list.items[0];
    EXPECT_EQ(first.geometry, Geometry::triangles);
    ASSERT_EQ(first.ranges.size(), 2U);
    EXPECT_EQ(first.ranges[0].primitive, formats::PrimitiveType::strip);
    EXPECT_EQ(first.ranges[1].first, 4U);
    ASSERT_EQ(list.items[1].ranges.size(), 1U);
    EXPECT_EQ(list.items[1].ranges[0].first, 7U);
    EXPECT_EQ(first.instanceCount, 1U);
    EXPECT_EQ(first.textureCount, 1U);
    EXPECT_EQ(first.textures[0], (renderer::TextureBinding{0}));
    EXPECT_EQ(first.pipeline, solid());
    EXPECT_EQ(first.program, renderer::Program(SurfaceProgram{Shading::unlit, SurfaceColor::texture, kMd3}));
}

TEST(SurfaceItems, LeaveOutWhatIsHiddenOrNotToBeSeen)
{
    DrawnScene scene = oneSurface();
    scene.surface(0, 0).surface(0, 0).surface(0, 0);
    scene.model().meshVariants[0].drawRanges.erase(scene.model().meshVariants[0].drawRanges.begin() + 2);
    scene.model().meshVariants[0].triangleCount = 3;
    scene.options.hiddenSurfaces = {0};
    EXPECT_EQ(scene.drawnSurfaces(), (std::vector<std::uint32_t>{1, 3})) << "2 has no triangles";
    EXPECT_EQ(scene.list().triangleCount, 2U);
    scene.options.hiddenSurfaces.clear();
    (void)scene.finished();
    scene.document().nodes[0].skins[0].materials[1] = formats::kNoIndex;
    const renderer::NodeDraw draw{0, 0, scene.instances};
    std::vector<std::uint32_t> surfaces;
    for (const DrawItem& item : renderer::makeDrawList({scene.document(), {&draw, 1}, scene.view, scene.options}).items)
        surfaces.push_back(item.surface);
    EXPECT_EQ(surfaces, (std::vector<std::uint32_t>{0, 3}));
}

TEST(SurfaceItems, ShowTheColorThatTheLookAsksFor)
{
    const auto colorOf = [](DrawnScene& scene) {
        return std::get<SurfaceProgram>(scene.list().items.at(0).program).color;
    };
    DrawnScene scene = oneSurface();
    EXPECT_EQ(colorOf(scene), SurfaceColor::texture);
    scene.options.showsTextures = false;
    EXPECT_EQ(colorOf(scene), SurfaceColor::plain);
    EXPECT_EQ(scene.list().items[0].textureCount, 0U);
    DrawnScene missing;
    missing.missingImage().surface(0, 0).surface(0, 0);
    EXPECT_EQ(colorOf(missing), SurfaceColor::checker);
    const DrawList checkers = missing.list();
    EXPECT_NE(checkers.surfaces[0].color, checkers.surfaces[1].color) << "checkers tell surfaces apart";
}

TEST(SurfaceItems, ShowWhiteWhereTheImageIsWhite)
{
    DrawnScene scene;
    scene.surface(0, formats::kNoIndex);
    const DrawList list = scene.list();
    ASSERT_EQ(list.items[0].textureCount, 1U);
    EXPECT_EQ(list.items[0].textures[0].texture, renderer::kWhiteTexture);
    EXPECT_EQ(std::get<SurfaceProgram>(list.items[0].program).color, SurfaceColor::texture);
}

TEST(SurfaceItems, CutHolesWithAMask)
{
    DrawnScene scene = oneSurface();
    scene.wholeSkin(ImageAlpha::cutOut);
    const DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 1U);
    EXPECT_EQ(list.items[0].pipeline, solid());
    EXPECT_EQ(list.items[0].textures[0].use, ImageAlpha::cutOut);
    EXPECT_EQ(std::get<SurfaceProgram>(list.items[0].program).color, SurfaceColor::alphaTexture);
    EXPECT_FLOAT_EQ(list.surfaces[0].alphaRange.x, 128.0f / 255.0f);
    EXPECT_GT(list.surfaces[0].alphaRange.y, 1.0f);
    EXPECT_TRUE(list.surfaces[0].coversFully);
}

TEST(SurfaceItems, DrawATranslucentSurfaceTwice)
{
    DrawnScene scene = oneSurface();
    scene.surface(8, 0).wholeSkin(ImageAlpha::blended);
    const DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 4U);
    EXPECT_EQ(scene.drawnSurfaces(), (std::vector<std::uint32_t>{0, 1, 0, 1})) << "solid pixels, then from far to near";
    const DrawItem& solidPart = list.items[0];
    const DrawItem& translucentPart = list.items[2];
    EXPECT_EQ(solidPart.pipeline, solid());
    PipelineState over = solid();
    over.blend = renderer::kBlendOver;
    over.depth.isWritten = false;
    EXPECT_EQ(translucentPart.pipeline, over);
    const renderer::SurfaceUniforms& solidPixels = list.surfaces[solidPart.uniforms];
    const renderer::SurfaceUniforms& otherPixels = list.surfaces[translucentPart.uniforms];
    EXPECT_TRUE(solidPixels.coversFully);
    EXPECT_FALSE(otherPixels.coversFully);
    EXPECT_EQ(solidPixels.alphaRange.x, otherPixels.alphaRange.y) << "no pixel twice, none left out";
    EXPECT_FLOAT_EQ(otherPixels.alphaRange.x, 1.0f / 255.0f);
    EXPECT_EQ(translucentPart.textures[0].use, ImageAlpha::blended);
    EXPECT_EQ(list.triangleCount, 2U) << "of the model";
}

TEST(SurfaceItems, CullWhatTheModelAndTheUserSay)
{
    DrawnScene scene = oneSurface();
    scene.model().frontFace = formats::FrontFace::counterClockwise;
    EXPECT_EQ(scene.list().items[0].pipeline.culling, Culling::backFaces);
    EXPECT_EQ(scene.list().items[0].pipeline.frontFace, formats::FrontFace::counterClockwise);
    scene.options.isTwoSided = true;
    EXPECT_EQ(scene.list().items[0].pipeline.culling, Culling::none);
    scene.options.isTwoSided = false;
    scene.model().passes[0].cullsBackFaces = false;
    EXPECT_EQ(scene.list().items[0].pipeline.culling, Culling::none);
}

TEST(SurfaceItems, TintWhatIsHighlighted)
{
    DrawnScene scene = oneSurface();
    scene.surface(0, 0);
    scene.options.highlightedSurfaces = {1};
    const DrawList list = scene.list();
    EXPECT_EQ(list.surfaces[0].tint, glm::vec4(0.0f));
    EXPECT_GT(list.surfaces[1].tint.a, 0.0f);
}

TEST(SurfaceItems, PushTheSurfaceBehindItsWireframe)
{
    DrawnScene scene = oneSurface();
    scene.options.showsWireframe = true;
    const DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 2U);
    PipelineState behind = solid();
    behind.offset = {1.0f, 1.0f};
    EXPECT_EQ(list.items[0].pipeline, behind);
    EXPECT_EQ(list.items[1].geometry, Geometry::edges);
    EXPECT_EQ(list.items[1].pipeline, linePipeline(renderer::DepthTest::lessOrEqual));
    EXPECT_FALSE(list.items[1].pipeline.depth.isWritten);
    EXPECT_EQ(list.items[1].program, renderer::Program(renderer::EdgeProgram{kMd3}));
    EXPECT_LT(list.lines[0].color.a, 1.0f);
    scene.options.hiddenSurfaces = {0};
    EXPECT_TRUE(scene.list().items.empty());
}

TEST(SurfaceItems, DrawTheNormalsOfABlockOnceWhileASurfaceOfItIsShown)
{
    DrawnScene scene = oneSurface();
    scene.surface(0, 0).surface(0, 0);
    scene.model().surfaces[1].block = 0;
    scene.options.showsNormals = true;
    const auto withNormals = [&] {
        std::vector<std::uint32_t> surfaces;
        for (const DrawItem& item : scene.list().items) {
            if (item.geometry == Geometry::normals)
                surfaces.push_back(item.surface);
        }
        return surfaces;
    };
    EXPECT_EQ(withNormals(), (std::vector<std::uint32_t>{0, 2}));
    scene.options.hiddenSurfaces = {0};
    EXPECT_EQ(withNormals(), (std::vector<std::uint32_t>{1, 2}));
    scene.options.hiddenSurfaces = {0, 1};
    EXPECT_EQ(withNormals(), (std::vector<std::uint32_t>{2}));
}

TEST(SurfaceItems, ComputeNormalsWhereTheyAreWantedNeededAndPossible)
{
    DrawnScene scene = oneSurface();
    const auto computes = [&] { return vertexAccessOf(scene.list().items[0].program).computesNormals; };
    scene.options.shading = Shading::lit;
    EXPECT_FALSE(computes());
    scene.model().normals = formats::NormalQuality::unusable;
    EXPECT_TRUE(computes());
    scene.options.normals = renderer::NormalSource::stored;
    EXPECT_FALSE(computes());
    scene.options.normals = renderer::NormalSource::computed;
    scene.options.shading = Shading::unlit;
    EXPECT_FALSE(computes()) << "nothing is lit";
    scene.options.shading = Shading::normals;
    EXPECT_TRUE(computes());
    scene.limits.tableEdge = 2;
    EXPECT_FALSE(computes()) << "2 + 6 words in 4";
}

TEST(SurfaceItems, ReadBlocksThatAreTooLargeForOneTextureFromAnArray)
{
    DrawnScene scene = oneSurface();
    scene.limits.blockEdge = 2;
    EXPECT_FALSE(vertexAccessOf(scene.list().items[0].program).isArray);
    scene.limits.blockEdge = 1;
    EXPECT_TRUE(vertexAccessOf(scene.list().items[0].program).isArray) << "2 words in 1";
    std::get<formats::Keyframed>(scene.model().shape).blocks[0].vertexCount = 0;
    EXPECT_FALSE(vertexAccessOf(scene.list().items[0].program).isArray) << "1 word in 1";
}

} // namespace
