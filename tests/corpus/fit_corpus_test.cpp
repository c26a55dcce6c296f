#include "renderer/fit.hpp"
#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/corpus.hpp"

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>

/// Every model of the corpus, drawn by `render --part` without further options: the share of the image it fills.
namespace fit_corpus_test {

namespace fs = std::filesystem;

constexpr std::uint32_t kSize = 512;
constexpr int kLeastOpaque = 128; // alpha of a visible pixel

struct Filled {
    double share = 0.0; // the larger of width and height
    std::string name;
};

std::vector<animation::Pose> posesAtTheStart(const scene::Document& document)
{
    std::vector<animation::Pose> poses;
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer) {
        const formats::Model& model = layerModel(document, layer);
        if (!isSkinned(model) || clipsOf(document, layer).empty()) {
            poses.push_back(animation::clipPoseAtFrame(animation::allFrames(model), 0.0));
            continue;
        }
        const formats::Clip& first = clipsOf(document, layer).front();
        if (first.isSequence())
            (void)document.nodes.front().sequences->read(first.sequence);
        poses.push_back(animation::clipPoseAtFrame(first, 0.0));
    }
    return poses;
}

/// nullopt if no pixel is opaque.
std::optional<double> filledShare(const formats::Image& image)
{
    glm::ivec2 first(static_cast<int>(kSize));
    glm::ivec2 last(-1);
    for (std::size_t i = 0; i < image.pixelCount(); ++i) {
        if (image.pixels[4 * i + 3] < kLeastOpaque)
            continue;
        const glm::ivec2 at(static_cast<int>(i % kSize), static_cast<int>(i / kSize));
        first = glm::min(first, at);
        last = glm::max(last, at);
    }
    if (last.x < first.x)
        return std::nullopt;
    const glm::ivec2 size = last - first + 1;
    return static_cast<double>(std::max(size.x, size.y)) / kSize;
}

class FitCorpus : public tests::GlTest {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
        GlTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            m_renderer = std::make_unique<renderer::ModelRenderer>();
    }
    void TearDown() override
    {
        m_renderer.reset();
        GlTest::TearDown();
    }

    [[nodiscard]] std::optional<double> filledBy(const fs::path& path)
    {
        auto opened = scene::open(path, {.images = scene::ImagePolicy::chosen, .isPart = true});
        if (!opened)
            return std::nullopt; // other tests list these files
        const auto document = std::make_shared<const scene::Document>(*std::move(opened));
        const std::vector<animation::Pose> poses = posesAtTheStart(*document);
        renderer::RenderOptions options;
        options.width = options.height = kSize;
        options.supersample = 1;
        options.background.reset();
        options.draw.hiddenSurfaces = defaultHidden(*document);
        options.fitted =
            fitted(cameraOf(options), 1.0f, renderer::Fit::pose,
                   {*document, poses, {}, visibilityOf(options.draw, options.skin), options.rotationOverrides});
        renderer::SceneOnGpu scene = m_renderer->upload(document);
        renderer::OffscreenRenderer offscreen(*m_renderer, options);
        offscreen.draw(scene, poses);
        return filledShare(offscreen.read());
    }

private:
    std::unique_ptr<renderer::ModelRenderer> m_renderer;
};

TEST_F(FitCorpus, ModelsFillTheirImages)
{
    std::vector<Filled> all;
    std::size_t withoutPixels = 0;
    for (const char* const extension : {".md2", ".mdl", ".mdx", ".md3", ".m2", ".iqm", ".glb"}) {
        for (const fs::path& path : tests::corpusFiles(extension)) {
            const auto share = filledBy(path);
            if (share)
                all.push_back({*share, path.lexically_relative(tests::corpusFolder()).generic_string()});
            else
                ++withoutPixels;
        }
    }
    ASSERT_GT(all.size(), 100U);
    std::sort(all.begin(), all.end(), [](const Filled& a, const Filled& b) { return a.share < b.share; });
    const double median = all[all.size() / 2].share;
    const double tenth = all[all.size() / 10].share;
    std::printf("%zu models, %zu without opaque pixels: median %.1f %%, 10th percentile %.1f %%, largest %.1f %%\n",
                all.size(), withoutPixels, 100.0 * median, 100.0 * tenth, 100.0 * all.back().share);
    for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 60); ++i)
        std::printf("  %5.1f %%  %s\n", 100.0 * all[i].share, all[i].name.c_str());
    EXPECT_GE(median, 0.80);
    EXPECT_GE(tenth, 0.75);
    EXPECT_LE(all.back().share, 0.95);
}

} // namespace fit_corpus_test
