#include "formats/model/mesh_variant.hpp"

#include <gtest/gtest.h>

namespace mesh_variant_test {

using formats::kRestartIndex;
using formats::MeshVariant;
using formats::PrimitiveType;
using formats::RenderVertex;
using formats::TriangleIndices;
using formats::VertexDeduplicator;

TEST(VertexDeduplicator, GivesEachVertexAndTextureCoordinateOneIndex)
{
    VertexDeduplicator table(3);
    EXPECT_EQ(table.add({2, {0.5f, 0.5f}}), 0U);
    EXPECT_EQ(table.add({1, {0.5f, 0.5f}}), 1U);
    EXPECT_EQ(table.add({2, {0.5f, 0.25f}}), 2U);
    EXPECT_EQ(table.add({2, {0.5f, 0.5f}}), 0U);
    EXPECT_EQ(table.add({2, {0.5f, 0.25f}}), 2U);
    EXPECT_EQ(table.take(), (std::vector<RenderVertex>{{2, {0.5f, 0.5f}}, {1, {0.5f, 0.5f}}, {2, {0.5f, 0.25f}}}));
}

TEST(VertexDeduplicator, FindsEveryUvOfACrowdedVertexAgain)
{
    constexpr std::uint32_t kCorners = 100000;
    const auto corner = [](std::uint32_t i) {
        return RenderVertex{i % 2, {static_cast<float>(i / 300), static_cast<float>(i % 300)}};
    };
    VertexDeduplicator table(2);
    for (std::uint32_t i = 0; i < kCorners; ++i)
        ASSERT_EQ(table.add(corner(i)), i);
    for (std::uint32_t i = 0; i < kCorners; ++i)
        ASSERT_EQ(table.add(corner(i)), i);
    EXPECT_EQ(table.take().size(), kCorners);
}

TEST(VertexDeduplicator, TakesBothZerosForOne)
{
    VertexDeduplicator table(1);
    for (std::uint32_t i = 1; i <= 50; ++i) // past the limit where hashing starts
        static_cast<void>(table.add({0, {static_cast<float>(i), 0.0f}}));
    const std::uint32_t zero = table.add({0, {0.0f, 0.0f}});
    EXPECT_EQ(table.add({0, {-0.0f, 0.0f}}), zero);
}

MeshVariant withRun(PrimitiveType kind, std::vector<std::uint32_t> indices)
{
    MeshVariant meshVariant;
    for (std::uint32_t i = 0; i < 10; ++i)
        meshVariant.vertices.push_back({i, {}});
    meshVariant.drawRanges = {{kind, 0, 0, static_cast<std::uint32_t>(indices.size())}};
    meshVariant.indices = std::move(indices);
    return meshVariant;
}

TEST(MeshVariant, ListsTriangles)
{
    EXPECT_EQ(formats::trianglesOf(withRun(PrimitiveType::triangles, {0, 1, 2, 2, 1, 3})),
              (std::vector<TriangleIndices>{{0, 1, 2}, {2, 1, 3}}));
}

TEST(MeshVariant, UnrollsStripsWithOneWinding)
{
    EXPECT_EQ(formats::trianglesOf(withRun(PrimitiveType::strip, {0, 1, 2, 3, 4, kRestartIndex, 5, 6, 7, 8})),
              (std::vector<TriangleIndices>{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {5, 6, 7}, {7, 6, 8}}));
}

TEST(MeshVariant, UnrollsFans)
{
    EXPECT_EQ(formats::trianglesOf(withRun(PrimitiveType::fan, {0, 1, 2, 3, kRestartIndex, 9, 8, 7})),
              (std::vector<TriangleIndices>{{0, 1, 2}, {0, 2, 3}, {9, 8, 7}}));
}

TEST(MeshVariant, FindsTheRunsOfASurface)
{
    MeshVariant meshVariant;
    meshVariant.drawRanges = {
        {PrimitiveType::strip, 1, 0, 4}, {PrimitiveType::fan, 1, 4, 5}, {PrimitiveType::triangles, 4, 9, 3}};
    EXPECT_TRUE(formats::drawRangesOf(meshVariant, 0).empty());
    ASSERT_EQ(formats::drawRangesOf(meshVariant, 1).size(), 2U);
    EXPECT_EQ(formats::drawRangesOf(meshVariant, 1)[1].primitive, PrimitiveType::fan);
    EXPECT_TRUE(formats::drawRangesOf(meshVariant, 2).empty());
    ASSERT_EQ(formats::drawRangesOf(meshVariant, 4).size(), 1U);
    EXPECT_EQ(formats::drawRangesOf(meshVariant, 4)[0].first, 9U);
    EXPECT_TRUE(formats::drawRangesOf(meshVariant, 5).empty());
}

TEST(MeshVariant, GivesTheTrianglesOfOneSurface)
{
    MeshVariant meshVariant = withRun(PrimitiveType::triangles, {0, 1, 2, 3, 4, 5});
    meshVariant.drawRanges = {{PrimitiveType::triangles, 0, 0, 3}, {PrimitiveType::triangles, 1, 3, 3}};
    EXPECT_EQ(formats::trianglesOf(meshVariant, 1), (std::vector<TriangleIndices>{{3, 4, 5}}));
    EXPECT_EQ(formats::triangleCountOf(meshVariant, 1), 1U);
    EXPECT_EQ(formats::triangleCountOf(meshVariant, 2), 0U);
    EXPECT_EQ(formats::trianglesOf(meshVariant).size(), 2U);
    EXPECT_TRUE(formats::trianglesOf(meshVariant, 2).empty());
}

formats::Model modelWith(MeshVariant meshVariant, std::uint32_t vertexCount)
{
    formats::Model model;
    formats::Keyframed shape;
    shape.blocks.resize(1);
    shape.blocks[0].vertexCount = vertexCount;
    model.shape = std::move(shape);
    model.surfaces = {{"only", 0}};
    model.meshVariants = {std::move(meshVariant)};
    return model;
}

TEST(MeshVariant, FindsNeighborsThroughCornersOfOneVertex)
{
    MeshVariant meshVariant = withRun(PrimitiveType::triangles, {0, 1, 2, 3, 2, 1});
    meshVariant.vertices[3].vertex = 0; // a seam: corner 3 has other texture coordinates of vertex 0
    const formats::Model model = modelWith(meshVariant, 4);
    const auto table = formats::neighborsOf(model.meshVariants[0], model, 0);
    EXPECT_EQ(table.starts, (std::vector<std::uint32_t>{0, 2, 4, 6, 6}));
    EXPECT_EQ(table.pairs, (std::vector<std::array<std::uint32_t, 2>>{{1, 2}, {2, 1}, {2, 0}, {0, 2}, {0, 1}, {1, 0}}));
}

TEST(MeshVariant, ComputesNormalsOutwardsForEitherWinding)
{
    const formats::Model model = modelWith(withRun(PrimitiveType::triangles, {0, 1, 2}), 4);
    const auto table = formats::neighborsOf(model.meshVariants[0], model, 0);
    const std::vector<glm::dvec3> positions{{0, 0, 0}, {2, 0, 0}, {0, 3, 0}, {9, 9, 9}};
    const auto clockwise = formats::computedNormals(table, positions, formats::FrontFace::clockwise);
    const auto counter = formats::computedNormals(table, positions, formats::FrontFace::counterClockwise);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(clockwise[i], glm::vec3(0.0f, 0.0f, -1.0f));
        EXPECT_EQ(counter[i], glm::vec3(0.0f, 0.0f, 1.0f));
    }
    EXPECT_EQ(clockwise[3], glm::vec3(0.0f)); // part of no triangle
}

TEST(MeshVariant, WeighsNormalsByArea)
{
    const formats::Model model = modelWith(withRun(PrimitiveType::triangles, {0, 1, 2, 0, 3, 4}), 5);
    const auto table = formats::neighborsOf(model.meshVariants[0], model, 0);
    const std::vector<glm::dvec3> positions{{0, 0, 0}, {3, 0, 0}, {0, 3, 0}, {0, 4, 0}, {0, 0, 3}};
    const auto normals = formats::computedNormals(table, positions, formats::FrontFace::counterClockwise);
    EXPECT_FLOAT_EQ(normals[0].z, 0.6f); // 9 against 12
    EXPECT_FLOAT_EQ(normals[0].x, 0.8f);
}

} // namespace mesh_variant_test
