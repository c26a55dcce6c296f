#include "app/viewer/sandbox/readable_places.hpp"

#include "formats/platform/directories.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

namespace {

namespace fs = std::filesystem;
using app::areWithin;
using app::placesOf;

/// The places, relative to the folder.
std::vector<std::string> placesIn(const fs::path& folder, const fs::path& model, scene::OpenOptions options = {})
{
    std::vector<std::string> names;
    for (const fs::path& place : placesOf(folder / model, options))
        names.push_back(place.lexically_relative(app::withoutLinks(folder)).generic_string());
    return names;
}

using Names = std::vector<std::string>;

TEST(ReadablePlaces, AreTheGameAndTheBaseGameBesideIt)
{
    const tests::TemporaryFolder folder;
    (void)folder.write("quake/baseq2/pak0.pak", "");
    (void)folder.write("quake/mymod/models/monsters/a/tris.md2", "");
    (void)folder.write("quake/private.txt", "");
    EXPECT_EQ(placesIn(folder.path(), "quake/mymod/models/monsters/a/tris.md2"),
              (Names{"quake/baseq2", "quake/mymod"}));
    EXPECT_EQ(placesIn(folder.path(), "quake/baseq2/pak0.pak/models/tris.md2"), Names{"quake/baseq2"});
}

TEST(ReadablePlaces, AreTheFolderOfAModelOutsideOfGames)
{
    const tests::TemporaryFolder folder;
    (void)folder.write("things/a.md2", "");
    (void)folder.write("palettes/palette.lmp", "");
    (void)folder.write("images/skin.png", "");
    EXPECT_EQ(placesIn(folder.path(), "things/a.md2"), Names{"things"});
    scene::OpenOptions options;
    options.palette = folder / "palettes/palette.lmp";
    options.bindings.emplace("skin", folder / "images/skin.png");
    options.gameFolders = {folder / "other"};
    EXPECT_EQ(placesIn(folder.path(), "things/a.md2", options),
              (Names{"images/skin.png", "other", "palettes/palette.lmp", "things"}));
}

TEST(ReadablePlaces, FollowLinks)
{
    const tests::TemporaryFolder folder;
    (void)folder.write("disk/pak0.pak", "");
    (void)folder.write("disk/b.md2", "");
    (void)folder.write("game/baseq2/default.cfg", "");
    std::error_code error;
    fs::create_symlink(folder / "disk/pak0.pak", folder / "game/baseq2/pak0.pak", error);
    if (error)
        GTEST_SKIP() << "this system makes no links: " << error.message();
    fs::create_symlink(folder / "disk/b.md2", folder / "game/baseq2/b.md2");
    EXPECT_EQ(placesIn(folder.path(), "game/baseq2/a.md2"), (Names{"disk/b.md2", "disk/pak0.pak", "game/baseq2"}));
    EXPECT_EQ(placesIn(folder.path(), "game/baseq2/b.md2"), (Names{"disk", "game/baseq2"}));
}

TEST(ReadablePlaces, DoNotFollowLinksToFoldersAroundThem)
{
    const tests::TemporaryFolder folder;
    (void)folder.write("disk/pak0.pak", "");
    (void)folder.write("game/baseq2/default.cfg", "");
    std::error_code error;
    fs::create_symlink("/", folder / "game/baseq2/root", error);
    if (error)
        GTEST_SKIP() << "this system makes no links: " << error.message();
    fs::create_symlink(folder / "game", folder / "game/baseq2/game");
    if (const fs::path home = platform::homeFolder(); !home.empty())
        fs::create_symlink(home, folder / "game/baseq2/home");
    fs::create_symlink(folder / "disk", folder / "game/baseq2/disk");
    EXPECT_EQ(placesIn(folder.path(), "game/baseq2/a.md2"), (Names{"disk", "game/baseq2"}));
}

TEST(ReadablePlaces, ContainWhatIsBelowThemByWholeNames)
{
    const std::vector<fs::path> places = {"/games/baseq2", "/list.csv"};
    const std::vector<fs::path> within = {"/games/baseq2", "/games/baseq2/models/a", "/list.csv"};
    EXPECT_TRUE(areWithin(within, places));
    for (const fs::path outside : {"/games", "/games/baseq2x", "/games/baseq", "/list.csv.old", "/"})
        EXPECT_FALSE(areWithin({&outside, 1}, places)) << outside;
    EXPECT_TRUE(areWithin({}, {}));
}

TEST(ReadablePlaces, AreFoldersAroundSeveralPlaces)
{
    const std::vector<fs::path> others = {"/data/games/quake/a", "/data/games/quake/maps/b", "/data/games/.cache/c"};
    using Folder = std::optional<fs::path>;
    EXPECT_EQ(app::folderAround("/data/games/quake/c", others), Folder("/data/games/quake"));
    EXPECT_EQ(app::folderAround("/data/games/quake/maps/c/d", others), Folder("/data/games/quake/maps"))
        << "the closest one";
    EXPECT_EQ(app::folderAround("/data/games/doom/c", others), std::nullopt) << "/data/games is too close to the root";
    EXPECT_EQ(app::folderAround("/data/games/quake/c/d/e/f", others), std::nullopt) << "too far above";
    EXPECT_EQ(app::folderAround("/data/games/.cache/d", others), std::nullopt) << "hidden";
    EXPECT_EQ(app::folderAround("/data/games/quake/c", {}), std::nullopt);
    for (const char* const own : {"/data/games/quake/a", "/data/games/quake/a/b", "/data/games/quake"})
        EXPECT_EQ(app::folderAround(own, std::span(others).first(1)), std::nullopt) << own << " is not beside it";
}

} // namespace
