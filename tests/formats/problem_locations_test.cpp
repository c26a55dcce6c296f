// Each rule about the bytes of a file names the right bytes: rows that damage a valid file at one offset.
#include "tests/formats/problem_rows.hpp"
#include "tests/formats/sound_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace problem_locations_test {

using formats::ByteRange;
using formats::Diagnostics;
using tests::FileContent;
using tests::NamedFiles;

void damage(FileContent& bytes, const tests::Damage& damage)
{
    if (damage.bytes == 0)
        bytes.resize(damage.offset);
    for (std::size_t i = 0; i < damage.bytes; ++i)
        bytes.at(damage.offset + i) = static_cast<std::byte>((damage.value >> (8 * i)) & 0xFFU);
}

bool holds(const ByteRange& range, const tests::Damage& damage)
{
    if (damage.bytes == 0) // the missing bytes would follow
        return range.offset + range.length == damage.offset;
    return range.offset < damage.offset + damage.bytes && damage.offset < range.offset + range.length;
}

class ProblemLocations : public testing::TestWithParam<tests::ProblemRow> {};

TEST_P(ProblemLocations, AreTheBytesThatAreWrong)
{
    const tests::ProblemRow& row = GetParam();
    NamedFiles files = tests::soundFiles(row.sample);
    const std::string name = *row.file == '\0' ? files.front().name : row.file;
    const auto damaged = std::find_if(files.begin(), files.end(), [&](const auto& each) { return each.name == name; });
    ASSERT_NE(damaged, files.end());
    const auto isOfRule = [&](const formats::Diagnostic& each) { return each.rule == row.rule; };
    const Diagnostics before = tests::diagnosticsOfFiles(files);
    EXPECT_EQ(std::count_if(before.begin(), before.end(), isOfRule), 0) << "the sample is not sound";
    damage(damaged->bytes, row.damage);
    const Diagnostics all = tests::diagnosticsOfFiles(files);
    const auto found = std::find_if(all.begin(), all.end(), isOfRule);
    ASSERT_NE(found, all.end());
    EXPECT_EQ(found->file, name) << found->message;
    EXPECT_EQ(found->range.offset, row.range.offset) << found->message;
    EXPECT_EQ(found->range.length, row.range.length) << found->message;
    EXPECT_TRUE(row.culprit == tests::Culprit::elsewhere || holds(found->range, row.damage)) << found->message;
    for (const formats::Diagnostic& each : all) {
        const auto file =
            std::find_if(files.begin(), files.end(), [&](const auto& one) { return one.name == each.file; });
        ASSERT_NE(file, files.end()) << each.rule << " names " << each.file;
        EXPECT_GT(each.range.length, 0U) << each.rule;
        EXPECT_LE(each.range.offset + each.range.length, file->bytes.size()) << each.rule;
    }
}

INSTANTIATE_TEST_SUITE_P(Bytes, ProblemLocations, testing::ValuesIn(tests::kProblemRows), [](const auto& each) {
    std::string name = each.param.rule;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace problem_locations_test
