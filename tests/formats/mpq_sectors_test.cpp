#include "formats/vfs/mpq.hpp"

#include "formats/vfs/mpq_contents.hpp"
#include "tests/formats/mpq_reading.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/mpq_builder.hpp"

#include <gtest/gtest.h>

#include <string>

/// Sectors that are shorter than stated, or lie before the file that they belong to.
namespace mpq_sectors_test {

using mpq_test::contentOf;
using mpq_test::opened;
using mpq_test::rulesOf;
using mpq_test::textOf;
using mpq_test::Texts;
using tests::Bytes;
using tests::mpqOf;

TEST(MpqSectors, AShortOneIsFilledWithZerosAndReportedOnce)
{
    const auto archive = opened(mpqOf({{.name = "a", .content = textOf(300), .methods = 2, .statedSize = 400},
                                       {.name = "b", .content = textOf(300), .methods = 2}}));
    ASSERT_TRUE(archive);
    formats::ReadProblems problems, others;

    EXPECT_EQ(contentOf(*archive, "a", &problems), textOf(300) + std::string(100, '\0'));
    EXPECT_EQ(contentOf(*archive, "a", &problems).size(), 400U);
    EXPECT_EQ(contentOf(*archive, "b", &others), textOf(300));
    EXPECT_EQ(rulesOf(*archive), Texts()) << "problems are kept by those who read";
    EXPECT_TRUE(others.diagnostics().empty());
    ASSERT_EQ(problems.diagnostics().size(), 1U);
    EXPECT_EQ(problems.diagnostics()[0].rule, "mpq-short-sector");
    EXPECT_EQ(problems.diagnostics()[0].message,
              "entry 'a' is filled with zeros: its sectors unpack to 300 bytes, not to the 400 stated");
    EXPECT_EQ(tests::textOf(archive->readHead(*archive->find("a"), 350)), textOf(300) + std::string(50, '\0'));
}

TEST(MpqSectors, OffsetsOfVersion1MayLeadBeforeTheFile)
{
    for (const std::uint16_t version : {std::uint16_t{0}, std::uint16_t{1}}) {
        Bytes bytes = mpqOf(
            {{.name = "before", .content = "hello, world!"}, {.name = "a", .content = "abcdefghijklm", .methods = 2}},
            {.version = version});
        const std::size_t table = (version == 0 ? 32U : 44U) + 13;
        tests::patchU32(bytes, table, 0xFFFFFFF3); // 13 bytes before
        tests::patchU32(bytes, table + 4, 0);
        const auto archive = opened(bytes);
        ASSERT_TRUE(archive);
        EXPECT_EQ(contentOf(*archive, "a"), version == 0 ? "hello, world!"
                                                         : "a: sector 0 of 1 lies at 4294967283 to 0, a sector has at "
                                                           "most 512 bytes");
    }
}

} // namespace mpq_sectors_test
