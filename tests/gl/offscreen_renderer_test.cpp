#include "renderer/offscreen_renderer.hpp"

#include "formats/model/vertex_block.hpp"
#include "renderer/camera/framing.hpp"
#include "renderer/frame_capture.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/compare_images.hpp"
#include "tests/support/corpus.hpp"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using formats::Image;
using renderer::RenderOptions;

std::shared_ptr<const scene::Document> documentAt(const std::filesystem::path& path)
{
    auto document = scene::open(path);
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    return document ? std::make_shared<const scene::Document>(*std::move(document)) : nullptr;
}

RenderOptions optionsFor(const scene::Document& document, std::uint32_t size = 256)
{
    RenderOptions options;
    options.width = size;
    options.height = size;
    options.framing = document.nodes.front().model->bounds;
    return options;
}

struct Picture {
    Image image;
    renderer::FrameStats first;
    renderer::FrameStats next; ///< of a second frame, as in playback
};

Picture imageOf(const std::shared_ptr<const scene::Document>& document, const RenderOptions& options,
                const animation::KeyframePose& pose = {2, 3, 0.5f})
{
    renderer::ModelRenderer models;
    auto scene = models.upload(document);
    renderer::OffscreenRenderer offscreen(models, options);
    offscreen.draw(scene, pose);
    Picture image{offscreen.read(), models.stats(), {}};
    models.beginFrame();
    offscreen.draw(scene, animation::KeyframePose{pose.frameB, pose.frameA, 0.25f});
    image.next = models.stats();
    return image;
}

std::vector<std::string_view> modesOf(const renderer::FrameStats& stats)
{
    std::vector<std::string_view> modes;
    for (const auto& draw : stats.draws)
        modes.push_back(draw.mode);
    return modes;
}

using OffscreenRendererTest = tests::GlTest;

TEST_F(OffscreenRendererTest, ShowsTheModelOverTheBackground)
{
    const auto document = documentAt(tests::sampleCreature());
    const Picture image = imageOf(document, optionsFor(*document));
    const auto at = [&](std::uint32_t x, std::uint32_t y) {
        return std::array{image.image.pixels[(y * 256 + x) * 4], image.image.pixels[(y * 256 + x) * 4 + 1],
                          image.image.pixels[(y * 256 + x) * 4 + 2], image.image.pixels[(y * 256 + x) * 4 + 3]};
    };
    EXPECT_EQ(at(0, 0), (std::array<std::uint8_t, 4>{128, 128, 128, 255}));
    EXPECT_EQ(at(255, 255), (std::array<std::uint8_t, 4>{128, 128, 128, 255}));
    EXPECT_NE(at(128, 128), (std::array<std::uint8_t, 4>{128, 128, 128, 255}));
}

TEST_F(OffscreenRendererTest, IsTheSameFromTrianglesAndGlCommands)
{
    const auto document = documentAt(tests::sampleCreature());
    RenderOptions options = optionsFor(*document, 512);
    const Picture triangles = imageOf(document, options);
    options.draw.meshVariant = 1;
    const Picture commands = imageOf(document, options);
    EXPECT_LE(tests::compareImages(commands.image, triangles.image).share, 0.0001);
    EXPECT_EQ(modesOf(triangles.first), std::vector<std::string_view>{"triangles"});
    EXPECT_EQ(modesOf(commands.first), (std::vector<std::string_view>{"strips", "fans"}));
}

TEST_F(OffscreenRendererTest, UploadsNothingOfTheModelForTheNextFrame)
{
    const auto document = documentAt(tests::sampleCreature());
    const Picture image = imageOf(document, optionsFor(*document));
    EXPECT_GT(image.first.uploaded.vertices, 0U);
    EXPECT_GT(image.first.uploaded.textures, 0U);
    EXPECT_EQ(image.next.uploaded.vertices, 0U);
    EXPECT_EQ(image.next.uploaded.indices, 0U);
    EXPECT_EQ(image.next.uploaded.textures, 0U);
    EXPECT_LE(image.next.uploaded.instances, 256U);
}

