// Particles on the screen (docs/formats/m2_effects.md §6).
#include "formats/image/png/png_writer.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/m2_effects_sample.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <vector>

namespace {

constexpr std::uint32_t kOddSize = 33; // so that the center is a pixel

/// One particle whose quad covers the whole view: orange, blended by its mode.
formats::M2WriteParticle curtain(std::uint16_t blend)
{
    formats::M2WriteParticle emitter;
    emitter.flags = 0x8000 | 0x10; // one burst
    emitter.blend = blend;
    emitter.rate = tests::constantTrack(1.0f);
    emitter.lifespan = tests::constantTrack(20.0f);
    emitter.color.keys = {{0.0f, {255.0f, 128.0f, 0.0f}}};
    emitter.scale.keys = {{0.0f, {50.0f, 50.0f}}};
    return emitter;
}

std::shared_ptr<const formats::Model> modelWith(const std::vector<formats::M2WriteParticle>& emitters)
{
    auto written = tests::poleWith(264, {formats::M2ParticleForm::words, emitters, {}});
    written.sequences[2].isExternal = false;
    const auto files = formats::writeM2(written);
    auto loaded = formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(files.front().bytes), "Pole.m2"),
                                  tests::sidecarsIn(files));
    EXPECT_TRUE(loaded);
    return std::make_shared<const formats::Model>(*std::move(loaded));
}

std::shared_ptr<scene::Document> documentWith(const std::vector<formats::M2WriteParticle>& emitters)
{
    const auto model = modelWith(emitters);
    auto document = std::make_shared<scene::Document>();
    scene::Node& node = document->nodes.emplace_back();
    node.model = model;
    node.sequences = std::make_shared<const scene::SequenceStore>(model, formats::FoundFile{},
                                                                  std::make_shared<const formats::VirtualFileSystem>());
    return document;
}

class EffectsGl : public tests::GlTest {
protected:
    formats::Image imageOf(const formats::M2WriteParticle& emitter, bool showsEffects = true,
                           const std::set<std::uint32_t>& hidden = {})
    {
        return imageOf({emitter}, {300.0}, showsEffects, hidden);
    }
    /// The image at the last of these times, which are drawn in order.
    formats::Image imageOf(const std::vector<formats::M2WriteParticle>& emitters, const std::vector<double>& times,
                           bool showsEffects = true, const std::set<std::uint32_t>& hidden = {})
    {
        return imageOf(documentWith(emitters), times, showsEffects, hidden);
    }
    formats::Image imageOf(std::shared_ptr<const scene::Document> document, const std::vector<double>& times,
                           bool showsEffects = true, const std::set<std::uint32_t>& hidden = {})
    {
        if (!m_models)
            m_models.emplace();
        renderer::ModelRenderer& models = *m_models;
        auto scene = models.upload(document);
        renderer::RenderOptions options;
        options.width = options.height = kOddSize;
        options.supersample = 1;
        options.background = glm::vec3(0.2f);
        options.draw.showsEffects = showsEffects;
        options.draw.hiddenEffects = hidden;
        options.draw.hiddenSurfaces = m_hiddenSurfaces;
        options.framing = m_framing;
        renderer::OffscreenRenderer offscreen(models, options);
        animation::SequencePose pose;
        pose.sequence = 2; // this sequence plays once
        for (const double time : times) {
            pose.ms = pose.globalMs = time;
            models.beginFrame();
            offscreen.draw(scene, animation::Pose(pose));
        }
        m_draws = models.stats().draws;
        m_quadDraws.clear();
        std::copy_if(m_draws.begin(), m_draws.end(), std::back_inserter(m_quadDraws),
                     [](const renderer::DrawRecord& draw) { return draw.mode == "quads"; });
        return offscreen.read();
    }
    [[nodiscard]] std::size_t quadDraws() const { return m_quadDraws.size(); }
    [[nodiscard]] std::span<const renderer::DrawRecord> quads() const { return m_quadDraws; }
    /// Number of draws with this many instances.
    [[nodiscard]] std::ptrdiff_t drawsOf(std::uint32_t instances) const
    {
        return std::count_if(m_draws.begin(), m_draws.end(),
                             [instances](const renderer::DrawRecord& draw) { return draw.instances == instances; });
    }

    std::set<std::uint32_t> m_hiddenSurfaces; // visible beside the effects
    formats::Bounds m_framing;                // empty: the model's

private:
    std::optional<renderer::ModelRenderer> m_models; // one per test: shaders need memory
    std::vector<renderer::DrawRecord> m_draws;
    std::vector<renderer::DrawRecord> m_quadDraws;
};

