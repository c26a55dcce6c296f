#include "formats/vfs/virtual_file_system.hpp"

#include "formats/platform/paths.hpp"
#include "tests/formats/mounted_files.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace virtual_file_system_test {

namespace fs = std::filesystem;
using namespace std::string_literals;
using namespace std::string_view_literals;
using formats::FoundFile;
using formats::LoadErrorCode;
using formats::LookupLog;
using formats::VirtualFileSystem;
using tests::foundName;
using tests::linesOf;
using tests::mounted;
using tests::namesOf;
using tests::TemporaryFolder;
using tests::textOf;

using tests::Names;

/// Makes a folder the current one during its lifetime.
class CurrentFolder {
public:
    explicit CurrentFolder(const fs::path& folder) : m_before(fs::current_path()) { fs::current_path(folder); }
    ~CurrentFolder() { fs::current_path(m_before); }
    CurrentFolder(const CurrentFolder&) = delete;
    CurrentFolder& operator=(const CurrentFolder&) = delete;

private:
    fs::path m_before;
};

TEST(VirtualFileSystem, FindsAndReadsAFileByItsName)
{
    const TemporaryFolder folder;
    folder.write("models/a/skin.pcx", "bytes");
    const VirtualFileSystem files = mounted(folder);

    const auto found = files.find("models/a/skin.pcx");

    ASSERT_TRUE(found);
    EXPECT_EQ(found->mount, 0U);
    EXPECT_EQ(found->name, "models/a/skin.pcx");
    EXPECT_EQ(found->path, folder.path().generic_string() + "/models/a/skin.pcx");
    const auto file = files.read(*found);
    EXPECT_EQ(textOf(file), "bytes");
    EXPECT_EQ(file->name(), found->path);
}

TEST(VirtualFileSystem, FindsNamesInAnyCaseAndSpellsThemAsTheDiskDoes)
{
    const TemporaryFolder folder;
    folder.write("Models/Players/MALE/Grunt.PCX", "bytes");
    const VirtualFileSystem files = mounted(folder);

    for (const char* name : {"Models/Players/MALE/Grunt.PCX", "models/players/male/grunt.pcx",
                             "MODELS\\PLAYERS\\male\\GRUNT.pcx", "\"c:\\models/./players/female/../male//grunt.pcx\" "})
        EXPECT_EQ(foundName(files, name), "Models/Players/MALE/Grunt.PCX") << name;
}

TEST(VirtualFileSystem, TreatsOtherLettersThanAsciiByTheirBytes)
{
    const TemporaryFolder folder;
    folder.write(platform::pathFromUtf8("m\xc3\xb6"
                                        "del.pcx"),
                 "");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(foundName(files, "M\xc3\xb6"
                               "DEL.pcx"),
              "m\xc3\xb6"
              "del.pcx");
    EXPECT_EQ(foundName(files, "m\xc3\x96"
                               "del.pcx"),
              "");
}

TEST(VirtualFileSystem, SearchesInTheOrderOfMounting)
{
    const TemporaryFolder first;
    const TemporaryFolder second;
    first.write("both.pcx", "first");
    second.write("both.pcx", "second");
    second.write("one.pcx", "second");
    VirtualFileSystem files;
    EXPECT_EQ(files.mountFolder(first.path()), 0U);
    EXPECT_EQ(files.mountFolder(second.path()), 1U);

    const auto both = files.find("both.pcx");
    const auto one = files.find("one.pcx");

    ASSERT_TRUE(both && one);
    EXPECT_EQ(both->mount, 0U);
    EXPECT_EQ(textOf(files.read(*both)), "first");
    EXPECT_EQ(one->mount, 1U);
    EXPECT_EQ(textOf(files.read(*one)), "second");
}

TEST(VirtualFileSystem, LogsEveryNameAndMount)
{
    const TemporaryFolder first;
    const TemporaryFolder second;
    first.write("c.pcx", "");
    second.write("b.pcx", "");
    const std::string one = first.path().generic_string();
    const std::string two = second.path().generic_string();
    VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder(first.path()));
    ASSERT_TRUE(files.mountFolder(second.path()));

    LookupLog lookups;
    EXPECT_FALSE(files.find("Models\\a.pcx", &lookups));
    EXPECT_EQ(linesOf(lookups), (Names{"Models/a.pcx in " + one + ": no", "Models/a.pcx in " + two + ": no"}));

    lookups.clear();
    EXPECT_TRUE(files.find("B.pcx", &lookups));
    EXPECT_EQ(linesOf(lookups), (Names{"B.pcx in " + one + ": no", "B.pcx in " + two + ": found"}));

    // Mounts after the one with the file are not searched, and earlier entries of the lookups stay.
    EXPECT_TRUE(files.find("c.pcx", &lookups));
    EXPECT_EQ(linesOf(lookups),
              (Names{"B.pcx in " + one + ": no", "B.pcx in " + two + ": found", "c.pcx in " + one + ": found"}));

    lookups.clear();
    EXPECT_FALSE(files.find("../c.pcx", &lookups));
    EXPECT_EQ(linesOf(lookups), (Names{"../c.pcx in : no"}));
}

