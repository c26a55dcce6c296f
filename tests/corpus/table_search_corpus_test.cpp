#include "renderer/scene/games/warcraft/creature_looks.hpp"
#include "renderer/scene/games/warcraft/table_search.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

/// Searches in the tables of real clients.
namespace table_search_corpus_test {

/// The tables of a version; none: they are not there.
std::optional<scene::TableSet> tablesOfClient(const std::string& version)
{
    for (const std::filesystem::path& path : tests::corpusFiles(".dbc")) {
        if (path.filename() != "CreatureDisplayInfo.dbc" || path.parent_path().filename() != version)
            continue;
        auto set = scene::readTableSet(path);
        EXPECT_TRUE(set) << set.error().message;
        return set ? std::optional(*std::move(set)) : std::nullopt;
    }
    return std::nullopt;
}

std::size_t countIn(const scene::FoundRows& found, std::string_view table)
{
    return static_cast<std::size_t>(
        std::count_if(found.rows.begin(), found.rows.end(), [&](const auto& row) { return row.table == table; }));
}

TEST(TableSearchCorpus, FindsModelsImagesRacesAndIds)
{
    bool isAny = false;
    for (const char* const version : {"1.12", "3.3.5a"}) {
        const auto set = tablesOfClient(version);
        if (!set)
            continue;
        isAny = true;
        SCOPED_TRACE(version);
        EXPECT_TRUE(set->problems.empty());
        EXPECT_GE(countIn(searchTables(*set, "Creature/Wolf/Wolf.m2", nullptr, 100), "CreatureModelData"), 1U);
        EXPECT_GE(countIn(searchTables(*set, "WolfSkinBlack.blp", nullptr, 1000), "CreatureDisplayInfo"), 1U);
        EXPECT_EQ(countIn(searchTables(*set, "Night Elf", nullptr, 100), "ChrRaces"), 1U);
        EXPECT_GE(countIn(searchTables(*set, "161", nullptr, 100), "CreatureDisplayInfo"), 1U);
        const formats::Dbc& models = *set->find("CreatureModelData");
        EXPECT_FALSE(scene::modelRowIds(models, "/somewhere/Creature/Wolf/Wolf.m2").empty());
    }
    if (!isAny)
        GTEST_SKIP() << tests::kNoCorpus;
}

TEST(TableSearchCorpus, FindsDisplaysByTheirModels)
{
    const auto set = tablesOfClient("1.12");
    if (!set)
        GTEST_SKIP() << tests::kNoCorpus;
    const formats::Dbc& displays = *set->find("CreatureDisplayInfo");
    const std::uint32_t model = displays.column("ModelID").value();
    const scene::TableHits hits = findInTable(*set, displays, "Creature\\Wolf\\Wolf.mdx");
    EXPECT_EQ(hits.count, 42U) << "the displays of the wolf";
    EXPECT_TRUE(
        std::all_of(hits.cells.begin(), hits.cells.end(), [&](const auto& cell) { return cell.column == model; }));
}

} // namespace table_search_corpus_test
