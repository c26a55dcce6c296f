// Operations on poses: tags moved and turned, normals, winding, grids.
#include "formats/edit/editor.hpp"
#include "formats/edit/operations.hpp"
#include "formats/edit/tag_operations.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdx_builder.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace geometry_operations_test {

using formats::FileBytes;
using formats::edit::Edit;
using formats::edit::EditableFile;
using formats::edit::Editor;
using tests::Md2Builder;
using tests::Md3Builder;
using tests::MdxBuilder;
using Content = std::vector<std::byte>;

EditableFile opened(const Content& bytes)
{
    auto file = formats::edit::editableFile(formats::ByteView(FileBytes::copyOf(bytes), "test"));
    EXPECT_TRUE(file) << file.error().message;
    return file ? *std::move(file) : EditableFile();
}

std::vector<Edit> stepOf(const EditableFile& file, std::string_view name, std::string_view argument = {})
{
    const auto step = formats::edit::findOperation(name)->edits(file, argument);
    EXPECT_TRUE(step) << name << ": " << step.error();
    return step.value_or(std::vector<Edit>());
}

/// The file after edits, opened again.
EditableFile after(const EditableFile& file, std::vector<Edit> step)
{
    Editor editor(file);
    const auto added = editor.add(std::move(step));
    EXPECT_TRUE(added) << added.error();
    return editor.file();
}

using Directions = std::array<glm::vec3, 3>;

TEST(TagOperations, MoveInTheSpaceOfTheModel)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build());
    const std::vector<Edit> step = stepOf(file, "move-tag", "tag_weapon=1,0,-2");
    ASSERT_EQ(step.size(), 2U);
    EXPECT_EQ(step[1].field, "frames[1].tags[1].origin");
    const auto tags = after(file, step).model->tags;
    EXPECT_EQ(tags[1].poses[0].origin, glm::vec3(6, -2, 1));
    EXPECT_EQ(tags[1].poses[1].origin, glm::vec3(7, -2, 1));
    EXPECT_EQ(tags[1].poses[0].axes, file.model->tags[1].poses[0].axes);
    EXPECT_EQ(tags[0].poses[0].origin, glm::vec3(0, 0, 10));
    const auto one = after(file, formats::edit::movedTag(file, 1, 1, glm::vec3(1, 1, 1))).model->tags;
    EXPECT_EQ(one[1].poses[0].origin, glm::vec3(5, -2, 3)) << "only the other frame";
    EXPECT_EQ(one[1].poses[1].origin, glm::vec3(7, -1, 4));
    EXPECT_TRUE(formats::edit::movedTag(file, 1, std::nullopt, glm::vec3(0.0f)).empty());
    EXPECT_TRUE(formats::edit::movedTag(file, 1, 9, glm::vec3(1.0f)).empty());
}

TEST(TagOperations, TurnAboutTheTagsOwnAxes)
{
    const EditableFile file = opened(Md3Builder::tetrahedron().build()); // x: (0 1 0), y: (-1 0 0), z: (0 0 1)
    const auto turned = [&](const char* turn) {
        return after(file, stepOf(file, "turn-tag", std::string("tag_weapon=") + turn)).model->tags[1].poses[0];
    };
    EXPECT_EQ(turned("z,90").axes, (Directions{{{-1, 0, 0}, {0, -1, 0}, {0, 0, 1}}}));
    EXPECT_EQ(turned("x,90").axes, (Directions{{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}}));
    EXPECT_EQ(turned("y,-90").axes, (Directions{{{0, 0, 1}, {-1, 0, 0}, {0, -1, 0}}}));
    EXPECT_EQ(turned("x,90").origin, glm::vec3(5, -2, 3));
    const auto pose = turned("z,30");
    EXPECT_NEAR(pose.axes[0].y, 0.866, 1e-3);
    EXPECT_NEAR(pose.axes[0].x, -0.5, 1e-3);
    EXPECT_TRUE(stepOf(file, "turn-tag", "tag_weapon=z,0").empty());
    EXPECT_EQ(formats::edit::turnedTag(file, 0, 1, formats::edit::turnAbout(2, 90)).size(), 1U);
}