TEST(VirtualFileSystem, MountingAFolderAgainChangesNothing)
{
    const TemporaryFolder folder;
    VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(files.mountFolder(folder / "."), 0U);
    EXPECT_EQ(files.mountCount(), 1U);
}

TEST(VirtualFileSystem, MountingRefusesWhatIsNoFolder)
{
    const TemporaryFolder folder;
    const fs::path file = folder.write("x.md2", "");
    VirtualFileSystem files;

    const auto missing = files.mountFolder(folder / "missing");
    const auto notAFolder = files.mountFolder(file);
    const auto tooLong = files.mountFolder(folder / std::string(300, 'x'));
    const auto withNul = files.mountFolder(folder.path().generic_string() + "\0x"s);

    ASSERT_FALSE(missing || notAFolder || tooLong || withNul);
    EXPECT_EQ(missing.error().code, LoadErrorCode::notFound);
    EXPECT_EQ(missing.error().message, folder.path().generic_string() + "/missing: no such folder");
    EXPECT_EQ(notAFolder.error().code, LoadErrorCode::io);
    EXPECT_EQ(notAFolder.error().message, file.generic_string() + ": is not a folder");
    EXPECT_EQ(tooLong.error().code, LoadErrorCode::notFound);
    EXPECT_EQ(withNul.error().code, LoadErrorCode::notFound);
    EXPECT_EQ(files.mountCount(), 0U);
}

TEST(VirtualFileSystem, NoHostileNameLeavesTheMount)
{
    const TemporaryFolder outer;
    outer.write("bait.pcx", "outside");
    outer.write("game/models/inside.pcx", "inside");
    outer.write("game/bait/x.pcx", "inside");
    VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder(outer / "game"));
    const std::string absolute = (outer / "bait.pcx").generic_string();
    std::string backslashed = absolute;
    std::replace(backslashed.begin(), backslashed.end(), '/', '\\');

    const std::array<std::string, 22> names = {
        "../bait.pcx",
        "..\\bait.pcx",
        "./../bait.pcx",
        "models/../../bait.pcx",
        "models\\..\\..\\bait.pcx",
        "models/../../game/../bait.pcx",
        absolute,
        backslashed,
        "c:" + absolute,
        "c:" + backslashed,
        "//" + absolute,
        "\"" + absolute + "\"",
        " " + absolute + " ",
        "c:../bait.pcx",
        "c:..\\bait.pcx",
        "\"../bait.pcx\"",
        "/../bait.pcx",
        "models/.. /.. /bait.pcx",
        "%2e%2e/bait.pcx",
        "..\0/bait.pcx"s,
        "../bait.pcx\0"s,
        "models/inside.pcx/../../../bait.pcx",
    };
    for (const std::string& name : names)
        EXPECT_EQ(foundName(files, name), "") << name;
    for (const char* folder : {"..", "../", "models/../..", "/", "c:/..", "models/..", "."}) {
        for (const FoundFile& file : files.list(0, folder))
            ADD_FAILURE() << folder << " lists " << file.name;
    }
    EXPECT_EQ(foundName(files, "models/../models/inside.pcx"),
              "models/inside.pcx"); // the net has holes of the right size
}

