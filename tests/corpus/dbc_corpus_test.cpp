#include "formats/dbc/dbc.hpp"
#include "formats/vfs/read_file.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

/// Tables of real clients.
namespace dbc_corpus_test {

formats::Result<formats::Dbc> readTable(const std::filesystem::path& path)
{
    const auto file = formats::readFile(path);
    return file ? formats::readDbc(*file) : tl::unexpected(file.error());
}

/// The tables in folders that are named after the version of their client.
std::vector<std::filesystem::path> realTables()
{
    std::vector<std::filesystem::path> files = tests::corpusFiles(".dbc");
    std::erase_if(files, [](const auto& path) { return path.parent_path().parent_path().filename() != "dbc"; });
    return files;
}

TEST(DbcCorpus, HasOnlyKnownLayoutsOfItsVersion)
{
    const auto files = realTables();
    if (files.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    for (const std::filesystem::path& path : files) {
        SCOPED_TRACE(path.generic_string());
        const auto table = readTable(path);
        ASSERT_TRUE(table) << table.error().message;
        EXPECT_NE(table->versions().find(path.parent_path().filename().generic_string()), std::string_view::npos)
            << table->versions();
        EXPECT_TRUE(table->diagnostics().empty()) << table->diagnostics().front().message;
        EXPECT_GT(table->rowCount(), 0U);
    }
}

/// A few displays name an extra look that is not there.
TEST(DbcCorpus, FollowsReferencesBetweenTables)
{
    std::size_t found = 0;
    for (const std::filesystem::path& path : realTables()) {
        if (path.filename() != "CreatureDisplayInfo.dbc")
            continue;
        const auto displays = readTable(path);
        const auto models = readTable(path.parent_path() / "CreatureModelData.dbc");
        const auto extras = readTable(path.parent_path() / "CreatureDisplayInfoExtra.dbc");
        ASSERT_TRUE(displays && models && extras);
        const std::uint32_t model = displays->column("ModelID").value();
        const std::uint32_t extra = displays->column("ExtendedDisplayInfoID").value();
        std::size_t withoutModel = 0;
        std::size_t withoutExtra = 0;
        for (std::uint32_t row = 0; row < displays->rowCount(); ++row) {
            withoutModel += models->find(displays->bits(row, model)) ? 0 : 1;
            const std::uint32_t id = displays->bits(row, extra);
            withoutExtra += id == 0 || extras->find(id) ? 0 : 1;
        }
        const bool isOld = displays->versions() == "1.12";
        EXPECT_EQ(withoutModel, 0U);
        EXPECT_EQ(withoutExtra, isOld ? 12U : 7U);
        ++found;
    }
    if (found == 0)
        GTEST_SKIP() << tests::kNoCorpus;
}

} // namespace dbc_corpus_test
