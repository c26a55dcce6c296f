#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

namespace gltf_corpus_test {

/// Facts as three.js and the files state them.
struct Expected {
    std::uint32_t vertices, triangles;
    std::size_t surfaces, clips;
    double seconds; // of the first clip
};
const std::map<std::string, Expected> kExpected{
    {"Fox.glb", {1728, 576, 1, 3, 3.4166667}},         {"MorphStressTest.gltf", {1528, 2412, 2, 3, 9.333333}},
    {"SimpleSkin.gltf", {10, 8, 1, 1, 5.5}},           {"01_alpha_mask.gltf", {4, 2, 1, 0, 0.0}},
    {"01_morphed_cube.gltf", {24, 12, 1, 1, 2.0}},     {"02_node_hierarchy.gltf", {136, 60, 2, 0, 0.0}},
    {"03_all_animations.gltf", {518, 976, 3, 3, 2.0}}, {"03_skinned_cylinder.gltf", {750, 316, 1, 1, 2.0}},
    {"07_nla-anim.gltf", {72, 36, 3, 3, 2.4583333}},   {"greenman.glb", {196, 356, 1, 4, 0.1666667}},
    {"robot.glb", {7218, 3238, 19, 14, 3.3333333}},
};

std::vector<std::filesystem::path> gltfFiles()
{
    std::vector<std::filesystem::path> files = tests::corpusFiles(".glb");
    for (const std::filesystem::path& text : tests::corpusFiles(".gltf"))
        files.push_back(text);
    return files;
}

bool isCompressed(const std::filesystem::path& path)
{
    const std::string name = path.filename().generic_string();
    return name == "BoxDraco.gltf" || name == "BoxMeshopt.glb";
}

class GltfCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty() || gltfFiles().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

TEST_F(GltfCorpus, OpensEveryFileButCompressedOnes)
{
    for (const auto& path : gltfFiles()) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto document = scene::open(path);
        if (isCompressed(path)) {
            ASSERT_FALSE(document);
            EXPECT_EQ(document.error().code, formats::LoadErrorCode::unsupported);
            const bool isNamed = document.error().message.find("Draco") != std::string::npos ||
                                 document.error().message.find("meshopt") != std::string::npos;
            EXPECT_TRUE(isNamed) << document.error().message;
            continue;
        }
        ASSERT_TRUE(document) << document.error().message;
        const formats::Model& model = *document->nodes.front().model;
        EXPECT_EQ(tests::brokenPromise(model), "");
        for (const formats::Diagnostic& diagnostic : allDiagnostics(*document))
            EXPECT_EQ(diagnostic.severity, formats::Severity::note) << diagnostic.message;
        for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
            const std::uint32_t texture = textureOfSurface(*document, 0, 0, surface);
            ASSERT_LT(texture, document->textures.size()) << surface;
            EXPECT_TRUE(document->textures[texture].image) << surface;
        }
        const auto expected = kExpected.find(path.filename().generic_string());
        if (expected == kExpected.end())
            continue;
        EXPECT_EQ(vertexCountOf(model), expected->second.vertices);
        EXPECT_EQ(model.meshVariants.front().triangleCount, expected->second.triangles);
        EXPECT_EQ(model.surfaces.size(), expected->second.surfaces);
        ASSERT_EQ(model.clips.size(), expected->second.clips);
        if (!model.clips.empty()) {
            EXPECT_NEAR(model.clips.front().sequenceSeconds, expected->second.seconds, 1e-5);
        }
    }
}

TEST_F(GltfCorpus, PosesEveryClipWithinTheSizeOfTheModel)
{
    for (const auto& path : gltfFiles()) {
        if (isCompressed(path))
            continue;
        SCOPED_TRACE(path.filename().generic_string());
        const auto document = scene::open(path, {.images = scene::ImagePolicy::none});
        ASSERT_TRUE(document) << document.error().message;
        const formats::Model& model = *document->nodes.front().model;
        for (std::uint32_t clip = 0; clip < model.clips.size(); ++clip) {
            for (const double share : {0.0, 0.3, 1.0}) {
                const animation::Pose pose =
                    animation::SequencePose{.sequence = clip, .ms = 1000.0 * share * model.clips[clip].sequenceSeconds};
                const formats::Bounds bounds = boundsOf(*document, placedNodes(*document, {&pose, 1}));
                EXPECT_GT(bounds.diagonal(), 0.1f * model.bounds.diagonal()) << clip;
                EXPECT_LT(bounds.diagonal(), 10.0f * model.bounds.diagonal()) << clip;
            }
        }
    }
}

TEST_F(GltfCorpus, SurvivesTruncation)
{
    for (const auto& path : tests::corpusFiles(".glb")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const std::span<const std::byte> whole = file->file().span();
        for (std::size_t i = 0; i < 200; ++i) {
            const std::size_t length = i < 100 ? i : whole.size() * i / 200;
            const auto bytes = formats::FileBytes::copyOf(whole.first(length));
            EXPECT_FALSE(formats::loadModel({bytes, "x.glb"})) << length;
        }
    }
}

} // namespace gltf_corpus_test
