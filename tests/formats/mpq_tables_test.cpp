// Headers and tables of MPQ archives that are unusual or damaged.
#include "tests/formats/mpq_reading.hpp"
#include "tests/support/byte_builder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
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

/// A header whose tables lie in the file; the blocks of its three names do not, except perhaps the first one.
std::string headerWithFewFiles(bool hasOne)
{
    tests::ByteBuilder header, hashes, blocks;
    header.text("MPQ\x1A", 4).u32(32).u32(0).u32(0).u32(512).u32(1024).u32(3).u32(3);
    for (std::uint32_t i = 0; i < 3; ++i) {
        hashes.u32(i).u32(i).u32(0).u32(i);
        blocks.u32(hasOne && i == 0 ? 64 : 0x00FFFFFF).u32(4).u32(4).u32(0x80000000);
    }
    std::string before = tests::textOf(header.build());
    for (auto& [table, key] : {std::pair(&hashes, 0xC3AF3770U), std::pair(&blocks, 0xEC83B3A3U)}) {
        before.resize((before.size() + 511) / 512 * 512);
        Bytes bytes = table->build();
        tests::encryptMpq(bytes, key);
        before += tests::textOf(bytes);
    }
    before.resize(1536);
    return before;
}

TEST(MpqTables, AFalseHeaderWithTablesInTheFileDoesNotHideTheArchive)
{
    for (const bool hasOne : {false, true}) {
        const std::string before = headerWithFewFiles(hasOne);
        const auto archive = opened(mpqOf({{.name = "a", .content = "1"}}, {.before = before}));
        ASSERT_TRUE(archive) << archive.error().message;
        EXPECT_EQ(contentsOf(*archive), Texts{"a=1"});
        const auto alone = opened(tests::bytesOf(before));
        ASSERT_TRUE(alone) << "nothing better";
        EXPECT_EQ(alone->entries().size(), hasOne ? 1U : 0U);
    }
}

} // namespace mpq_test
