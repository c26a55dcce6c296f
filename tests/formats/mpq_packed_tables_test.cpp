// Compressed hash and block tables, which archives from version 2 on may have.
#include "formats/vfs/mpq_tables.hpp"

#include "tests/formats/mpq_reading.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/mpq_builder.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>
#include <vector>

namespace mpq_packed_tables_test {

using formats::LoadErrorCode;
using mpq_test::contentsOf;
using mpq_test::opened;
using mpq_test::rulesOf;
using mpq_test::Texts;
using tests::Bytes;
using tests::MpqEntry;
using tests::mpqOf;

constexpr std::uint32_t kHashKey = 0xC3AF3770;
constexpr std::uint32_t kBlockKey = 0xEC83B3A3;

Bytes packed(std::span<const std::byte> plain, std::uint32_t key)
{
    uLongf size = compressBound(static_cast<uLong>(plain.size()));
    Bytes bytes(1 + size);
    bytes[0] = std::byte{0x02};
    compress(reinterpret_cast<Bytef*>(bytes.data() + 1), &size, reinterpret_cast<const Bytef*>(plain.data()),
             static_cast<uLong>(plain.size()));
    bytes.resize(1 + size);
    tests::encryptMpq(bytes, key);
    return bytes;
}

std::vector<MpqEntry> manyEntries()
{
    std::vector<MpqEntry> entries;
    for (int i = 0; i < 60; ++i)
        entries.push_back({.name = "Item\\" + std::to_string(i), .content = std::to_string(i)});
    return entries;
}

/// The archive with both tables compressed; of version 4 the header has their sizes.
Bytes withPackedTables(std::uint16_t version)
{
    Bytes bytes = mpqOf(manyEntries(), {.version = version, .slots = 1024});
    const tests::MpqPlaces places = tests::mpqPlacesOf(bytes);
    tests::decryptMpqTables(bytes);
    const std::span<const std::byte> all(bytes);
    const Bytes hashes = packed(all.subspan(places.hashTable, places.hashBytes), kHashKey);
    const Bytes blocks = packed(all.subspan(places.blockTable, places.blockBytes), kBlockKey);
    bytes.resize(places.hashTable);
    bytes.insert(bytes.end(), hashes.begin(), hashes.end());
    tests::patchU32(bytes, 20, static_cast<std::uint32_t>(bytes.size()));
    bytes.insert(bytes.end(), blocks.begin(), blocks.end());
    if (version == 3) {
        tests::patchU32(bytes, 68, static_cast<std::uint32_t>(hashes.size()));
        tests::patchU32(bytes, 76, static_cast<std::uint32_t>(blocks.size()));
        bytes.resize(bytes.size() + 64); // other bytes follow
    }
    return bytes;
}

TEST(MpqPackedTables, AreReadFromVersion2On)
{
    const Texts expected = contentsOf(*opened(mpqOf(manyEntries())));
    ASSERT_EQ(expected.size(), 60U);
    for (const std::uint16_t version : {std::uint16_t{1}, std::uint16_t{2}, std::uint16_t{3}}) {
        const Bytes bytes = withPackedTables(version);
        const auto archive = opened(bytes);
        ASSERT_TRUE(archive) << archive.error().message;
        EXPECT_EQ(contentsOf(*archive), expected) << version;
        EXPECT_EQ(rulesOf(*archive), Texts()) << version;
        const tests::MpqPlaces places = tests::mpqPlacesOf(bytes);
        EXPECT_EQ(archive->entries()[1].record.offset, places.hashTable) << "its slot has no bytes of its own";
        EXPECT_LT(archive->entries()[1].record.length, 1024 * 16U);
    }
}

TEST(MpqPackedTables, PlainTablesOfVersion4AreRead)
{
    Bytes bytes = mpqOf(manyEntries(), {.version = 3});
    const tests::MpqPlaces places = tests::mpqPlacesOf(bytes);
    tests::patchU32(bytes, 68, static_cast<std::uint32_t>(places.hashBytes));
    tests::patchU32(bytes, 76, static_cast<std::uint32_t>(places.blockBytes));
    const auto archive = opened(bytes);
    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(contentsOf(*archive).size(), 60U);
}

TEST(MpqPackedTables, OneThatCannotBeUnpackedIsNamed)
{
    Bytes bytes = withPackedTables(3);
    const std::size_t blocks = tests::mpqPlacesOf(bytes).blockTable;
    for (std::size_t i = 0; i < 8; ++i)
        bytes[blocks + i] = std::byte{0x55};
    const auto archive = opened(bytes);
    ASSERT_FALSE(archive);
    EXPECT_EQ(archive.error().code, LoadErrorCode::unsupported);
    EXPECT_TRUE(archive.error().message.starts_with("test: the block table at byte " + std::to_string(blocks) +
                                                    " is compressed, "))
        << archive.error().message;
    EXPECT_TRUE(archive.error().message.ends_with(" bytes for 976, in a way that is not read"))
        << archive.error().message;
}

/// Whether an archive was refused with a code for damaged files.
bool isRefused(const formats::Result<formats::Archive>& archive)
{
    if (archive)
        return false;
    const LoadErrorCode code = archive.error().code;
    return code == LoadErrorCode::wrongFormat || code == LoadErrorCode::truncated || code == LoadErrorCode::corrupt ||
           code == LoadErrorCode::unsupported;
}

TEST(MpqPackedTables, CutArchivesHaveNoWrongContents)
{
    const Bytes good = withPackedTables(1);
    std::size_t refused = 0;
    for (std::size_t size = 0; size < good.size(); size += 7) {
        const auto archive = opened(Bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)));
        refused += isRefused(archive) ? 1 : 0;
        ASSERT_TRUE(archive || isRefused(archive)) << size << ": " << archive.error().message;
        for (std::uint32_t i = 0; archive && i < archive->entries().size(); ++i) {
            const std::string& name = archive->entries()[i].name;
            const auto bytes = archive->read(i, name);
            if (bytes && name.starts_with("Item/")) {
                EXPECT_EQ("Item/" + tests::textOf(bytes->file().span()), name) << size;
            }
        }
    }
    EXPECT_GT(refused, tests::mpqPlacesOf(good).hashTable / 7) << "those that end before their tables";
}

TEST(MpqPackedTables, DamagedArchivesDoNotCrash)
{
    const Bytes good = withPackedTables(1);
    for (std::size_t at = 0; at < good.size(); ++at) {
        Bytes bytes = good;
        bytes[at] ^= std::byte{0x41};
        const auto archive = opened(bytes);
        EXPECT_TRUE(archive || isRefused(archive)) << at << ": " << archive.error().message;
        EXPECT_TRUE(!archive || archive->entries().size() <= 61) << at;
    }
}

} // namespace mpq_packed_tables_test
