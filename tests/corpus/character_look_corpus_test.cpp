#include "renderer/scene/games/warcraft/character_look.hpp"
#include "renderer/scene/games/warcraft/character_ranges.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/look_client.hpp"
#include "tests/support/opened_document.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Looks by the real tables of 1.12 and 3.3.5a, with images and models that the tests write.
namespace character_look_corpus_test {

namespace fs = std::filesystem;
using scene::CharacterChoices;
using scene::LookPlan;
using scene::LookTables;
using Counts = std::map<std::string, std::size_t>;

struct RealClient {
    const char* version;
    std::vector<std::uint32_t> races;
    Counts missing; ///< references of all displays to rows that do not exist, by table
};

std::vector<RealClient> realClients()
{
    return {{"1.12",
             {1, 2, 3, 4, 5, 6, 7, 8},
             {{"CharSections", 1}, {"CharacterFacialHairStyles", 31}, {"CreatureDisplayInfoExtra", 12}}},
            {"3.3.5a",
             {1, 2, 3, 4, 5, 6, 7, 8, 10, 11},
             {{"CharacterFacialHairStyles", 34}, {"CreatureDisplayInfoExtra", 7}}}};
}

class RealLooks : public testing::TestWithParam<RealClient> {
protected:
    void SetUp() override
    {
        const fs::path folder = tests::corpusFolder() / "dbc" / GetParam().version;
        if (tests::corpusFolder().empty() || !fs::exists(folder / "CharSections.dbc"))
            GTEST_SKIP() << tests::kNoCorpus;
        m_source = folder;
        ASSERT_TRUE(m_files.mount(folder));
        m_tables.emplace(m_files, "");
        m_looks.emplace(*m_tables);
    }