/// Particles that move, spin, twinkle and are sorted.
formats::M2WriteParticle sparks(float rate)
{
    formats::M2WriteParticle emitter;
    emitter.flags = 0x60002;
    emitter.rate = tests::constantTrack(rate);
    emitter.lifespan = tests::constantTrack(0.25f);
    emitter.speed = tests::constantTrack(4.0f);
    emitter.speedVariation = tests::constantTrack(0.5f);
    emitter.verticalRange = emitter.horizontalRange = tests::constantTrack(3.0f);
    emitter.color.keys = {{0.0f, {255.0f, 200.0f, 100.0f}}, {1.0f, {200.0f, 30.0f, 0.0f}}};
    emitter.scale.keys = {{0.0f, {0.1f, 0.1f}}};
    emitter.scaleVariation = {0.5f, 0.5f};
    emitter.spin = emitter.spinVariation = 3.0f;
    emitter.twinkleShare = 0.7f;
    emitter.twinkleSpeed = 20.0f;
    emitter.tailSeconds = 0.05f;
    return emitter;
}

std::array<int, 3> cornerOf(const formats::Image& image)
{
    return {image.pixels.at(0), image.pixels.at(1), image.pixels.at(2)};
}

TEST_F(EffectsGl, AreDrawnInTheirColors)
{
    EXPECT_EQ(cornerOf(imageOf(curtain(2))), (std::array{92, 67, 41})); // a fifth: soft dots replace a missing image
    EXPECT_EQ(quadDraws(), 1U);
}

TEST_F(EffectsGl, MixWithWhatIsBehindThem)
{
    EXPECT_EQ(cornerOf(imageOf(curtain(4))), (std::array{102, 77, 51})); // 51 of the background and a fifth
    EXPECT_EQ(cornerOf(imageOf(curtain(5))), (std::array{51, 26, 0}));   // multiplied
}

TEST_F(EffectsGl, AreTheSamePictureEachTimeAndWhicheverWayItIsReached)
{
    const std::vector<formats::M2WriteParticle> emitters(2, sparks(200.0f));
    const auto first = formats::encodePng(imageOf(emitters, {450.0}));
    EXPECT_EQ(formats::encodePng(imageOf(emitters, {450.0})), first);
    EXPECT_EQ(formats::encodePng(imageOf(emitters, {0.0, 100.0, 117.0, 300.0, 433.0, 450.0})), first);
    EXPECT_EQ(formats::encodePng(imageOf(emitters, {550.0, 450.0})), first);
    EXPECT_NE(formats::encodePng(imageOf(emitters, {467.0})), first);
}

TEST_F(EffectsGl, AreOneDrawForEachEmitter)
{
    (void)imageOf(std::vector(5, sparks(8000.0f)), {600.0});
    ASSERT_EQ(quadDraws(), 5U);
    std::size_t indices = 0;
    for (const renderer::DrawRecord& draw : quads())
        indices += draw.indices;
    constexpr std::size_t kIndicesAParticle = 2 * 6; // head and tail
    EXPECT_GT(indices, 6000 * kIndicesAParticle);    // seven tenths of 10,000 particles are visible
}

TEST_F(EffectsGl, ShowModelsInsteadOfParticles)
{
    formats::M2WriteParticle emitter = curtain(2);
    emitter.rate = tests::constantTrack(7.0f);
    emitter.speed = tests::constantTrack(1.0f);
    emitter.verticalRange = emitter.horizontalRange = tests::constantTrack(3.0f);
    emitter.scale.keys = {{0.0f, {0.2f, 0.2f}}};
    emitter.tumbleMin = emitter.tumbleMax = {1.0f, 2.0f, 3.0f};
    const auto document = documentWith({emitter});
    document->effectModels.push_back({"spark.m2", modelWith({}), {}});
    const auto quadsInstead = imageOf(document, {300.0});
    EXPECT_EQ(quadDraws(), 1U);
    EXPECT_EQ(drawsOf(7), 0);
    document->nodes[0].emitterModels = {{0, formats::kNoIndex}};
    const auto models = imageOf(document, {300.0});
    EXPECT_EQ(quadDraws(), 0U);
    EXPECT_GT(drawsOf(7), 0); // a draw for each of its batches, with seven instances each
    const auto later = imageOf(document, {320.0});
    const auto without = imageOf(document, {300.0}, false);
    EXPECT_NE(models.pixels, without.pixels);
    EXPECT_NE(models.pixels, later.pixels); // they move and tumble
    EXPECT_NE(models.pixels, quadsInstead.pixels);
}

