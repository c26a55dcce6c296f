#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

/// Surfaces that are visible only while a weapon of Quake III fires.
namespace {

namespace fs = std::filesystem;
using scene::Document;
using tests::opened;
using tests::partOf;
using tests::PlayerGame;
using Numbers = std::set<std::uint32_t>;

TEST(MuzzleFlash, IsTheModelThatBelongsOnTheTag)
{
    const PlayerGame game;
    game.addWeapon("gun");
    const Document alone = opened(game.folder / "baseq3/models/weapons2/gun/gun.md3");
    ASSERT_EQ(alone.nodes.size(), 3U);
    EXPECT_EQ(muzzleFlashes(alone), (Numbers{2}));
    EXPECT_EQ(defaultHidden(alone), (Numbers{2}));
    scene::OpenOptions inHand;
    inHand.weapon = "gun";
    EXPECT_EQ(muzzleFlashes(opened(game.file("lower.md3"), inHand)), (Numbers{5}));
    scene::OpenOptions attached;
    attached.attached = {{game.folder / "baseq3/models/weapons2/gun/gun.md3", "tag_head"}};
    EXPECT_EQ(muzzleFlashes(opened(game.file("lower.md3"), attached)), (Numbers{5}));
}

TEST(MuzzleFlash, IsShownWhereItIsWhatWasAskedFor)
{
    const PlayerGame game;
    game.addWeapon("gun");
    EXPECT_EQ(muzzleFlashes(opened(game.folder / "baseq3/models/weapons2/gun/gun_flash.md3")), Numbers{});
    scene::OpenOptions options;
    const fs::path gun = game.folder / "baseq3/models/weapons2/gun/gun.md3";
    options.attached = {{gun, "tag_flash"}};
    EXPECT_EQ(muzzleFlashes(opened(gun, options)), (Numbers{2, 5})) << "not what the user put there";
}

TEST(MuzzleFlash, IsASurfaceOfThatNameOfAModelThatFires)
{
    const PlayerGame game;
    const auto withSurfaces = [&](const std::string& name, const std::vector<std::string>& surfaces, bool fires) {
        std::vector<std::vector<tests::Md3Builder::Tag>> tags(1);
        if (fires)
            tags[0].push_back({"tag_flash", {20, 0, 1}});
        tests::Md3Builder builder = partOf(surfaces.front(), 1, fires ? tags : decltype(tags){});
        const auto first = builder.surfaces().front();
        for (std::size_t i = 1; i < surfaces.size(); ++i) {
            builder.surfaces().push_back(first);
            builder.surfaces().back().name = surfaces[i];
        }
        const fs::path file =
            game.folder.write("baseq3/models/weapons2/" + name + "/" + name + ".md3", builder.build());
        return muzzleFlashes(opened(file));
    };
    EXPECT_EQ(withSurfaces("a", {"w_body", "W_Flash01", "flashlight"}, true), (Numbers{1}));
    EXPECT_EQ(withSurfaces("b", {"w_body", "w_flash"}, false), Numbers{}) << "it has no tag for one";
    EXPECT_EQ(withSurfaces("c", {"flash", "flash2"}, true), Numbers{}) << "nothing else would be left";
}

} // namespace
