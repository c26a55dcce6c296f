#include "formats/vfs/mpq.hpp"

#include "formats/vfs/archive.hpp"
#include "formats/vfs/mount.hpp"
#include "formats/vfs/mpq_contents.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "tests/formats/mpq_reading.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace mpq_test {

using namespace std::string_literals;
using formats::Archive;
using formats::FileBytes;
using formats::LoadErrorCode;
using formats::RandomAccess;
using formats::Result;
using tests::Bytes;
using tests::MpqEntry;
using tests::MpqLayout;
using tests::mpqOf;
using tests::MpqTable;

TEST(Mpq, ReadsEveryPackingEncryptionAndLayout)
{
    std::vector<MpqEntry> entries;
    Texts expected;
    for (const int methods : {-1, 0x02, 0x10, 0x20, 0x22, 0x30}) {
        for (const int kind : {0, 1, 2, 3, 4, 5, 6, 7}) {
            for (const std::size_t size : {0U, 3U, 511U, 512U, 1001U, 2048U, 5000U}) {
                MpqEntry entry;
                entry.name = "A\\" + std::to_string(100 + methods) + "_" + std::to_string(kind) + "_" +
                             std::to_string(size) + ".txt";
                entry.content = textOf(size);
                entry.methods = methods;
                entry.isSingleUnit = (kind & 1) != 0;
                entry.isEncrypted = (kind & 2) != 0;
                entry.isKeyAdjusted = entry.isEncrypted && (kind & 4) != 0;
                entry.hasChecksums = methods >= 0 && !entry.isEncrypted && !entry.isSingleUnit && (kind & 4) != 0;
                entries.push_back(entry);
                expected.push_back("A/" + entry.name.substr(2) + "=" + entry.content);
            }
        }
    }
    std::sort(expected.begin(), expected.end());
    for (const std::uint16_t version : {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{2}}) {
        const auto archive = opened(mpqOf(entries, {.version = version}));
        ASSERT_TRUE(archive) << archive.error().message;
        EXPECT_EQ(archive->format().name, "mpq");
        EXPECT_EQ(rulesOf(*archive), Texts());
        Texts contents = contentsOf(*archive);
        std::sort(contents.begin(), contents.end());
        EXPECT_EQ(contents, expected);
    }
}

TEST(Mpq, UnpacksImplodedFiles)
{
    const std::string packed = "\x00\x04\x82\x24\x25\x8F\x80\x7F"s;
    constexpr std::uint32_t kImploded = 0x100;
    const auto archive = opened(mpqOf(
        {{.name = "unit", .content = "AIAIAIAIAIAIA", .packed = packed, .isSingleUnit = true, .moreFlags = kImploded},
         {.name = "sectors", .content = "AIAIAIAIAIAIA", .packed = packed, .isEncrypted = true, .moreFlags = kImploded},
         {.name = "method", .content = "AIAIAIAIAIAIA", .methods = 8, .packed = "\x08" + packed}}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"method=AIAIAIAIAIAIA", "sectors=AIAIAIAIAIAIA", "unit=AIAIAIAIAIAIA"}));
}

TEST(Mpq, FirstBytesNeedNotBeUnpackedFurther)
{
    const std::string content = textOf(100'000);
    std::vector<MpqEntry> entries;
    for (const int methods : {-1, 0x02, 0x10, 0x22}) {
        for (const bool isSingleUnit : {false, true})
            entries.push_back({.name = std::to_string(methods) + (isSingleUnit ? "unit" : "sectors"),
                               .content = content,
                               .methods = methods,
                               .isSingleUnit = isSingleUnit,
                               .isEncrypted = true});
    }
    const auto archive = opened(mpqOf(entries));

    ASSERT_TRUE(archive);
    for (const MpqEntry& entry : entries)
        EXPECT_EQ(tests::textOf(archive->readHead(*archive->find(entry.name), 1001)), content.substr(0, 1001))
            << entry.name;
}

/// The smallest one: four slots, one file without a list of names.
Bytes smallest()
{
    return mpqOf({{.name = "a.txt", .content = "Hello"}}, {.hasListfile = false});
}

TEST(Mpq, FindsNamesThatNoListHas)
{
    const auto archive = opened(smallest());

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{"unnamed/00000000=Hello"});
    EXPECT_EQ(rulesOf(*archive), Texts{"mpq-unnamed"});
    EXPECT_EQ(archive->diagnostics()[0].message, "1 file has no known name and is listed by number");
    EXPECT_EQ(contentOf(*archive, "A.TXT"), "Hello");
    EXPECT_EQ(contentOf(*archive, "b.txt"), "not found");
    EXPECT_EQ(archive->nameOf(0, "A.TXT"), "A.TXT");
    EXPECT_EQ(archive->nameOf(0, "UNNAMED/00000000"), "unnamed/00000000");
}

