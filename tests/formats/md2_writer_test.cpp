#include "formats/md2/md2_writer.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/md2/gl_command_builder.hpp"
#include "formats/md2/md2.hpp"
#include "formats/model/vertex_block.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

using namespace formats;

namespace md2_writer_test {

constexpr std::uint32_t kSegments = 12;
constexpr std::uint32_t kRings = 5;

/// A ball of rings between two poles, clockwise from outside, every ring with a texel seam; the second frame is larger
/// and moved.
Md2Source ball()
{
    Md2Source source;
    source.skinWidth = 100;
    source.skinHeight = 50;
    source.skins = {"models/ball/one.pcx", "models/ball/two.pcx"};
    const auto texel = [](std::uint32_t ring, std::uint32_t segment) { return ring * (kSegments + 1) + segment; };
    for (std::uint32_t ring = 0; ring < kRings + 2; ++ring) {
        for (std::uint32_t segment = 0; segment <= kSegments; ++segment)
            source.texCoords.emplace_back(static_cast<int>(8 * segment), static_cast<int>(7 * ring));
    }
    const auto vertex = [](std::uint32_t ring, std::uint32_t segment) {
        return 1 + (ring - 1) * kSegments + segment % kSegments;
    };
    const std::uint32_t south = 1 + kRings * kSegments;
    for (std::uint32_t segment = 0; segment < kSegments; ++segment) {
        source.triangles.push_back(
            {{0, vertex(1, segment + 1), vertex(1, segment)}, {texel(0, 0), texel(1, segment + 1), texel(1, segment)}});
        for (std::uint32_t ring = 1; ring < kRings; ++ring) {
            const std::array<std::uint32_t, 4> v = {vertex(ring, segment), vertex(ring, segment + 1),
                                                    vertex(ring + 1, segment + 1), vertex(ring + 1, segment)};
            const std::array<std::uint32_t, 4> t = {texel(ring, segment), texel(ring, segment + 1),
                                                    texel(ring + 1, segment + 1), texel(ring + 1, segment)};
            source.triangles.push_back({{v[0], v[1], v[2]}, {t[0], t[1], t[2]}});
            source.triangles.push_back({{v[0], v[2], v[3]}, {t[0], t[2], t[3]}});
        }
        source.triangles.push_back({{south, vertex(kRings, segment), vertex(kRings, segment + 1)},
                                    {texel(kRings + 1, 0), texel(kRings, segment), texel(kRings, segment + 1)}});
    }
    for (const float size : {10.0f, 23.7f}) {
        Md2Source::Frame frame;
        frame.name = size < 20.0f ? "small01" : "a name of more than 15 bytes";
        const auto add = [&](double down, double around) {
            const glm::vec3 normal(std::sin(down) * std::cos(around), std::sin(down) * std::sin(around),
                                   std::cos(down));
            frame.normals.push_back(normal);
            frame.positions.push_back(normal * size + glm::vec3(size, -3.0f, 0.3f));
        };
        add(0.0, 0.0);
        for (std::uint32_t ring = 1; ring <= kRings; ++ring) {
            for (std::uint32_t segment = 0; segment < kSegments; ++segment)
                add(std::numbers::pi * ring / (kRings + 1), 2.0 * std::numbers::pi * segment / kSegments);
        }
        add(std::numbers::pi, 0.0);
        source.frames.push_back(std::move(frame));
    }
    return source;
}

ByteView viewOf(const std::vector<std::byte>& bytes)
{
    return ByteView(FileBytes::copyOf(bytes), "made.md2");
}

std::array<std::uint32_t, 17> headerOf(const std::vector<std::byte>& file)
{
    const std::span<const std::byte> bytes = file;
    FieldReader in(bytes.first(68));
    std::array<std::uint32_t, 17> header{};
    for (std::uint32_t& word : header)
        word = in.u32();
    return header;
}

/// A corner as stored: vertex, s, t.
using FileCorner = std::tuple<std::uint32_t, float, float>;
using FileTriangle = std::array<FileCorner, 3>;

/// The same result for all three rotations; the mirror image stays different.
FileTriangle canonical(FileTriangle triangle)
{
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
    return triangle;
}

struct UnrolledCommands {
    std::multiset<FileTriangle> triangles;
    std::size_t strips = 0;
    std::size_t fans = 0;
    std::size_t words = 0;
};

/// Reads the list as described in docs/formats/md2.md §4, independently of the loader.
UnrolledCommands unrolled(const std::vector<std::byte>& file)
{
    const auto header = headerOf(file);
    const std::span<const std::byte> bytes = file;
    FieldReader in(bytes.subspan(header[15], std::size_t{4} * header[9]));
    UnrolledCommands result;
    for (;;) {
        const std::int32_t count = std::bit_cast<std::int32_t>(in.u32());
        ++result.words;
        if (count == 0)
            return result;
        std::vector<FileCorner> corners;
        for (std::int32_t i = 0; i < std::abs(count); ++i) {
            const float s = in.f32();
            const float t = in.f32();
            corners.emplace_back(in.u32(), s, t);
            result.words += 3;
        }
        EXPECT_GE(corners.size(), 3U);
        ++(count > 0 ? result.strips : result.fans);
        for (std::size_t i = 0; i + 2 < corners.size(); ++i) {
            FileTriangle triangle = {corners[i], corners[i + 1], corners[i + 2]};
            if (count < 0)
                triangle = {corners[0], corners[i + 1], corners[i + 2]};
            else if (i % 2 != 0)
                std::swap(triangle[0], triangle[1]);
            result.triangles.insert(canonical(triangle));
        }
    }
}

std::multiset<FileTriangle> expectedTriangles(const Md2Source& source)
{
    std::multiset<FileTriangle> result;
    for (const Md2Source::Triangle& triangle : source.triangles) {
        FileTriangle corners;
        for (std::size_t i = 0; i < 3; ++i) {
            const glm::ivec2 texel = source.texCoords[triangle.texels[i]];
            corners[i] = {triangle.vertices[i],
                          (static_cast<float>(texel.x) + 0.5f) / static_cast<float>(source.skinWidth),
                          (static_cast<float>(texel.y) + 0.5f) / static_cast<float>(source.skinHeight)};
        }
        result.insert(canonical(corners));
    }
    return result;
}

TEST(Md2Writer, WritesFileThatLoadsWithoutComplaint)
{
    const Md2Source source = ball();
    const auto model = loadMd2(viewOf(writeMd2(source)));
    ASSERT_TRUE(model) << model.error().message;
    for (const Diagnostic& diagnostic : model->diagnostics)
        EXPECT_EQ(diagnostic.severity, Severity::note) << diagnostic.rule << ": " << diagnostic.message;
    EXPECT_EQ(model->skins, source.skins);
    ASSERT_EQ(model->meshVariants.size(), 2U);
    EXPECT_EQ(model->meshVariants[0].triangleCount, source.triangles.size());
    EXPECT_EQ(model->meshVariants[1].triangleCount, source.triangles.size());
    const Keyframed& shape = keyframesOf(*model);
    ASSERT_EQ(shape.frames.size(), 2U);
    EXPECT_EQ(shape.frames[0].name, "small01");
    EXPECT_EQ(shape.frames[1].name, "a name of more ");
}

TEST(Md2Writer, WritesTablesOneAfterTheOther)
{
    const Md2Source source = ball();
    const auto file = writeMd2(source);
    const auto header = headerOf(file);
    EXPECT_EQ(header[0], 0x32504449U);
    EXPECT_EQ(header[1], 8U);
    EXPECT_EQ(header[2], 100U);
    EXPECT_EQ(header[3], 50U);
    EXPECT_EQ(header[4], 40 + 4 * source.frames[0].positions.size());
    EXPECT_EQ(header[11], 68U);
    EXPECT_EQ(header[12], header[11] + 64 * source.skins.size());
    EXPECT_EQ(header[13], header[12] + 4 * source.texCoords.size());
    EXPECT_EQ(header[14], header[13] + 12 * source.triangles.size());
    EXPECT_EQ(header[15], header[14] + header[4] * source.frames.size());
    EXPECT_EQ(header[16], header[15] + 4 * header[9]);
    EXPECT_EQ(header[16], file.size());
}

TEST(Md2Writer, KeepsPositionsWithinHalfAStepOfEachFrame)
{
    const Md2Source source = ball();
    const auto model = loadMd2(viewOf(writeMd2(source)));
    ASSERT_TRUE(model) << model.error().message;
    const VertexBlock& block = keyframesOf(*model).blocks.at(0);
    for (std::uint32_t frame = 0; frame < 2; ++frame) {
        const glm::dvec3 halfStep = glm::dvec3(frameTransform(block, frame).scale) * 0.5 + 1e-5;
        for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
            const glm::dvec3 off =
                glm::abs(positionAt(block, frame, vertex) - glm::dvec3(source.frames[frame].positions[vertex]));
            EXPECT_TRUE(off.x <= halfStep.x && off.y <= halfStep.y && off.z <= halfStep.z) << frame << " " << vertex;
        }
    }
}