TEST_F(OffscreenRendererTest, DependsOnNoStateLeftByOthers)
{
    const auto document = documentAt(tests::sampleCreature());
    RenderOptions options = optionsFor(*document);
    options.overlays.showsGrid = true;
    const Picture clean = imageOf(document, options);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    glFrontFace(GL_CCW);
    glDisable(GL_DEPTH_TEST);
    glDepthFunc(GL_GREATER);
    glDepthMask(GL_FALSE);
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 3, 3);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPixelStorei(GL_PACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 7);
    const Picture dirty = imageOf(document, options);
    EXPECT_EQ(dirty.image.pixels, clean.image.pixels);
}

TEST_F(OffscreenRendererTest, HasATransparentBackgroundWhereAsked)
{
    const auto document = documentAt(tests::sampleCreature());
    RenderOptions options = optionsFor(*document);
    options.background.reset();
    const Picture image = imageOf(document, options);
    EXPECT_EQ(image.image.pixels[3], 0);
    EXPECT_EQ(image.image.pixels[(128 * 256 + 128) * 4 + 3], 255);
}

/// Draws instances of the creature and reads the image.
Image drawn(renderer::ModelRenderer& models, renderer::SceneOnGpu& scene, std::span<const renderer::Instance> instances,
            bool oneByOne)
{
    renderer::Framebuffer framebuffer(256, 128);
    framebuffer.bind();
    glClearColor(0.5f, 0.5f, 0.5f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    formats::Bounds both = scene.document->nodes.front().model->bounds;
    both.add(both.max + glm::vec3(0.0f, 100.0f, 0.0f));
    renderer::OrbitCamera camera;
    camera = renderer::framed(camera, 2.0f, both);
    const renderer::View view = renderer::viewOf(camera, 2.0f, both);
    if (oneByOne) {
        for (const renderer::Instance& instance : instances)
            models.draw(scene, 0, 0, {&instance, 1}, view, {});
    } else {
        models.draw(scene, 0, 0, instances, view, {});
    }
    return renderer::capture(framebuffer, 1);
}

TEST_F(OffscreenRendererTest, DrawsManyInstancesAtOnceEachAtItsOwnTime)
{
    const auto document = documentAt(tests::sampleCreature());
    renderer::ModelRenderer models;
    auto scene = models.upload(document);
    const auto& shape = keyframesOf(scene.meshes.front()->model());
    const std::array instances = {
        renderer::instanceOf(shape, {0, 1, 0.5f}),
        renderer::instanceOf(shape, {30, 31, 0.25f}, glm::translate(glm::mat4(1.0f), glm::vec3(0.0f, 100.0f, 0.0f)))};
    const Image single = drawn(models, scene, instances, true);
    models.beginFrame();
    const Image together = drawn(models, scene, instances, false);
    EXPECT_EQ(together.pixels, single.pixels);
    ASSERT_EQ(models.stats().draws.size(), 1U);
    EXPECT_EQ(models.stats().draws.front().instances, 2U);
}

TEST_F(OffscreenRendererTest, OfEveryShadingDiffersFromTheOthers)
{
    const auto document = documentAt(tests::sampleCreature());
    std::vector<Image> images;
    for (const auto shading :
         {renderer::Shading::lit, renderer::Shading::unlit, renderer::Shading::flat, renderer::Shading::normals}) {
        RenderOptions options = optionsFor(*document);
        options.draw.shading = shading;
        const Image image = imageOf(document, options).image;
        for (const Image& other : images)
            EXPECT_GT(tests::compareImages(image, other).share, 0.02);
        images.push_back(image);
    }
}

TEST_F(OffscreenRendererTest, FillsTheFrameFromEverySide)
{
    const auto document = documentAt(tests::sampleCreature());
    for (const char* const camera : {"front", "back", "left", "right", "top", "bottom", "iso", "200,-40"}) {
        SCOPED_TRACE(camera);
        RenderOptions options = optionsFor(*document);
        options.background.reset();
        options.camera = renderer::cameraAngles(camera).value();
        const Image image = imageOf(document, options).image;
        // The edge is empty, the center is not.
        std::uint64_t edge = 0;
        std::uint64_t middle = 0;
        for (std::uint32_t y = 0; y < 256; ++y) {
            for (std::uint32_t x = 0; x < 256; ++x) {
                const bool isCovered = image.pixels[(y * 256 + x) * 4 + 3] != 0;
                const bool isEdge = x == 0 || y == 0 || x == 255 || y == 255;
                edge += isCovered && isEdge ? 1 : 0;
                middle += isCovered && x > 64 && x < 192 && y > 64 && y < 192 ? 1 : 0;
            }
        }
        EXPECT_EQ(edge, 0U);
        EXPECT_GT(middle, 1000U);
    }
}

TEST_F(OffscreenRendererTest, OfSydneyIsTheSameFromTrianglesAndGlCommands)
{
    const auto folder = tests::corpusFolder();
    if (folder.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    const auto document = documentAt(folder / "md2/assimp-testmodels/MD2/sydney.md2");
    RenderOptions options = optionsFor(*document, 512);
    const Picture triangles = imageOf(document, options);
    options.draw.meshVariant = 1;
    const Picture commands = imageOf(document, options);
    EXPECT_LE(tests::compareImages(commands.image, triangles.image).share, 0.0001);
    EXPECT_EQ(modesOf(commands.first), (std::vector<std::string_view>{"strips", "fans"}));
    EXPECT_EQ(commands.next.uploaded.vertices, 0U);
}

/// The difference between an image with a transparent background, composited over its ground, and an image drawn on the
/// ground: the mean over all pixels and colors, of 255.
double differenceOverGround(const Image& image, const Image& drawnOnGround, const glm::u8vec3& ground)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        const double alpha = image.pixels[i + 3] / 255.0;
        for (glm::length_t c = 0; c < 3; ++c) {
            const auto at = i + static_cast<std::size_t>(c);
            const double over = image.pixels[at] * alpha + ground[c] * (1.0 - alpha);
            sum += std::abs(over - drawnOnGround.pixels[at]);
        }
    }
    return sum / (static_cast<double>(image.pixelCount()) * 3.0);
}