TEST(Mpq, NamesFilesByTheirContentAndTakesNamesOfTheCaller)
{
    const Bytes bytes =
        mpqOf({{.name = "Creature\\Wolf\\Wolf.m2", .content = "MD20....", .isListed = false},
               {.name = "Creature\\Wolf\\Wolf00.skin", .content = "SKIN", .isListed = false},
               {.name = "a.blp", .content = "BLP2", .methods = 2, .isEncrypted = true, .isListed = false},
               {.name = "b.wmo", .content = "REVM............DHOM", .isListed = false},
               {.name = "known.txt", .content = "x"}});

    const auto alone = opened(bytes);
    const auto named = opened(bytes, "no\\such.m2\r\n17;creature/wolf/WOLF.m2\ncreature\\wolf\\wolf00.skin\n");

    ASSERT_TRUE(alone && named);
    EXPECT_EQ(contentsOf(*alone).size(), 5U);
    EXPECT_TRUE(alone->find("unnamed/00000000.m2") && alone->find("unnamed/00000001.skin"));
    EXPECT_TRUE(named->find("unnamed/00000002.blp")) << "the key of a packed file is in its table of sectors";
    EXPECT_EQ(contentOf(*named, "Creature/Wolf/Wolf.m2"), "MD20....");
    EXPECT_EQ(named->entries()[*named->find("Creature/Wolf/Wolf.m2")].name, "creature/wolf/WOLF.m2");
    EXPECT_FALSE(named->find("unnamed/00000000.m2"));
    EXPECT_EQ(named->diagnostics()[0].message, "2 files have no known names and are listed by number");
}

TEST(Mpq, OnlyNamesOfAListCount)
{
    std::string list; // with the numbers and the empty lines between CR and LF, three times the limit
    for (int i = 0; i < 4'000'000; ++i)
        list += "1;x\r\n";
    const auto last = opened(smallest(), list.substr(5) + "2;a.txt\r\n");
    const auto more = opened(smallest(), list + "2;a.txt\r\n");

    ASSERT_TRUE(last && more);
    EXPECT_EQ(contentsOf(*last), Texts{"a.txt=Hello"});
    EXPECT_EQ(rulesOf(*last), Texts());
    EXPECT_EQ(contentsOf(*more), Texts{"unnamed/00000000=Hello"});
    EXPECT_EQ(rulesOf(*more), (Texts{"mpq-names-limit", "mpq-unnamed"}));
}

TEST(Mpq, MarksAndBlanksOfAListAreNoPartsOfNames)
{
    for (const char* list : {"\xEF\xBB\xBF"
                             "a.txt\r\n",
                             "a.txt \r\n", "1; a.txt\t\n"}) {
        const auto archive = opened(smallest(), list);
        ASSERT_TRUE(archive);
        EXPECT_EQ(contentsOf(*archive), Texts{"a.txt=Hello"}) << list;
    }
}

