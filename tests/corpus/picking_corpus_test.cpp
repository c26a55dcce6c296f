#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/pick_reference.hpp"

#include <gtest/gtest.h>

namespace picking_corpus_test {

class PickingOfFiles : public ::testing::TestWithParam<const char*> {};

/// Each clip in turn, each at another time.
std::vector<animation::Pose> somePoses(const scene::Document& document, std::uint32_t number)
{
    std::vector<animation::Pose> poses;
    for (std::uint32_t layer = 0; layer < animationLayerCount(document); ++layer) {
        const auto& clips = clipsOf(document, layer);
        if (clips.empty()) {
            poses.emplace_back();
            continue;
        }
        const formats::Clip& clip = clips[number % clips.size()];
        poses.push_back(animation::clipPoseOf(clip, {.seconds = clip.seconds() * 0.37}));
    }
    return poses;
}

TEST_P(PickingOfFiles, AgreesWithAllTriangles)
{
    const auto files = tests::corpusFiles(GetParam());
    if (files.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    renderer::Picker picker;
    const std::size_t step = std::max<std::size_t>(files.size() / 12, 1);
    int hits = 0;
    for (std::size_t i = 0; i < files.size(); i += step) {
        const auto document = scene::open(files[i]);
        if (!document)
            continue;
        const auto poses = somePoses(*document, static_cast<std::uint32_t>(i));
        const auto placed = placedNodes(*document, poses);
        renderer::DrawOptions options;
        options.hiddenSurfaces = defaultHidden(*document);
        options.showsTextures = false; // no holes
        const formats::Bounds bounds = boundsOf(*document, placed);
        if (bounds.isEmpty())
            continue;
        const int agreed = tests::agreedHits({*document, placed, 0, options}, picker, tests::RaysAround(bounds), 8);
        EXPECT_GE(agreed, 0) << files[i];
        hits += agreed;
    }
    EXPECT_GT(hits, 5);
}

INSTANTIATE_TEST_SUITE_P(Formats, PickingOfFiles, ::testing::Values(".md2", ".md3", ".m2", ".iqm", ".mdl", ".glb"),
                         [](const auto& name) { return std::string(name.param).substr(1); });

} // namespace picking_corpus_test
