#include "renderer/fit.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/compare_images.hpp"

#include <algorithm>

/// Large images are drawn in tiles and output in bands.
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

    /// Assembled from its bands.
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
                // Coordinates are rounded differently, which changes single pixels at edges; a seam would change a row
                // or a column of them.
                const std::uint64_t allowed = tileSamples > kWidth * supersample ? 0 : kMaxRounded;
                EXPECT_LE(difference.pixels, allowed) << supersample << " samples, tiles of " << tileSamples;
            }
        }
    }
}

TEST_F(TiledRendering, CountsWhatOneTileTakes)
{
    (void)whole(options(2)); // compiles shaders and creates buffers
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

} // namespace
