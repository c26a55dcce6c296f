#include "app/viewer/model_list/library_tree.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

namespace {

using app::LibraryRow;
using app::LibraryTree;
using Paths = std::vector<std::filesystem::path>;

LibraryRow folder(std::uint32_t depth, const std::string& name, const std::string& path, std::uint32_t count)
{
    return {LibraryRow::Kind::folder, depth, name, path, 0, count, true};
}

LibraryRow model(std::uint32_t depth, const std::string& name, std::uint32_t index)
{
    return {LibraryRow::Kind::model, depth, name, {}, index, 0, true};
}

/// Text shown by a failed comparison.
std::string text(const std::vector<LibraryRow>& rows)
{
    std::string lines;
    for (const LibraryRow& row : rows) {
        const bool isFolder = row.kind == LibraryRow::Kind::folder;
        lines += fmt::format("{}{}{} {}{}\n", std::string(row.depth * 2UL, ' '), isFolder ? "/" : "", row.name,
                             isFolder ? row.count : row.index, isFolder && !row.isOpen ? " folded" : "");
    }
    return lines;
}

const Paths kPlayers = {"/mod/players/female/tris.md2", "/mod/players/male/a.md2", "/mod/players/male/tris.md2",
                        "/mod/readme.md2"};

TEST(LibraryTree, ShowsFoldersBelowTheOneThatAllShare)
{
    const std::vector<LibraryRow> expected = {folder(0, "mod", "/mod", 4), folder(1, "players", "/mod/players", 3),
                                              model(2, "female", 0),       folder(2, "male", "/mod/players/male", 2),
                                              model(3, "a.md2", 1),        model(3, "tris.md2", 2),
                                              model(1, "readme.md2", 3)};
    const auto rows = LibraryTree(kPlayers).rows({});
    EXPECT_EQ(rows, expected) << text(rows);
}

TEST(LibraryTree, LeavesOutWhatIsFolded)
{
    const LibraryTree tree(kPlayers);
    const auto rows = tree.rows({"/mod/players/male", "/elsewhere"});
    EXPECT_EQ(text(rows), "/mod 4\n  /players 3\n    female 0\n    /male 2 folded\n  readme.md2 3\n");
    EXPECT_EQ(text(tree.rows({"/mod"})), "/mod 4 folded\n");
}

TEST(LibraryTree, JoinsFoldersThatHoldNothingButOneOther)
{
    const Paths files = {"/mod/a/b/c/x.md2", "/mod/z.md2"};
    const LibraryTree tree(files);
    EXPECT_EQ(text(tree.rows({})), "/mod 2\n  /a/b/c 1\n    x.md2 0\n  z.md2 1\n");
    EXPECT_EQ(text(tree.rows({"/mod/a/b/c"})), "/mod 2\n  /a/b/c 1 folded\n  z.md2 1\n");
}

TEST(LibraryTree, KeepsTheOrderOfFilesAsTheyWereDropped)
{
    const Paths files = {"/m/b.md2", "/m/sub/x.md2", "/m/a.md2", "/m/sub/y.md2"};
    EXPECT_EQ(text(LibraryTree(files).rows({})), "/m 4\n  b.md2 0\n  /sub 2\n    x.md2 1\n    y.md2 3\n  a.md2 2\n");
}

TEST(LibraryTree, StandsForFilesWithoutACommonFolder)
{
    const Paths files = {"/a/x.md2", "/b/y.md2"};
    EXPECT_EQ(text(LibraryTree(files).rows({})), "// 2\n  /a 1\n    x.md2 0\n  /b 1\n    y.md2 1\n");
    const Paths relative = {"x.md2", "a/y.md2"};
    EXPECT_EQ(text(LibraryTree(relative).rows({})), "// 2\n  x.md2 0\n  /a 1\n    y.md2 1\n");
    // A folder name with a common prefix is not the same folder.
    const Paths alike = {"/m/ab/x.md2", "/m/abc/y.md2"};
    EXPECT_EQ(text(LibraryTree(alike).rows({})), "/m 2\n  /ab 1\n    x.md2 0\n  /abc 1\n    y.md2 1\n");
    EXPECT_TRUE(LibraryTree(Paths()).rows({}).empty());
    EXPECT_TRUE(LibraryTree().rows({}).empty());
    EXPECT_TRUE(LibraryTree().matching("x").empty());
}

TEST(LibraryTree, FindsPathsThatHoldEveryWord)
{
    const LibraryTree tree(kPlayers);
    EXPECT_EQ(tree.matching("MALE tris"),
              (std::vector<LibraryRow>{model(0, "players/female", 0), model(0, "players/male", 2)}));
    EXPECT_EQ(text(tree.matching("  s/ma ")), "players/male/a.md2 1\nplayers/male 2\n");
    EXPECT_TRUE(tree.matching("mod").empty()) << "the folder that all share says nothing";
    EXPECT_EQ(tree.matching(" ").size(), 4U);
}

TEST(LibraryTree, ShowsTheModelsOfAGameByWhatTheyAre)
{
    const Paths files = {"/g/pak0.pk3/models/mapobjects/lamp/lamp.md3",
                         "/g/pak0.pk3/models/misc/deep/rock.md3",
                         "/g/pak0.pk3/models/misc/stone.md3",
                         "/g/pak0.pk3/models/players/sarge/lower.md3",
                         "/g/pak0.pk3/models/players/grism/lower.md3",
                         "/g/pak0.pk3/models/weapons2/rail/rail.md3",
                         "/g/pak0.pk3/models/weapons2/rail/railhand.md3"};
    const LibraryTree tree(files);
    EXPECT_EQ(text(tree.rows({})), "/Players 2\n  grism 4\n  sarge 3\n/Weapons 2\n  rail.md3 5\n  railhand.md3 6\n"
                                   "/Items 1\n  lamp.md3 0\n/Other 2\n  /deep 1\n    rock.md3 1\n  stone.md3 2\n");
    EXPECT_EQ(text(tree.rows({"group:Players", "group:Other"})),
              "/Players 2 folded\n/Weapons 2\n  rail.md3 5\n  railhand.md3 6\n/Items 1\n  lamp.md3 0\n"
              "/Other 2 folded\n");
    EXPECT_EQ(text(tree.matching("sarge")), "players/sarge 3\n");
}

TEST(LibraryTree, GroupsTheModelsOfAClientByTheFoldersOfItsData)
{
    const Paths models = {"/World/WoW/Data/common.MPQ/Creature/Wolf/Wolf.m2",
                          "/World/WoW/Data/common.MPQ/Creature/Bear/Bear.m2",
                          "/World/WoW/Data/common.MPQ/Character/Human/Male/HumanMale.m2",
                          "/World/WoW/Data/patch.MPQ/ITEM/ObjectComponents/Weapon/Sword.m2",
                          "/World/WoW/Data/patch.MPQ/Spells/Fire.m2",
                          "/World/WoW/Data/patch.MPQ/World/Tree.m2",
                          "/World/WoW/Data/patch.MPQ/Dungeons/Door.M2",
                          "/World/WoW/Data/patch.MPQ/Creature/Wolf/Wolf.m2",
                          "/World/WoW/Data/patch.MPQ/Interface/Glues/Login.m2"};
    std::string lines;
    for (const LibraryRow& row : LibraryTree(models).rows({}))
        lines += (row.kind == LibraryRow::Kind::folder ? "/" : "") + row.name + "\n";
    EXPECT_EQ(
        lines,
        "/Characters\nHumanMale.m2\n/Creatures\nBear.m2\ncommon.MPQ/Wolf.m2\npatch.MPQ/Wolf.m2\n/Items\nSword.m2\n"
        "/Spells\nFire.m2\n/World\nDoor.M2\nTree.m2\n/Other\nLogin.m2\n");
}

TEST(LibraryTree, HasTheOrderOfItsRowsWithoutMakingThem)
{
    for (const Paths& files : {kPlayers,
                               Paths{"/WoW/Data/patch.MPQ/Creature/Wolf/Wolf.m2", "/WoW/Data/common.MPQ/World/Tree.m2",
                                     "/WoW/Data/common.MPQ/Creature/Bear/Bear.m2", "/WoW/Data/patch.MPQ/Other/x.m2"},
                               Paths{"/q/baseq3/pak0.pk3/models/players/sarge/lower.md3", "/q/loose.md3",
                                     "/q/baseq3/pak0.pk3/models/weapons2/rail/rail.md3",
                                     "/q/mod/x.pk3/models/weapons2/bow/bow.md3", "/q/mod/models/a/b/c.md3"}}) {
        std::vector<std::size_t> shown;
        for (const LibraryRow& row : LibraryTree(files).rows({})) {
            if (row.kind == LibraryRow::Kind::model)
                shown.push_back(row.index);
        }
        std::vector<std::string> paths;
        for (const std::filesystem::path& file : files)
            paths.push_back(file.generic_string());
        EXPECT_EQ(LibraryTree::orderOf(paths), shown);
        Paths sorted = files;
        app::sortAsTree(sorted);
        Paths again = sorted;
        app::sortAsTree(again);
        EXPECT_EQ(again, sorted);
        EXPECT_EQ(sorted.size(), files.size());
    }
}

TEST(LibraryTree, TellsPlayersOfOneNameApart)
{
    const Paths files = {"/g/pak0.pk3/models/players/sarge/lower.md3", "/g/pak1.pk3/models/players/sarge/lower.md3",
                         "/g/pak1.pk3/models/weapons2/rail/rail.md3"};
    EXPECT_EQ(text(LibraryTree(files).rows({})), "/Players 2\n  pak0.pk3/sarge 0\n  pak1.pk3/sarge 1\n"
                                                 "/Weapons 1\n  rail.md3 2\n");
}

TEST(LibraryTree, TellsPlayersWhoseFilesHaveOneNameApart)
{
    const Paths files = {"/g/pak0.pak/players/female/tris.md2", "/g/pak0.pak/players/male/tris.md2",
                         "/g/pak0.pak/models/weapons/v_blast/tris.md2"};
    EXPECT_EQ(text(LibraryTree(files).rows({})), "/Players 2\n  female 0\n  male 1\n/Weapons 1\n  v_blast 2\n");
}

TEST(LibraryTree, KeepsFoldersWhereAllAreOfOneKind)
{
    const Paths files = {"/g/pak0.pk3/models/players/a/lower.md3", "/g/pak0.pk3/models/players/b/lower.md3"};
    EXPECT_EQ(text(LibraryTree(files).rows({})), "/players 2\n  a 0\n  b 1\n");
}

TEST(LibraryTree, ShowsAModelThatIsCalledLikeItsFolderOnce)
{
    const Paths players = {"/g/pak2-players.pk3/models/players/assassin/lower.md3",
                           "/g/pak2-players.pk3/models/players/beret/lower.md3"};
    EXPECT_EQ(text(LibraryTree(players).rows({})), "/players 2\n  assassin 0\n  beret 1\n");
    const Paths beside = {"/m/beret/lower.md3", "/m/beret/icon.md3", "/m/x.md3"};
    EXPECT_EQ(text(LibraryTree(beside).rows({})), "/m 3\n  /beret 2\n    lower.md3 0\n    icon.md3 1\n  x.md3 2\n");
    const Paths weapons = {"/m/axe/axe.md3", "/m/gun/gun.md3", "/m/gun/shell.md3"};
    EXPECT_EQ(text(LibraryTree(weapons).rows({})), "/m 3\n  axe.md3 0\n  /gun 2\n    gun.md3 1\n    shell.md3 2\n");
    const Paths one = {"/g/pak0.pk3/models/players/sarge/lower.md3"};
    EXPECT_EQ(text(LibraryTree(one).rows({})), "sarge 0\n");
    EXPECT_EQ(text(LibraryTree(one).matching("")), "sarge 0\n") << "sorted by date, too";
    const Paths below = {"/m/a/b/axe/axe.md3", "/m/x.md3"};
    EXPECT_EQ(text(LibraryTree(below).rows({})), "/m 2\n  /a/b 1\n    axe.md3 0\n  x.md3 1\n");
}

TEST(LibraryTree, ShowsEachGameWithItsGroups)
{
    const Paths files = {"/q/baseq3/pak0.pk3/models/players/sarge/lower.md3",
                         "/q/baseq3/pak0.pk3/models/weapons2/rail/rail.md3",
                         "/q/baseq3/models/weapons2/axe/axe.md3",
                         "/q/baseq3/extra/x.pk3/models/weapons2/bow/bow.md3",
                         "/q/missionpack/pak0.pk3/models/players/janet/lower.md3",
                         "/q/missionpack/pak0.pk3/models/players/sarge/lower.md3",
                         "/q/loose.md2"};
    const LibraryTree tree(files);
    EXPECT_EQ(text(tree.rows({})), "/baseq3 4\n  /Players 1\n    sarge 0\n  /Weapons 3\n    axe.md3 2\n    bow.md3 3\n"
                                   "    rail.md3 1\n/missionpack 2\n  /players 2\n    janet 4\n    sarge 5\n/q 1\n  "
                                   "loose.md2 6\n");
    EXPECT_EQ(text(tree.rows({"game:/q/missionpack", "group:/q/baseq3:Players"})),
              "/baseq3 4\n  /Players 1 folded\n  /Weapons 3\n    axe.md3 2\n    bow.md3 3\n    rail.md3 1\n"
              "/missionpack 2 folded\n/q 1\n  loose.md2 6\n");
    EXPECT_EQ(tree.gridCaptions()[0], (app::ModelCaption{"sarge", "baseq3"}));
    EXPECT_EQ(tree.gridCaptions()[4], (app::ModelCaption{"janet", ""}));
    EXPECT_EQ(tree.matching("missionpack sarge").size(), 1U);
}

TEST(LibraryTree, SortsFoldersFirstAndWithoutRegardToCase)
{
    Paths files = {"/m/b.md2", "/m/A.md2", "/m/Zoo/x.md2", "/m/apes/y.md2", "/m/a.md2", "/m/apes/deep/x.md2"};
    app::sortAsTree(files);
    EXPECT_EQ(files,
              (Paths{"/m/apes/deep/x.md2", "/m/apes/y.md2", "/m/Zoo/x.md2", "/m/A.md2", "/m/a.md2", "/m/b.md2"}));
    // The lines are then in list order.
    std::uint32_t next = 0;
    for (const LibraryRow& row : LibraryTree(files).rows({})) {
        if (row.kind == LibraryRow::Kind::model) {
            EXPECT_EQ(row.index, next++);
        }
    }
    EXPECT_EQ(next, files.size());
}

TEST(LibraryTree, CallsAPlayerByItsFolder)
{
    EXPECT_EQ(app::captionOf("/games/models/players/sarge/lower.md3").name, "sarge");
    EXPECT_EQ(app::captionOf("/games/models/players/sarge/lower.md3").where, "lower.md3");
    EXPECT_EQ(app::captionOf("/games/players/male/tris.md2").name, "male");
    EXPECT_EQ(app::captionOf("/games/players/male/tris.md2").where, "tris.md2");
}

TEST(LibraryTree, ListsTheModelsOfAGameAsItShowsThem)
{
    Paths files = {"/g/pak0.pk3/models/flags/b_flag.md3", "/g/pak0.pk3/models/players/sarge/lower.md3",
                   "/g/pak0.pk3/models/weapons2/axe/axe.md3", "/g/pak0.pk3/models/other/a.md3"};
    app::sortAsTree(files);
    EXPECT_EQ(files.front(), "/g/pak0.pk3/models/players/sarge/lower.md3") << "what is opened first";
    std::uint32_t next = 0;
    for (const LibraryRow& row : LibraryTree(files).rows({})) {
        if (row.kind == LibraryRow::Kind::model) {
            EXPECT_EQ(row.index, next++);
        }
    }
    EXPECT_EQ(next, 4U);
}

TEST(LibraryTree, HoldsTenThousandModels)
{
    Paths files;
    for (int i = 0; i < 10'000; ++i)
        files.emplace_back(fmt::format("/games/mod/models/set{:03}/part{}/model{:05}.md2", i / 50, i % 7, i));
    app::sortAsTree(files);
    const LibraryTree tree(files);
    EXPECT_EQ(tree.rows({}).front().count, 10'000U);
    EXPECT_EQ(tree.rows({}).size(), 1U + 200U + 1400U + 10'000U);
    EXPECT_EQ(tree.matching("set007").size(), 50U);
}

} // namespace