TEST(Mpq, TheNameIsTheKey)
{
    const auto archive =
        opened(mpqOf({{.name = "dir\\unit.txt",
                       .content = textOf(100),
                       .methods = 2,
                       .isSingleUnit = true,
                       .isEncrypted = true,
                       .isKeyAdjusted = true,
                       .isListed = false},
                      {.name = "dir\\plain.txt", .content = "plain", .isEncrypted = true, .isListed = false}}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentOf(*archive, "unnamed/00000000"),
              "unnamed/00000000: is encrypted with its name, which is unknown");
    EXPECT_EQ(contentOf(*archive, "dir/unit.txt"), textOf(100));
    EXPECT_EQ(contentOf(*archive, "dir/plain.txt"), "plain");
    EXPECT_EQ(contentOf(*archive, "unnamed/00000000"), "unnamed/00000000: is encrypted with its name, which is unknown")
        << "who reads it by number does not depend on who read it by name";
}

TEST(Mpq, ModelsAskForTheirFilesByName)
{
    const tests::TemporaryFolder folder;
    const auto file = folder.write(
        "patch.mpq", std::span<const std::byte>(mpqOf({{.name = "Creature\\Wolf\\Wolf.m2", .content = "MD20"},
                                                       {.name = "Creature\\Wolf\\Wolf.blp", .content = "BLP2"}},
                                                      {.hasListfile = false})));
    formats::VirtualFileSystem files;
    ASSERT_TRUE(files.mount(file));

    const auto found = files.find("creature\\wolf\\wolf.blp");

    ASSERT_TRUE(found);
    EXPECT_EQ(found->name, "creature/wolf/wolf.blp");
    EXPECT_EQ(tests::textOf(files.read(*found)->file().span()), "BLP2");
    EXPECT_EQ(files.sizeOf(*found), 4U);
    const auto location = formats::locateInArchive(file / "Creature" / "Wolf" / "Wolf.m2");
    ASSERT_TRUE(location && *location);
    EXPECT_EQ((*location)->name, "Creature/Wolf/Wolf.m2");
    EXPECT_EQ(tests::textOf(formats::readPath(file / "Creature" / "Wolf" / "Wolf.m2")->file().span()), "MD20");
}

TEST(Mpq, TakesTheNeutralLanguageAndTheLastOfEqualNames)
{
    const auto archive = opened(mpqOf({{.name = "a", .content = "first"},
                                       {.name = "a", .content = "german", .language = 0x407},
                                       {.name = "a", .content = "last"},
                                       {.name = "b", .content = "french", .language = 0x40C},
                                       {.name = "b", .content = "german", .language = 0x407}}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"a=last", "b=german"}));
    EXPECT_EQ(rulesOf(*archive), Texts{"archive-duplicates"});
    EXPECT_EQ(archive->diagnostics()[0].message,
              "3 entries have the name of another one; the neutral language of each name is used");
}

TEST(Mpq, NamesMayHaveSlashesOfBothKinds)
{
    const auto archive = opened(mpqOf({{.name = "a/b.txt", .content = "1"}, {.name = "c\\d/e.txt", .content = "2"}}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"a/b.txt=1", "c/d/e.txt=2"}));
    const auto unlisted = opened(mpqOf({{.name = "a/b.txt", .content = "1"}}, {.hasListfile = false}));
    ASSERT_TRUE(unlisted);
    EXPECT_EQ(contentOf(*unlisted, "a/b.txt"), "1");
}

TEST(Mpq, OfNamesThatBecomeEqualTheFirstListedOneIsUsed)
{
    const tests::MpqEntry one{.name = "a\\b.txt", .content = "1"};
    const tests::MpqEntry two{.name = "a\\\\b.txt", .content = "2"};
    for (const auto& [entries, first] :
         {std::pair(std::vector{one, two}, "a/b.txt=1"), std::pair(std::vector{two, one}, "a/b.txt=2")}) {
        const auto archive = opened(mpqOf(entries));
        ASSERT_TRUE(archive);
        EXPECT_EQ(contentsOf(*archive), Texts{first});
        EXPECT_EQ(rulesOf(*archive), Texts{"archive-duplicates"});
    }
}

TEST(Mpq, FilesWithUnsafeNamesAreListedByNumber)
{
    const auto archive = opened(mpqOf({{.name = "good", .content = "x"},
                                       {.name = "..\\out", .content = "1", .isEncrypted = true},
                                       {.name = "C:\\x", .content = "4321", .isEncrypted = true},
                                       {.name = "folder\\", .content = "3"},
                                       {.name = "empty\\"},
                                       {.name = "gone", .moreFlags = 0x02000000}},
                                      {.slots = 8}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive),
              (Texts{"good=x", "unnamed/00000001=1", "unnamed/00000002=4321", "unnamed/00000003=3"}));
    EXPECT_EQ(rulesOf(*archive),
              (Texts{"archive-unsafe-name", "archive-unsafe-name", "archive-unsafe-name", "mpq-deletion-mark"}));
    Texts messages;
    for (const formats::Diagnostic& diagnostic : archive->diagnostics())
        messages.push_back(diagnostic.message);
    EXPECT_EQ(std::count(messages.begin(), messages.end(),
                         "entry '..\\out' is listed by number: its name leads out of the archive"),
              1);
}

