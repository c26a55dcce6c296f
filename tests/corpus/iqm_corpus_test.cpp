#include "formats/iqm/iqm.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/animation/skinning.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/iqm_reference.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace iqm_corpus_test {

using tests::IqmField;

std::uint32_t fieldOf(std::span<const std::byte> file, IqmField field)
{
    return tests::wordAt(file, static_cast<std::size_t>(field));
}

/// Facts read manually from the files.
struct Expected {
    std::uint32_t vertices, triangles;
    std::size_t meshes, bones;
    std::uint32_t frames;
    std::vector<std::string> clips; // including those of other files
};
const std::map<std::string, Expected> kExpected{
    {"mrfixit.iqm", {1861, 2988, 2, 75, 101, {"idle"}}},
    {"snoutx10k.iqm", {2451, 3520, 2, 75, 0, {"forward", "idle", "hold 7", "dying"}}},
    {"rl.iqm", {1244, 1521, 1, 4, 0, {"gun idle"}}},
    {"forward.md5anim.iqm", {0, 0, 0, 75, 78, {"forward"}}},
    {"idle.md5anim.iqm", {0, 0, 0, 75, 101, {"idle"}}},
    {"dying.md5anim.iqm", {0, 0, 0, 75, 26, {"dying"}}},
    {"rl_idle.md5anim.iqm", {0, 0, 0, 4, 1, {"rl_idle"}}},
};

class IqmCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty() || tests::corpusFiles(".iqm").empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

TEST_F(IqmCorpus, OpensEveryFileWithWhatItsBytesSay)
{
    for (const auto& path : tests::corpusFiles(".iqm")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const auto bytes = file->file().span();
        const auto model = formats::loadModel(*file);
        ASSERT_TRUE(model) << model.error().message;
        EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
        EXPECT_EQ(tests::brokenPromise(*model), "");
        EXPECT_EQ(model->format, "IQM");
        EXPECT_EQ(vertexCountOf(*model), fieldOf(bytes, IqmField::vertexCount));
        EXPECT_EQ(model->meshVariants[0].triangleCount, fieldOf(bytes, IqmField::triangleCount));
        EXPECT_EQ(model->surfaces.size(), fieldOf(bytes, IqmField::meshCount));
        EXPECT_EQ(formats::skinnedOf(*model).bones.size(),
                  std::max(fieldOf(bytes, IqmField::jointCount), fieldOf(bytes, IqmField::poseCount)));
        EXPECT_EQ(frameCountOf(*model), fieldOf(bytes, IqmField::frameCount));
        const auto expected = kExpected.find(path.filename().generic_string());
        if (expected == kExpected.end())
            continue;
        EXPECT_EQ(vertexCountOf(*model), expected->second.vertices);
        EXPECT_EQ(model->meshVariants[0].triangleCount, expected->second.triangles);
        EXPECT_EQ(model->surfaces.size(), expected->second.meshes);
        EXPECT_EQ(formats::skinnedOf(*model).bones.size(), expected->second.bones);
        EXPECT_EQ(frameCountOf(*model), expected->second.frames);
    }
}

TEST_F(IqmCorpus, FindsTheClipsAndImagesOfEveryModel)
{
    for (const auto& path : tests::corpusFiles(".iqm")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto document = scene::open(path);
        ASSERT_TRUE(document) << document.error().message;
        for (const formats::Diagnostic& diagnostic : allDiagnostics(*document))
            EXPECT_EQ(diagnostic.severity, formats::Severity::note) << diagnostic.message;
        for (std::uint32_t surface = 0; surface < document->nodes[0].model->surfaces.size(); ++surface) {
            const std::uint32_t texture = textureOfSurface(*document, 0, 0, surface);
            ASSERT_LT(texture, document->textures.size()) << surface;
            EXPECT_TRUE(document->textures[texture].image) << surface;
        }
        const auto expected = kExpected.find(path.filename().generic_string());
        if (expected == kExpected.end())
            continue;
        std::vector<std::string> names;
        for (const formats::Clip& clip : clipsOf(*document, 0))
            names.push_back(clip.name);
        EXPECT_EQ(names, expected->second.clips);
    }
}

/// The file whose frames a model plays first, or the model's own file.
std::filesystem::path framesFor(const std::filesystem::path& model)
{
    const std::string name = model.filename().generic_string();
    if (name == "snoutx10k.iqm")
        return model.parent_path() / "forward.md5anim.iqm";
    if (name == "rl.iqm")
        return model.parent_path() / "rl_idle.md5anim.iqm";
    return model;
}

