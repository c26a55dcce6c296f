// MPQ archives that ask for much work or memory.
#include "formats/vfs/mpq_contents.hpp"
#include "tests/formats/mpq_reading.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/memory_peak.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mpq_test {

using tests::Bytes;
using tests::mpqOf;
using tests::MpqTable;

/// Many names and blocks, all of which are the first file.
Bytes repeated(Bytes bytes, std::uint32_t count)
{
    const tests::MpqPlaces places = tests::mpqPlacesOf(bytes);
    tests::decryptMpqTables(bytes);
    const auto at = [&](std::size_t offset) { return bytes.begin() + static_cast<std::ptrdiff_t>(offset); };
    const std::string block = tests::textOf(Bytes(at(places.blockTable), at(places.blockTable + 16)));
    bytes.resize(places.hashTable);
    tests::ByteBuilder hashes, blocks;
    for (std::uint32_t i = 0; i < count; ++i) {
        hashes.u32(i * 0x9E3779B1U).u32(i).u32(0).u32(i);
        blocks.text(block, block.size());
    }
    for (const tests::ByteBuilder* table : {&hashes, &blocks}) {
        const Bytes added = table->build();
        bytes.insert(bytes.end(), added.begin(), added.end());
    }
    tests::patchU32(bytes, 20, static_cast<std::uint32_t>(places.hashTable) + 16 * count);
    tests::patchU32(bytes, 24, count);
    tests::patchU32(bytes, 28, count);
    tests::encryptMpqTables(bytes);
    return bytes;
}

TEST(MpqHostile, ExtensionsCostLittlePerFile)
{
    for (const int methods : {-1, 0x02, 0x10}) {
        const tests::MpqEntry file{
            .name = "a", .content = "MD20" + textOf(3000), .methods = methods, .isListed = false};
        const Bytes bytes = mpqOf({file}, {.hasListfile = false});
        const bool hasExtension = methods != 0x10; // would unpack a whole block for each
        const auto archive = opened(bytes);
        ASSERT_TRUE(archive);
        EXPECT_EQ(archive->entries()[0].name, hasExtension ? "unnamed/00000000.m2" : "unnamed/00000000");
    }
}