TEST(Mpq, AFileIsFoundByAllItsNames)
{
    Bytes bytes = mpqOf({{.name = "a", .content = "1"}, {.name = "dir\\b", .content = "2", .isListed = false}});
    tests::patchMpqTable(bytes, MpqTable::hashes, 4 + 3, 0); // it names the block of "a"

    const auto archive = opened(bytes);

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{"a=1"});
    EXPECT_EQ(contentOf(*archive, "dir/b"), "1");
    EXPECT_EQ(archive->nameOf(*archive->find("dir/b"), "dir/b"), "dir/b") << "files are searched beside it";
    EXPECT_EQ(contentOf(*archive, "dir/c"), "not found");
}

TEST(Mpq, SaysWhichFilesAreNotRead)
{
    const std::string content = textOf(600);
    const auto archive = opened(
        mpqOf({{.name = "a.wav", .content = content, .methods = 2, .packed = "\x41\x00\x00"s, .isSingleUnit = true},
               {.name = "b.m2", .content = content, .methods = 2, .packed = "\x12\x00\x00"s, .isSingleUnit = true},
               {.name = "c.m2", .content = "PTCH", .moreFlags = 0x00100000},
               {.name = "d.m2", .content = content, .methods = 2, .packed = "\x02\x78\x9C"s, .isSingleUnit = true},
               {.name = "e.m2", .content = "short", .statedSize = 4000}}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"a.wav=a.wav: is packed as sound (method 0x41), which is not read",
                                           "b.m2=b.m2: is packed with LZMA (method 0x12), which is not read",
                                           "c.m2=c.m2: is a patch of a later client (4.0 and up), which is not read",
                                           "d.m2=" + std::string(600, '\0'), contentsOf(*archive)[4]}));
    EXPECT_NE(contentsOf(*archive)[4].find("bytes, file has"), std::string::npos);
}

/// A header that is believed only if its tables have files.
std::string falseHeader()
{
    std::string header = "MPQ\x1A\x20\0\0\0"s + std::string(24, '\x7F');
    header.resize(512);
    return header;
}

TEST(Mpq, IsFoundBehindOtherBytes)
{
    const std::vector<MpqEntry> entries = {{.name = "a", .content = textOf(2000), .methods = 2, .isEncrypted = true}};
    const Texts expected = contentsOf(*opened(mpqOf(entries)));
    std::string map = "HM3W" + std::string(508, '\0');
    std::string userData = "MPQ\x1B\0\2\0\0\0\4\0\0\x3C\0\0\0"s;
    userData.resize(1024);
    for (const std::string& before : {map, userData, falseHeader() + falseHeader(), "MZ" + std::string(1022, 'x')}) {
        const auto archive = opened(mpqOf(entries, {.before = before}));
        ASSERT_TRUE(archive) << archive.error().message;
        EXPECT_EQ(contentsOf(*archive), expected);
        EXPECT_EQ(rulesOf(*archive), Texts());
    }
    EXPECT_FALSE(opened(mpqOf(entries, {.before = std::string(100, 'x')}))) << "only every 512 bytes";
}

TEST(Mpq, StandsHeadersOfProtectedMaps)
{
    const std::vector<MpqEntry> entries = {{.name = "a", .content = textOf(2000), .methods = 2}};
    const Bytes clean = mpqOf(entries);
    const Texts expected = contentsOf(*opened(clean));
    struct Case {
        const char* what;
        std::size_t offset;
        std::uint32_t value;
    };
    for (const Case& test : {Case{"header size", 4, 0x504F7856},
                             {"version 7", 12, 7},
                             {"hash count", 24, 0x10000004},
                             {"archive size", 8, 0xFFFFFFFF}}) {
        Bytes bytes = clean;
        tests::patchU32(bytes, test.offset, test.value);
        const auto archive = opened(bytes);
        ASSERT_TRUE(archive) << test.what;
        EXPECT_EQ(contentsOf(*archive), expected) << test.what;
        EXPECT_EQ(rulesOf(*archive), Texts()) << test.what;
    }
    Bytes many = clean;
    tests::patchU32(many, 28, 60'000);
    const auto archive = opened(many);
    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), expected);
    ASSERT_EQ(rulesOf(*archive), Texts{"mpq-table-cut"});
    EXPECT_EQ(archive->diagnostics()[0].message,
              "the block table has 60000 entries, the first 2 are read: the file ends there");
}

