#include "formats/gltf/gltf.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/animation/node_pose.hpp"
#include "renderer/scene/color_source.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/posed_normals.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cmath>

/// glTF models in a scene: clips as curves, morph targets, images and their colors.
namespace {

using tests::GltfBuilder;

class GltfFolder : public testing::Test {
protected:
    scene::Document open(const GltfBuilder& builder)
    {
        m_folder.write("x.glb", builder.glb());
        auto document = scene::open(m_folder.path() / "x.glb");
        EXPECT_TRUE(document) << document.error().message;
        return document ? *std::move(document) : scene::Document();
    }

    /// The node of a clip's instant.
    static scene::PlacedNode placed(const scene::Document& document, std::uint32_t clip, double seconds)
    {
        const animation::Pose pose = animation::SequencePose{.sequence = clip, .ms = 1000.0 * seconds};
        return placedNodes(document, {&pose, 1}).front();
    }
    static glm::vec3 position(const scene::Document& document, std::uint32_t clip, double seconds, std::uint32_t vertex)
    {
        const formats::Skinned& shape = skinnedOf(*document.nodes.front().model);
        return scene::skinnedPositions(shape, placed(document, clip, seconds))[vertex];
    }

    tests::TemporaryFolder m_folder;
};

void expectNear(const glm::vec3& found, const glm::vec3& expected)
{
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(found[i], expected[i], 1e-5f) << i;
}

GltfBuilder withPart(GltfBuilder builder, std::string_view from, std::string_view to)
{
    builder.members.replace(builder.members.find(from), from.size(), to);
    return builder;
}

TEST_F(GltfFolder, TurnsBonesOnASphere)
{
    const scene::Document document = open(GltfBuilder::arm());
    EXPECT_TRUE(capabilitiesOf(*document.nodes.front().model).hasSequences);
    expectNear(position(document, 0, 0.0, 2), {0.0f, 0.0f, 2.0f});
    // The tip is at a height of 1; the vertex is 1 above it and turns towards -x.
    expectNear(position(document, 0, 1.0, 2), {-1.0f, 0.0f, 1.0f});
    const float half = std::sqrt(0.5f);
    expectNear(position(document, 0, 0.5, 2), {-half, 0.0f, 1.0f + half});
    expectNear(position(document, 0, 7.0, 2), {-1.0f, 0.0f, 1.0f}); // the last key holds
    expectNear(position(document, 0, 0.5, 0), {0.0f, 0.0f, 0.0f});  // of the root
}

TEST_F(GltfFolder, KeepsStepsUntilTheNextKey)
{
    const scene::Document document = open(GltfBuilder::arm());
    expectNear(position(document, 1, 0.999, 2), {0.0f, 0.0f, 2.0f});
    expectNear(position(document, 1, 1.0, 2), {0.0f, 0.0f, 4.0f});
}

TEST_F(GltfFolder, FindsStepsWhoseTimesAreRounded)
{
    constexpr double kSeconds = 497.0 / 15.0; // the nearest float is 1.8e-6 later
    static_assert(static_cast<double>(static_cast<float>(kSeconds)) > kSeconds + 1e-6);
    GltfBuilder builder = GltfBuilder::arm();
    const std::uint32_t times = builder.addFloats("SCALAR", {0, static_cast<float>(kSeconds), 40});
    const std::uint32_t places = builder.addFloats("VEC3", {0, 1, 0, 0, 3, 0, 0, 3, 0});
    const scene::Document document = open(
        withPart(builder, "\"input\":5,\"output\":7", formats::joined("\"input\":", times, ",\"output\":", places)));
    expectNear(position(document, 1, kSeconds - 0.001, 2), {0.0f, 0.0f, 2.0f});
    expectNear(position(document, 1, kSeconds, 2), {0.0f, 0.0f, 4.0f});
}

TEST_F(GltfFolder, EvaluatesSplinesWithTheirTangents)
{
    const scene::Document document = open(GltfBuilder::arm());
    const formats::Skinned& shape = skinnedOf(*document.nodes.front().model);
    const scene::PlacedNode half = placed(document, 2, 0.5);
    EXPECT_FLOAT_EQ(nodeTransformAt(shape, half.sampleTime, 1).scale.x, 1.5f);
    const scene::PlacedNode quarter = placed(document, 2, 0.25);
    EXPECT_FLOAT_EQ(nodeTransformAt(shape, quarter.sampleTime, 1).scale.x, 1.15625f); // 1 + 3 t² - 2 t³
}

TEST_F(GltfFolder, ShowsTheBindPoseWithoutAClip)
{
    const scene::Document document = open(GltfBuilder::arm());
    expectNear(position(document, formats::kBindPose, 0.0, 3), {1.0f, 0.0f, 2.0f});
}

TEST_F(GltfFolder, BlendsMorphTargetsBetweenKeys)
{
    const scene::Document document = open(GltfBuilder::morphed());
    expectNear(position(document, 0, 0.5, 0), {0.0f, -1.0f, 0.0f}); // half of 2 along glTF's z
    expectNear(position(document, 0, 1.0, 0), {0.0f, -2.0f, 0.0f});
    expectNear(position(document, 0, 1.5, 1), {2.5f, 0.0f, 0.0f});
    expectNear(position(document, formats::kBindPose, 0.0, 1), {2.5f, 0.0f, 0.0f}); // half of 3 by default
    const formats::Bounds bounds = boundsOf(document, std::vector{placed(document, 0, 2.0)});
    EXPECT_FLOAT_EQ(bounds.max.x, 4.0f);
}

TEST_F(GltfFolder, KeepsTheVerticesOfAModelWithoutTargets)
{
    EXPECT_EQ(placed(open(GltfBuilder::arm()), 0, 0.5).morphed, nullptr);
    EXPECT_NE(placed(open(GltfBuilder::morphed()), 0, 0.5).morphed, nullptr);
}

TEST_F(GltfFolder, ShowsAPlainColorAsAnImage)
{
    const scene::Document document = open(withPart(GltfBuilder::triangle(), "[1,0,0,1]", "[0.5,0,1,0.25]"));
    ASSERT_EQ(document.textures.size(), 1U);
    ASSERT_TRUE(document.textures[0].image);
    EXPECT_EQ(document.textures[0].image->pixels, (std::vector<std::uint8_t>{188, 0, 255, 255})); // opaque
    EXPECT_TRUE(allDiagnostics(document).empty());
}

TEST_F(GltfFolder, FindsImagesBesideTheModelAndMultipliesThem)
{
    GltfBuilder builder = withPart(GltfBuilder::triangle(), "\"baseColorFactor\":[1,0,0,1]",
                                   "\"baseColorFactor\":[1,0,1,1],\"baseColorTexture\":{\"index\":0}");
    builder.members += ",\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"images/skin.png\"}]";
    m_folder.write("images/skin.png", tests::pngFile());
    const scene::Document document = open(builder);
    ASSERT_TRUE(document.textures.at(0).image);
    EXPECT_TRUE(document.textures[0].path.ends_with("images/skin.png")) << document.textures[0].path;
    const std::vector<std::uint8_t>& pixels = document.textures[0].image->pixels;
    EXPECT_EQ((std::vector<std::uint8_t>{pixels.begin(), pixels.begin() + 4}),
              (std::vector<std::uint8_t>{200, 0, 50, 255}));
}

TEST_F(GltfFolder, SaysWhichImageIsMissing)
{
    GltfBuilder builder =
        withPart(GltfBuilder::triangle(), "\"baseColorFactor\":[1,0,0,1]", "\"baseColorTexture\":{\"index\":0}");
    builder.members += ",\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"lost.png\"}]";
    const formats::Diagnostics all = allDiagnostics(open(builder));
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].rule, "texture-missing");
    EXPECT_NE(all[0].message.find("'lost.png'"), std::string::npos) << all[0].message;
}

