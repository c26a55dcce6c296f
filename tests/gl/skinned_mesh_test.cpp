#include "renderer/mesh/skinned_mesh.hpp"

#include "formats/gltf/gltf.hpp"
#include "formats/iqm/iqm.hpp"
#include "formats/m2/m2.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/animation/node_pose.hpp"
#include "renderer/animation/skinning.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/mesh/shader_variants.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/m2_fitted_sample.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>

/// Compares results of the skinned models' vertex shader, read back, with the CPU's.
namespace {

using animation::BoneMatrix;
using formats::Model;
using formats::Skinned;

/// A pose of a model: its first bone in the palette, and its transform.
struct Stance {
    std::vector<BoneMatrix> bones;
    glm::mat4 transform{1.0f};
};

class SkinnedReader {
public:
    struct Vertex {
        glm::vec3 position{};
        glm::vec3 normal{};
    };

    explicit SkinnedReader(std::shared_ptr<const Model> model)
        : m_mesh(std::move(model), m_instances.name(), m_uploaded)
    {
    }

    /// One instance per stance; their vertices are concatenated, three per triangle.
    [[nodiscard]] std::vector<Vertex> read(std::uint32_t meshVariant, std::uint32_t surface,
                                           const std::vector<Stance>& stances)
    {
        m_palette.clear();
        std::vector<renderer::Instance> instances;
        for (const Stance& stance : stances)
            instances.push_back(renderer::instanceOf(m_palette.add(stance.bones), stance.transform));
        m_uploadedBones = m_palette.upload();
        glBindBuffer(GL_ARRAY_BUFFER, m_instances.name());
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances.size() * sizeof(renderer::Instance)),
                     instances.data(), GL_STREAM_DRAW);
        auto variant = renderer::shaderVariantOf(
            renderer::SurfaceProgram{renderer::Shading::lit, renderer::SurfaceColor::plain, {.isSkinned = true}});
        variant.captures = {"v_position", "v_normal"};
        const renderer::ShaderProgram& program = m_shaders.program(variant);
        program.use();
        m_palette.bind(program);

        std::vector<Vertex> vertices(std::size_t{3} * stances.size() *
                                     formats::triangleCountOf(m_mesh.model().meshVariants.at(meshVariant), surface));
        const auto bytes = static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex));
        const auto buffer = renderer::BufferHandle::make();
        glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffer.name());
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STATIC_READ);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer.name());
        m_framebuffer.bind();
        glEnable(GL_RASTERIZER_DISCARD);
        glBeginTransformFeedback(GL_TRIANGLES);
        renderer::FrameStats stats;
        m_mesh.drawRanges(meshVariant, drawRangesOf(m_mesh.model().meshVariants.at(meshVariant), surface),
                          static_cast<std::uint32_t>(stances.size()), stats);
        glEndTransformFeedback();
        glDisable(GL_RASTERIZER_DISCARD);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, vertices.data());
        return vertices;
    }
    [[nodiscard]] std::uint64_t uploadedBones() const { return m_uploadedBones; }

    /// The number of bytes that it uploads.
    std::uint64_t setVertices(const formats::SkinVertices& vertices)
    {
        const std::uint64_t before = m_uploaded.vertices;
        m_mesh.setVertices(vertices, m_uploaded);
        return m_uploaded.vertices - before;
    }

private:
    renderer::Framebuffer m_framebuffer{4, 4};
    renderer::ShaderLibrary m_shaders;
    renderer::BufferHandle m_instances = renderer::BufferHandle::make();
    renderer::UploadedBytes m_uploaded;
    renderer::SkinnedMesh m_mesh;
    renderer::BonePalette m_palette;
    std::uint64_t m_uploadedBones = 0;
};

std::shared_ptr<const Model> modelOf(const formats::M2WriteModel& written)
{
    const auto files = formats::writeM2(written);
    auto model = formats::loadM2({formats::FileBytes::copyOf(files[0].bytes), files[0].name}, tests::sidecarsIn(files));
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? std::make_shared<const Model>(*std::move(model)) : nullptr;
}

std::vector<BoneMatrix> bonesAt(const Skinned& shape, const formats::KeyView& keys, double ms,
                                const animation::ViewRotation& view = {})
{
    animation::SampleTime sampleTime;
    sampleTime.now = {keys, ms};
    sampleTime.globalMs = ms * 1.7;
    std::vector<BoneMatrix> bones(shape.bones.size());
    evaluateSkeleton(shape, sampleTime, view, bones);
    return bones;
}

