#include "renderer/scene/games/model_groups.hpp"

#include <gtest/gtest.h>

namespace {

using scene::groupModels;
using Names = std::vector<std::string>;

TEST(ModelGroups, TellPlayersWeaponsItemsAndLevelsOfDetail)
{
    const Names names = {"models/players/Sarge/Lower.md3",
                         "models/players/Sarge/lower_1.md3",
                         "models/players/Sarge/upper.md3",
                         "models/players/Sarge/head.md3",
                         "models/players/half/lower.md3",
                         "models/weapons2/rocketl/rocketl.md3",
                         "models/weapons2/rocketl/rocketl_1.md3",
                         "models/weapons2/rocketl/rocketl_flash.md3",
                         "models/powerups/armor/shard.md3",
                         "models/flags/r_flag.md3",
                         "models/mapobjects/lamp_1.md3",
                         "players/male/tris.md2",
                         "players/male/w_bfg.md2",
                         "players/thug/head.mdx",
                         "players/thug/body.mdx",
                         "players/thug/legs.mdx",
                         "models/monsters/tank/tris.md2"};

    const scene::ModelGroups groups = groupModels(names);

    ASSERT_EQ(groups.players.size(), 3U);
    EXPECT_EQ(groups.players[0].name, "Sarge");
    EXPECT_EQ(groups.players[0].folder, "models/players/Sarge");
    EXPECT_EQ(groups.players[0].files, (Names{names[0], names[2], names[3]}));
    EXPECT_EQ(groups.players[1].name, "male");
    EXPECT_EQ(groups.players[1].files, Names{"players/male/tris.md2"});
    EXPECT_EQ(groups.players[2].files, (Names{names[13], names[14], names[15]}));
    EXPECT_EQ(groups.weapons, (Names{names[5], names[7], names[12]}));
    EXPECT_EQ(groups.items, (Names{names[8], names[9], names[10]}));
    EXPECT_EQ(groups.levels, (Names{names[1], names[6]}));
    EXPECT_EQ(groups.rest, (Names{"models/players/half/lower.md3", "models/monsters/tank/tris.md2"}));
}

TEST(ModelGroups, AreToldFromPathsAndInAnyCase)
{
    const Names names = {"/games/baseq3/pak0.pk3/MODELS/Players/X/LOWER.MD3",
                         "/games/baseq3/pak0.pk3/models/players/x/Upper.md3",
                         "/games/baseq3/pak0.pk3/models/players/x/head.md3",
                         "lower.md3",
                         "tris.md2",
                         ""};

    const scene::ModelGroups groups = groupModels(names);

    ASSERT_EQ(groups.players.size(), 1U);
    EXPECT_EQ(groups.players[0].files.size(), 3U);
    EXPECT_EQ(groups.rest, (Names{"lower.md3", "tris.md2", ""}));
}

} // namespace
