#include "formats/md2/gl_commands.hpp"

#include "formats/model/mesh_variant.hpp"
#include "tests/support/byte_builder.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace {

using formats::Diagnostics;
using formats::Severity;

constexpr std::uint32_t kVertices = 10;

// A list of words at offset 4 of the file.
class List {
public:
    List() { m_bytes.u32(0xABABABAB); }

    List& command(std::int32_t count, std::initializer_list<std::int32_t> vertices)
    {
        m_bytes.i32(count);
        for (const std::int32_t vertex : vertices)
            m_bytes.f32(0.25f * static_cast<float>(vertex)).f32(0.5f).i32(vertex);
        return *this;
    }
    List& word(std::uint32_t value)
    {
        m_bytes.u32(value);
        return *this;
    }
    List& number(float value)
    {
        m_bytes.f32(value);
        return *this;
    }

    [[nodiscard]] std::optional<formats::MeshVariant> parse(Diagnostics& diagnostics,
                                                            std::uint64_t extraWords = 0) const
    {
        const auto bytes = m_bytes.build();
        const formats::ByteView file(formats::FileBytes::copyOf(bytes), "x.md2");
        return formats::md2::glCommandMeshVariant(file, {4, bytes.size() / 4 - 1 + extraWords, kVertices}, diagnostics);
    }

private:
    tests::ByteBuilder m_bytes;
};

void expectOnly(const Diagnostics& diagnostics, std::string_view rule, Severity severity, std::string_view message)
{
    ASSERT_EQ(diagnostics.size(), 1U);
    EXPECT_EQ(diagnostics[0].rule, rule);
    EXPECT_EQ(diagnostics[0].severity, severity);
    EXPECT_EQ(diagnostics[0].message, message);
    EXPECT_EQ(diagnostics[0].concern, formats::Concern::glCommands);
}

TEST(GlCommands, JoinsStripsInOneRunAndFansInAnother)
{
    Diagnostics diagnostics;
    const auto meshVariant = List()
                                 .command(3, {0, 1, 2})
                                 .command(-4, {3, 4, 5, 6})
                                 .command(4, {2, 1, 7, 8})
                                 .command(-3, {3, 6, 9})
                                 .word(0)
                                 .parse(diagnostics);
    ASSERT_TRUE(meshVariant);
    EXPECT_TRUE(diagnostics.empty());
    EXPECT_EQ(meshVariant->name, "gl-commands");
    EXPECT_EQ(meshVariant->triangleCount, 6U);
    ASSERT_EQ(meshVariant->drawRanges.size(), 2U);
    EXPECT_EQ(meshVariant->drawRanges[0].primitive, formats::PrimitiveType::strip);
    EXPECT_EQ(meshVariant->drawRanges[0].first, 0U);
    EXPECT_EQ(meshVariant->drawRanges[0].count, 8U);
    EXPECT_EQ(meshVariant->drawRanges[1].primitive, formats::PrimitiveType::fan);
    EXPECT_EQ(meshVariant->drawRanges[1].first, 8U);
    EXPECT_EQ(meshVariant->drawRanges[1].count, 8U);
    std::vector<std::int64_t> vertices;
    for (const std::uint32_t index : meshVariant->indices)
        vertices.push_back(index == formats::kRestartIndex ? -1 : std::int64_t{meshVariant->vertices[index].vertex});
    EXPECT_EQ(vertices, (std::vector<std::int64_t>{0, 1, 2, -1, 2, 1, 7, 8, 3, 4, 5, 6, -1, 3, 6, 9}));
    EXPECT_EQ(meshVariant->vertices.size(), 10U);
    EXPECT_EQ(meshVariant->vertices[meshVariant->indices[6]].uv, glm::vec2(1.75f, 0.5f));
}

TEST(GlCommands, AreAbsentWithoutWords)
{
    Diagnostics diagnostics;
    EXPECT_FALSE(List().parse(diagnostics));
    EXPECT_TRUE(diagnostics.empty());
}

TEST(GlCommands, SayWhenTheyDrawNothing)
{
    for (const List& list : {List().word(0), List().command(2, {0, 1}).command(-1, {5}).word(0)}) {
        Diagnostics diagnostics;
        EXPECT_FALSE(list.parse(diagnostics));
        expectOnly(diagnostics, "md2-gl-commands-empty", Severity::note, "the GL command list draws nothing");
    }
}

