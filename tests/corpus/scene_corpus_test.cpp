#include "renderer/scene/open.hpp"

#include "tests/support/corpus.hpp"
#include "tests/support/opened_document.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace scene_corpus_test {

namespace fs = std::filesystem;
using scene::Document;
using tests::opened;

/// The images of a model, by skin ("-" for a missing one), then the others it can use.
struct Expected {
    std::vector<std::string> skins;
    std::vector<std::string> beside;
    std::vector<std::string> rules; ///< of all diagnostics
};

const char* const kHigh = "md2-skin-height-limit";

const std::map<std::string, Expected> kExpected{
    {"MD2/faerie.md2", {{"faerie2.bmp"}, {}, {"texture-guessed"}}},
    {"MD2/sydney.md2", {{"sydney.bmp"}, {}, {"texture-guessed"}}},
    {"bloodspider/bloodspider.md2",
     {{"bloodspider.jpg", "bloodspider2.png", "-", "-"},
      {},
      {kHigh, "md2-normals-contradict", "texture-missing", "texture-missing"}}},
    {"bloodspider/head.md2", {{"bloodspider.jpg"}, {}, {kHigh}}},
    {"taman/body01.md2", {{"body01a.png", "body01b.png", "body01c.png", "body01d.png"}, {}, {}}},
    {"taman/head01.md2", {{"head01.png"}, {}, {}}},
    {"taman/head02.md2", {{"head02.png"}, {}, {}}},
    {"taman/head03.md2", {{"head03.png"}, {}, {}}},
    {"taman/head04.md2", {{"head04.png"}, {}, {}}},
    {"barrel_fuel/barrel_fuel.md2", {{"fuel_can.png"}, {}, {kHigh, "md2-gl-commands-unsound"}}},
    {"cactus/cactus1.md2", {{"cactus1.png"}, {}, {kHigh, "md2-gl-commands-empty"}}},
    {"cactus/cactus2.md2", {{"cactus1.png"}, {}, {kHigh, "md2-gl-commands-empty"}}},
    {"cactus/cactus3.md2", {{"cactus1.png"}, {}, {kHigh, "md2-gl-commands-empty"}}},
    {"cactus/cactus4.md2", {{"cactus1.png"}, {}, {kHigh, "md2-gl-commands-empty"}}},
    {"grass2/grass.md2",
     {{"grass_skin1.png", "grass_skin2.png", "grass_skin3.png", "grass_skin4.png", "grass_skin5.png",
       "grass_skin6.png"},
      {},
      {kHigh, "md2-gl-commands-unsound"}}},
    {"palm_plant/palm_plant.md2", {{"palm_plant.png"}, {}, {kHigh, "md2-gl-commands-unsound"}}},
    {"femalemedium/body.md2", {{"body.png"}, {}, {"md2-frame-limit", "md2-normals-same"}}},
    {"flashbang/flashbang.md2", {{"flashbang.png"}, {}, {"md2-tex-coords-outside"}}},
    {"fir/fir.md2", {{"fir.png"}, {}, {"md2-tex-coords-outside"}}},
    {"gumtree/gum_tree_branch.md2",
     {{"gum_tree_branch.png", "gum_tree_branch2.png", "gum_tree_branch3.png", "gum_tree_branch4.png",
       "gum_tree_branch5.png", "gum_tree_branch6.png", "gum_tree_branch7.png", "gum_tree_branch8.png"},
      {"gum_tree_trunk.png", "gum_tree_trunk2.png"},
      {"md2-tex-coords-outside"}}},
    {"gumtree/gum_tree_trunk_l1.md2", {{"gum_tree_trunk.png", "gum_tree_trunk2.png"}, {}, {"md2-tex-coords-outside"}}},
    {"gumtree/gum_tree_trunk_l2.md2", {{"gum_tree_trunk.png", "gum_tree_trunk2.png"}, {}, {"md2-tex-coords-outside"}}},
    {"kerrblade/kerrblade.md2", {{"kerrblade.jpg"}, {}, {}}},
    {"knife/knife.md2", {{"knife.jpg"}, {}, {}}},
    {"pistol/pistol.md2", {{"pistol.jpg"}, {}, {}}},
    {"pistol/pistol_clip.md2", {{"pistol_clip.jpg"}, {}, {}}},
};

