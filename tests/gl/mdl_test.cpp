#include "formats/registry.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/gl/mesh_reader.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/geometric.hpp>

/// Quake's MDL on the GPU: frames with a shared transform, unevenly spaced frames, animated skins.
namespace {

using tests::MdlBuilder;

MdlBuilder::Pose poseAt(std::uint8_t x)
{
    auto vertices = MdlBuilder::corners();
    vertices[1].x = x;
    return {"turn" + std::to_string(x), std::move(vertices)};
}

class MdlOnGpu : public tests::GlTest {
protected:
    void expectAsDecoded(const MdlBuilder& builder, std::uint32_t frameCount)
    {
        const auto bytes = formats::FileBytes::copyOf(builder.build());
        auto model = formats::loadModel(formats::ByteView(bytes, "x.mdl"));
        ASSERT_TRUE(model) << model.error().message;
        tests::MeshReader reader(std::make_shared<const formats::Model>(*std::move(model)));
        const formats::VertexBlock& block = keyframesOf(reader.model()).blocks[0];
        ASSERT_EQ(block.frameCount, frameCount);
        const auto triangles = formats::trianglesOf(reader.model().meshVariants[0]);
        for (std::uint32_t frame = 0; frame < frameCount; ++frame) {
            const std::uint32_t next = (frame + 1) % frameCount;
            const auto expected = formats::positionsAt(block, {frame, next, 0.25});
            const auto read = reader.read(0, 0, {frame, next, 0.25f}, false);
            ASSERT_EQ(read.size(), 12U);
            for (std::size_t i = 0; i < read.size(); ++i) {
                const auto index = triangles[i / 3][i % 3];
                const std::uint32_t vertex = reader.model().meshVariants[0].vertices[index].vertex;
                EXPECT_LE(glm::length(glm::dvec3(read[i].position) - expected[vertex]), 1e-4) << frame;
                const glm::vec3 normal = formats::normalAt(block, frame, vertex);
                EXPECT_LE(glm::length(read[i].normal - normal), 1e-5f) << frame;
            }
        }
    }
};

TEST_F(MdlOnGpu, DecodesFramesAsTheProcessorDoes)
{
    expectAsDecoded(MdlBuilder::tetrahedron().frame(poseAt(33)), 3);
}

TEST_F(MdlOnGpu, DecodesFramesOfGroupsAsTheProcessorDoes)
{
    MdlBuilder builder = MdlBuilder::tetrahedron();
    builder.group({{0.1f, 0.2f, 0.3f}, {poseAt(10), poseAt(20), poseAt(30)}}).frame(poseAt(77));
    builder.group({{0.1f}, {poseAt(55)}});
    expectAsDecoded(builder, 7);
}

/// Number of pixels with more of this channel than of the others.
std::size_t pixelsOf(const formats::Image& image, std::size_t channel)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        const auto strongest = std::max({image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]});
        const auto weakest = std::min({image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]});
        count += strongest > weakest + 60 && image.pixels[i + channel] == strongest ? 1 : 0;
    }
    return count;
}

TEST_F(MdlOnGpu, ShowsTheImagesOfASkinGroupByTheirTimes)
{
    constexpr std::uint8_t kRed = 251;
    constexpr std::uint8_t kBlue = 208;
    const tests::TemporaryFolder folder;
    MdlBuilder builder = MdlBuilder::tetrahedron().noSkins();
    builder.skinGroup({MdlBuilder::plain(kRed), MdlBuilder::plain(kBlue)}, {0.3f, 1.0f});
    auto opened = scene::open(folder.write("x.mdl", builder.build()));
    ASSERT_TRUE(opened) << opened.error().message;
    const auto document = std::make_shared<const scene::Document>(*std::move(opened));
    renderer::ModelRenderer models;
    auto onGpu = models.upload(document);
    renderer::RenderOptions options;
    options.width = options.height = 64;
    options.draw.shading = renderer::Shading::unlit;
    renderer::OffscreenRenderer offscreen(models, options);
    const std::array<animation::Pose, 1> pose{animation::KeyframePose{}};
    struct Case {
        double seconds;
        std::size_t shown;
        std::size_t notShown;
    };
    for (const Case& each : {Case{0.0, 0, 2}, {0.29, 0, 2}, {0.31, 2, 0}, {0.99, 2, 0}, {1.01, 0, 2}, {7.5, 2, 0}}) {
        offscreen.draw(onGpu, pose, each.seconds);
        const formats::Image image = offscreen.read();
        EXPECT_GT(pixelsOf(image, each.shown), 100U) << each.seconds;
        EXPECT_EQ(pixelsOf(image, each.notShown), 0U) << each.seconds;
    }
}

} // namespace
