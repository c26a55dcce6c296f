#include "renderer/scene/games/warcraft/texture_sets.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using scene::NamedTexture;
using Wanted = std::array<bool, scene::kMaxParts>;

constexpr Wanted kOne = {true, false, false};
constexpr Wanted kTwo = {true, true, false};
constexpr Wanted kThree = {true, true, true};

/// "name: first second third" of each set, for the wanted parts.
std::vector<std::string> setsOf(std::size_t ownLength, const std::vector<std::string>& stems, const Wanted& wanted)
{
    std::vector<NamedTexture> images;
    for (const std::string& stem : stems)
        images.push_back({stem, ownLength});
    std::vector<std::string> sets;
    for (const scene::TextureSet& set : scene::textureSets(images, wanted)) {
        std::string text = set.name + ":";
        for (std::size_t part = 0; part < wanted.size(); ++part) {
            if (wanted[part])
                text += " " + stems.at(set.images[part]);
        }
        sets.push_back(text);
    }
    return sets;
}

using Texts = std::vector<std::string>;

TEST(CreatureTextureSets, AreSingleImagesWhereOneIsWanted)
{
    EXPECT_EQ(setsOf(4, {"WolfSkinTimber", "wolfSkinBlack", "Wolf2"}, kOne),
              (Texts{"Wolf2: Wolf2", "wolfSkinBlack: wolfSkinBlack", "WolfSkinTimber: WolfSkinTimber"}));
    EXPECT_TRUE(setsOf(4, {}, kOne).empty());
    EXPECT_TRUE(setsOf(4, {}, kTwo).empty());
}

TEST(CreatureTextureSets, ShareAPartWithoutColor)
{
    EXPECT_EQ(setsOf(9, {"Hobgoblin1Green", "Hobgoblin1Grey", "Hobgoblin2"}, kTwo),
              (Texts{"HobgoblinGreen: Hobgoblin1Green Hobgoblin2", "HobgoblinGrey: Hobgoblin1Grey Hobgoblin2"}));
    EXPECT_EQ(setsOf(3, {"OwlRed1", "OwlBlue1", "Owl2"}, kTwo),
              (Texts{"OwlBlue: OwlBlue1 Owl2", "OwlRed: OwlRed1 Owl2"}));
}

TEST(CreatureTextureSets, AreNumberedBehindTheColor)
{
    EXPECT_EQ(setsOf(4, {"WolfRed1", "WolfRed2", "WolfBlue1", "WolfBlue2", "wolfblue3"}, kTwo),
              (Texts{"WolfBlue: WolfBlue1 WolfBlue2", "WolfRed: WolfRed1 WolfRed2"}));
    EXPECT_EQ(setsOf(4, {"Wolf_Red_01", "Wolf_Red_02", "Wolf_Red_03"}, kThree),
              (Texts{"Wolf_Red: Wolf_Red_01 Wolf_Red_02 Wolf_Red_03"}));
}

TEST(CreatureTextureSets, DoNotTakeTheModelsOwnNumberForAPart)
{
    EXPECT_EQ(setsOf(4, {"Imp2Red", "Imp2Blue"}, kTwo),
              (Texts{"Imp2Blue: Imp2Blue Imp2Blue", "Imp2Red: Imp2Red Imp2Red"}));
    EXPECT_EQ(setsOf(4, {"Imp210", "Imp2Red17"}, kTwo),
              (Texts{"Imp210: Imp210 Imp210", "Imp2Red17: Imp2Red17 Imp2Red17"}));
}

TEST(CreatureTextureSets, AreLetteredAtTheEnd)
{
    EXPECT_EQ(setsOf(3, {"OwlRedA", "OwlRedB"}, kTwo), (Texts{"OwlRed: OwlRedA OwlRedB"}));
    EXPECT_EQ(setsOf(3, {"owl_a", "owl_b", "owl_c"}, kThree), (Texts{"owl: owl_a owl_b owl_c"}));
    EXPECT_EQ(setsOf(3, {"owlpanda", "owlmob"}, kTwo), (Texts{"owlmob: owlmob owlmob", "owlpanda: owlpanda owlpanda"}))
        << "the end of a word is no letter of a part";
}

TEST(CreatureTextureSets, KnowTheWordsForParts)
{
    EXPECT_EQ(setsOf(12, {"DruidOwlBearArmor", "DruidOwlBearSkin"}, kTwo),
              (Texts{"DruidOwlBear: DruidOwlBearSkin DruidOwlBearArmor"}));
    EXPECT_EQ(setsOf(3, {"OwlSkinRed", "OwlSkinBlue", "OwlArmor"}, kTwo),
              (Texts{"OwlBlue: OwlSkinBlue OwlArmor", "OwlRed: OwlSkinRed OwlArmor"}));
    EXPECT_EQ(setsOf(3, {"OwlBlueArmor", "OwlBlueSkin", "OwlRedArmor", "OwlRedSkin"}, kTwo),
              (Texts{"OwlBlue: OwlBlueSkin OwlBlueArmor", "OwlRed: OwlRedSkin OwlRedArmor"}));
}

TEST(CreatureTextureSets, UseTheirOnlyImageEverywhere)
{
    EXPECT_EQ(setsOf(4, {"WolfSkin"}, kThree), (Texts{"WolfSkin: WolfSkin WolfSkin WolfSkin"}));
    EXPECT_EQ(setsOf(4, {"Wolf2"}, kTwo), (Texts{"Wolf2: Wolf2 Wolf2"}));
}

TEST(CreatureTextureSets, TakeAPartThatTheyLackFromTheFirstThatHasIt)
{
    EXPECT_EQ(setsOf(4, {"WolfBlue1", "WolfRed1", "WolfRed2"}, kTwo),
              (Texts{"WolfBlue1: WolfBlue1 WolfRed2", "WolfRed: WolfRed1 WolfRed2"}));
    EXPECT_EQ(setsOf(9, {"Hobgoblin1Green", "Hobgoblin2", "Hobgoblin2Red"}, kTwo),
              (Texts{"HobgoblinGreen: Hobgoblin1Green Hobgoblin2", "Hobgoblin2Red: Hobgoblin1Green Hobgoblin2Red"}))
        << "no image is left out";
}

TEST(CreatureTextureSets, KeepImagesApartThatReadTheSame)
{
    EXPECT_EQ(setsOf(4, {"Wolf1Red", "WolfRed1"}, kTwo),
              (Texts{"Wolf1Red: Wolf1Red Wolf1Red", "WolfRed1: WolfRed1 WolfRed1"}));
}

} // namespace