TEST(Md2Writer, ChoosesTheNearestNormal)
{
    const Md2Source source = ball();
    const auto model = loadMd2(viewOf(writeMd2(source)));
    ASSERT_TRUE(model) << model.error().message;
    const VertexBlock& block = keyframesOf(*model).blocks.at(0);
    for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
        const glm::vec3 wanted = source.frames[0].normals[vertex];
        const float found = glm::dot(normalAt(block, 0, vertex), wanted);
        for (const glm::vec3& other : kMd2Normals)
            EXPECT_GE(found, glm::dot(other, wanted)) << vertex;
    }
}

TEST(Md2Writer, WritesFlatFrame)
{
    Md2Source source;
    source.texCoords = {{0, 0}};
    source.triangles = {{{0, 1, 2}, {0, 0, 0}}};
    source.frames = {{"flat",
                      {{1.0f, 5.0f, 0.0f}, {2.0f, 5.0f, 0.0f}, {2.0f, 5.0f, 3.0f}},
                      std::vector<glm::vec3>(3, {0.0f, 1.0f, 0.0f})}};
    const auto model = loadMd2(viewOf(writeMd2(source)));
    ASSERT_TRUE(model) << model.error().message;
    const VertexBlock& block = keyframesOf(*model).blocks.at(0);
    EXPECT_EQ(positionAt(block, 0, 0), glm::dvec3(1.0, 5.0, 0.0));
    EXPECT_EQ(frameTransform(block, 0).scale.y, 0.0f);
}

