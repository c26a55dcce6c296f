#include "renderer/scene/open.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dbc_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// Skins of real creatures from real tables, and from tables that the tests write.
namespace creature_looks_corpus_test {

namespace fs = std::filesystem;
using scene::Document;
using scene::Skin;
using Texts = std::vector<std::string>;

/// The first file of the corpus with this name.
std::optional<fs::path> corpusFile(const std::string& extension, const std::string& name, const std::string& below = "")
{
    for (const fs::path& path : tests::corpusFiles(extension)) {
        if (path.filename() == name && (below.empty() || path.parent_path().filename() == below))
            return path;
    }
    return std::nullopt;
}

/// A copy of a creature's folder below "Creature", where tables can be added.
fs::path copiedCreature(const tests::TemporaryFolder& folder, const fs::path& model)
{
    const fs::path target = folder / ("Creature" / model.parent_path().filename());
    fs::create_directories(target);
    for (const fs::directory_entry& entry : fs::directory_iterator(model.parent_path()))
        fs::copy_file(entry.path(), target / entry.path().filename());
    return target / model.filename();
}

std::size_t missingImages(const Document& document, const Skin& skin)
{
    return static_cast<std::size_t>(std::count_if(skin.slots.begin(), skin.slots.end(), [&](std::uint32_t slot) {
        return document.textures[slot].type.starts_with("monster") && document.textures[slot].path.empty();
    }));
}

std::size_t displayCount(const Document& document)
{
    std::size_t count = 0;
    for (const Skin& skin : document.nodes.front().skins)
        count += skin.displays.size();
    return count;
}

Texts namesOf(const Document& document)
{
    Texts names;
    for (const Skin& skin : document.nodes.front().skins)
        names.push_back(skin.name);
    return names;
}

class RealWolf : public testing::TestWithParam<const char*> {};

TEST_P(RealWolf, HasSevenSkinsOfWhichTwoMissAnImage)
{
    const auto wolf = corpusFile(".m2", "Wolf.m2");
    const auto models = corpusFile(".dbc", "CreatureModelData.dbc", GetParam());
    if (!wolf || !models)
        GTEST_SKIP() << tests::kNoCorpus;
    const tests::TemporaryFolder folder;
    const fs::path model = copiedCreature(folder, *wolf);
    fs::create_directory(folder / "DBFilesClient");
    for (const char* const table : {"CreatureModelData.dbc", "CreatureDisplayInfo.dbc"})
        fs::copy_file(models->parent_path() / table, folder / "DBFilesClient" / table);
    const Document document = tests::opened(model);
    EXPECT_EQ(displayCount(document), std::string(GetParam()) == "1.12" ? 42U : 63U);
    EXPECT_EQ(namesOf(document), (Texts{"WolfSkinCoyote", "WolfSkinTimber", "WolfSkinBlack", "WolfSkinArctic",
                                        "WolfSkinDiseased", "WolfSkinArcticAlpha", "WolfSkin_Ghost"}));
    const std::vector<Skin>& skins = document.nodes.front().skins;
    for (std::size_t i = 0; i < skins.size(); ++i)
        EXPECT_EQ(missingImages(document, skins[i]), i < 5 ? 0U : 1U) << skins[i].name;
    for (const char* const name :
         {"'WolfSkinArcticAlpha.blp' of display 868", "'WolfSkin_Ghost.blp' of display 1950"}) {
        EXPECT_TRUE(std::any_of(document.diagnostics.begin(), document.diagnostics.end(), [&](const auto& each) {
            return each.rule == "texture-missing" && each.message.find(name) != std::string::npos;
        })) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Versions, RealWolf, testing::Values("1.12", "3.3.5a"),
                         [](const auto& version) { return std::string(version.param) == "1.12" ? "Old" : "New"; });

/// Tables of 1.12 for one model with displays whose first two images are named.
void writeTables(const tests::TemporaryFolder& folder, const char* path,
                 const std::vector<std::vector<const char*>>& looks)
{
    tests::DbcRow model = {7, 0, path, 0, 1.0F};
    model.insert(model.end(), 11, 0);
    std::vector<tests::DbcRow> displays;
    for (const std::vector<const char*>& look : looks)
        displays.push_back(
            {static_cast<int>(displays.size()) + 100, 7, 0, 0, 1.0F, 255, look.front(), look.back(), "", 1, 0, 0});
    folder.write("DBFilesClient/CreatureModelData.dbc", tests::dbcOf({model}));
    folder.write("DBFilesClient/CreatureDisplayInfo.dbc", tests::dbcOf(displays));
}

TEST(CreatureLooksCorpus, ShowTheDisplaysOfAnImp)
{
    const auto imp = corpusFile(".m2", "Imp2.m2");
    if (!imp)
        GTEST_SKIP() << tests::kNoCorpus;
    const tests::TemporaryFolder folder;
    const fs::path model = copiedCreature(folder, *imp);
    writeTables(folder, "Creature\\Imp2\\Imp2.mdx",
                {{"Imp2Red"}, {"Imp2Black"}, {"Imp2Red"}, {"Imp2Jade"}, {"Imp2Red"}, {"Imp2Black"}, {"imp2jade"}});
    const Document document = tests::opened(model);
    EXPECT_EQ(displayCount(document), 7U);
    EXPECT_EQ(namesOf(document), (Texts{"Imp2Red", "Imp2Black", "Imp2Jade"}));
    for (const Skin& skin : document.nodes.front().skins)
        EXPECT_EQ(missingImages(document, skin), 0U) << skin.name;
}

TEST(CreatureLooksCorpus, ShowTheImagesOfARowForAHobgoblin)
{
    const auto hobgoblin = corpusFile(".m2", "Hobgoblin.M2");
    if (!hobgoblin)
        GTEST_SKIP() << tests::kNoCorpus;
    const tests::TemporaryFolder folder;
    const fs::path model = copiedCreature(folder, *hobgoblin);
    writeTables(folder, "Creature\\Hobgoblin\\Hobgoblin.mdx",
                {{"Hobgoblin1Grey", "Hobgoblin2"}, {"Hobgoblin1Red", "Hobgoblin2"}});
    const Document document = tests::opened(model);
    EXPECT_EQ(namesOf(document), (Texts{"Hobgoblin1Grey", "Hobgoblin1Red"}));
    std::set<std::string> images;
    for (const std::uint32_t slot : document.nodes.front().skins.back().slots)
        images.insert(formats::fileNameOf(document.textures[slot].path));
    EXPECT_TRUE(images.contains("Hobgoblin1Red.blp") && images.contains("Hobgoblin2.blp"));
}

} // namespace creature_looks_corpus_test
