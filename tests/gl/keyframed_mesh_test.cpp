#include "renderer/mesh/keyframed_mesh.hpp"

#include "formats/registry.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/gl/mesh_reader.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/md3_builder.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace {

using formats::Model;
using tests::Md3Builder;
using tests::MeshReader;

std::shared_ptr<const Model> modelAt(const std::filesystem::path& path)
{
    auto model = formats::readFile(path).and_then(formats::loadModel);
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? std::make_shared<const Model>(*std::move(model)) : nullptr;
}

/// Interesting poses: first and last frame, between frames, from the last frame to the first.
std::vector<animation::KeyframePose> posesOf(const Model& model)
{
    const auto last = static_cast<std::uint32_t>(keyframesOf(model).frames.size() - 1);
    return {{0, 0, 0.0f}, {0, std::min(1U, last), 0.25f}, {last / 2, last, 0.5f}, {last, 0, 0.75f}};
}

formats::FramePair blockFrames(const Model& model, const animation::KeyframePose& pose)
{
    const auto& frames = keyframesOf(model).frames;
    return {frames[pose.frameA].blockFrame, frames[pose.frameB].blockFrame, static_cast<double>(pose.blend)};
}

void expectPositionsAsDecoded(MeshReader& reader, const animation::KeyframePose& pose, std::uint32_t surface = 0)
{
    const Model& model = reader.model();
    const auto& block = keyframesOf(model).blocks[model.surfaces[surface].block];
    const auto expected = formats::positionsAt(block, blockFrames(model, pose));
    const auto read = reader.read(surface, 0, pose, false);
    const auto triangles = formats::trianglesOf(model.meshVariants[0], surface);
    ASSERT_EQ(read.size(), triangles.size() * 3);
    double worst = 0.0;
    for (std::size_t i = 0; i < read.size(); ++i) {
        const std::uint32_t vertex = model.meshVariants[0].vertices[triangles[i / 3][i % 3]].vertex;
        worst = std::max(worst, glm::length(glm::dvec3(read[i].position) - expected[vertex]));
    }
    EXPECT_LE(worst, 1e-5 * static_cast<double>(model.bounds.diagonal())) << "surface " << surface;
}

void expectNormalsAsDecoded(MeshReader& reader, const animation::KeyframePose& pose, std::uint32_t surface = 0)
{
    const Model& model = reader.model();
    const auto& block = keyframesOf(model).blocks[model.surfaces[surface].block];
    const auto frames = blockFrames(model, pose);
    const auto read = reader.read(surface, 0, pose, false);
    const auto triangles = formats::trianglesOf(model.meshVariants[0], surface);
    for (std::size_t i = 0; i < read.size(); ++i) {
        const std::uint32_t vertex = model.meshVariants[0].vertices[triangles[i / 3][i % 3]].vertex;
        const std::uint32_t last = block.frameCount - 1;
        const glm::vec3 expected = glm::mix(formats::normalAt(block, std::min(frames.a, last), vertex),
                                            formats::normalAt(block, std::min(frames.b, last), vertex), pose.blend);
        ASSERT_LE(glm::length(read[i].normal - expected), 1e-5f) << "vertex " << vertex << " of surface " << surface;
    }
}

void expectNormalsAsComputed(MeshReader& reader, const animation::KeyframePose& pose)
{
    const Model& model = reader.model();
    const auto& block = keyframesOf(model).blocks[0];
    const auto frames = blockFrames(model, pose);
    const auto neighbors = formats::neighborsOf(model.meshVariants[0], model, 0);
    const auto normalsOf = [&](std::uint32_t frame) {
        return formats::computedNormals(neighbors, formats::positionsAt(block, {frame, frame, 0.0}), model.frontFace);
    };
    const auto normalsA = normalsOf(frames.a);
    const auto normalsB = normalsOf(frames.b);
    const auto read = reader.read(0, 0, pose, true);
    const auto triangles = formats::trianglesOf(model.meshVariants[0]);
    for (std::size_t i = 0; i < read.size(); ++i) {
        const std::uint32_t vertex = model.meshVariants[0].vertices[triangles[i / 3][i % 3]].vertex;
        const glm::vec3 expected = glm::mix(normalsA[vertex], normalsB[vertex], pose.blend);
        ASSERT_LE(glm::length(read[i].normal - expected), 1e-3f) << "vertex " << vertex;
    }
}

