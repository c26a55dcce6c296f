#include "tests/draw_list/drawn_scene.hpp"

#include <gtest/gtest.h>

/// Ghosts: translucent shapes in one color.
namespace {

using renderer::DepthTest;
using renderer::DrawItem;
using renderer::DrawList;
using renderer::DrawPhase;
using renderer::SurfaceColor;
using renderer::SurfaceProgram;
using tests::DrawnScene;

DrawnScene ghostOfTwoSurfaces()
{
    DrawnScene scene;
    scene.image().surface(0, 0).surface(10, 0);
    scene.options.ghost = renderer::Ghost{{0.1f, 0.2f, 0.3f}, 0.25f};
    return scene;
}

TEST(GhostItems, WriteTheDepthOfAllSurfacesBeforeTheColorOfAny)
{
    DrawnScene scene = ghostOfTwoSurfaces();
    const DrawList list = scene.list();
    ASSERT_EQ(list.items.size(), 4U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(list.items[i].order.phase, DrawPhase::opaque);
        EXPECT_EQ(list.items[i].pipeline.mask, (renderer::ColorMask{false, false, false, false}));
        EXPECT_TRUE(list.items[i].pipeline.depth.isWritten);
    }
    for (std::size_t i = 2; i < 4; ++i) {
        EXPECT_EQ(list.items[i].order.phase, DrawPhase::blended);
        EXPECT_EQ(list.items[i].pipeline.mask, renderer::ColorMask());
        EXPECT_EQ(list.items[i].pipeline.depth, (renderer::DepthState{DepthTest::equal, false}));
        EXPECT_EQ(list.items[i].pipeline.blend, renderer::kBlendOver);
    }
}

TEST(GhostItems, HaveTheirOwnColorInsteadOfTextures)
{
    DrawnScene scene = ghostOfTwoSurfaces();
    const DrawList list = scene.list();
    for (const DrawItem& item : list.items) {
        EXPECT_EQ(std::get<SurfaceProgram>(item.program).color, SurfaceColor::ghost);
        EXPECT_EQ(item.textureCount, 0U);
        EXPECT_EQ(list.surfaces.at(item.uniforms).color, glm::vec3(0.1f, 0.2f, 0.3f));
        EXPECT_EQ(list.surfaces.at(item.uniforms).opacity, 0.25f);
    }
}

TEST(GhostItems, LackHiddenSurfacesAndLines)
{
    DrawnScene scene = ghostOfTwoSurfaces();
    scene.options.hiddenSurfaces = {0};
    scene.options.showsWireframe = true;
    scene.options.showsNormals = true;
    EXPECT_EQ(scene.drawnSurfaces(), (std::vector<std::uint32_t>{1, 1}));
}

} // namespace
