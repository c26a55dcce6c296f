// Particles on the screen (docs/formats/m2_effects.md §6).
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/m2_effects_sample.hpp"

#include <algorithm>

namespace {

constexpr std::uint32_t kSize = 33; // a pixel lies in the very middle

/// One particle, whose quad hides all of the view: orange, as far as its mode mixes it.
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

std::shared_ptr<const scene::Document> documentWith(const formats::M2WriteParticle& emitter)
{
    auto written = tests::poleWith(264, {formats::M2ParticleForm::words, {emitter}, {}});
    written.sequences[2].isExternal = false;
    const auto files = formats::writeM2(written);
    auto loaded = formats::loadM2(formats::ByteView(formats::FileBytes::copyOf(files.front().bytes), "Pole.m2"),
                                  tests::sidecarsIn(files));
    EXPECT_TRUE(loaded);
    const auto model = std::make_shared<const formats::Model>(*std::move(loaded));
    auto document = std::make_shared<scene::Document>();
    scene::Node& node = document->nodes.emplace_back();
    node.model = model;
    node.sequences = std::make_shared<const scene::SequenceStore>(model, formats::FoundFile{},
                                                                  std::make_shared<const formats::VirtualFileSystem>());
    return document;
}

class EffectsGl : public tests::GlTest {
protected:
    formats::Image imageOf(const formats::M2WriteParticle& emitter, bool showsEffects = true)
    {
        const auto document = documentWith(emitter);
        renderer::ModelRenderer models;
        auto scene = models.upload(document);
        renderer::RenderOptions options;
        options.width = options.height = kSize;
        options.supersample = 1;
        options.background = glm::vec3(0.2f);
        options.draw.showsEffects = showsEffects;
        renderer::OffscreenRenderer offscreen(models, options);
        animation::SequencePose pose;
        pose.sequence = 2; // plays once
        pose.ms = pose.globalMs = 300.0;
        offscreen.draw(scene, animation::Pose(pose));
        m_quadDraws = static_cast<std::size_t>(
            std::count_if(models.stats().draws.begin(), models.stats().draws.end(),
                          [](const renderer::DrawRecord& draw) { return draw.mode == "quads"; }));
        return offscreen.read();
    }
    [[nodiscard]] std::size_t quadDraws() const { return m_quadDraws; }

private:
    std::size_t m_quadDraws = 0;
};

std::array<int, 3> cornerOf(const formats::Image& image)
{
    return {image.pixels.at(0), image.pixels.at(1), image.pixels.at(2)};
}

TEST_F(EffectsGl, AreDrawnInTheirColors)
{
    EXPECT_EQ(cornerOf(imageOf(curtain(2))), (std::array{255, 128, 0}));
    EXPECT_EQ(quadDraws(), 1U);
}

TEST_F(EffectsGl, MixWithWhatIsBehindThem)
{
    EXPECT_EQ(cornerOf(imageOf(curtain(4))), (std::array{255, 179, 51})); // 51 of the background added
    EXPECT_EQ(cornerOf(imageOf(curtain(5))), (std::array{51, 26, 0}));    // multiplied
}

TEST_F(EffectsGl, AreLeftOutWhereTheyAreNotShown)
{
    EXPECT_EQ(cornerOf(imageOf(curtain(2), false)), (std::array{51, 51, 51}));
    EXPECT_EQ(quadDraws(), 0U);
}

} // namespace