TEST(VirtualFileSystem, OddNamesAreSimplyNotFound)
{
    const TemporaryFolder folder;
    folder.write("a.pcx", "");
    const VirtualFileSystem files = mounted(folder);

    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "a.pcx/";
    for (const std::string& name : {std::string(), std::string("a.pcx/b.pcx"), std::string(300, 'a'),
                                    std::string(100'000, 'a'), deep, std::string("%s%n%p"), std::string("a.pcx\0"s)})
        EXPECT_EQ(foundName(files, name), "") << name.substr(0, 80);
}

TEST(VirtualFileSystem, ReadSaysWhenTheFileVanished)
{
    const TemporaryFolder folder;
    const fs::path path = folder.write("x.md2", "bytes");
    const VirtualFileSystem files = mounted(folder);
    const auto found = files.find("x.md2");
    ASSERT_TRUE(found);
    fs::remove(path);

    const auto file = files.read(*found);

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, LoadErrorCode::notFound);
    EXPECT_EQ(file.error().message, path.generic_string() + ": no such file");
}

TEST(VirtualFileSystem, RememberListingsAndANewOneSeesWhatCameLater)
{
    const TemporaryFolder folder;
    const VirtualFileSystem files = mounted(folder);
    EXPECT_EQ(foundName(files, "late.pcx"), "");
    folder.write("late.pcx", "");

    EXPECT_EQ(foundName(files, "late.pcx"), "");
    EXPECT_EQ(foundName(mounted(folder), "late.pcx"), "late.pcx");
}

TEST(VirtualFileSystem, ListFilesByLowerCaseName)
{
    const TemporaryFolder folder;
    for (const char* name : {"models/b.pcx", "models/A.pcx", "models/C.md2", "models/a.PCX", "models/deeper/d.pcx"})
        folder.write(name, "");
    const VirtualFileSystem files = mounted(folder);

    Names expected = {"models/A.pcx", "models/a.PCX", "models/b.pcx", "models/C.md2"};
    if (!tests::kTellsCaseApart)
        std::erase(expected, "models/a.PCX");
    EXPECT_EQ(namesOf(files.list(0, "MODELS")), expected);
    EXPECT_EQ(namesOf(files.list(0, "models\\")), namesOf(files.list(0, "models")));
    EXPECT_EQ(namesOf(files.list(0, "")), Names());
    EXPECT_EQ(namesOf(files.list(0, "missing")), Names());
    EXPECT_EQ(namesOf(files.list(0, "models/A.pcx")), Names());
}

TEST(VirtualFileSystem, ListRecursivelyByPathAndExtension)
{
    const TemporaryFolder folder;
    for (const char* name : {"z.md2", "a/b/c.MD2", "a/b.md2", "a/skin.pcx", "B/x.md3", ".hidden/h.md2", "a/.shown.md2"})
        folder.write(name, "");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(namesOf(files.listRecursively(0, std::array{".md2"sv, ".md3"sv}, 100)),
              (Names{"B/x.md3", "a/.shown.md2", "a/b.md2", "a/b/c.MD2", "z.md2"}));
    EXPECT_EQ(namesOf(files.listRecursively(0, {}, 100)),
              (Names{"B/x.md3", "a/.shown.md2", "a/b.md2", "a/b/c.MD2", "a/skin.pcx", "z.md2"}));
}

TEST(VirtualFileSystem, ListRecursivelyStopsAtTheLimit)
{
    const TemporaryFolder folder;
    for (const char* name : {"a.md2", "b.md2", "c/d.md2", "e/f.md2"})
        folder.write(name, "");
    const VirtualFileSystem files = mounted(folder);

    EXPECT_EQ(namesOf(files.listRecursively(0, std::array{".md2"sv}, 3)), (Names{"a.md2", "b.md2", "c/d.md2"}));
    EXPECT_EQ(namesOf(files.listRecursively(0, std::array{".md2"sv}, 0)), Names());
}

struct RootCase {
    const char* file;
    const char* root; ///< "" for the folder that contains everything
};

TEST(MountRootOf, IsTheFolderAboveModelsElseAbovePlayersElseTheFilesOwn)
{
    const std::array cases = {
        RootCase{"baseq2/models/monsters/tank/tris.md2", "baseq2"},
        RootCase{"baseq2/Models/tank/tris.md2", "baseq2"},
        RootCase{"baseq2/players/male/tris.md2", "baseq2"},
        RootCase{"baseq3/models/players/sarge/head.md3", "baseq3"},
        RootCase{"models/mods/models/a/tris.md2", "models/mods"},
        RootCase{"players/x/PLAYERS/y/tris.md2", "players/x"},
        RootCase{"downloads/tris.md2", "downloads"},
        RootCase{"downloads/mymodels/tris.md2", "downloads/mymodels"},
        RootCase{"other/models", "other"}, // a file with that name is no folder
        RootCase{"tris.md2", ""},
    };
    for (const RootCase& test : cases) {
        const TemporaryFolder folder;
        const fs::path path = folder.write(test.file, "bytes");
        const std::string root = (folder / test.root).generic_string();
        VirtualFileSystem files;

        const auto found = files.mountRootOf(path);

        ASSERT_TRUE(found) << found.error().message;
        EXPECT_EQ(found->name, path.lexically_relative(folder / test.root).generic_string()) << test.file;
        EXPECT_EQ(found->path, path.generic_string());
        EXPECT_EQ(textOf(files.read(*found)), "bytes");
        EXPECT_EQ(files.mountCount(), 1U);
    }
}

TEST(MountRootOf, SpeaksOfRelativePathsAsTheUserWroteThem)
{
    const TemporaryFolder folder;
    folder.write("baseq2/models/a/tris.md2", "bytes");
    folder.write("loose/tris.md2", "bytes");
    struct Case {
        const char* current;
        const char* given;
        std::string path;
        const char* name;
        std::string where;
    };
    const std::string full = folder.path().generic_string();
    const std::array cases = {
        Case{"", "baseq2/models/a/tris.md2", "baseq2/models/a/tris.md2", "models/a/tris.md2", "baseq2"},
        Case{"baseq2", "models/a/tris.md2", "models/a/tris.md2", "models/a/tris.md2", "."},
        Case{"baseq2", "./models/a/tris.md2", "models/a/tris.md2", "models/a/tris.md2", "."},
        Case{"loose", "tris.md2", "tris.md2", "tris.md2", "."},
        Case{"loose", "../baseq2/models/a/tris.md2", "../baseq2/models/a/tris.md2", "models/a/tris.md2", "../baseq2"},
        Case{"", "loose/../baseq2/models/a/tris.md2", "loose/../baseq2/models/a/tris.md2", "models/a/tris.md2",
             "loose/../baseq2"},
        // The root is above the given path.
        Case{"baseq2/models/a", "tris.md2", full + "/baseq2/models/a/tris.md2", "models/a/tris.md2", full + "/baseq2"},
        Case{"baseq2/models", "a/tris.md2", full + "/baseq2/models/a/tris.md2", "models/a/tris.md2", full + "/baseq2"},
    };
    for (const Case& test : cases) {
        const CurrentFolder current(folder / test.current);
        VirtualFileSystem files;
        LookupLog lookups;

        const auto found = files.mountRootOf(test.given);

        ASSERT_TRUE(found) << found.error().message;
        EXPECT_EQ(found->name, test.name) << test.given;
        EXPECT_EQ(textOf(files.read(*found)), "bytes") << test.given;
        EXPECT_FALSE(files.find("missing.pcx", &lookups));
        EXPECT_EQ(linesOf(lookups), (Names{"missing.pcx in " + test.where + ": no"})) << test.given;
        EXPECT_EQ(found->path, test.path) << test.given;
    }
}

TEST(MountRootOf, PutsTheRootBeforeTheOtherMountsAndKeepsTheirNumbers)
{
    const TemporaryFolder game;
    const TemporaryFolder mine;
    game.write("skin.pcx", "game");
    mine.write("skin.pcx", "mine");
    const fs::path model = mine.write("models/a/tris.md2", "");
    VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder(game.path()));
    const auto before = files.find("skin.pcx");

    const auto found = files.mountRootOf(model);
    const auto after = files.find("skin.pcx");

    ASSERT_TRUE(before && found && after);
    EXPECT_EQ(found->mount, 1U);
    EXPECT_EQ(textOf(files.read(*after)), "mine");
    EXPECT_EQ(textOf(files.read(*before)), "game");
}

TEST(MountRootOf, ReusesAMountAndMovesItToTheFront)
{
    const TemporaryFolder game;
    const TemporaryFolder mine;
    game.write("skin.pcx", "game");
    mine.write("skin.pcx", "mine");
    const fs::path model = mine.write("models/a/tris.md2", "");
    VirtualFileSystem files;
    ASSERT_TRUE(files.mountFolder(game.path()));
    ASSERT_TRUE(files.mountFolder(mine.path()));

    const auto found = files.mountRootOf(model);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->mount, 1U);
    EXPECT_EQ(files.mountCount(), 2U);
    EXPECT_EQ(textOf(files.read(*files.find("skin.pcx"))), "mine");
}

TEST(MountRootOf, RefusesWhatIsNoFile)
{
    const TemporaryFolder folder;
    struct Case {
        fs::path path;
        LoadErrorCode code;
        const char* message;
    };
    const std::array cases = {
        Case{folder / "missing.md2", LoadErrorCode::notFound, ": no such file"},
        Case{folder.path().generic_string() + "/pipe\0.md2"s, LoadErrorCode::notFound, ": no such file"},
        Case{"", LoadErrorCode::notFound, ": no such file"},
        Case{folder.path(), LoadErrorCode::io, ": is a folder"},
    };
    for (const Case& test : cases) {
        VirtualFileSystem files;
        const auto found = files.mountRootOf(test.path);
        ASSERT_FALSE(found) << test.path;
        EXPECT_EQ(found.error().code, test.code) << test.path;
        EXPECT_EQ(found.error().message, test.path.generic_string() + test.message);
        EXPECT_EQ(files.mountCount(), 0U);
    }
}

} // namespace virtual_file_system_test
