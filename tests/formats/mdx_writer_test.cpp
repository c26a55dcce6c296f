#include "formats/mdx/mdx_writer.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/mdx/mdx.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "tests/support/mdx_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <tuple>

using namespace formats;

namespace mdx_writer_test {

Result<Model> loaded(const formats::MdxSource& source)
{
    return loadMdx(ByteView(FileBytes::copyOf(formats::writeMdx(source)), "made.mdx"));
}

std::array<std::uint32_t, 23> headerOf(const std::vector<std::byte>& file)
{
    const std::span<const std::byte> bytes = file;
    FieldReader in(bytes.first(92));
    std::array<std::uint32_t, 23> header{};
    for (std::uint32_t& word : header)
        word = in.u32();
    return header;
}

/// Vertex, s, t; a triangle starts with its smallest corner, its mirror image stays different.
using FileCorner = std::tuple<std::uint32_t, float, float>;
using FileTriangle = std::array<FileCorner, 3>;

FileTriangle canonical(FileTriangle triangle)
{
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
    return triangle;
}

std::multiset<FileTriangle> trianglesWritten(const formats::MdxSource& source, std::uint32_t subObject)
{
    std::multiset<FileTriangle> result;
    for (const formats::MdxSource::Triangle& triangle : source.triangles) {
        if (triangle.subObject != subObject)
            continue;
        FileTriangle corners;
        for (std::size_t i = 0; i < 3; ++i) {
            const glm::vec2 uv = source.texCoords[triangle.texCoords[i]];
            corners[i] = {triangle.vertices[i], uv.x, uv.y};
        }
        result.insert(canonical(corners));
    }
    return result;
}

std::multiset<FileTriangle> trianglesRead(const MeshVariant& meshVariant, std::uint32_t surface)
{
    std::multiset<FileTriangle> result;
    for (const TriangleIndices& triangle : trianglesOf(meshVariant, surface)) {
        FileTriangle corners;
        for (std::size_t i = 0; i < 3; ++i) {
            const RenderVertex& corner = meshVariant.vertices[triangle[i]];
            corners[i] = {corner.vertex, corner.uv.x, corner.uv.y};
        }
        result.insert(canonical(corners));
    }
    return result;
}

TEST(MdxWriter, WritesFileThatLoadsWithoutComplaint)
{
    const formats::MdxSource source = tests::twoBoxes();
    const auto model = loaded(source);
    ASSERT_TRUE(model) << model.error().message;
    for (const Diagnostic& diagnostic : model->diagnostics)
        EXPECT_EQ(diagnostic.severity, Severity::note) << diagnostic.rule << ": " << diagnostic.message;
    EXPECT_EQ(model->normals, NormalQuality::usable);
    EXPECT_EQ(model->skins, source.skins);
    EXPECT_EQ(model->surfaces.size(), 2U);
    const Keyframed& shape = keyframesOf(*model);
    ASSERT_EQ(shape.frames.size(), source.frames.size());
    for (std::size_t i = 0; i < shape.frames.size(); ++i)
        EXPECT_EQ(shape.frames[i].name, source.frames[i].name);
}

TEST(MdxWriter, DrawsEveryTriangleOnceInItsSubObject)
{
    const formats::MdxSource source = tests::twoBoxes();
    const auto model = loaded(source);
    ASSERT_TRUE(model) << model.error().message;
    ASSERT_EQ(model->meshVariants.size(), 2U);
    EXPECT_EQ(model->meshVariants[0].name, "gl-commands");
    for (std::uint32_t subObject = 0; subObject < 2; ++subObject) {
        EXPECT_EQ(trianglesRead(model->meshVariants[0], subObject), trianglesWritten(source, subObject)) << subObject;
        EXPECT_EQ(triangleCountOf(model->meshVariants[1], subObject), 12U) << subObject;
    }
}

TEST(MdxWriter, KeepsPositionsWithinHalfAStepOfEachFrame)
{
    const formats::MdxSource source = tests::twoBoxes();
    const auto model = loaded(source);
    ASSERT_TRUE(model) << model.error().message;
    const VertexBlock& block = keyframesOf(*model).blocks.at(0);
    ASSERT_EQ(block.vertexCount, source.frames[0].positions.size());
    for (std::uint32_t frame = 0; frame < block.frameCount; ++frame) {
        const glm::dvec3 halfStep = glm::dvec3(frameTransform(block, frame).scale) * 0.5 + 1e-5;
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
            const glm::dvec3 off =
                glm::abs(positionAt(block, frame, vertex) - glm::dvec3(source.frames[frame].positions[vertex]));
            EXPECT_TRUE(off.x <= halfStep.x && off.y <= halfStep.y && off.z <= halfStep.z) << frame << " " << vertex;
        }
    }
}

TEST(MdxWriter, WritesTablesOneAfterTheOther)
{
    const formats::MdxSource source = tests::twoBoxes();
    const auto file = formats::writeMdx(source);
    const auto header = headerOf(file);
    const auto frames = static_cast<std::uint32_t>(source.frames.size());
    EXPECT_EQ(header[0], 1481655369U);
    EXPECT_EQ(header[1], 4U);
    EXPECT_EQ(header[4], 40U + 4 * 16);
    EXPECT_EQ(header[12], 2U);
    EXPECT_EQ(header[13], 92U);
    EXPECT_EQ(header[14], header[13] + 64 * source.skins.size());
    EXPECT_EQ(header[15], header[14] + 12 * 24);
    EXPECT_EQ(header[16], header[15] + header[4] * frames);
    EXPECT_EQ(header[17], header[16] + 4 * header[8]);
    EXPECT_EQ(header[18], header[17] + 4 * 16);
    EXPECT_EQ(header[19], header[18]);
    EXPECT_EQ(header[20], header[19]);
    EXPECT_EQ(header[21], header[20] + 24 * frames * 2);
    EXPECT_EQ(header[22], header[21]);
    EXPECT_EQ(header[22], file.size());
}

TEST(MdxWriter, WritesHitBoxesSubObjectAfterSubObject)
{
    const formats::MdxSource source = tests::twoBoxes();
    const auto file = formats::writeMdx(source);
    const std::span<const std::byte> bytes = file;
    FieldReader in(bytes.subspan(headerOf(file)[20]));
    for (std::size_t subObject = 0; subObject < 2; ++subObject) {
        for (const Md2Source::Frame& frame : source.frames) {
            Bounds bounds; // eight vertices each
            for (std::size_t i = 0; i < 8; ++i)
                bounds.add(frame.positions[8 * subObject + i]);
            for (const glm::vec3& end : {bounds.min, bounds.max}) {
                for (int axis = 0; axis < 3; ++axis)
                    EXPECT_NEAR(in.f32(), end[axis], 1e-5f) << subObject << " " << frame.name;
            }
        }
    }
}

TEST(MdxWriter, IsDeterministic)
{
    EXPECT_EQ(formats::writeMdx(tests::twoBoxes()), formats::writeMdx(tests::twoBoxes()));
}

} // namespace mdx_writer_test
