#include "formats/vfs/folder_walk.hpp"

#include "tests/formats/walked_folders.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace folder_walk_test {

using formats::FolderWalk;
using formats::GameTree;
using formats::walkFolder;
using tests::foldersOf;
using tests::Names;
using tests::rulesOf;
using tests::TemporaryFolder;
using tests::writeAll;

TEST(FolderWalk, VisitsFoldersInTheOrderOfTheirTree)
{
    const TemporaryFolder folder;
    writeAll(folder, {"b/x", "a/z/x", "a/b/x", "a.b/x", ".hidden/x", "top"});

    const FolderWalk walk = walkFolder(folder.path());

    EXPECT_EQ(foldersOf(walk), (Names{"", "a", "a/b", "a/z", "a.b", "b"}));
    EXPECT_EQ(walk.folders.front().files, Names{"top"});
    EXPECT_EQ(rulesOf(walk), Names());
}

TEST(FolderWalk, SaysThatALimitWasReached)
{
    const TemporaryFolder folder;
    writeAll(folder, {"a/1", "a/2", "b/1", "c/1"});

    const FolderWalk files = walkFolder(folder.path(), {.folders = 100, .files = 3});
    EXPECT_EQ(foldersOf(files), (Names{"", "a", "b", "c"}));
    EXPECT_TRUE(files.folders.back().files.empty());
    ASSERT_EQ(rulesOf(files), Names{"listing-limit"});
    EXPECT_EQ(files.diagnostics[0].file, folder.path().generic_string());
    EXPECT_EQ(files.diagnostics[0].message,
              folder.path().generic_string() + ": contains more than 3 files; the others are left out");
    const FolderWalk folders = walkFolder(folder.path(), {.folders = 2, .files = 100});
    EXPECT_EQ(foldersOf(folders), (Names{"", "a"}));
    EXPECT_EQ(rulesOf(folders), Names{"listing-limit"});
    EXPECT_EQ(rulesOf(walkFolder(folder.path(), {.folders = 4, .files = 4})), Names()) << "exactly as many";
}

TEST(FolderWalk, StopsWhenNobodyWantsIt)
{
    const TemporaryFolder folder;
    writeAll(folder, {"a/1", "b/1"});
    int asked = 0;
    const FolderWalk walk = walkFolder(folder.path(), {}, [&] { return ++asked > 2; });
    EXPECT_EQ(foldersOf(walk), (Names{"", "a"}));
}

/// "folder: archives | other archives | files".
Names linesOf(const std::vector<GameTree>& games)
{
    const auto joined = [](const Names& names) {
        std::string text;
        for (const std::string& name : names)
            text += (text.empty() ? "" : " ") + name;
        return text;
    };
    Names lines;
    for (const GameTree& game : games)
        lines.push_back(game.folder + ": " + joined(game.archives) + " | " + joined(game.otherArchives) + " | " +
                        joined(game.files));
    return lines;
}

TEST(GamesOf, AreTheTopmostFoldersWithArchives)
{
    const TemporaryFolder folder;
    writeAll(folder,
             {"quake3.exe", "docs/x.txt", "baseq3/pak0.pk3", "baseq3/pak1.pk3", "baseq3/maps.zip", "baseq3/extra/x.pk3",
              "baseq3/models/a.md3", "mods/arena/z.pk3", "mods/deep/er/y.pak", "open/m.pk3dir/models/b.md3"});

    EXPECT_EQ(linesOf(gamesOf(walkFolder(folder.path()))),
              (Names{":  |  | docs/x.txt quake3.exe",
                     "baseq3: pak1.pk3 pak0.pk3 | maps.zip extra/x.pk3 | extra/x.pk3 maps.zip models/a.md3 pak0.pk3 "
                     "pak1.pk3",
                     "mods/arena: z.pk3 |  | z.pk3", "mods/deep/er: y.pak |  | y.pak",
                     "open: m.pk3dir |  | m.pk3dir/models/b.md3"}));
    EXPECT_EQ(
        linesOf(gamesOf(walkFolder(folder / "baseq3"))),
        Names{": pak1.pk3 pak0.pk3 | maps.zip extra/x.pk3 | extra/x.pk3 maps.zip models/a.md3 pak0.pk3 pak1.pk3"});
    EXPECT_EQ(linesOf(gamesOf(walkFolder(folder / "docs"))), Names{":  |  | x.txt"});
}

} // namespace folder_walk_test