    fs::path m_source;
    formats::VirtualFileSystem m_files;
    std::optional<scene::GameTables> m_tables;
    std::optional<LookTables> m_looks;
};

/// Each value of each choice with 0 for the others, and random ones.
std::vector<CharacterChoices> manyChoices(const LookTables& tables, std::uint32_t race, scene::CharacterSex sex)
{
    const CharacterChoices first{.race = std::to_string(race), .sex = sex};
    const scene::CharacterRanges ranges = characterRanges(tables, race, first);
    std::vector<CharacterChoices> all;
    const auto add = [&](std::uint32_t CharacterChoices::*choice, const std::vector<std::uint32_t>& range) {
        for (const std::uint32_t value : range) {
            all.push_back(first);
            all.back().*choice = value;
        }
    };
    add(&CharacterChoices::skin, ranges.skins);
    add(&CharacterChoices::face, ranges.faces);
    add(&CharacterChoices::hair, ranges.hairs);
    add(&CharacterChoices::hairColor, ranges.hairColors);
    add(&CharacterChoices::facialHair, ranges.facialHairs);
    for (std::uint32_t seed = 0; seed < 20; ++seed)
        all.push_back(randomChoices(tables, race, first, seed));
    return all;
}

TEST_P(RealLooks, HaveAllRowsForEachChoiceOfEachRaceAndSex)
{
    for (const std::uint32_t race : GetParam().races) {
        for (const auto sex : {scene::CharacterSex::male, scene::CharacterSex::female}) {
            for (const CharacterChoices& choices : manyChoices(*m_looks, race, sex)) {
                const auto plan = planCharacter(*m_looks, choices);
                ASSERT_TRUE(plan);
                EXPECT_FALSE(plan->model.empty() || plan->body.empty()) << plan->name;
                EXPECT_TRUE(plan->clamped.empty()) << plan->name << ": " << plan->clamped.front();
                for (const scene::MissingRow& row : plan->missing)
                    ADD_FAILURE() << plan->name << ": " << row.text;
            }
        }
    }
}

/// Writes a small image for each name of a plan, and its model.
void writeFilesOf(const tests::TemporaryFolder& folder, const LookPlan& plan)
{
    const auto write = [&](const std::string& name) {
        const auto path = formats::normalizedName(name);
        ASSERT_TRUE(path) << name;
        if (!fs::exists(folder / *path))
            tests::writeFlatBlp(folder, *path, 8, 8, {40, 80, 120, 255});
    };
    for (const auto& [type, names] : plan.textures)
        write(names.front());
    for (const scene::BodyLayer& layer : plan.body)
        write(layer.names.front());
    tests::writeDressable(folder, *formats::normalizedName(plan.model), tests::dressableModel({1, 6, 8}, {0, 1}, {}));
}

void copyTables(const fs::path& source, const tests::TemporaryFolder& folder)
{
    fs::create_directories(folder / "DBFilesClient");
    for (const fs::directory_entry& table : fs::directory_iterator(source))
        fs::copy_file(table.path(), folder / ("DBFilesClient" / table.path().filename()));
}

TEST_P(RealLooks, AreComposedForEachRaceAndSex)
{
    const tests::TemporaryFolder folder;
    copyTables(m_source, folder);
    for (const std::uint32_t race : GetParam().races) {
        for (const auto sex : {scene::CharacterSex::male, scene::CharacterSex::female}) {
            scene::OpenOptions options;
            options.character = randomChoices(*m_looks, race, {.race = std::to_string(race), .sex = sex}, race);
            const auto plan = planCharacter(*m_looks, *options.character);
            ASSERT_TRUE(plan);
            writeFilesOf(folder, *plan);
            const scene::Document document = tests::opened(folder.path(), options);
            ASSERT_FALSE(document.nodes.empty()) << plan->name;
            for (const formats::Diagnostic& each : document.diagnostics)
                EXPECT_TRUE(each.severity == formats::Severity::note) << plan->name << ": " << each.message;
            const auto isComposed = [](const scene::Texture& texture) { return texture.composed && texture.image; };
            EXPECT_EQ(std::count_if(document.textures.begin(), document.textures.end(), isComposed), 1) << plan->name;
        }
    }
}

TEST_P(RealLooks, SitOnAWolf)
{
    const tests::TemporaryFolder folder;
    copyTables(m_source, folder);
    scene::OpenOptions options;
    options.character = CharacterChoices{.race = "tauren"};
    options.mount = 247;
    const auto plan = planCharacter(*m_looks, *options.character);
    ASSERT_TRUE(plan);
    writeFilesOf(folder, *plan);
    tests::writeDressable(folder, "Creature/DireWolf/RidingDireWolf.m2", tests::dressableModel({11}, {0}, {0}));
    for (const char* const name : {"Brown", "DarkBlack", "LightBlue"})
        tests::writeFlatBlp(folder, std::string("Creature/DireWolf/RidingDireWolfSkin") + name + ".blp", 4, 4, {});
    const scene::Document document = tests::opened(folder.path(), options);
    ASSERT_EQ(document.nodes.size(), 2U);
    EXPECT_EQ(document.name, "RidingDireWolf.m2");
    EXPECT_FLOAT_EQ(document.nodes[0].scale, 1.2F);
    EXPECT_FLOAT_EQ(document.nodes[1].scale, 1.35F / 1.2F) << "taurens have a size of their own";
    EXPECT_EQ(document.nodes[1].tag, "Shield");
}

TEST_P(RealLooks, CountTheReferencesToRowsThatDoNotExist)
{
    Counts missing;
    const formats::Dbc* const displays = m_tables->find("CreatureDisplayInfo");
    ASSERT_NE(displays, nullptr);
    const bool hasItems = m_looks->rowCount("ItemDisplayInfo") > 0;
    for (std::uint32_t row = 0; row < displays->rowCount(); ++row) {
        const auto plan = planDisplay(*m_looks, displays->bits(row, 0));
        ASSERT_TRUE(plan);
        for (const scene::MissingRow& each : plan->missing) {
            if (hasItems || each.table != "ItemDisplayInfo")
                ++missing[each.table];
        }
    }
    EXPECT_EQ(missing, GetParam().missing);
}

INSTANTIATE_TEST_SUITE_P(Clients, RealLooks, testing::ValuesIn(realClients()), [](const auto& each) {
    std::string name = each.param.version;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
});

} // namespace character_look_corpus_test