TEST_F(IqmCorpus, PosesVerticesWhereAnEvaluationInDoublePrecisionHasThem)
{
    std::size_t checked = 0;
    for (const auto& path : tests::corpusFiles(".iqm")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto document = scene::open(path);
        ASSERT_TRUE(document);
        const formats::Model& model = *document->nodes[0].model;
        if (model.surfaces.empty() || frameCountOf(model) == 0)
            continue;
        const auto modelFile = formats::readFile(path);
        const auto framesFile = formats::readFile(framesFor(path));
        ASSERT_TRUE(modelFile && framesFile);
        const formats::Skinned& shape = formats::skinnedOf(model);
        const std::uint32_t last = fieldOf(framesFile->file().span(), IqmField::frameCount) - 1;
        for (const tests::IqmInstant& instant :
             {tests::IqmInstant{0, 0, 0.0}, {last / 2, last / 2, 0.0}, {last, 0, 0.5}, {last / 3, last / 2, 0.25}}) {
            const auto expected = tests::iqmReferencePose(modelFile->file().span(), framesFile->file().span(), instant);
            const std::vector<animation::Pose> poses{
                animation::KeyframePose{instant.a, instant.b, static_cast<float>(instant.blend)}};
            const auto placed = placedNodes(*document, poses);
            for (std::uint32_t i = 0; i < shape.vertices.count; ++i) {
                const formats::SkinVertex vertex = vertexAt(shape.vertices, i);
                glm::dvec4 sum(0.0);
                for (std::size_t bone = 0; bone < 4; ++bone)
                    sum += static_cast<double>(vertex.weights[bone]) / 255.0 * expected[vertex.bones[bone]] *
                           glm::dvec4(glm::dvec3(vertex.position), 1.0);
                const glm::dvec3 found(animation::skinnedPosition(placed[0].bones, vertex));
                ASSERT_LT(glm::distance(found, glm::dvec3(sum)), 1e-4) << "vertex " << i << " at " << instant.a;
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, 20000U);
}

TEST_F(IqmCorpus, MovesBetweenTheFramesOfEveryClip)
{
    for (const auto& path : tests::corpusFiles(".iqm")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto document = scene::open(path);
        ASSERT_TRUE(document);
        for (const formats::Clip& clip : clipsOf(*document, 0)) {
            if (clip.frameCount < 2)
                continue;
            const auto bonesAt = [&](std::uint32_t frame) {
                const std::vector<animation::Pose> poses{animation::clipPoseAtFrame(clip, frame)};
                return placedNodes(*document, poses)[0].bones;
            };
            const auto first = bonesAt(0);
            const auto middle = bonesAt(clip.frameCount / 2);
            ASSERT_EQ(first.size(), middle.size());
            std::size_t moved = 0;
            for (std::size_t bone = 0; bone < first.size(); ++bone)
                moved += first[bone] != middle[bone] ? 1 : 0;
            EXPECT_GT(moved, first.size() / 2) << clip.name;
        }
    }
}

TEST_F(IqmCorpus, NeverGivesACleanModelForATruncatedFile)
{
    for (const auto& path : tests::corpusFiles(".iqm")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const std::span<const std::byte> whole = file->file().span();
        const auto model = formats::loadModel(*file);
        ASSERT_TRUE(model);
        std::set<std::size_t> lengths;
        for (const formats::FileMapEntry& entry : model->map) {
            for (const std::uint64_t boundary : {entry.offset, entry.end()}) {
                for (const std::uint64_t length : {boundary - 1, boundary, boundary + 1})
                    lengths.insert(static_cast<std::size_t>(length));
            }
        }
        for (std::size_t i = 0; i < 200; ++i)
            lengths.insert(i * whole.size() / 200);
        lengths.erase(lengths.lower_bound(whole.size()), lengths.end());
        for (const std::size_t length : lengths) {
            const auto cut =
                formats::loadIqm(formats::ByteView(formats::FileBytes::copyOf(whole.first(length)), "cut.iqm"));
            if (!cut)
                continue;
            EXPECT_EQ(tests::brokenPromise(*cut), "") << length;
            EXPECT_FALSE(cut->diagnostics.empty()) << length;
        }
    }
}

TEST_F(IqmCorpus, SurvivesEveryHeaderFieldAtItsExtremes)
{
    for (const auto& path : tests::corpusFiles(".iqm")) {
        SCOPED_TRACE(path.filename().generic_string());
        const auto file = formats::readFile(path);
        ASSERT_TRUE(file);
        const auto sound = file->file().span();
        const auto size = static_cast<std::uint32_t>(sound.size());
        for (std::size_t offset = 16; offset < 124; offset += 4) {
            for (const std::uint32_t value :
                 {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
                std::vector<std::byte> bytes(sound.begin(), sound.end());
                tests::patchU32(bytes, offset, value);
                const tests::MemoryPeak peak;
                const auto model = formats::loadIqm(formats::ByteView(formats::FileBytes::copyOf(bytes), "odd.iqm"));
                EXPECT_LT(peak.bytes(), (std::size_t{1} << 20) + 8 * bytes.size()) << offset << " = " << value;
                if (model) {
                    ASSERT_EQ(tests::brokenPromise(*model), "") << offset << " = " << value;
                }
            }
        }
    }
}

} // namespace iqm_corpus_test
