#include "renderer/scene/model_list.hpp"

#include <gtest/gtest.h>

namespace {

using Names = std::vector<std::string>;
using scene::wholeModels;

TEST(WholeModels, CountAPlayerOfThreePartsOnce)
{
    const Names player = {"p/a/head.md3", "p/a/lower.md3", "p/a/upper.md3"};
    EXPECT_EQ(wholeModels(player), Names{"p/a/lower.md3"});
    EXPECT_EQ(wholeModels(Names{"p/a/head.md3", "p/a/upper.md3"}), (Names{"p/a/head.md3", "p/a/upper.md3"}))
        << "there are no legs";
    EXPECT_EQ(wholeModels(Names{"p/a/head.md3", "p/b/lower.md3", "p/b/upper.md3"}),
              (Names{"p/a/head.md3", "p/b/lower.md3"}))
        << "of another folder";
    EXPECT_EQ(wholeModels(Names{"Lower.md3", "UPPER.MD3", "Head.Md3"}), Names{"Lower.md3"});
}

TEST(WholeModels, CountLevelsBarrelsFlashesAndHandsWithWhatTheyBelongTo)
{
    EXPECT_EQ(wholeModels(Names{"gun.md3", "gun_1.md3", "gun_barrel.md3", "gun_barrel_1.md3", "gun_flash.md3",
                                "gun_hand.md3", "tree_1.md3", "x_barrel.md3", "x_hand.md3", "gun_3.md3"}),
              (Names{"gun.md3", "tree_1.md3", "x_barrel.md3", "x_hand.md3", "gun_3.md3"}));
    EXPECT_EQ(wholeModels(Names{"p/lower.md3", "p/lower_1.md3", "p/upper.md3", "p/upper_2.md3"}), Names{"p/lower.md3"});
    EXPECT_EQ(wholeModels(Names{"gun.md2", "gun_1.md2"}), (Names{"gun.md2", "gun_1.md2"})) << "not of MD3";
}

TEST(WholeModels, TakeNoTangentsOfUfoForModels)
{
    EXPECT_EQ(wholeModels(Names{"a/knife.md2", "a/knife.mdx", "b/body.mdx"}), (Names{"a/knife.md2", "b/body.mdx"}));
}

TEST(WholeModels, CountKingpinsAndQuakeIIsPlayersOnce)
{
    EXPECT_EQ(wholeModels(Names{"p/body.mdx", "p/head.mdx", "p/legs.mdx", "p/w_pistol.mdx"}), Names{"p/legs.mdx"});
    EXPECT_EQ(wholeModels(Names{"p/body.mdx", "p/head.mdx"}), (Names{"p/body.mdx", "p/head.mdx"}));
    EXPECT_EQ(wholeModels(Names{"p/tris.md2", "p/weapon.md2"}), Names{"p/tris.md2"});
    EXPECT_EQ(wholeModels(Names{"p/tris.md2", "p/w_bfg.md2"}), Names{"p/tris.md2"});
    EXPECT_EQ(wholeModels(Names{"p/weapon.md2", "q/w_x.mdx"}), (Names{"p/weapon.md2", "q/w_x.mdx"}));
}

TEST(WholeModels, TakeNoTangentsForModels)
{
    EXPECT_EQ(wholeModels(Names{"p/alien.md2", "p/alien.mdx", "p/legs.mdx"}), (Names{"p/alien.md2", "p/legs.mdx"}));
    EXPECT_EQ(wholeModels(Names{"p/Alien.MD2", "p/alien.mdx"}), Names{"p/Alien.MD2"});
    EXPECT_EQ(wholeModels(Names{"p/alien.md2", "q/alien.mdx"}), (Names{"p/alien.md2", "q/alien.mdx"}));
}

TEST(WholeModels, KeepWhatIsOpenInsteadOfItsPlayer)
{
    const Names player = {"p/head.md3", "p/lower.md3", "p/upper.md3", "q.md3"};
    EXPECT_EQ(wholeModels(player, "p/upper.md3"), (Names{"p/upper.md3", "q.md3"}));
    EXPECT_EQ(wholeModels(player, "q.md3"), (Names{"p/lower.md3", "q.md3"}));
    EXPECT_EQ(wholeModels(player, "model.bin"), (Names{"p/lower.md3", "q.md3", "model.bin"}));
}

} // namespace
