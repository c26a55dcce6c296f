#include "renderer/keyframed_mesh.hpp"

#include "formats/core/load_model.hpp"
#include "formats/core/topology.hpp"
#include "formats/core/vertex_block.hpp"
#include "formats/files/read_file.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/shader_variants.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/corpus.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace {

using formats::Model;
using renderer::Instance;
using renderer::KeyframedMesh;

std::shared_ptr<const Model> modelAt(const std::filesystem::path& path)
{
    auto model = formats::readFile(path).and_then(formats::loadModel);
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? std::make_shared<const Model>(*std::move(model)) : nullptr;
}

/// What the vertex shader makes of a model, vertex by vertex, read back through transform feedback.
class MeshReader {
public:
    struct Vertex {
        glm::vec3 position{};
        glm::vec3 normal{};
    };

    explicit MeshReader(std::shared_ptr<const Model> model, std::uint32_t maxTextureSize = 0)
        : m_mesh(std::move(model), m_instances.name(), m_uploaded, maxTextureSize)
    {
    }

    [[nodiscard]] KeyframedMesh& mesh() { return m_mesh; }

    /// Three vertices for each triangle of surface 0, in the order in which the topology draws them.
    std::vector<Vertex> read(std::uint32_t topology, const animation::KeyframePose& pose, bool computesNormals)
    {
        const Model& model = m_mesh.model();
        const Instance instance = renderer::instanceOf(m_mesh.shape(), pose);
        glBindBuffer(GL_ARRAY_BUFFER, m_instances.name());
        glBufferData(GL_ARRAY_BUFFER, sizeof(instance), &instance, GL_STREAM_DRAW);

        auto variant = renderer::surfaceVariant(renderer::Shading::lit, renderer::SurfaceColour::plain,
                                                {m_mesh.isArray(0), computesNormals});
        variant.captures = {"v_position", "v_normal"};
        const auto& program = m_shaders.program(variant);
        program.use();
        std::vector<glm::vec4> table;
        for (const glm::vec3& normal : formats::kMd2Normals)
            table.emplace_back(normal, 0.0f);
        const renderer::FloatTable normals(table, "normals");
        normals.bind(2);
        program.set("u_normalTable", 2);
        m_mesh.bindBlock(program, 0, computesNormals ? topology : formats::kNoIndex, m_uploaded);

        std::vector<Vertex> vertices(std::size_t{3} * model.topologies[topology].triangleCount);
        const auto bytes = static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex));
        const auto buffer = renderer::BufferHandle::make();
        glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffer.name());
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STATIC_READ);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer.name());
        m_framebuffer.bind(); // without a complete one even discarded drawing is an error
        glEnable(GL_RASTERIZER_DISCARD);
        glBeginTransformFeedback(GL_TRIANGLES);
        renderer::FrameStats stats;
        m_mesh.drawSurface(topology, 0, 1, stats);
        glEndTransformFeedback();
        glDisable(GL_RASTERIZER_DISCARD);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, vertices.data());
        return vertices;
    }

private:
    renderer::Framebuffer m_framebuffer{4, 4};
    renderer::ShaderLibrary m_shaders;
    renderer::BufferHandle m_instances = renderer::BufferHandle::make();
    renderer::UploadedBytes m_uploaded;
    KeyframedMesh m_mesh;
};

/// Poses worth looking at: first and last frame, between frames, across the seam.
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

void expectPositionsAsDecoded(MeshReader& reader, const animation::KeyframePose& pose)
{
    const Model& model = reader.mesh().model();
    const auto expected = formats::positionsAt(keyframesOf(model).blocks[0], blockFrames(model, pose));
    const auto read = reader.read(0, pose, false);
    const auto triangles = formats::trianglesOf(model.topologies[0]);
    ASSERT_EQ(read.size(), triangles.size() * 3);
    double worst = 0.0;
    for (std::size_t i = 0; i < read.size(); ++i) {
        const std::uint32_t vertex = model.topologies[0].corners[triangles[i / 3][i % 3]].vertex;
        worst = std::max(worst, glm::length(glm::dvec3(read[i].position) - expected[vertex]));
    }
    EXPECT_LE(worst, 1e-5 * static_cast<double>(model.bounds.diagonal()));
}

void expectNormalsAsDecoded(MeshReader& reader, const animation::KeyframePose& pose)
{
    const Model& model = reader.mesh().model();
    const auto& block = keyframesOf(model).blocks[0];
    const auto frames = blockFrames(model, pose);
    const auto read = reader.read(0, pose, false);
    const auto triangles = formats::trianglesOf(model.topologies[0]);
    for (std::size_t i = 0; i < read.size(); ++i) {
        const std::uint32_t vertex = model.topologies[0].corners[triangles[i / 3][i % 3]].vertex;
        const glm::vec3 expected = glm::mix(formats::normalAt(block, frames.a, vertex),
                                            formats::normalAt(block, frames.b, vertex), pose.blend);
        ASSERT_LE(glm::length(read[i].normal - expected), 1e-5f) << "vertex " << vertex;
    }
}

