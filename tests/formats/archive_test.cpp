#include "formats/vfs/archive.hpp"

#include "formats/vfs/pak.hpp"
#include "formats/vfs/unpack.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/growth.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/read_bytes.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

namespace archive_test {

using namespace std::string_literals;
using formats::Archive;
using formats::FileBytes;
using formats::LoadErrorCode;
using formats::RandomAccess;
using formats::Result;
using tests::Bytes;
using tests::PakBuilder;
using tests::TemporaryFolder;
using tests::ZipEntry;
using tests::zipOf;

Result<Archive> opened(const Bytes& bytes)
{
    return Archive::open(RandomAccess(FileBytes::copyOf(bytes)), "test");
}

/// "name=content" of every entry, or the error's text if it cannot be read.
std::vector<std::string> contentsOf(const Archive& archive)
{
    std::vector<std::string> contents;
    for (std::uint32_t i = 0; i < archive.entries().size(); ++i) {
        const auto bytes = archive.read(i, archive.entries()[i].name);
        contents.push_back(archive.entries()[i].name + "=" +
                           (bytes ? tests::textOf(bytes->file().span()) : bytes.error().message));
    }
    return contents;
}

using Texts = std::vector<std::string>;

Texts rulesOf(const Archive& archive)
{
    Texts rules;
    for (const formats::Diagnostic& diagnostic : archive.diagnostics())
        rules.push_back(diagnostic.rule);
    return rules;
}

TEST(Pak, HasTheFilesOfItsTable)
{
    const auto archive = opened(
        PakBuilder().file("models/a/Tris.md2", "first").file("sound\\x.wav", "").file("pics/b.pcx", "b").build());

    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(archive->format().name, "pak");
    EXPECT_EQ(contentsOf(*archive), (Texts{"models/a/Tris.md2=first", "pics/b.pcx=b", "sound/x.wav="}));
    EXPECT_EQ(rulesOf(*archive), Texts());
    EXPECT_EQ(archive->find("MODELS/a/tris.MD2"), 0U);
    EXPECT_EQ(archive->find("models/a"), std::nullopt);
    EXPECT_EQ(archive->findFolder("MODELS/A"), "models/a");
    EXPECT_EQ(archive->findFolder("model"), std::nullopt);
    EXPECT_EQ(archive->below("models").size(), 1U);
    EXPECT_EQ(tests::textOf(archive->readHead(0, 3)), "fir");
}

TEST(Pak, TheFirstOfOneNameCounts)
{
    const auto archive = opened(PakBuilder().file("a.pcx", "first").file("A.PCX", "second").build());

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{"a.pcx=first"});
    EXPECT_EQ(rulesOf(*archive), Texts{"archive-duplicates"});
}

TEST(Pak, ANameMayFillItsField)
{
    const std::string name(56, 'n');
    const auto archive = opened(PakBuilder().file(name, "x").build());

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{name + "=x"});
}

TEST(Pak, ReadsTheLongNamesOfSin)
{
    const std::string name = "models/" + std::string(100, 'n') + ".def";
    const auto archive = opened(PakBuilder().file(name, "x").file("b", "y").buildSin());

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"b=y", name + "=x"}));
}

Bytes daikatana(std::string_view packed, std::uint32_t unpackedBytes)
{
    const auto packedBytes = static_cast<std::uint32_t>(packed.size());
    return tests::ByteBuilder()
        .text("PACK", 4)
        .u32(12 + packedBytes)
        .u32(72)
        .text(packed, packed.size())
        .text("models/a.dkm", 56)
        .u32(12)
        .u32(unpackedBytes)
        .u32(packedBytes)
        .u32(1)
        .build();
}

TEST(Pak, UnpacksDaikatanasCodes)
{
    // "abc", two zeros, three times 'x', four bytes copied from five bytes before: c 0 0 x; 0xFE has no known meaning.
    const auto archive = opened(daikatana("\x02"
                                          "abc\x40\x81x\xC2\x04\xFE\xFF"s,
                                          12));

    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(contentsOf(*archive), Texts{"models/a.dkm=abc\0\0xxxc\0\0x"s});
}