TEST(Md2Writer, DrawsEveryTriangleOnceByStripsAndFans)
{
    const Md2Source source = ball();
    const auto file = writeMd2(source);
    const UnrolledCommands commands = unrolled(file);
    EXPECT_EQ(commands.triangles, expectedTriangles(source));
    EXPECT_EQ(commands.words, headerOf(file)[9]);
    EXPECT_EQ(commands.fans, 2U) << "one around each pole";
    EXPECT_LE(commands.strips, kSegments);
}

TEST(Md2Writer, IsDeterministic)
{
    EXPECT_EQ(writeMd2(ball()), writeMd2(ball()));
}

/// Triangles as corners in canonical rotation, with their counts.
std::map<md2::CornerTriangle, int> counted(std::span<const md2::CornerTriangle> triangles)
{
    std::map<md2::CornerTriangle, int> result;
    for (md2::CornerTriangle triangle : triangles) {
        std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
        ++result[triangle];
    }
    return result;
}

std::vector<md2::CornerTriangle> unrolled(std::span<const md2::GlCommand> commands)
{
    std::vector<md2::CornerTriangle> result;
    for (const md2::GlCommand& command : commands) {
        const auto& corners = command.corners;
        for (std::size_t i = 0; i + 2 < corners.size(); ++i) {
            if (command.kind == md2::GlCommand::Kind::fan)
                result.push_back({corners[0], corners[i + 1], corners[i + 2]});
            else if (i % 2 == 0)
                result.push_back({corners[i], corners[i + 1], corners[i + 2]});
            else
                result.push_back({corners[i + 1], corners[i], corners[i + 2]});
        }
    }
    return result;
}

class GlCommandSoup : public testing::TestWithParam<std::uint32_t> {};

TEST_P(GlCommandSoup, DrawsExactlyItsTriangles)
{
    // From nearly separate triangles to edges with many owners in both directions.
    std::mt19937 random(GetParam());
    const std::uint32_t cornerCount = 4 + GetParam() * 5;
    std::vector<md2::CornerTriangle> triangles;
    while (triangles.size() < 120) {
        const md2::CornerTriangle triangle = {static_cast<std::uint32_t>(random() % cornerCount),
                                              static_cast<std::uint32_t>(random() % cornerCount),
                                              static_cast<std::uint32_t>(random() % cornerCount)};
        if (triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0])
            triangles.push_back(triangle);
    }
    const auto commands = md2::glCommandsFor(triangles, cornerCount);
    EXPECT_EQ(counted(unrolled(commands)), counted(triangles));
    EXPECT_LE(md2::wordCountOf(commands), 1 + 10 * triangles.size()) << "no more than separate triangles would take";
}

INSTANTIATE_TEST_SUITE_P(Seeds, GlCommandSoup, testing::Range(0U, 12U));

TEST(GlCommands, LeaveOutTrianglesWithoutArea)
{
    const std::vector<md2::CornerTriangle> triangles = {{0, 1, 1}, {2, 1, 0}, {3, 3, 3}};
    const auto commands = md2::glCommandsFor(triangles, 4);
    EXPECT_EQ(counted(unrolled(commands)), counted(std::vector<md2::CornerTriangle>{{2, 1, 0}}));
    EXPECT_TRUE(md2::glCommandsFor(std::vector<md2::CornerTriangle>{{0, 0, 1}}, 2).empty());
}

TEST(GlCommands, DrawSingleFanAsFan)
{
    std::vector<md2::CornerTriangle> triangles;
    for (std::uint32_t i = 1; i <= 7; ++i)
        triangles.push_back({0, i, i + 1});
    const auto commands = md2::glCommandsFor(triangles, 9);
    ASSERT_EQ(commands.size(), 1U);
    EXPECT_EQ(commands[0].kind, md2::GlCommand::Kind::fan);
    EXPECT_EQ(commands[0].corners, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

} // namespace md2_writer_test