void expectNormalsAsComputed(MeshReader& reader, const animation::KeyframePose& pose)
{
    const Model& model = reader.mesh().model();
    const auto& block = keyframesOf(model).blocks[0];
    const auto frames = blockFrames(model, pose);
    const auto neighbours = formats::neighboursOf(model.topologies[0], model, 0);
    const auto normalsOf = [&](std::uint32_t frame) {
        return formats::computedNormals(neighbours, formats::positionsAt(block, {frame, frame, 0.0}), model.frontFace);
    };
    const auto normalsA = normalsOf(frames.a);
    const auto normalsB = normalsOf(frames.b);
    const auto read = reader.read(0, pose, true);
    const auto triangles = formats::trianglesOf(model.topologies[0]);
    for (std::size_t i = 0; i < read.size(); ++i) {
        const std::uint32_t vertex = model.topologies[0].corners[triangles[i / 3][i % 3]].vertex;
        const glm::vec3 expected = glm::mix(normalsA[vertex], normalsB[vertex], pose.blend);
        ASSERT_LE(glm::length(read[i].normal - expected), 1e-3f) << "vertex " << vertex;
    }
}

using KeyframedMeshTest = tests::GlTest;

TEST_F(KeyframedMeshTest, DecodesPositionsAsTheProcessorDoes)
{
    MeshReader reader(modelAt(tests::sampleCreature()));
    for (const auto& pose : posesOf(reader.mesh().model()))
        expectPositionsAsDecoded(reader, pose);
}

TEST_F(KeyframedMeshTest, DecodesStoredNormalsAsTheProcessorDoes)
{
    MeshReader reader(modelAt(tests::sampleCreature()));
    for (const auto& pose : posesOf(reader.mesh().model()))
        expectNormalsAsDecoded(reader, pose);
}

TEST_F(KeyframedMeshTest, ComputesNormalsAsTheProcessorDoes)
{
    MeshReader reader(modelAt(tests::sampleCreature()));
    for (const auto& pose : posesOf(reader.mesh().model()))
        expectNormalsAsComputed(reader, pose);
}

TEST_F(KeyframedMeshTest, ReadsBlocksLargerThanATexture)
{
    MeshReader reader(modelAt(tests::sampleCreature()), 64);
    ASSERT_TRUE(reader.mesh().isArray(0));
    for (const auto& pose : posesOf(reader.mesh().model()))
        expectPositionsAsDecoded(reader, pose);
}

/// The triangles as sets of corner positions, so that lists and unrolled strips can be compared.
std::vector<std::array<std::array<float, 3>, 3>> sortedTriangles(const std::vector<MeshReader::Vertex>& vertices)
{
    std::vector<std::array<std::array<float, 3>, 3>> triangles(vertices.size() / 3);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const glm::vec3& p = vertices[i].position;
        triangles[i / 3][i % 3] = {p.x, p.y, p.z};
    }
    for (auto& triangle : triangles) // the first corner may differ, the winding may not
        std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

TEST_F(KeyframedMeshTest, DrawsGlCommandsAsTheSameTriangles)
{
    MeshReader reader(modelAt(tests::sampleCreature()));
    ASSERT_EQ(reader.mesh().model().topologies.size(), 2U);
    const animation::KeyframePose pose{3, 4, 0.5f};
    EXPECT_EQ(sortedTriangles(reader.read(1, pose, false)), sortedTriangles(reader.read(0, pose, false)));
}

TEST_F(KeyframedMeshTest, CountsWhatItUploads)
{
    const auto model = modelAt(tests::sampleCreature());
    MeshReader reader(model);
    static_cast<void>(reader.read(0, {}, false));
    const renderer::GpuBytes bytes = reader.mesh().bytes();
    const auto& block = keyframesOf(*model).blocks[0];
    const std::uint64_t frameBytes = std::uint64_t{block.frameStride} * block.frameCount;
    EXPECT_GE(bytes.frames, frameBytes);
    EXPECT_LE(bytes.frames, frameBytes + frameBytes / 100);
    EXPECT_EQ(bytes.corners, model->topologies[0].corners.size() * 12);
    EXPECT_EQ(bytes.indices, model->topologies[0].indices.size() * 4);
    EXPECT_EQ(bytes.neighbours, 0U);
}

class CorpusMesh : public tests::GlTest {};

TEST_F(CorpusMesh, IsReadAsTheProcessorDecodesIt)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    for (const auto& path : tests::corpusFiles(".md2")) {
        SCOPED_TRACE(path.string());
        MeshReader reader(modelAt(path));
        for (const auto& pose : posesOf(reader.mesh().model()))
            expectPositionsAsDecoded(reader, pose);
        // The file's frames and at most one percent more.
        const auto& block = keyframesOf(reader.mesh().model()).blocks[0];
        const std::uint64_t frameBytes = std::uint64_t{block.frameStride} * block.frameCount;
        EXPECT_LE(reader.mesh().bytes().frames, frameBytes + frameBytes / 100);
    }
}

} // namespace
