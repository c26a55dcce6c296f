#include "formats/image/load_image.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/fit.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/compare_images.hpp"
#include "tests/support/temporary_folder.hpp"

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>

extern char** environ;

/// Large images are drawn in tiles and given out in bands.
namespace {

using formats::Image;
using renderer::OffscreenRenderer;
using renderer::RenderOptions;

constexpr std::uint32_t kWidth = 331;
constexpr std::uint32_t kHeight = 277;
constexpr std::uint64_t kMaxRounded = 92; // pixels: a thousandth of the image, and a third of a column

class TiledRendering : public tests::GlTest {
protected:
    void SetUp() override
    {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        auto document = scene::open(tests::sampleCreature());
        ASSERT_TRUE(document) << document.error().message;
        m_document = std::make_shared<const scene::Document>(*std::move(document));
        m_renderer = std::make_unique<renderer::ModelRenderer>();
    }
    void TearDown() override
    {
        m_renderer.reset();
        GlTest::TearDown();
    }

    [[nodiscard]] RenderOptions options(std::uint32_t supersample) const
    {
        RenderOptions options;
        options.width = kWidth;
        options.height = kHeight;
        options.supersample = supersample;
        const std::vector<animation::Pose> pose = {animation::KeyframePose{}};
        options.fitted = fitted(cameraOf(options), static_cast<float>(kWidth) / kHeight, renderer::Fit::pose,
                                {*m_document, pose, {}, {}, options.rotationOverrides});
        return options;
    }

    [[nodiscard]] Image whole(const RenderOptions& options)
    {
        auto scene = m_renderer->upload(m_document);
        OffscreenRenderer offscreen(*m_renderer, options);
        offscreen.draw(scene, animation::KeyframePose{});
        return offscreen.read();
    }

    /// Put together out of its bands.
    [[nodiscard]] Image tiled(const RenderOptions& options, std::uint32_t tileSamples)
    {
        auto scene = m_renderer->upload(m_document);
        OffscreenRenderer offscreen(*m_renderer, options, OffscreenRenderer::Drawing::inBands, tileSamples);
        EXPECT_LE(offscreen.framebufferBytes(), std::uint64_t{tileSamples} * tileSamples * 8);
        const animation::Pose pose = animation::KeyframePose{};
        Image image{options.width, 0, {}};
        offscreen.drawInBands(scene, {&pose, 1}, 0.0, [&](const Image& band) {
            EXPECT_EQ(band.width, options.width);
            EXPECT_EQ(band.pixels.size(), band.pixelCount() * 4);
            image.height += band.height;
            image.pixels.insert(image.pixels.end(), band.pixels.begin(), band.pixels.end());
        });
        EXPECT_EQ(image.height, options.height);
        return image;
    }

    [[nodiscard]] renderer::ModelRenderer& models() { return *m_renderer; }
    [[nodiscard]] const std::shared_ptr<const scene::Document>& document() const { return m_document; }

private:
    std::shared_ptr<const scene::Document> m_document;
    std::unique_ptr<renderer::ModelRenderer> m_renderer;
};

TEST_F(TiledRendering, IsTheImageDrawnAsAWhole)
{
    for (const std::uint32_t supersample : {1U, 2U, 3U}) {
        for (const bool isTransparent : {false, true}) {
            RenderOptions wanted = options(supersample);
            wanted.overlays.showsGrid = wanted.overlays.showsTags = !isTransparent;
            if (isTransparent)
                wanted.background.reset();
            const Image expected = whole(wanted);
            for (const std::uint32_t tileSamples : {64U, 100U, 128U, 2048U}) {
                const auto difference = tests::compareImages(tiled(wanted, tileSamples), expected, 0);
                // Coordinates are rounded in other places, which shows in single pixels at edges; a seam would show in
                // a row or a column of them.
                const std::uint64_t allowed = tileSamples > kWidth * supersample ? 0 : kMaxRounded;
                EXPECT_LE(difference.pixels, allowed) << supersample << " samples, tiles of " << tileSamples;
            }
        }
    }
}

TEST_F(TiledRendering, CountsWhatOneTileTakes)
{
    (void)whole(options(2)); // shaders and buffers are there
    models().beginFrame();
    auto scene = models().upload(document());
    const animation::Pose pose = animation::KeyframePose{};
    const auto draws = [&](std::uint32_t tileSamples) {
        models().beginFrame();
        OffscreenRenderer offscreen(models(), options(2), OffscreenRenderer::Drawing::inBands, tileSamples);
        offscreen.drawInBands(scene, {&pose, 1}, 0.0, [](const Image&) {});
        return models().stats().draws.size();
    };
    EXPECT_EQ(draws(64), draws(2048));
}

struct Used {
    int status = -1;
    long peakMegabytes = 0;
};

/// Runs the program and waits for it.
Used runProgram(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), TRISVIEW_PROGRAM);
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    pid_t child = 0;
    if (posix_spawn(&child, TRISVIEW_PROGRAM, nullptr, nullptr, pointers.data(), environ) != 0)
        return {};
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, used.ru_maxrss / 1024};
}

TEST_F(TiledRendering, TakesLittleMemoryWhateverItsSize)
{
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the sanitizer takes memory of its own";
#endif
    const tests::TemporaryFolder folder;
    const std::string output = (folder / "large.png").string();
    const Used large = runProgram({"render", tests::sampleCreature().string(), "-o", output, "--size", "6000x4500"});
    EXPECT_EQ(large.status, 0);
    EXPECT_LT(large.peakMegabytes, 400) << "drawn as a whole it would take 1,500 MB";
    const auto info = formats::readFile(output).and_then(formats::probeImage);
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_EQ(info->width, 6000U);
    EXPECT_EQ(info->height, 4500U);
}

} // namespace