/// Models that are completely or mostly additive: rings, spheres, flashes and ammunition.
std::vector<std::filesystem::path> additiveModels()
{
    std::vector<std::filesystem::path> models = tests::corpusFiles(".md3");
    std::erase_if(models, [](const std::filesystem::path& file) {
        const std::string name = file.filename().string();
        return name.find("_sphere") == std::string::npos && name.find("_ring") == std::string::npos &&
               name.find("_flash") == std::string::npos && !name.starts_with("bfg");
    });
    return models;
}

TEST_F(OffscreenRendererTest, OfLightAloneIsOnATransparentBackgroundWhatItIsOnTheGround)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    const std::vector<std::filesystem::path> files = additiveModels();
    EXPECT_GE(files.size(), 15U);
    double worst = 0.0;
    for (const std::filesystem::path& file : files) {
        SCOPED_TRACE(file);
        const auto document = documentAt(file);
        RenderOptions options = optionsFor(*document);
        options.background = glm::vec3(renderer::kUsualGround) / 255.0f;
        const Image onGround = imageOf(document, options).image;
        options.background.reset();
        const Image transparent = imageOf(document, options).image;
        std::size_t seen = 0;
        for (std::size_t i = 3; i < transparent.pixels.size(); i += 4)
            seen += transparent.pixels[i] > 16 ? 1 : 0;
        EXPECT_GT(seen, 1000U);
        const double difference = differenceOverGround(transparent, onGround, renderer::kUsualGround);
        EXPECT_LE(difference, 0.5);
        worst = std::max(worst, difference);
    }
    std::printf("%zu models, at most %.3f of 255\n", files.size(), worst);
}

