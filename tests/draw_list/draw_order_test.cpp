#include "tests/draw_list/drawn_scene.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

/// The order of draws.
namespace {

using formats::BlendMode;
using formats::quake3::BlendFactor;
using formats::quake3::Shader;
using renderer::DrawPhase;
using tests::DrawnScene;
using Surfaces = std::vector<std::uint32_t>;

Shader shaderOfSort(float sort)
{
    Shader shader;
    shader.sort = sort;
    shader.stages.resize(1);
    shader.stages[0].images.source = formats::quake3::ImageSource::file;
    if (sort > formats::quake3::sort::kDecal) {
        shader.stages[0].blend = {{BlendFactor::one, BlendFactor::one}};
        shader.stages[0].writesDepth = false;
    }
    return shader;
}

formats::MaterialPass passOf(BlendMode blend, std::int8_t plane = 0)
{
    formats::MaterialPass pass;
    pass.blend = blend;
    pass.priorityPlane = plane;
    pass.layerCount = 1;
    pass.texture = pass.layers[0].texture = 0;
    return pass;
}

TEST(DrawOrder, PutsOpaqueSurfacesBeforeBlendedOnes)
{
    DrawnScene scene;
    scene.image().surface(0, shaderOfSort(9)).surface(0, 0).surface(0, shaderOfSort(5)).surface(0, shaderOfSort(3));
    EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{1, 3, 2, 0}));
}

TEST(DrawOrder, FollowsTheSortOfShadersWhateverTheirDistance)
{
    for (const float side : {-1.0f, 1.0f}) {
        DrawnScene scene;
        scene.image();
        float x = -40.0f;
        for (const float sort : {16.0f, 10.0f, 9.0f, 5.5f, 5.0f, 4.0f, 3.5f, 3.0f, 2.0f, 1.0f})
            scene.surface(side * (x += 8.0f), shaderOfSort(sort));
        EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{9, 8, 7, 6, 5, 4, 3, 2, 1, 0})) << side;
    }
}

TEST(DrawOrder, PutsBlendedSurfacesOfOneSortFromFarToNear)
{
    DrawnScene scene;
    scene.image().surface(8, shaderOfSort(9)).surface(-8, shaderOfSort(9)).surface(0, shaderOfSort(9));
    EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{1, 2, 0}));
    scene.view.eye.x = -100.0f;
    EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{0, 2, 1})) << "from behind";
    scene.instances[0] = renderer::instanceOf(0, glm::mat4(-1.0f));
    EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{1, 2, 0})) << "where the model stands";
}

TEST(DrawOrder, KeepsTheFilesOrderOfWhatIsOpaqueOrEquallyFar)
{
    DrawnScene opaque;
    opaque.image().surface(-8, 0).surface(8, shaderOfSort(3)).surface(0, 0);
    EXPECT_EQ(opaque.drawnSurfaces(), (Surfaces{0, 1, 2}));
    DrawnScene blended;
    blended.image();
    for (int i = 0; i < 40; ++i)
        blended.surface(0, shaderOfSort(9));
    const Surfaces drawn = blended.drawnSurfaces();
    EXPECT_TRUE(std::is_sorted(drawn.begin(), drawn.end()));
}

TEST(DrawOrder, PutsPassesByPlaneThenByDistance)
{
    DrawnScene scene;
    scene.image()
        .pass(-8, passOf(BlendMode::add, 1))
        .pass(8, passOf(BlendMode::alpha))
        .pass(0, passOf(BlendMode::mod))
        .pass(8, passOf(BlendMode::opaque))
        .pass(8, passOf(BlendMode::add, -1))
        .pass(-8, passOf(BlendMode::alphaKey, 7));
    EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{3, 5, 4, 2, 1, 0}));
}

TEST(DrawOrder, MovesPassesByTheRadiusOfTheirSurfaceWhereTheySaySo)
{
    DrawnScene scene;
    formats::MaterialPass farther = passOf(BlendMode::add);
    farther.sortOffset = 2;
    scene.image().pass(0, passOf(BlendMode::add)).pass(8, farther);
    EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{0, 1}));
    std::get<formats::Skinned>(scene.model().shape).sections[1].sortRadius = 10.0f;
    EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{1, 0}));
}

TEST(DrawOrder, RanksTranslucentSkinsAsBlendedShadersAreThatStateNothing)
{
    DrawnScene scene;
    scene.image().surface(0, 0).surface(0, shaderOfSort(8)).surface(0, shaderOfSort(10));
    scene.options.alpha = scene::AlphaMode::blended;
    EXPECT_EQ(scene.drawnSurfaces(), (Surfaces{0, 1, 0, 2}));
}

TEST(DrawOrder, DoesNotDependOnNumbersThatAreNone)
{
    DrawnScene scene;
    scene.image();
    for (int i = 0; i < 40; ++i)
        scene.surface(static_cast<float>(i % 7), shaderOfSort(9));
    const float none = std::numeric_limits<float>::quiet_NaN();
    scene.instances[0].rows[0] = {none, none, none, none};
    const renderer::DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 40U);
    for (std::uint32_t i = 0; i < 40; ++i) {
        EXPECT_TRUE(std::isfinite(list.items[i].order.distance));
        EXPECT_EQ(list.items[i].surface, i);
    }
}

TEST(DrawOrder, HasAScaleOfItsOwn)
{
    DrawnScene scene;
    scene.image().surface(0, shaderOfSort(4)).surface(0, shaderOfSort(9)).surface(0, 0);
    const renderer::DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 3U);
    EXPECT_EQ(list.items[0].order, (renderer::DrawOrder{DrawPhase::opaque, 0.0f, 0, 0.0f, 2}));
    EXPECT_EQ(list.items[1].order, (renderer::DrawOrder{DrawPhase::opaque, 1.0f, 0, 0.0f, 0}));
    EXPECT_EQ(list.items[2].order, (renderer::DrawOrder{DrawPhase::blended, 0.0f, 0, 100.0f, 1}));
}

TEST(DrawOrder, PutsLinesLast)
{
    DrawnScene scene;
    scene.image().surface(0, shaderOfSort(16)).surface(0, 0);
    scene.options.showsWireframe = scene.options.showsNormals = true;
    std::vector<renderer::Geometry> drawn;
    for (const renderer::DrawItem& item : scene.list().items)
        drawn.push_back(item.geometry);
    using renderer::Geometry;
    EXPECT_EQ(drawn, (std::vector{Geometry::triangles, Geometry::triangles, Geometry::edges, Geometry::edges,
                                  Geometry::normals, Geometry::normals}));
}

} // namespace