std::string shortName(const fs::path& path)
{
    return path.parent_path().filename().generic_string() + "/" + path.filename().generic_string();
}

fs::path corpusFile(std::string_view name)
{
    for (const auto& path : tests::corpusFiles(".md2")) {
        if (shortName(path) == name)
            return path;
    }
    return {};
}

class SceneCorpus : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::corpusFolder().empty())
            GTEST_SKIP() << tests::kNoCorpus;
    }
};

TEST_F(SceneCorpus, OpensEveryModelWithItsSkinsAndSaysWhatIsOdd)
{
    const auto files = tests::corpusFiles(".md2");
    EXPECT_EQ(files.size(), kExpected.size());
    for (const fs::path& path : files) {
        SCOPED_TRACE(path.generic_string());
        const Document document = opened(path);
        ASSERT_EQ(document.nodes.size(), 1U);
        const auto expected = kExpected.find(shortName(path));
        ASSERT_NE(expected, kExpected.end());
        std::vector<std::string> skins;
        std::vector<std::string> beside;
        for (const scene::Skin& skin : document.nodes[0].skins) {
            const scene::Texture& texture = document.textures[skin.texture];
            const fs::path file = texture.path;
            (skin.origin == scene::SkinOrigin::beside ? beside : skins)
                .push_back(texture.path.empty() ? "-" : file.filename().generic_string());
            EXPECT_EQ(texture.image != nullptr, !texture.path.empty());
            if (!texture.path.empty()) {
                EXPECT_EQ(file.parent_path(), path.parent_path());
                EXPECT_EQ(texture.image->width, texture.info.width);
            }
        }
        EXPECT_EQ(skins, expected->second.skins);
        EXPECT_EQ(beside, expected->second.beside);
        std::vector<std::string> rules;
        for (const auto& found : scene::allDiagnostics(document)) {
            rules.push_back(found.rule);
            EXPECT_FALSE(found.severity == formats::Severity::error && found.concern != formats::Concern::glCommands)
                << found.message;
        }
        EXPECT_EQ(rules, expected->second.rules);
    }
}

TEST_F(SceneCorpus, ListsTheFilesOfTheSoldier)
{
    const fs::path path = corpusFile("femalemedium/body.md2");
    const Document document = opened(path);
    for (const char* const extension : {".md2", ".anm", ".png"}) {
        fs::path file = path;
        file.replace_extension(extension);
        EXPECT_EQ(std::count(document.files.begin(), document.files.end(), file.generic_string()), 1) << extension;
    }
}

TEST_F(SceneCorpus, GivesTheSoldierTheClipsOfItsAnmAlone)
{
    fs::path path = corpusFile("femalemedium/body.md2");
    const Document document = opened(path);
    const formats::Model& model = *document.nodes.at(0).model;
    EXPECT_EQ(formats::keyframesOf(model).frames.size(), 1007U);

    // Read as simply as possible: the first four words of each line that is no comment.
    std::ifstream anm(path.replace_extension(".anm"));
    std::vector<formats::Clip> expected;
    for (std::string line; std::getline(anm, line);) {
        std::istringstream words(line.substr(0, line.find("//")));
        formats::Clip clip;
        std::uint32_t last = 0;
        if (words >> clip.name >> clip.firstFrame >> last >> clip.framesPerSecond) {
            clip.frameCount = last - clip.firstFrame + 1;
            expected.push_back(clip);
        }
    }
    EXPECT_EQ(expected.size(), 57U);
    ASSERT_EQ(model.clips.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        SCOPED_TRACE(expected[i].name);
        EXPECT_EQ(model.clips[i].name, expected[i].name);
        EXPECT_EQ(model.clips[i].firstFrame, expected[i].firstFrame);
        EXPECT_EQ(model.clips[i].frameCount, expected[i].frameCount);
        if (expected[i].framesPerSecond > 0.0f) {
            EXPECT_EQ(model.clips[i].framesPerSecond, expected[i].framesPerSecond);
        }
        EXPECT_LE(model.clips[i].firstFrame + model.clips[i].frameCount, 1007U);
    }
}

TEST_F(SceneCorpus, FindsEveryModelOfTheFolder)
{
    const auto models = scene::modelFilesAt(tests::corpusFolder() / "md2");
    ASSERT_TRUE(models) << models.error().message;
    EXPECT_EQ(*models, tests::corpusFiles(".md2"));
}

} // namespace scene_corpus_test