TEST(MpqHostile, ExtensionsAreChosenWithinABudget)
{
    constexpr std::uint32_t kFiles = 66'000; // of 1 KB each
    const Bytes one = mpqOf({{.name = "a", .content = "MD20" + textOf(600), .methods = 2, .isSingleUnit = true}},
                            {.hasListfile = false});
    const auto archive = opened(repeated(one, kFiles));

    ASSERT_TRUE(archive);
    EXPECT_EQ(archive->entries().size(), kFiles);
    EXPECT_TRUE(archive->find("unnamed/00000000.m2") || archive->find("unnamed/00065999.m2"));
    std::size_t without = 0;
    for (const formats::ArchiveEntry& entry : archive->entries())
        without += entry.name.ends_with(".m2") ? 0 : 1;
    EXPECT_EQ(without, kFiles - 65'536);
}

TEST(MpqHostile, NamesAreLimitedByTheSizeOfTheArchive)
{
    constexpr std::uint32_t kFiles = 300'000;
    const Bytes bytes = repeated(mpqOf({{.name = "a"}}, {.hasListfile = false}), kFiles);
    const std::size_t most = 131'072 + bytes.size() / 64;
    const auto archive = opened(bytes);

    ASSERT_TRUE(archive);
    EXPECT_EQ(archive->entries().size(), most);
    ASSERT_EQ(rulesOf(*archive), (Texts{"mpq-table-cut", "mpq-unnamed"}));
    EXPECT_EQ(archive->diagnostics()[0].message, "the hash table has 300000 names, the first " + std::to_string(most) +
                                                     " are read, the limit for an archive of " +
                                                     std::to_string(bytes.size()) + " bytes");
    EXPECT_EQ(archive->diagnostics()[0].range.offset, tests::mpqPlacesOf(bytes).hashTable + 16 * most);
}

TEST(MpqHostile, ATableOfContentsNeedsBoundedMemory)
{
    std::vector<tests::MpqEntry> entries(130'000);
    for (std::size_t i = 0; i < entries.size(); ++i)
        entries[i].name = "Creature\\ModelsWithLongNames\\And one more folder\\" + std::to_string(1'000'000 - i);
    const Bytes bytes = mpqOf(entries);
    const formats::FileBytes file = formats::FileBytes::copyOf(bytes);
    const tests::MemoryPeak peak;
    const auto archive = formats::Archive::open(formats::RandomAccess(file), "test");
    ASSERT_TRUE(archive);
    EXPECT_EQ(archive->entries().size(), entries.size() + 1);
    EXPECT_LT(peak.bytes(), (64U << 20U) + 8 * bytes.size());
    EXPECT_EQ(archive->entries()[1].name, "Creature/ModelsWithLongNames/And one more folder/1000000");
    for (std::uint32_t i = 0; i < archive->entries().size(); i += 997)
        EXPECT_EQ(archive->find(archive->entries()[i].name), i);
}

TEST(MpqHostile, AHeadOfALargeSectorNeedsLittleMemory)
{
    const tests::MpqEntry file{.name = "a", .content = textOf(8'000'000)};
    tests::MpqEntry secret = file;
    secret.name = "b";
    secret.isEncrypted = true;
    const auto archive = opened(mpqOf({file, secret}, {.sectorShift = 15}));
    ASSERT_TRUE(archive);
    for (const char* name : {"a", "b"}) {
        const tests::MemoryPeak peak;
        EXPECT_EQ(tests::textOf(archive->readHead(*archive->find(name), 15)), file.content.substr(0, 15));
        EXPECT_LT(peak.bytes(), 1U << 20U);
    }
}

TEST(MpqHostile, AnArchiveInAnArchiveAllowsNoMoreBytes)
{
    constexpr std::size_t kInner = std::size_t{8} << 20U;
    const auto zeros = [](const char* name, std::size_t size) {
        return tests::MpqEntry{.name = name, .content = std::string(size, '\0'), .methods = 0x10, .isSingleUnit = true};
    };
    Bytes inner = mpqOf({zeros("fits", formats::kFreeMpqBytes - kInner), zeros("large", formats::kFreeMpqBytes)});
    inner.resize(kInner); // zeros, which count only for its size
    const Bytes outer =
        mpqOf({{.name = "inner.mpq", .content = tests::textOf(inner), .methods = 0x10, .isSingleUnit = true}});
    const auto archive = opened(outer);
    ASSERT_TRUE(archive);
    const auto nested = archive->openInner(*archive->find("inner.mpq"), "inner.mpq");
    ASSERT_TRUE(nested) << nested.error().message;

    EXPECT_TRUE(nested->read(*nested->find("fits"), "fits"));
    const auto large = nested->read(*nested->find("large"), "large");
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, formats::LoadErrorCode::tooLarge);
}

TEST(MpqHostile, FilesThatUnpackToManyTimesTheirBytesCountForTheTotal)
{
    constexpr std::uint32_t kSize = 70'000'000; // of a few bytes, but the archive may have files of this size
    Bytes bytes = mpqOf({{.name = "a", .content = std::string(1000, '\0'), .methods = 2, .isSingleUnit = true}},
                        {.hasListfile = false});
    tests::patchMpqTable(bytes, MpqTable::blocks, 2, kSize);
    bytes = repeated(bytes, 100);
    bytes.resize(std::size_t{6} << 20U);
    const auto archive = opened(bytes);

    ASSERT_TRUE(archive);
    EXPECT_EQ(archive->entries().size(), 200 * bytes.size() / kSize);
    EXPECT_EQ(archive->diagnostics().back().rule, "archive-total");
}

} // namespace mpq_test
