#include "formats/vfs/folder_walk.hpp"
#include "tests/formats/walked_folders.hpp"
#include "tests/support/ordinary_user.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace folder_walk_posix_test {

namespace fs = std::filesystem;
using formats::FolderWalk;
using formats::walkFolder;
using tests::foldersOf;
using tests::Names;
using tests::rulesOf;
using tests::TemporaryFolder;
using tests::writeAll;

TEST(FolderWalk, GoesAsDeepAsTheSystemAllows)
{
    const TemporaryFolder folder;
    const fs::path start = fs::current_path();
    fs::current_path(folder.path());
    for (int i = 0; i < 60; ++i) { // deeper than the system's path limit: 60 times 101 characters
        const std::string name(100, static_cast<char>('a' + i % 26));
        fs::create_directory(name);
        fs::current_path(name);
    }
    fs::current_path(start);

    const FolderWalk walk = walkFolder(folder.path());

    EXPECT_GT(walk.folders.size(), 30U);
    EXPECT_EQ(rulesOf(walk), Names{"folder-unreadable"});
    // remove_all fails at the same length, so folders are removed from the inside.
    fs::current_path(folder.path());
    for (int i = 0; i < 60; ++i)
        fs::current_path(fs::path(std::string(100, static_cast<char>('a' + i % 26))));
    for (int i = 60; i-- > 0;) {
        fs::current_path("..");
        fs::remove(std::string(100, static_cast<char>('a' + i % 26)));
    }
    fs::current_path(start);
}

TEST(FolderWalk, EndsInALoopOfLinks)
{
    const TemporaryFolder folder;
    writeAll(folder, {"baseq3/pak0.pk3", "baseq3/models/x.md3"});
    fs::create_directory_symlink("..", folder / "baseq3/up");
    fs::create_directory_symlink(".", folder / "self");
    fs::create_directory_symlink("baseq3", folder / "again");
    fs::create_directory_symlink("nowhere", folder / "broken");

    EXPECT_EQ(foldersOf(walkFolder(folder.path())), (Names{"", "baseq3", "baseq3/models"}));
}

TEST(FolderWalk, EntersALinkToAGameElsewhere)
{
    const TemporaryFolder elsewhere;
    writeAll(elsewhere, {"data/pak0.pk3", "pictures/x.md3"});
    const TemporaryFolder folder;
    fs::create_directory_symlink(elsewhere / "data", folder / "baseq3");
    fs::create_directory_symlink(elsewhere / "data", folder / "same");
    fs::create_directory_symlink(elsewhere / "images", folder / "images");
    fs::create_directory_symlink("/", folder / "drive");

    EXPECT_EQ(foldersOf(walkFolder(folder.path())), (Names{"", "baseq3"}));
}

TEST(FolderWalk, SaysWhichFolderCannotBeEntered)
{
    const TemporaryFolder folder;
    writeAll(folder, {"open/x", "shut/x"});
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(folder / "shut", fs::perms::none);
    const FolderWalk walk = [&] {
        const tests::OrdinaryUser user;
        EXPECT_TRUE(user.isOrdinary());
        return walkFolder(folder.path());
    }();
    fs::permissions(folder / "shut", fs::perms::all);

    ASSERT_EQ(rulesOf(walk), Names{"folder-unreadable"});
    EXPECT_EQ(walk.diagnostics[0].message,
              (folder / "shut").generic_string() + ": the folder cannot be entered (Permission denied)");
    EXPECT_EQ(walk.diagnostics[0].file, (folder / "shut").generic_string());
    EXPECT_EQ(walk.folders[1].files, Names{"x"});
}

} // namespace folder_walk_posix_test
