#include "formats/base/byte_view.hpp"

#include "tests/support/byte_builder.hpp"

#include <gtest/gtest.h>

namespace {

using formats::ByteRange;
using formats::ByteView;
using formats::Diagnostics;
using formats::FieldReader;
using formats::LoadErrorCode;
using formats::Severity;

struct Pair {
    static constexpr std::size_t kWireSize = 3;
    std::uint8_t first = 0;
    std::uint16_t second = 0;

    static Pair read(FieldReader in)
    {
        const std::uint8_t first = in.u8();
        return {first, in.u16()};
    }
};

ByteView viewOf(std::size_t size)
{
    tests::ByteBuilder bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes.u8(static_cast<std::uint8_t>(i));
    return {formats::FileBytes::copyOf(bytes.build()), "x.bin"};
}

TEST(FieldReader, ReadsLittleEndianFieldsInOrder)
{
    tests::ByteBuilder bytes;
    bytes.u8(0xFE).u16(0x1234).i16(-2).u32(0x89ABCDEF).i32(-3).f32(-0.5f).text("ab\0c", 4).u8(9);
    const auto data = bytes.build();
    FieldReader in(data);
    EXPECT_EQ(in.u8(), 0xFE);
    EXPECT_EQ(in.u16(), 0x1234);
    EXPECT_EQ(in.i16(), -2);
    EXPECT_EQ(in.u32(), 0x89ABCDEFU);
    EXPECT_EQ(in.i32(), -3);
    EXPECT_EQ(in.f32(), -0.5f);
    EXPECT_EQ(in.text(4), "ab");
    EXPECT_EQ(in.u8(), 9);
}

TEST(FieldReader, TakesTextWithoutNulWhole)
{
    tests::ByteBuilder bytes;
    bytes.text("abcdef", 6);
    const auto data = bytes.build();
    EXPECT_EQ(FieldReader(data).text(4), "abcd");
}

TEST(FieldReader, KeepsNulsAmongCharacters)
{
    const auto data = tests::ByteBuilder().u8('a').u8(0).u8('b').build();
    EXPECT_EQ(FieldReader(data).characters(3), std::string_view("a\0b", 3));
}

TEST(ByteView, GivesATableThatEndsWithTheFile)
{
    const ByteView view = viewOf(10);
    const auto table = view.table<Pair>(4, 2, "pairs");
    ASSERT_TRUE(table);
    ASSERT_EQ(table->size(), 2U);
    EXPECT_EQ((*table)[1].first, 7);
    EXPECT_EQ((*table)[1].second, 0x0908);
    ASSERT_EQ(view.map().size(), 1U);
    EXPECT_EQ(view.map()[0].what, "pairs");
    EXPECT_EQ(view.map()[0].offset, 4U);
    EXPECT_EQ(view.map()[0].end(), 10U);
}

struct BadTable {
    std::uint64_t offset, count;
    const char* message;
};

TEST(ByteView, RefusesTablesPastTheEnd)
{
    const ByteView view = viewOf(10);
    const BadTable all[] = {
        {5, 2, "x.bin: pairs at byte 5 needs 6 bytes, file has 10"},
        {11, 1, "x.bin: pairs at byte 11 needs 3 bytes, file has 10"},
        {0xFFFFFFFFFFFFFFFF, 1, "x.bin: pairs at byte 18446744073709551615 needs 3 bytes, file has 10"},
        {0, 0x5555555555555556, "x.bin: pairs at byte 0 needs 6148914691236517206 x 3 bytes, file has 10"},
        {10, 0xFFFFFFFF, "x.bin: pairs at byte 10 needs 12884901885 bytes, file has 10"},
    };
    for (const BadTable& bad : all) {
        const auto table = view.table<Pair>(bad.offset, bad.count, "pairs");
        ASSERT_FALSE(table);
        EXPECT_EQ(table.error().code, LoadErrorCode::truncated);
        EXPECT_EQ(table.error().message, bad.message);
    }
    EXPECT_TRUE(view.map().empty());
}

TEST(ByteView, GivesAnEmptyTableAnywhere)
{
    const ByteView view = viewOf(10);
    const auto table = view.table<Pair>(99, 0, "pairs");
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->empty());
    EXPECT_TRUE(view.map().empty());
}

TEST(ByteView, GivesTheRecordsThatFitAndSaysSo)
{
    const ByteView view = viewOf(10);
    Diagnostics diagnostics;
    const auto table = view.tableOr<Pair>(2, 5, "pairs", {"pairs-truncated", Severity::error, {}, {}}, diagnostics);
    EXPECT_EQ(table.size(), 2U);
    ASSERT_EQ(diagnostics.size(), 1U);
    EXPECT_EQ(diagnostics[0].rule, "pairs-truncated");
    EXPECT_EQ(diagnostics[0].severity, Severity::error);
    EXPECT_EQ(diagnostics[0].message, "pairs at byte 2: 5 of 3 bytes each stated, file has room for 2");
    EXPECT_EQ(diagnostics[0].range.offset, 2U);
    EXPECT_EQ(diagnostics[0].range.length, 8U);
    ASSERT_EQ(view.map().size(), 1U);
    EXPECT_EQ(view.map()[0].count, 2U);
}

TEST(ByteView, GivesNothingOfATableBehindTheFile)
{
    const ByteView view = viewOf(10);
    Diagnostics diagnostics;
    EXPECT_TRUE(view.tableOr<Pair>(4000000000, 1, "pairs", {"r", Severity::error, {}, {}}, diagnostics).empty());
    ASSERT_EQ(diagnostics.size(), 1U);
    EXPECT_EQ(diagnostics[0].range, (ByteRange{0, 10})); // ranges stay inside the file: all of it
}

} // namespace