/// Corners of triangles by vertex, each beginning at its smallest, sorted.
std::vector<std::array<std::uint32_t, 3>> trianglesIn(const formats::MeshVariant& mesh, bool isFlipped)
{
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (const formats::TriangleIndices& each : formats::trianglesOf(mesh)) {
        std::array<std::uint32_t, 3> corners{mesh.vertices[each[0]].vertex, mesh.vertices[each[1]].vertex,
                                             mesh.vertices[each[2]].vertex};
        if (isFlipped)
            std::swap(corners[1], corners[2]);
        std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
        triangles.push_back(corners);
    }
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

void expectFlipped(const EditableFile& file)
{
    const EditableFile flipped = after(file, stepOf(file, "flip"));
    ASSERT_EQ(flipped.model->meshVariants.size(), file.model->meshVariants.size());
    for (std::size_t i = 0; i < file.model->meshVariants.size(); ++i)
        EXPECT_EQ(trianglesIn(flipped.model->meshVariants[i], true), trianglesIn(file.model->meshVariants[i], false));
    const EditableFile back = after(flipped, stepOf(flipped, "flip"));
    for (std::size_t i = 0; i < file.model->meshVariants.size(); ++i)
        EXPECT_EQ(trianglesIn(back.model->meshVariants[i], false), trianglesIn(file.model->meshVariants[i], false));
}

/// Nine vertices on a curve, in two frames.
Md2Builder curve()
{
    Md2Builder builder;
    builder.texCoord(0, 0)
        .texCoord(31, 0)
        .texCoord(0, 15)
        .triangle({0, 1, 2}, {0, 1, 2})
        .triangle({2, 1, 3}, {2, 1, 0});
    Md2Builder::Frame frame;
    for (std::uint8_t i = 0; i < 9; ++i)
        frame.vertices.push_back({static_cast<std::uint8_t>(10 * i), static_cast<std::uint8_t>(i * i),
                                  static_cast<std::uint8_t>(i % 2 * 50), 0});
    builder.frame(frame);
    return builder;
}

TEST(SurfaceOperations, FlipTrianglesAndGlCommands)
{
    expectFlipped(opened(Md2Builder::tetrahedron().build()));
    expectFlipped(opened(MdxBuilder::tetrahedronAndSheet().build()));
    expectFlipped(opened(Md3Builder::tetrahedron().build()));
    for (std::int32_t corners = 3; corners <= 9; ++corners) {
        for (const std::int32_t count : {corners, -corners}) {
            SCOPED_TRACE(count);
            std::vector<Md2Builder::GlVertex> vertices;
            for (std::int32_t i = 0; i < corners; ++i)
                vertices.push_back({static_cast<float>(i) / 16.0f, 0.5f, i});
            Md2Builder builder = curve().glCommand(count, vertices);
            builder.glCommand(3, {vertices[0], vertices[1], vertices[2]}).glWord(0).glWord(77);
            const EditableFile file = opened(builder.build());
            expectFlipped(file);
            const EditableFile flipped = after(file, stepOf(file, "flip"));
            EXPECT_EQ(flipped.bytes.size() - file.bytes.size(), count == 6 || count == 8 ? 28U : 0U);
            EXPECT_EQ(std::to_integer<int>(flipped.bytes.span()[flipped.bytes.size() - 4]), 77)
                << "words behind the end";
        }
    }
}

TEST(SurfaceOperations, FlipNoTableThatIsCutOrSharesItsBytes)
{
    // The loader leaves such surfaces out; their tables may be names and vertices of others.
    Md3Builder cut = Md3Builder::tetrahedron();
    cut.set(1, tests::Md3SurfaceField::triangleCount, 100000);
    const auto stated = formats::edit::findOperation("flip")->edits(opened(cut.build()), {});
    ASSERT_FALSE(stated);
    EXPECT_NE(stated.error().find("100000 records of surfaces[1].triangles at byte"), std::string::npos)
        << stated.error();
    Md3Builder shared = Md3Builder::tetrahedron();
    shared.set(0, tests::Md3SurfaceField::triangleOffset, 108);
    EXPECT_FALSE(formats::edit::findOperation("flip")->edits(opened(shared.build()), {}));
}

TEST(SurfaceOperations, FlipSplitStripsOfAnMdxInTheirSubObject)
{
    MdxBuilder builder = MdxBuilder::tetrahedronAndSheet().noGlCommands();
    std::vector<MdxBuilder::GlVertex> vertices;
    for (std::int32_t i = 0; i < 6; ++i)
        vertices.push_back({0.5f, 0.25f, i});
    const EditableFile file = opened(builder.glCommand(6, 1, vertices).glWord(0).build());
    expectFlipped(file);
    const EditableFile flipped = after(file, stepOf(file, "flip"));
    EXPECT_EQ(flipped.bytes.size(), file.bytes.size() + 32);
    for (const formats::DrawRange& range : flipped.model->meshVariants.front().drawRanges)
        EXPECT_EQ(range.surface, 1U);
}

TEST(NormalOperations, ComeFromTheTriangles)
{
    Md2Builder builder = Md2Builder::tetrahedron();
    for (auto& frame : builder.frames()) {
        for (auto& vertex : frame.vertices)
            vertex.normal = 200; // past the table
    }
    const EditableFile file = opened(builder.build());
    const EditableFile computed = after(file, stepOf(file, "normals"));
    const formats::VertexBlock& block = computed.shape().blocks[0];
    const auto towards = [&](std::uint32_t frame, std::uint32_t vertex, const glm::vec3& direction) {
        return glm::dot(formats::normalAt(block, frame, vertex), glm::normalize(direction));
    };
    EXPECT_GT(towards(1, 0, {-2, -2, -1}), 0.95f); // areas of the three sides there: z is twice as long
    EXPECT_GT(towards(0, 1, {1, 0, 0}), 0.3f);
    EXPECT_GT(towards(0, 3, {0, 0, 1}), 0.0f);
    EXPECT_EQ(computed.diagnostics.size(), 0U);
    for (std::uint32_t frame = 0; frame < 2; ++frame) {
        for (std::uint32_t vertex = 0; vertex < 4; ++vertex)
            EXPECT_EQ(formats::positionAt(block, frame, vertex),
                      formats::positionAt(file.shape().blocks[0], frame, vertex));
    }
    EXPECT_TRUE(stepOf(computed, "normals").empty());
}

/// One surface with one frame.
Md3Builder sheet(std::vector<Md3Builder::Vertex> vertices, std::vector<std::array<std::int32_t, 3>> triangles)
{
    Md3Builder::Surface surface;
    surface.name = "sheet";
    surface.shaders = {"a"};
    surface.triangles = std::move(triangles);
    surface.texCoords.resize(vertices.size());
    surface.frames = {std::move(vertices)};
    return Md3Builder().frame("a", {}).surface(surface);
}

TEST(NormalOperations, AreSmoothAcrossSeamsOfTextures)
{
    // A roof whose ridge has each vertex twice.
    const Md3Builder roof =
        sheet({{0, 0, 320, 7}, {640, 0, 320, 7}, {0, 640, 0, 7}, {0, 0, 320, 9}, {640, 0, 320, 9}, {0, -640, 0, 9}},
              {{0, 2, 1}, {3, 4, 5}});
    const EditableFile file = opened(roof.build());
    const EditableFile computed = after(file, stepOf(file, "normals"));
    const formats::VertexBlock& block = computed.shape().blocks[0];
    for (const std::uint32_t vertex : {0U, 1U, 3U, 4U})
        EXPECT_EQ(formats::normalAt(block, 0, vertex), formats::md3Normal(0, 0)) << vertex << " is not upwards";
    EXPECT_GT(formats::normalAt(block, 0, 2).y, 0.3f);
    EXPECT_LT(formats::normalAt(block, 0, 5).y, -0.3f);
}

TEST(NormalOperations, StayApartOnBothSidesOfASheet)
{
    const Md3Builder both = sheet({{0, 0, 0, 7},
                                   {640, 0, 0, 7},
                                   {0, 640, 0, 7},
                                   {0, 0, 0, 7},
                                   {640, 0, 0, 7},
                                   {0, 640, 0, 7},
                                   {64, 64, 64, 1234}},
                                  {{0, 2, 1}, {3, 4, 5}});
    const EditableFile file = opened(both.build());
    const EditableFile computed = after(file, stepOf(file, "normals"));
    const formats::VertexBlock& block = computed.shape().blocks[0];
    for (std::uint32_t vertex = 0; vertex < 6; ++vertex)
        EXPECT_NEAR(formats::normalAt(block, 0, vertex).z, vertex < 3 ? 1.0f : -1.0f, 1e-3f) << vertex;
    EXPECT_EQ(formats::normalAt(block, 0, 6), formats::normalAt(file.shape().blocks[0], 0, 6)) << "without triangle";
}

TEST(GridOperations, KeepStillPointsStill)
{
    // Vertex 0 stands at (5, 5, 5) on three different grids; the others move.
    Md2Builder builder = Md2Builder::tetrahedron();
    builder.noFrames();
    builder.frame({"a", {0.5f, 0.5f, 0.5f}, {}, {{10, 10, 10, 1}, {0, 0, 0, 2}, {200, 100, 50, 3}, {7, 9, 11, 4}}});
    builder.frame({"b", {0.25f, 0.25f, 0.25f}, {}, {{20, 20, 20, 1}, {3, 5, 7, 2}, {255, 90, 50, 3}, {1, 2, 3, 4}}});
    builder.frame(
        {"c", {0.1f, 0.1f, 0.1f}, {-5, -5, -5}, {{100, 100, 100, 1}, {0, 0, 9, 2}, {200, 255, 50, 3}, {1, 2, 3, 4}}});
    const EditableFile file = opened(builder.build());
    const std::vector<Edit> step = stepOf(file, "steady-grid");
    const EditableFile steady = after(file, step);
    const formats::VertexBlock& old = file.shape().blocks[0];
    const formats::VertexBlock& block = steady.shape().blocks[0];
    const glm::vec3 scale = formats::frameTransform(block, 0).scale;
    EXPECT_NEAR(scale.x, 100.0f / 254.0f, 1e-3f);
    double error = 0.0;
    for (std::uint32_t frame = 0; frame < 3; ++frame) {
        EXPECT_EQ(formats::frameTransform(block, frame).scale, scale);
        EXPECT_EQ(formats::positionAt(block, frame, 0), formats::positionAt(block, 0, 0)) << "wobbles";
        for (std::uint32_t vertex = 0; vertex < 4; ++vertex) {
            const glm::dvec3 moved =
                glm::abs(formats::positionAt(block, frame, vertex) - formats::positionAt(old, frame, vertex));
            error = std::max({error, moved.x, moved.y, moved.z});
            EXPECT_EQ(formats::normalAt(block, frame, vertex), formats::normalAt(old, frame, vertex));
        }
    }
    EXPECT_LE(error, static_cast<double>(scale.x) / 2.0 + 1e-6);
    ASSERT_FALSE(step.empty());
    EXPECT_EQ(step.front().reason, fmt::format("steady-grid: positions move by up to {:.3g} units", error));
    EXPECT_TRUE(stepOf(steady, "steady-grid").empty()) << "it is steady now";
    const auto refused = formats::edit::findOperation("steady-grid")->edits(opened(curve().build()), {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), "the model has one frame: nothing can wobble");
}

} // namespace geometry_operations_test