using KeyframedMeshTest = tests::GlTest;

TEST_F(KeyframedMeshTest, DecodesPositionsAsTheProcessorDoes)
{
    MeshReader reader(modelAt(tests::sampleCreature()));
    for (const auto& pose : posesOf(reader.model()))
        expectPositionsAsDecoded(reader, pose);
}

TEST_F(KeyframedMeshTest, DecodesStoredNormalsAsTheProcessorDoes)
{
    MeshReader reader(modelAt(tests::sampleCreature()));
    for (const auto& pose : posesOf(reader.model()))
        expectNormalsAsDecoded(reader, pose);
}

TEST_F(KeyframedMeshTest, ComputesNormalsAsTheProcessorDoes)
{
    MeshReader reader(modelAt(tests::sampleCreature()));
    for (const auto& pose : posesOf(reader.model()))
        expectNormalsAsComputed(reader, pose);
}

TEST_F(KeyframedMeshTest, ReadsBlocksLargerThanATexture)
{
    MeshReader reader(modelAt(tests::sampleCreature()), 64);
    ASSERT_TRUE(reader.mesh().isArray(0));
    for (const auto& pose : posesOf(reader.model()))
        expectPositionsAsDecoded(reader, pose);
}

/// The triangles as sets of corner positions, so that lists and expanded strips can be compared.
std::vector<std::array<std::array<float, 3>, 3>> sortedTriangles(const std::vector<MeshReader::Vertex>& vertices)
{
    std::vector<std::array<std::array<float, 3>, 3>> triangles(vertices.size() / 3);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const glm::vec3& p = vertices[i].position;
        triangles[i / 3][i % 3] = {p.x, p.y, p.z};
    }
    for (auto& triangle : triangles) // the first corner may differ, the winding must not
        std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

TEST_F(KeyframedMeshTest, DrawsGlCommandsAsTheSameTriangles)
{
    MeshReader reader(modelAt(tests::sampleCreature()));
    ASSERT_EQ(reader.model().meshVariants.size(), 2U);
    const animation::KeyframePose pose{3, 4, 0.5f};
    EXPECT_EQ(sortedTriangles(reader.read(0, 1, pose, false)), sortedTriangles(reader.read(0, 0, pose, false)));
}

TEST_F(KeyframedMeshTest, CountsWhatItUploads)
{
    const auto model = modelAt(tests::sampleCreature());
    MeshReader reader(model);
    static_cast<void>(reader.read(0, 0, {}, false));
    const renderer::GpuBytes bytes = reader.mesh().bytes();
    const auto& block = keyframesOf(*model).blocks[0];
    const std::uint64_t frameBytes = std::uint64_t{block.frameStride} * block.frameCount;
    EXPECT_GE(bytes.frames, frameBytes);
    EXPECT_LE(bytes.frames, frameBytes + frameBytes / 100);
    EXPECT_EQ(bytes.renderVertices, model->meshVariants[0].vertices.size() * 12);
    EXPECT_EQ(bytes.indices, model->meshVariants[0].indices.size() * 4);
    EXPECT_EQ(bytes.neighbors, 0U);
}

