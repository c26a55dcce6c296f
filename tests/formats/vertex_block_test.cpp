#include "formats/model/vertex_block.hpp"

#include "tests/support/byte_builder.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <random>

namespace vertex_block_test {

using formats::VertexBlock;

// Frames of random vertices after 12 other bytes, each followed by `padding` bytes that must not be read.
VertexBlock randomBlock(std::uint32_t vertexCount, std::uint32_t frameCount, std::uint32_t padding)
{
    std::mt19937 random(vertexCount);
    std::uniform_int_distribution<int> inner(3, 250);
    tests::ByteBuilder bytes;
    bytes.zeros(12);
    for (std::uint32_t frame = 0; frame < frameCount; ++frame) {
        const auto f = static_cast<float>(frame);
        bytes.f32(0.5f + f).f32(-2.0f).f32(0.25f).f32(-10.0f).f32(20.0f * f).f32(0.0f).text("name", 16);
        for (std::uint32_t i = 0; i < 4 * vertexCount; ++i)
            bytes.u8(static_cast<std::uint8_t>(inner(random)));
        for (std::uint32_t i = 0; i < padding; ++i)
            bytes.u8(i % 2 == 0 ? 0 : 255);
    }
    return {formats::VertexEncoding::u8,
            formats::FileBytes::copyOf(bytes.build()),
            12,
            40 + 4 * vertexCount + padding,
            vertexCount,
            frameCount};
}

TEST(VertexBlock, DecodesPositionsExactly)
{
    tests::ByteBuilder bytes;
    bytes.f32(0.1f).f32(1.0f).f32(2.0f).f32(0.7f).f32(-1.0f).f32(3.0f).text("a", 16).u8(255).u8(1).u8(0).u8(5);
    const VertexBlock block{formats::VertexEncoding::u8, formats::FileBytes::copyOf(bytes.build()), 0, 44, 1, 1};
    const glm::dvec3 position = formats::positionAt(block, 0, 0);
    EXPECT_EQ(position.x, 255.0 * static_cast<double>(0.1f) + static_cast<double>(0.7f));
    EXPECT_EQ(position.y, 0.0);
    EXPECT_EQ(position.z, 3.0);
    EXPECT_EQ(formats::normalAt(block, 0, 0), glm::vec3(0.0f, 0.0f, 1.0f)); // vector 5 of the table
}

TEST(VertexBlock, BlendsLinearlyAndIsExactAtTheEnds)
{
    const VertexBlock block = randomBlock(5, 3, 0);
    for (std::uint32_t vertex = 0; vertex < 5; ++vertex) {
        const glm::dvec3 a = formats::positionAt(block, 0, vertex);
        const glm::dvec3 b = formats::positionAt(block, 2, vertex);
        EXPECT_EQ(formats::positionAt(block, {0, 2, 0.0}, vertex), a);
        EXPECT_EQ(formats::positionAt(block, {0, 2, 1.0}, vertex), b);
        EXPECT_LT(glm::distance(formats::positionAt(block, {0, 2, 0.5}, vertex), (a + b) * 0.5), 1e-12);
        EXPECT_EQ(formats::positionsAt(block, {0, 2, 0.25})[vertex], formats::positionAt(block, {0, 2, 0.25}, vertex));
    }
}

TEST(VertexBlock, FindsExactBoundsForEverySizeOfBlock)
{
    for (std::uint32_t vertexCount = 1; vertexCount <= 70; ++vertexCount) {
        const VertexBlock block = randomBlock(vertexCount, 3, 6);
        formats::Bounds expected;
        for (std::uint32_t frame = 1; frame < 3; ++frame) {
            for (std::uint32_t vertex = 0; vertex < vertexCount; ++vertex)
                expected.add(glm::vec3(formats::positionAt(block, frame, vertex)));
        }
        const formats::Bounds bounds = formats::boundsOf(block, 1, 2);
        EXPECT_EQ(bounds.min, expected.min) << vertexCount;
        EXPECT_EQ(bounds.max, expected.max) << vertexCount;
    }
}

TEST(VertexBlock, FindsTheRangeOfNormalIndices)
{
    const VertexBlock block = randomBlock(33, 1, 0);
    std::uint8_t least = 255;
    std::uint8_t most = 0;
    for (std::size_t i = 43; i < 40 + 33 * 4; i += 4) {
        const auto index = std::to_integer<std::uint8_t>(formats::frameBytes(block, 0)[i]);
        least = std::min(least, index);
        most = std::max(most, index);
    }
    EXPECT_EQ(formats::laneRange(block, 0).min[3], least);
    EXPECT_EQ(formats::laneRange(block, 0).max[3], most);
}

TEST(VertexBlock, HasEmptyBoundsWithoutFrames)
{
    EXPECT_TRUE(formats::boundsOf(randomBlock(3, 1, 0), 0, 0).isEmpty());
}

TEST(VertexBlock, LooksAtTheFramesShownForBoundsOfFrames)
{
    const VertexBlock block = randomBlock(3, 3, 0);
    const formats::Keyframed shape{{block}, {{"a", 0}, {"unsound", 0}, {"c", 2}}};
    EXPECT_EQ(formats::boundsOfFrames(shape, 1, 1).max, formats::boundsOf(block, 0, 1).max);
    EXPECT_EQ(formats::boundsOfFrames(shape, 2, 1).min, formats::boundsOf(block, 2, 1).min);
}

TEST(VertexBlock, TakesTheFirstNormalForIllegalIndices)
{
    for (const std::uint8_t index : {std::uint8_t{162}, std::uint8_t{255}}) {
        tests::ByteBuilder bytes;
        bytes.zeros(40).u8(0).u8(0).u8(0).u8(index);
        const VertexBlock block{formats::VertexEncoding::u8, formats::FileBytes::copyOf(bytes.build()), 0, 44, 1, 1};
        EXPECT_EQ(formats::normalAt(block, 0, 0), formats::kMd2Normals[0]);
    }
}

TEST(VertexBlock, HasUnitNormalsAllDifferent)
{
    for (std::size_t i = 0; i < formats::kMd2NormalCount; ++i) {
        EXPECT_NEAR(glm::length(formats::kMd2Normals[i]), 1.0f, 1e-6f) << i;
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_NE(formats::kMd2Normals[i], formats::kMd2Normals[j]);
    }
    EXPECT_EQ(formats::kMd2Normals[161], glm::vec3(-0.688191f, -0.587785f, -0.425325f));
}

// Frames of 16-bit vertices, contiguous.
VertexBlock wordBlock(std::uint32_t vertexCount, std::uint32_t frameCount)
{
    std::mt19937 random(vertexCount);
    std::uniform_int_distribution<int> any(-32768, 32767);
    tests::ByteBuilder bytes;
    bytes.zeros(8);
    for (std::uint32_t i = 0; i < vertexCount * frameCount * 4; ++i)
        bytes.i16(static_cast<std::int16_t>(any(random)));
    return {formats::VertexEncoding::i16,
            formats::FileBytes::copyOf(bytes.build()),
            8,
            8 * vertexCount,
            vertexCount,
            frameCount};
}

TEST(VertexBlock, DecodesSixtyFourths)
{
    tests::ByteBuilder bytes;
    bytes.i16(64).i16(-32768).i16(1).u8(0).u8(0);
    const VertexBlock block{formats::VertexEncoding::i16, formats::FileBytes::copyOf(bytes.build()), 0, 8, 1, 1};
    EXPECT_EQ(formats::positionAt(block, 0, 0), glm::dvec3(1.0, -512.0, 1.0 / 64.0));
    EXPECT_LT(glm::distance(formats::normalAt(block, 0, 0), glm::vec3(0.0f, 0.0f, 1.0f)), 0.004f);
}

TEST(VertexBlock, DecodesAnglesOfNormals)
{
    // Polar angle from +z in the first byte, azimuth from +x in the second (docs/formats/md3.md §2.1).
    const auto isNear = [](const glm::vec3& a, const glm::vec3& b) { return glm::distance(a, b) < 0.02f; };
    EXPECT_TRUE(isNear(formats::md3Normal(128, 0), {0.0f, 0.0f, -1.0f}));
    EXPECT_TRUE(isNear(formats::md3Normal(64, 0), {1.0f, 0.0f, 0.0f}));
    EXPECT_TRUE(isNear(formats::md3Normal(64, 64), {0.0f, 1.0f, 0.0f}));
    EXPECT_TRUE(isNear(formats::md3Normal(64, 128), {-1.0f, 0.0f, 0.0f}));
    for (int polar = 0; polar < 256; ++polar) {
        for (int azimuth = 0; azimuth < 256; azimuth += 5) {
            EXPECT_NEAR(
                glm::length(formats::md3Normal(static_cast<std::uint8_t>(polar), static_cast<std::uint8_t>(azimuth))),
                1.0f, 0.01f);
        }
    }
}

TEST(VertexBlock, BoundsOfWordsAreThoseOfThePositions)
{
    for (const std::uint32_t vertexCount : {1U, 2U, 3U, 4U, 5U, 7U, 8U, 33U, 64U}) {
        const VertexBlock block = wordBlock(vertexCount, 3);
        formats::Bounds expected;
        for (std::uint32_t frame = 1; frame < 3; ++frame) {
            for (std::uint32_t vertex = 0; vertex < vertexCount; ++vertex)
                expected.add(glm::vec3(formats::positionAt(block, frame, vertex)));
        }
        const formats::Bounds bounds = formats::boundsOf(block, 1, 2);
        EXPECT_EQ(bounds.min, expected.min) << vertexCount;
        EXPECT_EQ(bounds.max, expected.max) << vertexCount;
    }
    EXPECT_TRUE(formats::boundsOf(wordBlock(0, 3), 0, 3).isEmpty());
}

TEST(VertexBlock, StaysOnTheLastFrameItHas)
{
    const VertexBlock block = wordBlock(3, 2);
    EXPECT_EQ(formats::positionsAt(block, {1, 7, 0.5}), formats::positionsAt(block, {1, 1, 0.0}));
    EXPECT_EQ(formats::positionAt(block, {9, 9, 0.0}, 2), formats::positionAt(block, 1, 2));
}

} // namespace vertex_block_test
