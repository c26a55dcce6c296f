#include "formats/vfs/virtual_file_system.hpp"
#include "tests/formats/mounted_files.hpp"
#include "tests/support/ordinary_user.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace virtual_file_system_posix_test {

namespace fs = std::filesystem;
using namespace std::string_view_literals;
using formats::FoundFile;
using formats::LoadErrorCode;
using formats::LookupLog;
using formats::VirtualFileSystem;
using tests::foundName;
using tests::linesOf;
using tests::mounted;
using tests::namesOf;
using tests::OrdinaryUser;
using tests::TemporaryFolder;
using tests::textOf;

using tests::Names;

TEST(VirtualFileSystem, PrefersTheExactNameOverOneThatDiffersInCase)
{
    const TemporaryFolder folder;
    folder.write("A.pcx", "");
    folder.write("a.PCX", "");
    folder.write("a.pcx", "");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(foundName(files, "a.pcx"), "a.pcx");
    EXPECT_EQ(foundName(files, "a.PCX"), "a.PCX");
    EXPECT_EQ(foundName(files, "A.PCX"), "A.pcx"); // none is exact: the first in byte order
}

TEST(VirtualFileSystem, LooksIntoEveryFolderThatDiffersInCaseOnly)
{
    const TemporaryFolder folder;
    folder.write("models/a.pcx", "");
    folder.write("Models/a.pcx", "");
    folder.write("Models/b.pcx", "");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(foundName(files, "models/a.pcx"), "models/a.pcx");
    EXPECT_EQ(foundName(files, "MODELS/a.pcx"), "Models/a.pcx");
    EXPECT_EQ(foundName(files, "models/b.pcx"), "Models/b.pcx");
    EXPECT_EQ(namesOf(files.list(0, "models")), (Names{"Models/a.pcx", "models/a.pcx", "Models/b.pcx"}));
}

TEST(VirtualFileSystem, FindNamesWithAnyByteThatTheDiskTakes)
{
    const TemporaryFolder folder;
    const VirtualFileSystem files = mounted(folder);
    const Names names = {"100%.pcx",
                         "d'artagnan.pcx",
                         "a\"b.pcx",
                         "two  blanks.pcx",
                         "line\nbreak.pcx",
                         "\xff\xfe.pcx",
                         "m\xf6"
                         "del.pcx",
                         "*.pcx",
                         "-o.pcx",
                         "in \xc3/x.pcx"};
    for (const std::string& name : names)
        folder.write(name, name);

    for (const std::string& name : names) {
        const auto found = files.find(name);
        ASSERT_TRUE(found) << name;
        EXPECT_EQ(found->name, name);
        EXPECT_EQ(textOf(files.read(*found)), name);
    }
}

TEST(VirtualFileSystem, FindWhatNormalizingWouldMiss)
{
    const TemporaryFolder folder;
    folder.write(" sarge/head.md3", "");
    folder.write("a\\b/skin.pcx", "");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(foundName(files, " sarge/HEAD.md3"), " sarge/head.md3");
    EXPECT_EQ(foundName(files, "a\\b/skin.pcx"), "a\\b/skin.pcx");
    EXPECT_EQ(namesOf(files.list(0, " sarge")), (Names{" sarge/head.md3"}));
}

TEST(VirtualFileSystem, FindOnlyRegularFiles)
{
    const TemporaryFolder folder;
    fs::create_directory(folder / "folder.pcx");
    ASSERT_EQ(mkfifo((folder / "pipe.pcx").c_str(), 0600), 0);
    fs::create_symlink("nowhere", folder / "dangling.pcx");
    fs::create_symlink("loop.pcx", folder / "loop.pcx");
    folder.write("real.pcx", "");
    fs::create_symlink("real.pcx", folder / "link.pcx");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(namesOf(files.list(0, "")), (Names{"link.pcx", "real.pcx"}));
    for (const char* name : {"folder.pcx", "pipe.pcx", "dangling.pcx", "loop.pcx"})
        EXPECT_EQ(foundName(files, name), "") << name;
}