TEST_F(GltfFolder, OffersVariantsOfMaterialsAsSkins)
{
    GltfBuilder builder = withPart(GltfBuilder::triangle(), "\"material\":0}",
                                   "\"material\":0,\"extensions\":{\"KHR_materials_variants\":{\"mappings\":[{"
                                   "\"material\":1,\"variants\":[0]}]}}}");
    builder = withPart(builder, "\"baseColorFactor\":[1,0,0,1]}}",
                       "\"baseColorFactor\":[1,0,0,1]}},{\"pbrMetallicRoughness\":{\"baseColorFactor\":[0,1,0,1]}}");
    builder.members += ",\"extensions\":{\"KHR_materials_variants\":{\"variants\":[{\"name\":\"green\"}]}}";
    const scene::Document document = open(builder);
    const std::vector<scene::Skin>& skins = document.nodes.front().skins;
    ASSERT_EQ(skins.size(), 2U);
    EXPECT_EQ(skins[0].name, "default");
    EXPECT_EQ(skins[1].name, "green");
    EXPECT_NE(skins[0].slots.at(0), skins[1].slots.at(0));
}

TEST(ColorSource, MovesTheCutoffOfAMaskToOneHalf)
{
    formats::ColorSource source;
    source.alpha = formats::ColorSource::Alpha::mask;
    source.cutoff = 0.25f;
    formats::Image image{4, 1, {9, 9, 9, 0, 9, 9, 9, 63, 9, 9, 9, 64, 9, 9, 9, 255}};
    scene::applyColor(source, image);
    EXPECT_EQ(image.pixels[3], 0);
    EXPECT_LT(image.pixels[7], 128);
    EXPECT_GE(image.pixels[11], 128);
    EXPECT_EQ(image.pixels[15], 255);
    EXPECT_EQ(image.pixels[0], 9);
}

} // namespace