TEST(GlCommands, LeaveOutTheUnsoundFew)
{
    Diagnostics diagnostics;
    const auto meshVariant =
        List().command(3, {0, 1, 2}).command(3, {3, 4, 10}).command(-3, {5, 6, 7}).word(0).parse(diagnostics);
    ASSERT_TRUE(meshVariant);
    EXPECT_EQ(meshVariant->triangleCount, 2U);
    expectOnly(diagnostics, "md2-gl-commands-unsound", Severity::error,
               "1 of 3 GL commands refer to vertices past the last of 10: these are left out");
    EXPECT_EQ(diagnostics[0].range.offset, 4U + 40);
    EXPECT_EQ(diagnostics[0].range.length, 40U);
}

TEST(GlCommands, AreUsedWhenHalfOfThemAreSound)
{
    Diagnostics diagnostics;
    EXPECT_TRUE(List().command(3, {0, 1, 2}).command(3, {0, 1, -1}).word(0).parse(diagnostics));
}

TEST(GlCommands, AreNotUsedWhenMoreThanHalfAreUnsound)
{
    Diagnostics diagnostics;
    EXPECT_FALSE(
        List().command(3, {0, 1, 2}).command(3, {0, 1, -1}).command(-3, {99, 1, 2}).word(0).parse(diagnostics));
    expectOnly(diagnostics, "md2-gl-commands-unsound", Severity::error,
               "2 of 3 GL commands refer to vertices past the last of 10: the list is not used");
}

TEST(GlCommands, RecogniseVertexFirstOrder)
{
    List list;
    for (const std::uint32_t first : {1U, 4U}) {
        list.word(3);
        for (std::uint32_t vertex = first; vertex < first + 3; ++vertex)
            list.word(vertex).number(0.9f).number(0.8f);
    }
    Diagnostics diagnostics;
    EXPECT_FALSE(list.word(0).parse(diagnostics));
    expectOnly(diagnostics, "md2-gl-commands-unsound", Severity::error,
               "2 of 2 GL commands refer to vertices past the last of 10 (their words are in the order vertex, s, t "
               "instead of s, t, vertex): the list is not used");
}

TEST(GlCommands, RejectTextureCoordinatesThatAreNotFinite)
{
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
        Diagnostics diagnostics;
        const auto meshVariant =
            List().command(3, {0, 1, 2}).command(3, {0, 1}).number(0.5f).number(bad).word(2).word(0).parse(diagnostics);
        ASSERT_TRUE(meshVariant);
        EXPECT_EQ(meshVariant->triangleCount, 1U);
        expectOnly(diagnostics, "md2-gl-commands-unsound", Severity::error,
                   "1 of 2 GL commands have texture coordinates that are not finite: these are left out");
    }
}

TEST(GlCommands, KeepWhatStandsBeforeAnOverrun)
{
    for (const std::uint32_t count : {4U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFCU}) {
        Diagnostics diagnostics;
        const auto meshVariant = List().command(3, {0, 1, 2}).word(count).command(0, {1, 2}).parse(diagnostics);
        ASSERT_TRUE(meshVariant) << count;
        EXPECT_EQ(meshVariant->triangleCount, 1U);
        expectOnly(diagnostics, "md2-gl-commands-unsound", Severity::error,
                   "1 of 2 GL commands run past the end of the list: these are left out");
        EXPECT_EQ(diagnostics[0].range.offset, 4U + 40);
        EXPECT_EQ(diagnostics[0].range.length, 32U);
    }
}

TEST(GlCommands, NeedNoTerminator)
{
    Diagnostics diagnostics;
    const auto meshVariant = List().command(3, {0, 1, 2}).parse(diagnostics);
    ASSERT_TRUE(meshVariant);
    EXPECT_EQ(meshVariant->triangleCount, 1U);
    expectOnly(diagnostics, "md2-gl-commands-unterminated", Severity::note, "the GL command list does not end in 0");
}

TEST(GlCommands, SayWhatFollowsTheirEnd)
{
    Diagnostics diagnostics;
    EXPECT_TRUE(List().command(3, {0, 1, 2}).word(0).word(7).word(8).parse(diagnostics));
    expectOnly(diagnostics, "md2-gl-commands-rest", Severity::note,
               "2 of 13 words follow the end of the GL command list");
    EXPECT_EQ(diagnostics[0].range.offset, 4U + 44);
    EXPECT_EQ(diagnostics[0].range.length, 8U);
}

TEST(GlCommands, UseWhatLiesInTheFile)
{
    Diagnostics diagnostics;
    EXPECT_TRUE(List().command(3, {0, 1, 2}).word(0).parse(diagnostics, 5));
    expectOnly(diagnostics, "md2-gl-commands-truncated", Severity::error,
               "GL commands at byte 4: 16 of 4 bytes each stated, file has room for 11");
}

} // namespace