TEST(VirtualFileSystem, AnUnreadableFolderIsEmpty)
{
    const TemporaryFolder folder;
    folder.write("open/a.md2", "");
    folder.write("shut/b.md2", "");
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(folder / "shut", fs::perms::none);
    {
        const OrdinaryUser user;
        ASSERT_TRUE(user.isOrdinary());
        const VirtualFileSystem files = mounted(folder);
        EXPECT_EQ(namesOf(files.list(0, "shut")), Names());
        EXPECT_EQ(foundName(files, "shut/b.md2"), "");
        EXPECT_EQ(namesOf(files.listRecursively(0, std::array{".md2"sv}, 100)), (Names{"open/a.md2"}));
    }
    fs::permissions(folder / "shut", fs::perms::all);
}

TEST(VirtualFileSystem, ListRecursivelyDoesNotFollowLinksToFolders)
{
    const TemporaryFolder outside;
    outside.write("bait.md2", "");
    const TemporaryFolder folder;
    folder.write("a/x.md2", "");
    fs::create_directory_symlink("..", folder / "a/up");
    fs::create_directory_symlink(".", folder / "self");
    fs::create_directory_symlink(outside.path(), folder / "outside");
    fs::create_symlink("x.md2", folder / "a/y.md2");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(namesOf(files.listRecursively(0, std::array{".md2"sv}, 100)), (Names{"a/x.md2", "a/y.md2"}));
}

TEST(VirtualFileSystem, AFolderMayBeReachedThroughALinkByName)
{
    const TemporaryFolder folder;
    folder.write("baseq2/a.pcx", "");
    fs::create_directory_symlink("baseq2", folder / "link");
    fs::create_directory_symlink(".", folder / "self");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(foundName(files, "LINK/a.pcx"), "link/a.pcx");
    EXPECT_EQ(foundName(files, "self/self/baseq2/a.pcx"), "self/self/baseq2/a.pcx");
}

TEST(MountRootOf, GoesWhereTheDiskGoesBehindALink)
{
    const TemporaryFolder folder;
    folder.write("real/models/deep/a.md2", "");
    folder.write("real/models/b.md2", "bytes");
    fs::create_directory_symlink("real/models/deep", folder / "link");
    VirtualFileSystem files;

    // On disk, link/.. is real/models and not the folder that contains the link.
    const auto found = files.mountRootOf(folder / "link/../b.md2");

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->name, "models/b.md2");
    EXPECT_EQ(textOf(files.read(*found)), "bytes");
}

TEST(MountRootOf, SaysThatANameIsTooLong)
{
    const TemporaryFolder folder;
    const fs::path path = folder / std::string(300, 'x');
    VirtualFileSystem files;
    const auto found = files.mountRootOf(path);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, LoadErrorCode::notFound);
    EXPECT_EQ(found.error().message, path.generic_string() + ": the name is too long");
    EXPECT_EQ(files.mountRootOf(folder / "x").error().message, (folder / "x").generic_string() + ": no such file");
}

TEST(MountRootOf, TakesAFileThatMayNotBeRead)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.md2", "");
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(path, fs::perms::none);
    const OrdinaryUser user;
    ASSERT_TRUE(user.isOrdinary());
    VirtualFileSystem files;

    const auto found = files.mountRootOf(path);

    ASSERT_TRUE(found);
    EXPECT_EQ(textOf(files.read(*found)), path.generic_string() + ": no permission to read");
}

TEST(VirtualFileSystem, SpeakOfTheTopOfTheDiskWithOneSlash)
{
    VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder("/"));

    LookupLog lookups;
    const auto found = files.find("proc/self/status", &lookups);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->path, "/proc/self/status");
    EXPECT_EQ(linesOf(lookups), (Names{"proc/self/status in /: found"}));
}

TEST(MountRootOf, RefusesDevicesAndPipes)
{
    const TemporaryFolder folder;
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    for (const fs::path& path : {folder / "pipe", fs::path("/dev/null")}) {
        VirtualFileSystem files;
        const auto found = files.mountRootOf(path);
        ASSERT_FALSE(found) << path;
        EXPECT_EQ(found.error().code, LoadErrorCode::io);
        EXPECT_EQ(found.error().message, path.string() + ": is a device or a pipe");
        EXPECT_EQ(files.mountCount(), 0U);
    }
}

} // namespace virtual_file_system_posix_test
