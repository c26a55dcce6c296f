#include "tests/draw_list/drawn_scene.hpp"
#include "tests/support/memory_peak.hpp"

#include <gtest/gtest.h>

/// Whole draw lists: dependencies, instances, memory.
namespace {

using renderer::DrawItem;
using renderer::DrawList;
using tests::DrawnScene;

formats::quake3::Shader glowingShader()
{
    formats::quake3::Shader shader;
    shader.sort = formats::quake3::sort::kBlend;
    shader.stages.resize(2);
    for (formats::quake3::Stage& stage : shader.stages) {
        stage.images.source = formats::quake3::ImageSource::file;
        stage.blend = {{formats::quake3::BlendFactor::one, formats::quake3::BlendFactor::one}};
        stage.texCoordChanges = {formats::quake3::TurbulentTexCoords{1.0f, 0.0f, 1.0f},
                                 formats::quake3::ScaleTexCoords{{2.0f, 2.0f}}};
    }
    shader.deforms = {formats::quake3::BulgeDeform{3.0f, 2.0f, 1.0f}};
    return shader;
}

/// Adds all features of keyframed models.
void fill(DrawnScene& scene)
{
    scene.image().image();
    for (int i = 0; i < 20; ++i)
        scene.surface(static_cast<float>(i), 0).surface(static_cast<float>(-i), glowingShader());
    scene.options.showsWireframe = scene.options.showsNormals = true;
    scene.options.highlightedSurfaces = {3};
}

/// Compares everything but addresses in memory.
testing::AssertionResult isSame(const DrawItem& a, const DrawItem& b)
{
    const bool isEqual = a.order == b.order && a.pipeline == b.pipeline && a.program == b.program &&
                         a.uniforms == b.uniforms && a.textureCount == b.textureCount && a.textures == b.textures &&
                         a.geometry == b.geometry && a.node == b.node && a.surface == b.surface &&
                         a.meshVariant == b.meshVariant && a.ranges.size() == b.ranges.size() &&
                         a.firstInstance == b.firstInstance && a.instanceCount == b.instanceCount;
    return isEqual ? testing::AssertionSuccess() : testing::AssertionFailure() << "of surface " << a.surface;
}

TEST(DrawLists, DependOnNothingButTheirInputs)
{
    DrawnScene scene;
    fill(scene);
    DrawnScene other;
    fill(other);
    other.surface(3, 0).surface(4, glowingShader());
    const DrawList fresh = scene.list();
    const DrawList reused = scene.list(other.list());
    ASSERT_EQ(fresh.items.size(), 20U + 2 * 20 + 40 + 40);
    ASSERT_EQ(reused.items.size(), fresh.items.size());
    for (std::size_t i = 0; i < fresh.items.size(); ++i)
        EXPECT_TRUE(isSame(reused.items[i], fresh.items[i])) << i;
    EXPECT_EQ(reused.surfaces.size(), fresh.surfaces.size());
    EXPECT_EQ(reused.stages.size(), fresh.stages.size());
    EXPECT_EQ(reused.lines.size(), fresh.lines.size());
    EXPECT_EQ(reused.triangleCount, fresh.triangleCount);
}

TEST(DrawLists, AllocateNothingOnceTheyHaveBeenMade)
{
    if (!tests::MemoryPeak::isCounted())
        GTEST_SKIP() << "nobody counts memory here";
    DrawnScene scene;
    fill(scene);
    DrawnScene skinned;
    formats::MaterialPass pass;
    pass.layerCount = 1;
    pass.layers[0].texture = 0;
    skinned.image();
    for (int i = 0; i < 40; ++i)
        skinned.pass(0, pass);
    for (DrawnScene* const each : {&scene, &skinned}) {
        const scene::Document& document = each->finished();
        const renderer::NodeDraw draw{0, 0, each->instances, {}, &each->sampleTime};
        const std::array<renderer::NodeDraw, 2> both = {draw, draw};
        const auto made = [&](DrawList list) {
            return renderer::makeDrawList({document, both, each->view, each->options}, std::move(list));
        };
        DrawList list = made(made({}));
        const tests::MemoryPeak memory;
        list = made(std::move(list));
        EXPECT_EQ(memory.bytes(), 0U);
        EXPECT_GE(list.items.size(), 80U);
    }
}

TEST(DrawLists, PutTheInstancesOfAllNodesInOneRow)
{
    DrawnScene scene;
    formats::MaterialPass pass;
    scene.missingImage().pass(0, pass);
    scene::Document document = scene.finished();
    document.nodes.push_back(document.nodes[0]);
    document.nodes.push_back(document.nodes[0]);
    const std::vector<animation::BoneMatrix> bones(3, animation::identityBone());
    const std::vector<renderer::Instance> two(2, renderer::instanceOf(0, glm::mat4(1.0f)));
    const std::vector<renderer::Instance> three = {renderer::instanceOf(0, glm::mat4(1.0f)),
                                                   renderer::instanceOf(1, glm::mat4(1.0f)),
                                                   renderer::instanceOf(2, glm::mat4(1.0f))};
    const std::vector<renderer::NodeDraw> nodes = {{0, 0, two, bones, &scene.sampleTime},
                                                   {1, 0, {}, {}, &scene.sampleTime},
                                                   {2, 0, three, bones, &scene.sampleTime}};
    const DrawList list = renderer::makeDrawList({document, nodes, scene.view, scene.options});
    ASSERT_EQ(list.items.size(), 2U) << "one node is nowhere";
    EXPECT_EQ(list.items[0].node, 0U);
    EXPECT_EQ(list.items[0].firstInstance, 0U);
    EXPECT_EQ(list.items[0].instanceCount, 2U);
    EXPECT_EQ(list.items[1].node, 2U);
    EXPECT_EQ(list.items[1].firstInstance, 2U);
    EXPECT_EQ(list.items[1].instanceCount, 3U);
    ASSERT_EQ(instancesOf(list).size(), 5U);
    EXPECT_EQ(instancesOf(list)[1].frameA, 0U);
    EXPECT_EQ(instancesOf(list)[4].frameA, 5U) << "three bones of the first node, then two of its own";
    EXPECT_EQ(list.triangleCount, 5U);
}

TEST(DrawLists, TakeTheInstancesOfOneNodeFromWhereTheyLie)
{
    DrawnScene scene;
    scene.image().surface(0, 0);
    const DrawList list = scene.list();
    EXPECT_EQ(instancesOf(list).data(), scene.instances.data());
}

TEST(DrawLists, NumberTheSurfacesOfAllNodesThrough)
{
    DrawnScene scene;
    scene.image().surface(0, 0).surface(0, 0);
    scene::Document document = scene.finished();
    document.nodes.push_back(document.nodes[0]);
    scene.options.hiddenSurfaces = {1, 2};
    scene.options.highlightedSurfaces = {3};
    const renderer::NodeDraw first{0, 0, scene.instances};
    const renderer::NodeDraw second{1, 0, scene.instances};
    const std::array<renderer::NodeDraw, 2> nodes = {first, second};
    const DrawList list = renderer::makeDrawList({document, nodes, scene.view, scene.options});
    ASSERT_EQ(list.items.size(), 2U);
    EXPECT_EQ(list.items[0].surface, 0U);
    EXPECT_EQ(list.surfaces[0].tint.a, 0.0f);
    EXPECT_EQ(list.items[1].surface, 1U);
    EXPECT_GT(list.surfaces[1].tint.a, 0.0f);
    EXPECT_EQ(list.triangleCount, 2U);
}

TEST(DrawLists, LightTheModelFromBesideTheCamera)
{
    DrawnScene scene;
    scene.image().surface(0, 0);
    scene.view.axes = {{0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f}};
    const renderer::FrameUniforms frame = scene.list().frame;
    EXPECT_EQ(frame.eye, scene.view.eye);
    EXPECT_GT(frame.keyLight.x, 0.0f) << "from the front";
    EXPECT_LT(frame.keyLight.y, 0.0f) << "from the left";
    EXPECT_GT(frame.fillLight.y, 0.0f);
    scene.options.lightYaw = 180.0f;
    EXPECT_LT(scene.list().frame.keyLight.x, 0.0f);
}

} // namespace