/// Every vertex of every drawn triangle of a model, in all stances at once.
void expectAsOnTheProcessor(const std::shared_ptr<const Model>& model, const std::vector<Stance>& stances)
{
    SkinnedReader reader(model);
    const Skinned& shape = skinnedOf(*model);
    const float size = std::max(1.0f, model->bounds.diagonal());
    std::size_t compared = 0;
    for (std::uint32_t meshVariant = 0; meshVariant < model->meshVariants.size(); ++meshVariant) {
        for (std::uint32_t surface = 0; surface < model->surfaces.size(); ++surface) {
            const auto triangles = formats::trianglesOf(model->meshVariants[meshVariant], surface);
            if (triangles.empty())
                continue;
            const auto read = reader.read(meshVariant, surface, stances);
            ASSERT_EQ(read.size(), 3 * triangles.size() * stances.size());
            for (std::size_t i = 0; i < read.size(); ++i) {
                const Stance& stance = stances[i / (3 * triangles.size())];
                const std::size_t corner = i % (3 * triangles.size());
                const auto& meshVariantShown = model->meshVariants[meshVariant];
                const formats::SkinVertex vertex =
                    vertexAt(shape.vertices, meshVariantShown.vertices[triangles[corner / 3][corner % 3]].vertex);
                const glm::vec3 position(stance.transform *
                                         glm::vec4(animation::skinnedPosition(stance.bones, vertex), 1.0f));
                ASSERT_LE(glm::length(read[i].position - position), 1e-5f * std::max(size, glm::length(position)))
                    << "surface " << surface << " corner " << corner;
                const glm::vec3 normal = glm::mat3(stance.transform) * animation::skinnedNormal(stance.bones, vertex);
                ASSERT_LE(glm::length(read[i].normal - normal), 1e-5f) << "surface " << surface << " corner " << corner;
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 0U);
}

using SkinnedMeshTest = tests::GlTest;

TEST_F(SkinnedMeshTest, MovesVerticesAsTheProcessorDoes)
{
    for (const std::uint32_t version : {256U, 264U}) {
        for (const auto& written : {tests::flagPole(version), tests::fittedPole(version)}) {
            const auto model = modelOf(written);
            const Skinned& shape = skinnedOf(*model);
            for (std::uint32_t sequence = 0; sequence < 2; ++sequence) {
                for (const double ms : {0.0, 130.0, 799.0})
                    expectAsOnTheProcessor(model, {{bonesAt(shape, formats::keysOf(shape, sequence), ms)}});
            }
        }
    }
}

/// The pole with weights, bones and scales that are rare in real files.
formats::M2WriteModel oddPole()
{
    formats::M2WriteModel model = tests::flagPole(264);
    model.vertices[0].weights = {0, 0, 0, 0};   // not moved
    model.vertices[1].weights = {0, 255, 0, 0}; // not by its first bone
    model.vertices[1].bones = {0, 1, 0, 0};
    model.vertices[2].weights = {100, 50, 0, 0}; // the sum is less than 255
    model.vertices[2].bones = {0, 1, 0, 0};
    model.vertices[3].weights = {64, 64, 64, 63}; // all four
    model.vertices[3].bones = {0, 1, 1, 0};
    for (std::size_t i = 0; i < model.vertices.size(); ++i)
        model.vertices[i].normal = glm::normalize(glm::vec3(1.0f, static_cast<float>(i) - 3.0f, 2.0f));
    model.bones[1].scale.bySequence = {{{0, {3.0f, 0.5f, -2.0f}}}, {{0, {1.0f, 0.0f, 1.0f}}}, {{0, glm::vec3(1.0f)}}};
    return model;
}

TEST_F(SkinnedMeshTest, SharesVerticesAmongBonesByTheirWeights)
{
    const auto model = modelOf(oddPole());
    const Skinned& shape = skinnedOf(*model);
    expectAsOnTheProcessor(model, {{bonesAt(shape, formats::keysOf(shape, 0), 250.0)}}); // nonuniform and mirrored
    expectAsOnTheProcessor(model, {{bonesAt(shape, formats::keysOf(shape, 1), 250.0)}}); // scaled to a plane
}

TEST_F(SkinnedMeshTest, UploadsVerticesMovedByMorphTargets)
{
    auto loaded = formats::loadGltf({formats::FileBytes::copyOf(tests::GltfBuilder::morphed().glb()), "x.glb"}, {});
    ASSERT_TRUE(loaded) << loaded.error().message;
    const auto model = std::make_shared<const Model>(*std::move(loaded));
    const Skinned& shape = skinnedOf(*model);
    SkinnedReader reader(model);
    const std::vector<Stance> stances{{std::vector<BoneMatrix>(shape.bones.size(), animation::identityBone())}};
    const formats::SkinVertices moved = animation::morphedVertices(shape, std::vector<float>{1.0f, 0.5f});
    EXPECT_EQ(reader.setVertices(moved), moved.bytes.size());
    EXPECT_EQ(reader.setVertices(moved), 0U); // they are there
    const auto read = reader.read(0, 0, stances);
    ASSERT_EQ(read.size(), 3U);
    EXPECT_EQ(read[0].position, glm::vec3(0.0f, -2.0f, 0.0f));
    EXPECT_EQ(read[1].position, glm::vec3(2.5f, 0.0f, 0.0f));
    EXPECT_EQ(reader.setVertices(shape.vertices), shape.vertices.bytes.size());
    EXPECT_EQ(reader.read(0, 0, stances)[0].position, glm::vec3(0.0f));
}

TEST_F(SkinnedMeshTest, DrawsInstancesInPosesOfTheirOwn)
{
    const auto model = modelOf(tests::fittedPole(264));
    const Skinned& shape = skinnedOf(*model);
    std::vector<Stance> stances;
    for (int i = 0; i < 300; ++i) { // two bones each: several rows of the palette
        Stance stance;
        stance.bones = bonesAt(shape, formats::keysOf(shape, static_cast<std::uint32_t>(i % 2)), 3.0 * i);
        stance.transform = glm::rotate(glm::translate(glm::mat4(1.0f), {static_cast<float>(i), 0.0f, 2.0f}),
                                       glm::radians(static_cast<float>(i)), glm::vec3(0.0f, 0.0f, 1.0f));
        stances.push_back(std::move(stance));
    }
    expectAsOnTheProcessor(model, stances);
}

TEST_F(SkinnedMeshTest, ReadsBonesOfEveryRowOfThePalette)
{
    // Hundreds of bones, each of which moves its vertices differently.
    formats::M2WriteModel written = tests::flagPole(264);
    constexpr int kBones = 250;
    written.bones.resize(kBones);
    for (int i = 2; i < kBones; ++i)
        written.bones[static_cast<std::size_t>(i)].translation.bySequence = {
            {{0, {static_cast<float>(i), 0.0f, 0.0f}}}, {{0, {0.0f, static_cast<float>(i), 0.0f}}}, {}};
    for (std::size_t i = 0; i < written.vertices.size(); ++i)
        written.vertices[i].bones[0] = static_cast<std::uint8_t>(kBones - 1 - 7 * static_cast<int>(i));
    const auto model = modelOf(written);
    const Skinned& shape = skinnedOf(*model);
    ASSERT_EQ(shape.bones.size(), 250U);
    std::vector<Stance> stances;
    for (const std::uint32_t sequence : {0U, 1U, 0U, 1U, 1U})
        stances.push_back({bonesAt(shape, formats::keysOf(shape, sequence), 100.0), glm::mat4(1.0f)});
    expectAsOnTheProcessor(model, stances);
}

TEST_F(SkinnedMeshTest, SendsNothingButBonesWhilePlaying)
{
    const auto model = modelOf(tests::flagPole(264));
    const Skinned& shape = skinnedOf(*model);
    SkinnedReader reader(model);
    for (const double ms : {0.0, 100.0}) {
        (void)reader.read(0, 0, {{bonesAt(shape, formats::keysOf(shape, 0), ms)}});
        EXPECT_EQ(reader.uploadedBones(), 256U * 48U); // one row
    }
    (void)reader.read(0, 0, std::vector<Stance>(129, {bonesAt(shape, formats::keysOf(shape, 0), 0.0)}));
    EXPECT_EQ(reader.uploadedBones(), 2U * 256U * 48U);
}

std::shared_ptr<const Model> modelOf(const tests::IqmBuilder& builder)
{
    auto model = formats::loadIqm({formats::FileBytes::copyOf(builder.build()), "x.iqm"});
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? std::make_shared<const Model>(*std::move(model)) : nullptr;
}

std::vector<BoneMatrix> bonesBetween(const Skinned& shape, const animation::KeyframePose& frames)
{
    animation::SampleTime sampleTime;
    sampleTime.frames = frames;
    std::vector<BoneMatrix> bones(shape.bones.size());
    evaluateSkeleton(shape, sampleTime, {}, bones);
    return bones;
}

TEST_F(SkinnedMeshTest, ReadsAnArrayForEachAttribute)
{
    tests::IqmBuilder arm = tests::IqmBuilder::arm();
    arm.vertices[5].bones = {1, 0, 0, 0};
    arm.vertices[5].weights = {100, 155, 0, 0};
    tests::IqmBuilder halves = arm; // positions with another type, after the others
    halves.hasPositions = false;
    tests::ByteBuilder positions;
    for (std::uint16_t vertex = 0; vertex < 8; ++vertex)
        positions.u16(static_cast<std::uint16_t>(0x3C00 + 64 * vertex)).u16(0xC000).u16(vertex % 2 == 0 ? 0 : 0x3800);
    halves.arrays.push_back({0, 6, 3, positions.build()});
    tests::IqmBuilder repaired = arm; // a copy with another layout
    repaired.hasNormals = false;
    for (const tests::IqmBuilder& builder : {arm, halves, repaired}) {
        const auto model = modelOf(builder);
        const Skinned& shape = skinnedOf(*model);
        for (const animation::KeyframePose& frames : {animation::KeyframePose{0, 0, 0.0f}, {1, 2, 0.25f}})
            expectAsOnTheProcessor(model, {{bonesBetween(shape, frames)}});
    }
}

TEST_F(SkinnedMeshTest, LeavesVerticesWithoutInfluencesInPlace)
{
    tests::IqmBuilder builder = tests::IqmBuilder::arm();
    builder.hasInfluences = false;
    const auto model = modelOf(builder);
    expectAsOnTheProcessor(model, {{bonesBetween(skinnedOf(*model), {1, 1, 0.0f})}});
    expectAsOnTheProcessor(modelOf(tests::flagPole(264)),
                           {{bonesAt(skinnedOf(*modelOf(tests::flagPole(264))),
                                     formats::keysOf(skinnedOf(*modelOf(tests::flagPole(264))), 0), 100.0)}});
}

TEST_F(SkinnedMeshTest, MovesRealModelsOfFramesAsTheProcessorDoes)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::size_t models = 0;
    for (const auto& path : tests::corpusFiles(".iqm")) {
        SCOPED_TRACE(path.generic_string());
        const auto document = scene::open(path, {.images = scene::ImagePolicy::none});
        ASSERT_TRUE(document) << document.error().message;
        const std::shared_ptr<const Model> model = document->nodes.front().model;
        if (model->meshVariants.front().triangleCount == 0)
            continue;
        ++models;
        const std::uint32_t frames = frameCountOf(*model);
        expectAsOnTheProcessor(model, {{bonesBetween(skinnedOf(*model), {frames / 3, frames / 2, 0.5f})}});
    }
    EXPECT_GE(models, 3U);
}

TEST_F(SkinnedMeshTest, MovesRealModelsAsTheProcessorDoes)
{
    if (tests::corpusFolder().empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::size_t models = 0;
    const animation::ViewRotation view = glm::mat3(glm::rotate(glm::mat4(1.0f), 0.7f, glm::vec3(0.3f, 0.2f, 1.0f)));
    for (const auto& path : tests::corpusFiles(".m2")) {
        SCOPED_TRACE(path.generic_string());
        const auto document = scene::open(path, {.images = scene::ImagePolicy::none});
        ASSERT_TRUE(document) << document.error().message;
        const scene::Node& node = document->nodes.front();
        const Skinned& shape = skinnedOf(*node.model);
        if (node.model->meshVariants.front().triangleCount == 0)
            continue;
        ++models;
        std::vector<Stance> stances;
        const auto count = static_cast<std::uint32_t>(shape.sequences.size());
        for (std::uint32_t sequence = 0; sequence < count; sequence += std::max(1U, count / 3)) {
            (void)node.sequences->read(sequence);
            stances.push_back(
                {bonesAt(shape, node.sequences->keys(sequence), 0.4 * shape.sequences[sequence].durationMs, view),
                 glm::mat4(1.0f)});
        }
        expectAsOnTheProcessor(node.model, stances);
    }
    EXPECT_GE(models, 30U);
}

} // namespace