TEST(Pak, RefusesDaikatanaCodesThatLeadOutside)
{
    const std::string refusal = "models/a.dkm=models/a.dkm: does not unpack to the ";
    for (const auto& [codes, size] : {std::pair("\x02"
                                                "ab"s,
                                                3U),                  // a truncated literal
                                      std::pair("\xC0\x00\xFF"s, 2U), // bytes before the first
                                      std::pair("\x80"s, 2U),         // a run without its value
                                      std::pair("\x45\xFF"s, 6U),     // more than fits
                                      std::pair("\x40\xFF"s, 3U)}) {  // too little
        const auto archive = opened(daikatana(codes, size));
        ASSERT_TRUE(archive);
        EXPECT_EQ(contentsOf(*archive), Texts{refusal + std::to_string(size) + " bytes stated"});
    }
}

TEST(Pak, LeavesOutEntriesThatCannotBeUsed)
{
    const auto archive = opened(PakBuilder()
                                    .file("good.pcx", "x")
                                    .entry("past.pcx", 12, 100'000)
                                    .entry("far.pcx", 0xFFFFFFFF, 0xFFFFFFFF)
                                    .entry("../out.pcx", 12, 1)
                                    .entry("/etc/passwd", 12, 1)
                                    .entry("c:\\x.pcx", 12, 1)
                                    .entry("a/../../b", 12, 1)
                                    .entry("", 12, 1)
                                    .build());

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{"good.pcx=x"});
    EXPECT_EQ(rulesOf(*archive),
              (Texts{"archive-entry-outside", "archive-entry-outside", "archive-unsafe-name", "archive-unsafe-name",
                     "archive-unsafe-name", "archive-unsafe-name", "archive-unsafe-name"}));
    EXPECT_EQ(archive->diagnostics()[2].message, "entry '../out.pcx' is left out: its name leads out of the archive");
}

