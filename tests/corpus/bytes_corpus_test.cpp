#include "tests/support/byte_locations.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

namespace bytes_corpus_test {

using app::SceneItemKind;

/// Some files of a format, evenly chosen from all.
class BytesCorpus : public ::testing::TestWithParam<const char*> {};

TEST_P(BytesCorpus, LeadsFromEachThingToItsBytesAndBack)
{
    constexpr std::size_t kFiles = 25;
    const auto files = tests::corpusFiles(GetParam());
    if (files.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::map<SceneItemKind, std::size_t> found;
    std::size_t opened = 0;
    const std::size_t step = std::max<std::size_t>(files.size() / kFiles, 1);
    for (std::size_t i = 0; i < files.size(); i += step) {
        app::Session session = tests::sessionWith(files[i]);
        if (!session.tab().document)
            continue;
        ++opened;
        const tests::RoundTrips trips = tests::roundTrips(session);
        for (const std::string& problem : trips.problems)
            ADD_FAILURE() << problem;
        for (const auto& [kind, count] : trips.found)
            found[kind] += count;
        for (const auto& [kind, count] : trips.withoutBytes)
            EXPECT_TRUE(kind == SceneItemKind::surface || count == 0)
                << files[i] << ": " << count << " of kind " << static_cast<int>(kind) << " have no location";
    }
    EXPECT_GT(opened, 0U);
    EXPECT_GT(found[SceneItemKind::triangle], 0U);
    EXPECT_GT(found[SceneItemKind::vertex], 0U);
}

INSTANTIATE_TEST_SUITE_P(Formats, BytesCorpus, ::testing::Values(".md2", ".md3", ".mdl", ".m2", ".iqm"),
                         [](const auto& extension) { return std::string(extension.param).substr(1); });

} // namespace bytes_corpus_test
