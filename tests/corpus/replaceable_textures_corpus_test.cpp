#include "formats/m2/m2.hpp"
#include "renderer/scene/games/game_profile.hpp"
#include "renderer/scene/games/warcraft/replaceable_textures.hpp"
#include "tests/support/corpus.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace replaceable_textures_corpus_test {

using scene::Document;
using scene::Skin;
using Texts = std::vector<std::string>;

struct Textured {
    formats::Model model;
    std::vector<Skin> skins;
    Document document;
};

Textured assignMaterials(const std::filesystem::path& file)
{
    Textured textured;
    formats::VirtualFileSystem files;
    const auto modelFile = scene::mountRootOfModel(files, file);
    const auto bytes = files.read(*modelFile);
    auto model = formats::loadM2(*bytes);
    EXPECT_TRUE(model) << file;
    if (model)
        textured.model = *std::move(model);
    textured.skins = scene::replaceableSkins(files, *modelFile, textured.model, {}, textured.document);
    return textured;
}

/// "name: file file", "-" for a slot without one.
Texts usedBy(const Textured& textured)
{
    Texts texts;
    for (const Skin& skin : textured.skins) {
        std::string text = skin.name + ":";
        for (const std::uint32_t slot : skin.slots) {
            const std::string name = formats::fileNameOf(textured.document.textures[slot].path);
            text += " " + (name.empty() ? "-" : name);
        }
        texts.push_back(text);
    }
    return texts;
}

TEST(ReplaceableTexturesCorpus, AreFilledForCreaturesFromFilesBesideThem)
{
    const std::map<std::string, Texts> expected = {
        {"Hobgoblin.M2",
         {"HobgoblinGreen: Hobgoblin1Green.blp - Hobgoblin2.blp -",
          "HobgoblinGrey: Hobgoblin1Grey.blp - Hobgoblin2.blp -",
          "HobgoblinPurple: Hobgoblin1Purple.blp - Hobgoblin2.blp -",
          "HobgoblinRed: Hobgoblin1Red.blp - Hobgoblin2.blp -"}},
        {"Wolf.m2",
         {"WolfSkinArctic: WolfSkinArctic.blp -", "WolfSkinBlack: WolfSkinBlack.blp -",
          "WolfSkinCoyote: WolfSkinCoyote.blp -", "WolfSkinDiseased: WolfSkinDiseased.blp -",
          "WolfSkinTimber: WolfSkinTimber.BLP -"}},
        {"Imp2_NoFlames.m2",
         {"imp2black: imp2black.blp", "imp2blue: imp2blue.blp", "imp2jade: imp2jade.blp", "imp2purple: imp2purple.blp",
          "imp2red: imp2red.blp", "imp2white: imp2white.blp", "imp2yellow: imp2yellow.blp"}},
        {"Rabbit.m2", {"RabbitSkin: RabbitSkin.blp"}},
        {"creature.m2", {"creature01: creature01.blp -"}},
        {"axe_1h_blacksmithing_d_01.m2", {"axe_1h_blacksmithing_d_01: axe_1h_blacksmithing_d_01.blp -"}},
    };
    std::size_t seen = 0;
    for (const auto& file : tests::corpusFiles(".m2")) {
        const auto one = expected.find(file.filename().generic_string());
        if (one == expected.end())
            continue;
        ++seen;
        EXPECT_EQ(usedBy(assignMaterials(file)), one->second) << file;
    }
    if (seen == 0)
        GTEST_SKIP() << tests::kNoCorpus;
    EXPECT_EQ(seen, expected.size());
}

TEST(ReplaceableTexturesCorpus, ReportEachMissingNameOnce)
{
    const auto files = tests::corpusFiles(".m2");
    if (files.empty())
        GTEST_SKIP() << tests::kNoCorpus;
    std::size_t found = 0;
    for (const auto& file : files) {
        const Textured textured = assignMaterials(file);
        ASSERT_FALSE(textured.skins.empty()) << file;
        std::size_t missing = 0;
        for (const scene::Texture& texture : textured.document.textures) {
            missing += texture.path.empty() ? 1U : 0U;
            found += texture.path.empty() ? 0U : 1U;
            EXPECT_TRUE(texture.path.empty() || std::filesystem::exists(texture.path)) << texture.path;
        }
        EXPECT_EQ(textured.document.diagnostics.size(), missing) << file;
        for (const Skin& skin : textured.skins) {
            ASSERT_EQ(skin.slots.size(), textured.model.textureSlots.size()) << file;
            for (const std::uint32_t slot : skin.slots)
                EXPECT_LT(slot, textured.document.textures.size()) << file;
        }
    }
    EXPECT_GE(found, 55U) << "of the images that the models of the corpus name or use";
}

} // namespace replaceable_textures_corpus_test