TEST(Zip, HasTheFilesOfItsDirectory)
{
    const std::string large(100'000, 'z');
    const auto archive = opened(zipOf({{.name = "models/Players/", .content = ""},
                                       {.name = "models/Players/a.md3", .content = large, .isDeflated = true},
                                       {.name = "scripts\\b.shader", .content = "stored"},
                                       {.name = "empty.cfg", .content = ""},
                                       {.name = "models", .content = ""}}));

    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(archive->format().name, "zip");
    EXPECT_EQ(contentsOf(*archive), (Texts{"empty.cfg=", "models/Players/a.md3=" + large, "scripts/b.shader=stored"}));
    EXPECT_EQ(rulesOf(*archive), Texts());
    EXPECT_EQ(tests::textOf(archive->readHead(1, 3)), "zzz");
}

TEST(Zip, ReadsWhatLibzipWrites)
{
    const TemporaryFolder folder;
    std::vector<std::pair<std::string, std::string>> files;
    Texts expected;
    for (int i = 100; i < 600; ++i) {
        files.emplace_back("models/" + std::to_string(i) + ".md3", std::string(static_cast<std::size_t>(i) * 37, 'a'));
        expected.push_back(files.back().first + "=" + files.back().second);
    }
    tests::writeLibzip(folder / "pak0.pk3", files);

    const auto archive = Archive::open(folder / "pak0.pk3", "pak0.pk3");

    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(contentsOf(*archive), expected);
    EXPECT_EQ(rulesOf(*archive), Texts());
}

TEST(Zip, TheLastOfOneNameCounts)
{
    const auto archive = opened(zipOf({{.name = "a", .content = "1"}, {.name = "A", .content = "2"}}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{"A=2"});
    EXPECT_EQ(rulesOf(*archive), Texts{"archive-duplicates"});
}

TEST(Zip, MayHaveBytesBeforeItAndACommentBehind)
{
    Bytes bytes = tests::bytesOf(std::string(1000, 'x'));
    const Bytes zip = zipOf({{.name = "a", .content = "one"}, {.name = "b", .content = "two", .isDeflated = true}},
                            "a comment with PK\x05\x06 in it and more than twenty-two bytes after that");
    bytes.insert(bytes.end(), zip.begin(), zip.end());

    const auto archive = opened(bytes);

    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(contentsOf(*archive), (Texts{"a=one", "b=two"}));
    EXPECT_EQ(rulesOf(*archive), Texts{"zip-prefix"});
}

/// `small` again with its directory in a ZIP64 record, and sizes and offset in the ZIP64 field.
Bytes zip64()
{
    tests::ByteBuilder file;
    file.u32(0x04034B50).u16(45).u16(0).u16(0).u32(0).u32(0).u32(0).u32(0).u16(1).u16(0).text("a", 1).text("xyz", 3);
    const auto directory = static_cast<std::uint32_t>(file.size());
    file.u32(0x02014B50).u16(45).u16(45).u16(0).u16(0).u32(0).u32(0xEB8EBA67).u32(0xFFFFFFFF).u32(0xFFFFFFFF);
    file.u16(1).u16(28).u16(0).u16(0).u16(0).u32(0).u32(0xFFFFFFFF).text("a", 1);
    file.u16(1).u16(24).u32(3).u32(0).u32(3).u32(0).u32(0).u32(0);
    const auto end = static_cast<std::uint32_t>(file.size());
    file.u32(0x06064B50).u32(44).u32(0).u16(45).u16(45).u32(0).u32(0).u32(1).u32(0).u32(1).u32(0);
    file.u32(end - directory).u32(0).u32(directory).u32(0);
    file.u32(0x07064B50).u32(0).u32(end).u32(0).u32(1);
    return file.u32(0x06054B50).u32(0).u16(0xFFFF).u16(0xFFFF).u32(0xFFFFFFFF).u32(0xFFFFFFFF).u16(0).build();
}

TEST(Zip, ReadsZip64)
{
    const auto archive = opened(zip64());

    ASSERT_TRUE(archive) << archive.error().message;
    EXPECT_EQ(contentsOf(*archive), Texts{"a=xyz"});
}

TEST(Zip, LeavesOutEntriesThatCannotBeUsed)
{
    const auto archive = opened(zipOf({{.name = "good", .content = "x"},
                                       {.name = "secret", .content = "x", .flags = 1},
                                       {.name = "lzma", .content = "x", .method = 14},
                                       {.name = "far", .content = "x", .statedOffset = 0xFFFFFFF0},
                                       {.name = "longer", .content = "x", .statedSize = 5},
                                       {.name = "../../.bashrc", .content = "x"},
                                       {.name = "..\\x", .content = "x"},
                                       {.name = "/abs", .content = "x"},
                                       {.name = "C:/x", .content = "x"},
                                       {.name = "nul\0.md3"s, .content = "x"},
                                       {.name = "", .content = "x"}}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{"good=x"});
    EXPECT_EQ(rulesOf(*archive),
              (Texts{"archive-encrypted", "archive-method", "archive-entry-outside", "archive-entry-size",
                     "archive-unsafe-name", "archive-unsafe-name", "archive-unsafe-name", "archive-unsafe-name",
                     "archive-unsafe-name", "archive-unsafe-name"}));
    EXPECT_EQ(archive->diagnostics()[0].message, "entry 'secret' is left out: it is encrypted");
    EXPECT_EQ(archive->diagnostics()[1].message,
              "entry 'lzma' is left out: it is packed by method 14; 0 and 8 are read");
}

TEST(Zip, BelievesNoStatedSizeAndNoBrokenBytes)
{
    Bytes noHeader = zipOf({{.name = "a", .content = "x"}});
    noHeader[0] = std::byte{'Q'};
    Bytes noStream = zipOf({{.name = "a", .content = std::string(1000, 'x'), .isDeflated = true}});
    std::fill_n(noStream.begin() + 31, 4, std::byte{0xFF});
    struct Case {
        Bytes bytes;
        const char* message;
    };
    const std::vector<Case> cases = {
        {zipOf({{.name = "a", .content = "four", .isDeflated = true, .statedSize = 3}}),
         "a: unpacks to more than 3 bytes, not to the 3 stated"},
        {zipOf({{.name = "a", .content = "four", .isDeflated = true, .statedSize = 5}}),
         "a: unpacks to 4 bytes, not to the 5 stated"},
        {zipOf({{.name = "a", .content = "four", .isDeflated = true, .hasWrongCrc = true}}),
         "a: its bytes have the checksum 90c1667d, the archive says 90c1667c"},
        {zipOf({{.name = "a", .content = "four", .isDeflated = true, .statedSize = 600'000'000}}),
         "a: states 600000000 bytes, at most 536870912 are unpacked"},
        {zipOf({{.name = "a", .content = "four", .isDeflated = true, .statedSize = 400'000'000}}),
         "a: 6 bytes would unpack to 400000000, more than 200 times as many"},
        {noHeader, "a: no ZIP entry begins at byte 0"},
        {noStream, "a: unpacks to 0 bytes, not to the 1000 stated"},
    };
    for (const Case& test : cases) {
        const auto archive = opened(test.bytes);
        ASSERT_TRUE(archive);
        const tests::MemoryPeak peak;
        EXPECT_EQ(contentsOf(*archive), Texts{"a="s + test.message});
        EXPECT_LT(peak.bytes(), 2U << 20U);
    }
}

TEST(Zip, ABombIsRefusedInLittleMemory)
{
    // 100 MB of zeros with the correct size, and the same with a stated size just below the ratio limit.
    const std::string zeros(100'000'000, '\0');
    for (const std::int64_t stated : {std::int64_t{-1}, std::int64_t{60'000'000}}) {
        const Bytes bytes = zipOf({{.name = "a", .content = zeros, .isDeflated = true, .statedSize = stated}});
        const auto archive = opened(bytes);
        ASSERT_TRUE(archive);
        const tests::MemoryPeak peak;

        EXPECT_FALSE(archive->read(0, "a"));

        EXPECT_LT(peak.bytes(), (64U << 20U) + 8 * bytes.size());
    }
}

TEST(Zip, LeavesOutEntriesThatShareBytes)
{
    const std::string content(100, 'x');
    const auto archive = opened(zipOf({{.name = "first", .content = content},
                                       {.name = "again", .content = content, .statedOffset = 0},
                                       {.name = "into the first", .content = content, .statedOffset = 7},
                                       {.name = "last", .content = "y"}}));

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"first=" + content, "last=y"}));
    EXPECT_EQ(rulesOf(*archive), (Texts{"archive-overlap", "archive-overlap"}));
    EXPECT_EQ(archive->diagnostics()[0].message, "entry 'again' is left out: it shares its bytes with another entry");
}