/// Enough samples for several bands and a smaller last one.
TEST_F(OffscreenRendererTest, CapturesTheSameInBandsAsAtOnce)
{
    constexpr std::uint32_t kSide = 2;
    const renderer::Framebuffer framebuffer(kSide * 350, kSide * 251);
    framebuffer.bind();
    glEnable(GL_SCISSOR_TEST);
    for (std::uint32_t y = 0; y < framebuffer.height(); y += 3) { // stripes of different colors
        glScissor(static_cast<GLint>(y % 17), static_cast<GLint>(y), static_cast<GLsizei>(framebuffer.width()), 3);
        const auto part = static_cast<float>(y % 250) / 250.0f;
        glClearColor(part, 1.0f - part, static_cast<float>(y % 7) / 7.0f, y % 2 == 0 ? 1.0f : 0.5f);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
    Image bottomUp{framebuffer.width(), framebuffer.height(), {}};
    bottomUp.pixels.resize(bottomUp.pixelCount() * 4);
    glReadPixels(0, 0, static_cast<GLsizei>(bottomUp.width), static_cast<GLsizei>(bottomUp.height), GL_RGBA,
                 GL_UNSIGNED_BYTE, bottomUp.pixels.data());
    const Image image = renderer::capture(framebuffer, kSide);
    EXPECT_EQ(image.width, 350U);
    EXPECT_EQ(image.height, 251U);
    EXPECT_TRUE(image.pixels == renderer::resolved(bottomUp, kSide).pixels);
}

TEST(Resolved, AveragesSamplesAndTakesTheGroundOut)
{
    // Two samples of opaque red, two of the ground, make one half-covered pixel that is still fully red.
    const Image bottomUp{2, 2, {255, 0, 0, 255, 40, 50, 60, 0, 40, 50, 60, 0, 255, 0, 0, 255}};
    EXPECT_EQ(renderer::resolved(bottomUp, 2, {40, 50, 60}).pixels, (std::vector<std::uint8_t>{255, 0, 0, 128}));
}

TEST(Resolved, GivesLightThatWasAddedTheLeastAlphaItNeeds)
{
    // 43 of the 215 missing for full red: a fifth of pure red.
    const Image bottomUp{2, 1, {83, 40, 60, 0, 40, 40, 60, 0}};
    EXPECT_EQ(renderer::resolved(bottomUp, 1, {40, 40, 60}).pixels,
              (std::vector<std::uint8_t>{255, 40, 60, 51, 0, 0, 0, 0}));
}

TEST(Resolved, GivesAFilterTheLeastAlphaItNeeds)
{
    const Image bottomUp{1, 1, {20, 40, 60, 0}};
    EXPECT_EQ(renderer::resolved(bottomUp, 1, {40, 40, 60}).pixels, (std::vector<std::uint8_t>{0, 40, 60, 128}));
}

TEST(Resolved, KeepsTheCoverageWhereItIsMoreThanTheChange)
{
    const Image bottomUp{1, 1, {70, 50, 60, 153}}; // 0.6 of (90, 57, 60) over (40, 40, 60)
    EXPECT_EQ(renderer::resolved(bottomUp, 1, {40, 40, 60}).pixels, (std::vector<std::uint8_t>{90, 57, 60, 153}));
}

TEST(Resolved, PutsTheTopRowFirst)
{
    const Image bottomUp{1, 2, {1, 1, 1, 255, 2, 2, 2, 255}};
    EXPECT_EQ(renderer::resolved(bottomUp, 1).pixels, (std::vector<std::uint8_t>{2, 2, 2, 255, 1, 1, 1, 255}));
}

} // namespace
