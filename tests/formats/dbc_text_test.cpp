#include "formats/dbc/dbc_text.hpp"

#include "tests/support/dbc_builder.hpp"

#include <gtest/gtest.h>

#include <array>

namespace dbc_text_test {

using formats::Dbc;
using formats::DbcNames;

/// A table of these rows.
Dbc tableOf(const char* name, const std::vector<tests::DbcRow>& rows)
{
    auto table = formats::readDbc(formats::ByteView(formats::FileBytes::copyOf(tests::dbcOf(rows)), name));
    EXPECT_TRUE(table);
    return *std::move(table);
}

tests::DbcRow rowOfModel(int id, std::uint32_t flags, const char* path, float scale)
{
    tests::DbcRow row = {id, flags, path, -1, scale};
    row.insert(row.end(), 11, 0);
    return row;
}

TEST(DbcText, WritesValuesByTheirTypes)
{
    const Dbc table = tableOf("CreatureModelData.dbc", {rowOfModel(7, 0x1F, "a\tb", 1.5F), rowOfModel(8, 0, "", 0.0F)});
    ASSERT_FALSE(table.versions().empty());
    EXPECT_EQ(dbcText(table, 0, 0), "7");
    EXPECT_EQ(dbcText(table, 0, 1), "0x1F");
    EXPECT_EQ(dbcText(table, 1, 1), "0");
    EXPECT_EQ(dbcText(table, 0, 2), "a\\x09b") << "a tab separates values";
    EXPECT_EQ(dbcText(table, 0, 3), "-1");
    EXPECT_EQ(dbcText(table, 0, 4), "1.5");
}

TEST(DbcText, WritesRowsWithTabsAndNames)
{
    const Dbc table = tableOf("Unknown.dbc", {{1, "wolf"}, {2, "bear"}, {3, "cat"}});
    const std::array<std::uint32_t, 2> rows = {2, 0};
    EXPECT_EQ(dbcLines(table, rows, DbcNames::leftOut), "3\tcat\n1\twolf\n");
    EXPECT_EQ(dbcLines(table, rows, DbcNames::first), "Column 0\tColumn 1\n3\tcat\n1\twolf\n");
    EXPECT_EQ(dbcLines(table, {}, DbcNames::leftOut), "");
}

TEST(DbcText, QuotesTextsOfCsv)
{
    const Dbc table = tableOf("Unknown.dbc", {{1, "a,b"}, {2, "a \"quoted\" name"}, {3, "plain"}});
    const std::array<std::uint32_t, 3> rows = {0, 1, 2};
    EXPECT_EQ(dbcCsv(table, rows), "Column 0,Column 1\n1,\"a,b\"\n2,\"a \"\"quoted\"\" name\"\n3,plain\n");
}

} // namespace dbc_text_test