TEST(Zip, AnEntryThatRunsIntoOthersDoesNotTakeThemAlong)
{
    Bytes bytes = zipOf({{.name = "a", .content = "one", .isDeflated = true},
                         {.name = "b", .content = "two", .isDeflated = true},
                         {.name = "c", .content = "three", .isDeflated = true}});
    const std::string text = tests::textOf(bytes);
    bytes[text.find("PK\x01\x02") + 20] = std::byte{60}; // size of the data in the directory entry of "a"

    const auto archive = opened(bytes);

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), (Texts{"b=two", "c=three"}));
    EXPECT_EQ(rulesOf(*archive), Texts{"archive-overlap"});
}

TEST(Archive, UnpacksToABoundedTotal)
{
    // 5 entries of 20 MB each: each one may be unpacked alone.
    const std::string zeros(20U << 20U, '\0');
    std::vector<ZipEntry> entries;
    for (const char* const name : {"a", "b", "c", "d", "e"})
        entries.push_back({.name = name, .content = zeros, .isDeflated = true});
    entries.push_back({.name = "small", .content = "x"});
    PakBuilder pak; // and 2,000 that each contain all bytes
    pak.file("all", std::string(200'000, 'x'));
    for (int i = 1; i < 2'000; ++i)
        pak.entry("all" + std::to_string(i), 12, 200'000);

    const auto zipArchive = opened(zipOf(entries));
    const auto pakArchive = opened(pak.build());

    ASSERT_TRUE(zipArchive && pakArchive);
    for (const Archive* const archive : {&*zipArchive, &*pakArchive}) {
        std::uint64_t total = 0;
        for (const formats::ArchiveEntry& entry : archive->entries())
            total += entry.size;
        EXPECT_LE(total, 200'000U * 2U * formats::kMaxRatio);
        EXPECT_EQ(rulesOf(*archive).front(), "archive-total");
    }
    EXPECT_EQ(zipArchive->entries().size(), 4U);
    EXPECT_TRUE(zipArchive->find("small"));
}

struct Broken {
    const char* name;
    Bytes bytes;
    LoadErrorCode code;
    const char* message;
};

void PrintTo(const Broken& test, std::ostream* out)
{
    *out << test.name;
}

class BrokenArchive : public testing::TestWithParam<Broken> {};

TEST_P(BrokenArchive, IsRefusedWithTheReason)
{
    const auto archive = opened(GetParam().bytes);

    ASSERT_FALSE(archive);
    EXPECT_EQ(archive.error().code, GetParam().code);
    EXPECT_EQ(archive.error().message, GetParam().message);
}

Bytes cut(Bytes bytes, std::size_t size)
{
    bytes.resize(size);
    return bytes;
}

Bytes patched(Bytes bytes, std::size_t offset, std::uint32_t value)
{
    tests::patchU32(bytes, offset, value);
    return bytes;
}

const Bytes kPak = PakBuilder().file("a", "x").build();
const Bytes kZip = zipOf({{.name = "a", .content = "x"}});

INSTANTIATE_TEST_SUITE_P(
    Table, BrokenArchive,
    testing::Values(Broken{"Nothing", {}, LoadErrorCode::wrongFormat, "test: is not an archive of a known format"},
                    Broken{"Text", tests::bytesOf("hello there"), LoadErrorCode::wrongFormat,
                           "test: is not an archive of a known format"},
                    Broken{"PakHeader", cut(kPak, 11), LoadErrorCode::truncated,
                           "test: PAK header at byte 0 needs 12 bytes, file has 11"},
                    Broken{"PakTable", cut(kPak, 70), LoadErrorCode::truncated,
                           "test: PAK table at byte 13 needs 64 bytes, file has 70"},
                    Broken{"PakTableFar", patched(kPak, 4, 0xFFFFFFFF), LoadErrorCode::truncated,
                           "test: PAK table at byte 4294967295 needs 64 bytes, file has 77"},
                    Broken{"PakTableHuge", patched(kPak, 8, 0x80000000), LoadErrorCode::truncated,
                           "test: PAK table at byte 13 needs 2147483648 bytes, file has 77"},
                    Broken{"ZipCut", cut(kZip, 50), LoadErrorCode::truncated,
                           "test: no end of a ZIP directory in the last 50 of 50 bytes: the archive is truncated"},
                    Broken{"ZipDirectoryHuge", patched(kZip, kZip.size() - 10, 0x7FFFFFFF), LoadErrorCode::truncated,
                           "test: no end of a ZIP directory in the last 101 of 101 bytes: the archive is truncated"}),
    [](const testing::TestParamInfo<Broken>& test) { return test.param.name; });

/// Whether an archive has all entries of `whole` and no diagnostics.
bool isClean(const Result<Archive>& archive, const Texts& whole)
{
    return archive && archive->diagnostics().empty() && contentsOf(*archive) == whole;
}

/// Packed and encrypted files, and one in a single piece.
Bytes smallMpq()
{
    return tests::mpqOf({{.name = "a\\b.m2", .content = std::string(1500, 'b'), .methods = 2, .isEncrypted = true},
                         {.name = "c", .content = std::string(99, 'c'), .methods = 0x30, .isSingleUnit = true},
                         {.name = "d", .content = "stored"}});
}

TEST(BrokenArchives, EveryPrefixIsAnErrorOrHasADiagnostic)
{
    const std::vector<Bytes> samples = {
        smallMpq(), PakBuilder().file("a/b.md2", "content").file("c.pcx", "more").build(),
        daikatana("\x02"
                  "abc\xFF"s,
                  3),
        zipOf({{.name = "a/b.md3", .content = std::string(500, 'b'), .isDeflated = true},
               {.name = "c.tga", .content = "stored"}}),
        zip64()};
    for (const Bytes& sample : samples) {
        const auto whole = opened(sample);
        ASSERT_TRUE(whole);
        const Texts contents = contentsOf(*whole);
        ASSERT_TRUE(isClean(whole, contents));
        for (std::size_t size = 0; size < sample.size(); ++size)
            EXPECT_FALSE(isClean(opened(cut(sample, size)), contents)) << size;
    }
}

TEST(BrokenArchives, AnyNumberInAnyFieldIsStood)
{
    const std::vector<Bytes> samples = {smallMpq(), PakBuilder().file("a/b.md2", "content").build(),
                                        daikatana("\x02"
                                                  "abc\xFF"s,
                                                  3),
                                        zipOf({{.name = "a", .content = std::string(99, 'b'), .isDeflated = true}}),
                                        zip64()};
    for (const Bytes& sample : samples) {
        const auto size = static_cast<std::uint32_t>(sample.size());
        for (std::size_t offset = 0; offset + 4 <= sample.size(); ++offset) {
            for (const std::uint32_t value :
                 {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
                const tests::MemoryPeak peak;
                const auto archive = opened(patched(sample, offset, value));
                if (archive)
                    static_cast<void>(contentsOf(*archive));
                ASSERT_LT(peak.bytes(), (64U << 20U) + 8 * sample.size()) << offset << ' ' << value;
            }
        }
    }
}

TEST(BrokenArchives, ManyEntriesOfOneNameAreOne)
{
    EXPECT_TRUE(tests::growsWithItsInput(2500, [](std::size_t count) {
        std::vector<ZipEntry> entries(count, {.name = "models/a.md3", .content = "x"});
        entries.back().content = "last";
        PakBuilder pak;
        pak.file("models/a.md3", "first");
        for (std::size_t i = 1; i < count; ++i)
            pak.file("models/a.md3", "x");
        return [zipBytes = zipOf(entries), pakBytes = pak.build()] {
            const auto zipArchive = opened(zipBytes);
            const auto pakArchive = opened(pakBytes);
            ASSERT_TRUE(zipArchive && pakArchive);
            EXPECT_EQ(contentsOf(*zipArchive), Texts{"models/a.md3=last"});
            EXPECT_EQ(contentsOf(*pakArchive), Texts{"models/a.md3=first"});
        };
    }));
}

TEST(BrokenArchives, TellOfTheFirstFewBadEntriesAndCountTheRest)
{
    const std::vector<ZipEntry> entries(5'000, {.name = "../" + std::string(1'000, 'x'), .content = "x"});

    const auto archive = opened(zipOf(entries));

    ASSERT_TRUE(archive);
    ASSERT_EQ(archive->diagnostics().size(), formats::EntryProblems::kMaxEach + 1);
    EXPECT_EQ(archive->diagnostics().back().message, "4990 more entries are left out for the same reason");
    EXPECT_LT(archive->diagnostics().front().message.size(), 300U);
}

/// Each of the records in the comment could be the end record: with its table, or, if `shift` is not 0, without.
Bytes zipWithEndRecords(std::size_t records, std::uint32_t shift)
{
    const std::vector<ZipEntry> entries(7 * records, {.name = "a", .content = ""});
    const auto tableBytes = static_cast<std::uint32_t>(entries.size() * 47);
    const auto tableOffset = static_cast<std::uint32_t>(entries.size() * 31);
    std::string comment;
    for (std::size_t left = records; left-- > 0;) {
        const auto behind = static_cast<std::uint16_t>(left * 22);
        comment += tests::textOf(
            tests::ByteBuilder().u32(0x06054B50).zeros(8).u32(tableBytes).u32(tableOffset + shift).u16(behind).build());
    }
    return zipOf(entries, comment);
}

TEST(BrokenArchives, ManyEndRecordsAreNotReadOnceForEach)
{
    for (const std::uint32_t shift : {0U, 1U}) {
        EXPECT_TRUE(tests::growsWithItsInput(725, [&](std::size_t records) {
            return [bytes = zipWithEndRecords(records, shift), shift] {
                const auto archive = opened(bytes);
                if (shift == 0) {
                    ASSERT_TRUE(archive) << archive.error().message;
                    EXPECT_EQ(contentsOf(*archive), Texts{"a="});
                }
            };
        })) << shift;
    }
}

TEST(Zip, TheGoodPartOfADirectoryThatBreaksOffIsUsed)
{
    Bytes bytes = zipOf({{.name = "a", .content = "x"}, {.name = "b", .content = "y"}});
    const std::size_t second = bytes.size() - 22 - 47;
    bytes[second] = std::byte{'X'};

    const auto archive = opened(bytes);

    ASSERT_TRUE(archive);
    EXPECT_EQ(contentsOf(*archive), Texts{"a=x"});
    EXPECT_EQ(rulesOf(*archive), Texts{"zip-directory-cut"});
}

TEST(Archive, OpensAnArchiveInAnArchive)
{
    const std::string inner = tests::textOf(zipOf({{.name = "models/a.md3", .content = "IDP3", .isDeflated = true}}));
    for (const bool isDeflated : {false, true}) {
        const auto outer = opened(
            zipOf({{.name = "x", .content = "y"}, {.name = "pak0.pk3", .content = inner, .isDeflated = isDeflated}}));
        ASSERT_TRUE(outer);

        const auto archive = outer->openInner(*outer->find("pak0.pk3"), "outer/pak0.pk3");
        const auto none = outer->openInner(*outer->find("x"), "outer/x");

        ASSERT_TRUE(archive) << archive.error().message;
        EXPECT_EQ(contentsOf(*archive), Texts{"models/a.md3=IDP3"});
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().message, "outer/x: is not an archive of a known format");
    }
}

TEST(Archive, AFileThatShrinksIsAnErrorWhenItIsRead)
{
    const TemporaryFolder folder;
    const auto path =
        folder.write("pak0.pak", std::span<const std::byte>(PakBuilder().file("a", std::string(10'000, 'x')).build()));
    const auto archive = Archive::open(path, "pak0.pak");
    ASSERT_TRUE(archive);
    std::filesystem::resize_file(path, 100);

    EXPECT_EQ(contentsOf(*archive), Texts{"a=a: the entry at byte 12: only 88 of 10000 bytes could be read"});
}

TEST(Archive, OfALargeOneItsTableIsReadAndTheFileThatIsAskedFor)
{
    // As in the games, whose archives are larger; the model is in the middle.
    const TemporaryFolder folder;
    const std::string content(60'000, 'm');
    std::vector<ZipEntry> entries;
    for (int i = 0; i < 700; ++i)
        entries.push_back({.name = "models/players/p" + std::to_string(i) + "/lower.md3", .content = content});
    const auto path = folder.write("pak0.pk3", std::span<const std::byte>(zipOf(entries)));
    entries.clear();
    ASSERT_GT(std::filesystem::file_size(path), 40'000'000U);

    const tests::MemoryPeak peak;
    const std::uint64_t read = tests::bytesReadBy([&] {
        const auto archive = Archive::open(path, "pak0.pk3");
        ASSERT_TRUE(archive);
        const auto bytes = archive->read(*archive->find("models/players/p340/LOWER.md3"), "lower.md3");
        ASSERT_TRUE(bytes);
        EXPECT_EQ(tests::textOf(bytes->file().span()), content);
    });
    EXPECT_LT(read, 400'000U);
    EXPECT_LT(peak.bytes(), 8'000'000U);
}

} // namespace archive_test