TEST(Mpq, TablesOfAnySizeAndSharedBlocksAreRead)
{
    Bytes bytes = mpqOf({{.name = "a", .content = "1"}, {.name = "b", .content = "2"}}, {.slots = 6});
    tests::patchMpqTable(bytes, MpqTable::hashes, 4 + 3, 0); // "b" names the block of "a"

    const auto archive = opened(bytes);

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"a=1", "b=1"}));
}

TEST(Mpq, RefusesArchivesWithoutUsableTables)
{
    const Bytes good = smallest();
    const auto messageOf = [](Bytes bytes, std::size_t offset, std::uint32_t value) {
        tests::patchU32(bytes, offset, value);
        const auto archive = opened(bytes);
        return archive ? std::string("opened") : archive.error().message;
    };
    EXPECT_EQ(messageOf(good, 24, 0), "test: the MPQ header at byte 0 states an empty hash table");
    EXPECT_EQ(messageOf(good, 16, 5000), "test: the hash table at byte 5000 needs 64 bytes, file has 117");
    EXPECT_EQ(messageOf(good, 20, 5000), "test: the block table at byte 5000 needs 16 bytes, file has 117");
    EXPECT_EQ(messageOf(good, 12, 31U << 16U), "test: the MPQ header at byte 0 states sectors of 512 * 2^31 bytes, "
                                               "at most 512 * 2^22 are read");
    EXPECT_EQ(messageOf(good, 4, 8), "test: no whole MPQ header at byte 0");
    Bytes later = mpqOf({}, {.version = 2, .hasListfile = false});
    tests::patchU32(later, 24, 0);
    tests::patchU32(later, 60, 1000); // HET
    const auto archive = opened(later);
    ASSERT_FALSE(archive);
    EXPECT_EQ(archive.error().code, LoadErrorCode::unsupported);
    EXPECT_EQ(archive.error().message,
              "test: is an MPQ archive with only the tables of later games (HET and BET), which are not read");
}

TEST(Mpq, AListOfNamesThatCannotBeReadIsReported)
{
    const auto archive =
        opened(mpqOf({{.name = "(listfile)", .content = "a\r\nb\r\n", .methods = 2, .packed = "\x41\x01"s},
                      {.name = "a", .content = "1"}},
                     {.hasListfile = false}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(rulesOf(*archive), (Texts{"mpq-listfile-unreadable", "mpq-unnamed"}));
}

TEST(Mpq, BombsAreRefusedInLittleMemory)
{
    const MpqEntry zeros{.name = "a", .content = std::string(60'000'000, '\0'), .methods = 0x10, .isSingleUnit = true};
    const Bytes large = mpqOf({zeros}); // as stated, from 100 bytes
    Bytes stated = mpqOf({{.name = "a", .content = textOf(600), .methods = 2}}, {.sectorShift = 15});
    tests::patchMpqTable(stated, MpqTable::blocks, 2, 400'000'000);
    for (const Bytes& bytes : {large, stated}) {
        const tests::MemoryPeak peak;
        const auto archive = opened(bytes);
        ASSERT_TRUE(archive);
        EXPECT_TRUE(contentOf(*archive, "a").starts_with("a: states ")) << contentOf(*archive, "a");
        EXPECT_LT(peak.bytes(), 2U << 20U);
    }
    const Bytes most = mpqOf(
        {{.name = "a", .content = std::string(formats::kFreeMpqBytes, '\0'), .methods = 0x10, .isSingleUnit = true}});
    const tests::MemoryPeak peak;
    const auto archive = opened(most);
    ASSERT_TRUE(archive);
    EXPECT_TRUE(archive->read(*archive->find("a"), "a"));
    EXPECT_LT(peak.bytes(), (64U << 20U) + 8 * most.size());
}

TEST(Mpq, SectorsLieInOrder)
{
    Bytes bytes = mpqOf({{.name = "a", .content = textOf(2000), .methods = 2}});
    tests::patchU32(bytes, 32 + 4, 0xFFFFFF00); // the end of the first sector
    const auto archive = opened(bytes);

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentOf(*archive, "a"), "a: sector 0 of 4 lies at 20 to 4294967040, a sector has at most 512 bytes");
}

} // namespace mpq_test
