#include "renderer/scene/games/warcraft/look_catalog.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/look_client.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

/// What the real tables of a client offer to choose from, with models and images that the tests write.
namespace look_catalog_corpus_test {

namespace fs = std::filesystem;
using scene::CharacterKind;
using scene::LookCatalog;

class RealCatalog : public testing::Test {
protected:
    /// The catalog of the tables of a version; null: the test is skipped.
    std::shared_ptr<const LookCatalog> open(const std::string& version)
    {
        const fs::path tables = tests::corpusFolder() / "dbc" / version;
        if (tests::corpusFolder().empty() || !fs::exists(tables / "CharSections.dbc"))
            return nullptr;
        fs::create_directories(m_folder / "DBFilesClient");
        for (const fs::directory_entry& table : fs::directory_iterator(tables))
            fs::copy_file(table.path(), m_folder / ("DBFilesClient" / table.path().filename()));
        tests::writeDressable(m_folder, "Creature/Wolf/Wolf.m2", tests::dressableModel({11}, {0}, {}));
        auto catalog = LookCatalog::open(m_folder.path(), {});
        EXPECT_TRUE(catalog) << catalog.error().message;
        return catalog ? *catalog : nullptr;
    }
    [[nodiscard]] std::string path(const char* name) const { return (m_folder / name).generic_string(); }

    tests::TemporaryFolder m_folder;
};

TEST_F(RealCatalog, HasSevenLooksForTheWolf)
{
    const auto catalog = open("1.12");
    if (!catalog)
        GTEST_SKIP() << tests::kNoCorpus;
    const scene::ModelLooks looks = catalog->looksOf(path("Creature/Wolf/Wolf.m2"), {true, false, false});
    std::size_t displays = 0;
    for (const scene::DisplayGroup& group : looks.displays) {
        displays += group.displays.size();
        EXPECT_EQ(group.missing.size(), 1U) << group.name << ": there is no image at all";
    }
    EXPECT_EQ(displays, 42U);
    EXPECT_EQ(looks.displays.size(), 7U);
}

TEST_F(RealCatalog, KnowsCharactersAndTheirItems)
{
    for (const char* const version : {"1.12", "3.3.5a"}) {
        {
            const auto catalog = open(version);
            if (!catalog)
                GTEST_SKIP() << tests::kNoCorpus;
            const scene::ModelLooks human = catalog->looksOf(path("Character/Human/Female/HumanFemale.m2"), {});
            EXPECT_EQ(human.character, (CharacterKind{1, scene::CharacterSex::female})) << version;
            EXPECT_GT(human.displays.size(), 100U) << version << ": persons";
            for (const std::uint32_t race : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U}) {
                EXPECT_TRUE(catalog->hasModel({race, scene::CharacterSex::male})) << version << " " << race;
                EXPECT_TRUE(catalog->hasModel({race, scene::CharacterSex::female})) << version << " " << race;
            }
            const bool hasItems = catalog->source()->table("ItemDisplayInfo") != nullptr; // not in the corpus of 3.3.5a
            EXPECT_EQ(catalog->find(scene::ItemSlot::chest, "", nullptr, 10).count > 1000, hasItems) << version;
        } // closes the tables
        fs::remove_all(m_folder / "DBFilesClient");
    }
}

} // namespace look_catalog_corpus_test
