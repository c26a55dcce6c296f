// Headers and tables of MPQ archives that are unusual or damaged.
#include "tests/formats/mpq_reading.hpp"
#include "tests/support/byte_builder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mpq_test {

using namespace std::string_literals;
using tests::Bytes;
using tests::mpqOf;
using tests::MpqTable;

void append(Bytes& bytes, const std::string& more)
{
    const Bytes added = tests::bytesOf(more);
    bytes.insert(bytes.end(), added.begin(), added.end());
}

TEST(MpqTables, TheUpperBitsOfOffsetsHaveTwoBytesForEachBlock)
{
    for (const std::size_t files : {1U, 2U, 3U}) {
        std::vector<tests::MpqEntry> entries;
        for (std::size_t i = 0; i < files; ++i)
            entries.push_back({.name = std::to_string(i), .content = "x"});
        Bytes bytes = mpqOf(entries, {.version = 1, .hasListfile = false});
        tests::patchU32(bytes, 32, static_cast<std::uint32_t>(bytes.size()));
        append(bytes, std::string(2 * (files - 1), '\0') + "\1\0"s); // the last file is above 4 GB, so outside

        const auto archive = opened(bytes);

        ASSERT_TRUE(archive);
        EXPECT_EQ(archive->entries().size(), files - 1);
        EXPECT_EQ(rulesOf(*archive).front(), "archive-entry-outside") << files;
    }
}

TEST(MpqTables, AHeaderOfVersion2WithAnotherSizeIsReadAsVersion1)
{
    const std::string content(0x800, 'x'); // is where version 2 has further fields
    Bytes bytes = mpqOf({{.name = "a", .content = content}, {.name = "b", .content = content}});
    tests::patchU32(bytes, 12, 1);

    const auto archive = opened(bytes);

    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(contentsOf(*archive), (Texts{"a=" + content, "b=" + content}));
}

TEST(MpqTables, AnEntryOutsideTheFileIsUsedOnlyIfThereIsNoOther)
{
    Bytes bytes = mpqOf({{.name = "a", .content = "german", .language = 0x407},
                         {.name = "a", .content = "neutral"},
                         {.name = "b", .content = "first"},
                         {.name = "b", .content = "last"}},
                        {.slots = 8});
    for (const std::size_t block : {1U, 3U})
        tests::patchMpqTable(bytes, MpqTable::blocks, 4 * block, 0x00FFFFFF);

    const auto archive = opened(bytes);

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"a=german", "b=first"}));
}

} // namespace mpq_test
