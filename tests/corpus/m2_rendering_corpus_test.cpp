#include "renderer/offscreen_renderer.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/compare_images.hpp"
#include "tests/support/corpus.hpp"

#include <algorithm>
#include <map>

/// Real M2 files that exist for two clients must give the same image.
namespace m2_rendering_corpus_test {

namespace fs = std::filesystem;
using formats::Image;

constexpr double kMaxDifferent = 0.005;
/// The later client's file is another export: 87 bones instead of 66, and 851 keys instead of 2830. 5 % of the area
/// covered by the model.
constexpr double kMaxDifferentOfOtherKeys = 0.012;
constexpr std::uint32_t kSize = 512;

/// The path from "Interface" on, in lower case; empty for others.
std::string interfacePath(const fs::path& path)
{
    const std::string text = formats::lowered(path.generic_string());
    const std::size_t at = text.find("/interface/");
    return at == std::string::npos ? std::string() : text.substr(at);
}

/// Models of version 256 with their twins of version 260.
std::map<std::string, std::vector<fs::path>> twins()
{
    std::map<std::string, std::vector<fs::path>> byPath;
    for (const fs::path& path : tests::corpusFiles(".m2")) {
        if (const std::string name = interfacePath(path); !name.empty())
            byPath[name].push_back(path);
    }
    std::erase_if(byPath, [](const auto& entry) { return entry.second.size() != 2; });
    return byPath;
}

class M2PictureCorpus : public tests::GlTest {
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

    /// At five times spread over the first sequence; without sequences, five times in the bind pose.
    [[nodiscard]] std::vector<Image> picturesOf(const std::shared_ptr<const scene::Document>& document,
                                                const renderer::RenderOptions& options)
    {
        auto scene = m_renderer->upload(document);
        renderer::RenderOptions mine = options;
        mine.draw.hiddenSurfaces = defaultHidden(*document);
        renderer::OffscreenRenderer offscreen(*m_renderer, mine);
        const formats::Skinned& shape = skinnedOf(*document->nodes.front().model);
        std::vector<Image> images;
        for (int i = 0; i < 5; ++i) {
            animation::SequencePose pose;
            if (!shape.sequences.empty()) {
                (void)document->nodes.front().sequences->read(0);
                pose.sequence = 0;
                pose.ms = static_cast<double>(shape.sequences.front().durationMs) * i / 5.0;
                pose.globalMs = pose.ms;
            }
            offscreen.draw(scene, animation::Pose(pose));
            images.push_back(offscreen.read());
        }
        return images;
    }

private:
    std::unique_ptr<renderer::ModelRenderer> m_renderer;
};

TEST_F(M2PictureCorpus, AreTheSameOfBothClients)
{
    std::size_t pairs = 0;
    std::size_t seen = 0;
    for (const auto& [name, paths] : twins()) {
        SCOPED_TRACE(name);
        std::vector<std::shared_ptr<const scene::Document>> documents;
        for (const fs::path& path : paths) {
            auto document = scene::open(path, {.images = scene::ImagePolicy::none});
            ASSERT_TRUE(document) << document.error().message;
            documents.push_back(std::make_shared<const scene::Document>(*std::move(document)));
        }
        const std::uint32_t versions = documents[0]->nodes[0].model->version + documents[1]->nodes[0].model->version;
        if (versions != 256 + 260)
            continue;
        ++pairs;
        renderer::RenderOptions options;
        options.width = options.height = kSize;
        options.draw.showsTextures = false;
        options.framing = boundsOf(*documents[0]);
        const auto ours = picturesOf(documents[0], options);
        const auto theirs = picturesOf(documents[1], options);
        double worst = 0.0;
        std::size_t covered = 0;
        for (std::size_t i = 0; i < ours.size(); ++i) {
            worst = std::max(worst, tests::compareImages(ours[i], theirs[i]).share);
            for (std::size_t pixel = 0; pixel < ours[i].pixelCount(); ++pixel)
                covered += ours[i].pixels[4 * pixel] != 128 ? 1 : 0;
        }
        const auto boneCount = [&](std::size_t i) { return skinnedOf(*documents[i]->nodes[0].model).bones.size(); };
        const bool isOtherExport = boneCount(0) != boneCount(1);
        EXPECT_EQ(isOtherExport, name.ends_with("/ui_rs_orc.m2"));
        EXPECT_LE(worst, isOtherExport ? kMaxDifferentOfOtherKeys : kMaxDifferent);
        seen += covered > 0 ? 1 : 0;
        std::printf("%-60s %.4f %% differ, %.1f %% covered\n", name.c_str(), 100.0 * worst,
                    100.0 * static_cast<double>(covered) / static_cast<double>(ours.size() * kSize * kSize));
    }
    EXPECT_GE(pairs, 10U);
    EXPECT_GE(seen, 10U);
}

} // namespace m2_rendering_corpus_test