TEST_F(EffectsGl, HideModelsOfParticlesWithThePartOfTheMesh)
{
    formats::M2WriteParticle emitter = curtain(2);
    emitter.rate = tests::constantTrack(7.0f);
    const auto document = documentWith({emitter});
    auto model = std::make_shared<formats::Model>(*document->nodes[0].model);
    const auto& sections = skinnedOf(*model).sections;
    ASSERT_NE(sections[1].geoset, 0U);
    ASSERT_NE(sections[0].geoset, sections[1].geoset);
    std::get<formats::Skinned>(model->shape).particles[0].geoset = sections[1].geoset;
    document->nodes[0].model = model;
    document->effectModels.push_back({"spark.m2", modelWith({}), {}});
    document->nodes[0].emitterModels = {{0, formats::kNoIndex}};
    (void)imageOf(document, {300.0});
    EXPECT_GT(drawsOf(7), 0);
    m_hiddenSurfaces = {0};
    (void)imageOf(document, {300.0});
    EXPECT_GT(drawsOf(7), 0) << "another part is hidden";
    m_hiddenSurfaces = {1};
    (void)imageOf(document, {300.0});
    EXPECT_EQ(drawsOf(7), 0);
}

TEST_F(EffectsGl, AreLeftOutWhereTheyAreNotShown)
{
    EXPECT_EQ(cornerOf(imageOf(curtain(2), false)), (std::array{51, 51, 51}));
    EXPECT_EQ(quadDraws(), 0U);
    EXPECT_EQ(cornerOf(imageOf(curtain(2), true, {0})), (std::array{51, 51, 51})) << "hidden alone";
    EXPECT_EQ(quadDraws(), 0U);
    (void)imageOf(curtain(2), true, {1});
    EXPECT_EQ(quadDraws(), 1U) << "another one is hidden";
}

/// The same, at most half as large as the view.
formats::M2WriteParticle dot(std::uint16_t blend)
{
    formats::M2WriteParticle emitter = curtain(blend);
    emitter.scale.keys = {{0.0f, {0.6f, 0.6f}}};
    return emitter;
}

std::array<int, 3> rgbAt(const formats::Image& image, std::uint32_t x, std::uint32_t y)
{
    const auto* const pixel = &image.pixels.at((std::size_t{y} * image.width + x) * 4);
    return {pixel[0], pixel[1], pixel[2]};
}

/// The difference of a pixel, summed over all channels.
int differenceAt(const formats::Image& a, const formats::Image& b, std::uint32_t x, std::uint32_t y)
{
    int difference = 0;
    for (std::size_t i = 0; i < 3; ++i)
        difference += std::abs(rgbAt(a, x, y)[i] - rgbAt(b, x, y)[i]);
    return difference;
}

TEST_F(EffectsGl, AreSoftDotsWhereTheirImageIsMissing)
{
    constexpr std::uint32_t kMiddle = kOddSize / 2;
    m_hiddenSurfaces = {0, 1, 2};
    m_framing = {glm::vec3(-1.0f), glm::vec3(1.0f)};
    for (const std::uint16_t blend : std::array<std::uint16_t, 6>{2, 3, 4, 5, 6, 7}) { // all that blend
        const formats::Image with = imageOf(dot(blend));
        const formats::Image without = imageOf(dot(blend), false);
        std::vector<int> column;
        for (std::uint32_t y = 0; y < kOddSize; ++y)
            column.push_back(differenceAt(with, without, kMiddle, y));
        const auto top = std::max_element(column.begin(), column.end());
        EXPECT_GT(*top, 20) << "mode " << blend;
        std::vector<int> row; // to the right from its center
        for (std::uint32_t x = kMiddle; x < kOddSize; ++x)
            row.push_back(differenceAt(with, without, x, static_cast<std::uint32_t>(top - column.begin())));
        EXPECT_TRUE(std::is_sorted(row.rbegin(), row.rend())) << "fades, mode " << blend;
        EXPECT_GT(std::set<int>(row.begin(), row.end()).size(), 4U) << "softly, mode " << blend;
        EXPECT_EQ(row.back() + column.front() + column.back(), 0) << "to nothing, mode " << blend;
        const auto reach = [](const std::vector<int>& line) {
            return std::count_if(line.begin(), line.end(), [](int difference) { return difference > 0; });
        };
        EXPECT_NEAR(static_cast<double>(reach(column)), 2.0 * static_cast<double>(reach(row)) - 1.0, 3.0)
            << "round, mode " << blend;
    }
}

TEST_F(EffectsGl, HaveASoftDotInEachCell)
{
    m_hiddenSurfaces = {0, 1, 2};
    m_framing = {glm::vec3(-1.0f), glm::vec3(1.0f)};
    formats::M2WriteParticle emitter = dot(2);
    const formats::Image whole = imageOf(emitter);
    emitter.rows = emitter.columns = 4;
    emitter.headCells.keys = {{0.0f, 6.0f}, {1.0f, 6.0f}, {1.0f, 6.0f}, {1.0f, 6.0f}};
    EXPECT_EQ(imageOf(emitter).pixels, whole.pixels);
}

} // namespace