/// Surfaces with 3, 1 and 2 frames in a model with 3: extreme coordinates, every sign, every angle of a normal.
std::shared_ptr<const Model> unevenMd3()
{
    Md3Builder builder;
    for (const char* const name : {"one", "two", "three"})
        builder.frame(name, {});
    std::uint32_t seed = 1;
    const auto random = [&seed] { return seed = seed * 1664525U + 1013904223U; };
    for (const std::size_t frames : {std::size_t{3}, std::size_t{1}, std::size_t{2}}) {
        Md3Builder::Surface surface;
        surface.name = "surface" + std::to_string(frames);
        for (std::int32_t i = 0; i < 64; ++i) {
            surface.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            for (int corner = 0; corner < 3; ++corner)
                surface.texCoords.push_back({0.25f * static_cast<float>(corner), static_cast<float>(i)});
        }
        for (std::size_t frame = 0; frame < frames; ++frame) {
            auto& vertices = surface.frames.emplace_back();
            while (vertices.size() < surface.texCoords.size()) {
                const auto coordinate = [&] { return static_cast<std::int16_t>(random() >> 16U); };
                vertices.push_back(
                    {coordinate(), coordinate(), coordinate(), static_cast<std::uint16_t>(vertices.size() * 341U)});
            }
            vertices[0] = {-32768, 32767, -1, 0xFFFF};
        }
        builder.surface(surface);
    }
    auto model = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(builder.build()), "uneven.md3"));
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? std::make_shared<const Model>(*std::move(model)) : nullptr;
}

TEST_F(KeyframedMeshTest, DecodesEveryBlockOfAnMd3AsTheProcessorDoes)
{
    for (const std::uint32_t maxTextureSize : {0U, 16U}) {
        MeshReader reader(unevenMd3(), maxTextureSize);
        const auto& blocks = keyframesOf(reader.model()).blocks;
        ASSERT_EQ(blocks.size(), 3U);
        ASSERT_EQ(blocks[1].frameCount, 1U) << "fewer than the model has";
        EXPECT_EQ(reader.mesh().isArray(0), maxTextureSize > 0);
        for (const auto& pose : posesOf(reader.model())) {
            for (std::uint32_t surface = 0; surface < 3; ++surface) {
                expectPositionsAsDecoded(reader, pose, surface);
                expectNormalsAsDecoded(reader, pose, surface);
            }
        }
    }
}

TEST_F(KeyframedMeshTest, TakesNoMoreThanTheVerticesOfAnMd3)
{
    const auto model = unevenMd3();
    MeshReader reader(model);
    EXPECT_EQ(reader.mesh().bytes().frames, 192U * 8 * (3 + 1 + 2));
}

class CorpusMesh : public tests::GlTest {};

TEST_F(CorpusMesh, IsReadAsTheProcessorDecodesIt)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    for (const auto& path : tests::corpusFiles(".md2")) {
        SCOPED_TRACE(path.generic_string());
        MeshReader reader(modelAt(path));
        for (const auto& pose : posesOf(reader.model()))
            expectPositionsAsDecoded(reader, pose);
        // The size of the file's frames and at most one percent more.
        const auto& block = keyframesOf(reader.model()).blocks[0];
        const std::uint64_t frameBytes = std::uint64_t{block.frameStride} * block.frameCount;
        EXPECT_LE(reader.mesh().bytes().frames, frameBytes + frameBytes / 100);
    }
}

TEST_F(CorpusMesh, OfEveryMd3IsReadAsTheProcessorDecodesItInTheFilesOwnBytes)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    double largestShare = 0.0;
    for (const auto& path : tests::corpusFiles(".md3")) {
        SCOPED_TRACE(path.generic_string());
        MeshReader reader(modelAt(path));
        const Model& model = reader.model();
        std::uint64_t fileBytes = 0;
        for (const formats::VertexBlock& block : keyframesOf(model).blocks)
            fileBytes += std::uint64_t{8} * block.vertexCount * block.frameCount;
        for (const auto& pose : posesOf(model)) {
            for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
                expectPositionsAsDecoded(reader, pose, surface);
                expectNormalsAsDecoded(reader, pose, surface);
            }
        }
        const std::uint64_t onGpu = reader.mesh().bytes().frames;
        EXPECT_LE(onGpu, fileBytes + fileBytes / 100) << "vertices take " << fileBytes << " bytes in the file";
        largestShare = std::max(largestShare, static_cast<double>(onGpu) / static_cast<double>(fileBytes));
    }
    RecordProperty("largest_share_of_the_files_vertex_bytes", std::to_string(largestShare));
}

} // namespace
