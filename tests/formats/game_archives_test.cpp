#include "formats/vfs/virtual_file_system.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/vfs/mount.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/system.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <vector>

namespace game_archives_test {

namespace fs = std::filesystem;
using namespace std::string_literals;
using namespace std::string_view_literals;
using formats::archivesInOrder;
using formats::kindOfPath;
using formats::PathKind;
using formats::VirtualFileSystem;
using formats::ZipFiles;
using tests::Bytes;
using tests::PakBuilder;
using tests::TemporaryFolder;
using tests::zipOf;
using Names = std::vector<std::string>;

fs::path write(const TemporaryFolder& folder, const fs::path& name, const Bytes& bytes)
{
    return folder.write(name, std::span<const std::byte>(bytes));
}

/// The content of the file found under a name; "" if there is none.
std::string found(const VirtualFileSystem& files, std::string_view name)
{
    const auto file = files.find(name);
    if (!file)
        return "";
    const auto bytes = files.read(*file);
    return bytes ? tests::textOf(bytes->file().span()) : bytes.error().message;
}

/// Paths relative to a folder.
Names relativeTo(const TemporaryFolder& folder, Names paths)
{
    const std::string front = folder.path().generic_string() + "/";
    for (std::string& path : paths) {
        if (path.starts_with(front))
            path.erase(0, front.size());
    }
    return paths;
}

/// A Quake III installation with a mod: the content of a file with the same name in each mount shows which one was
/// used.
void writeQuake3(const TemporaryFolder& folder)
{
    write(folder, "baseq3/pak0.pk3",
          zipOf({{.name = "models/players/Sarge/lower.md3", .content = "IDP3 sarge", .isDeflated = true},
                 {.name = "scripts/a.shader", .content = "base pak0"},
                 {.name = "only.cfg", .content = "base pak0"}}));
    write(folder, "baseq3/pak1.pk3", zipOf({{.name = "scripts/a.shader", .content = "base pak1"}}));
    folder.write("baseq3/scripts/a.shader", "base loose");
    write(folder, "missionpack/pak0.pk3", zipOf({{.name = "Scripts/A.shader", .content = "mod pak0"}}));
    folder.write("missionpack/models/players/x/lower.md3", "IDP3 loose");
}

TEST(ArchiveOrder, OfQuake3IsByNameAndLaterOnesFirst)
{
    const Names names = {"pak0.pk3", "zz.pk3", "PAK10.pk3", "pak2.pk3", "b.pk3dir", "x.zip", "readme.txt"};

    EXPECT_EQ(archivesInOrder(names, ZipFiles::areNot),
              (Names{"zz.pk3", "pak2.pk3", "PAK10.pk3", "pak0.pk3", "b.pk3dir"}));
}

TEST(ArchiveOrder, OfQuake3TakesNoZip)
{
    const Names names = {"pak0.pk3", "pak1.zip", "zz.pk3dir"};
    EXPECT_EQ(archivesInOrder(names, ZipFiles::areArchives), (Names{"zz.pk3dir", "pak0.pk3"}));
    EXPECT_EQ(archivesInOrder(Names{"a.zip", "b.zip"}, ZipFiles::areArchives), (Names{"b.zip", "a.zip"}));
}

TEST(GameArchives, ABaseHasTheArchivesThatItsGameTakes)
{
    const TemporaryFolder folder;
    for (const std::string game : {"baseq2", "baseq3"}) {
        write(folder, game + "/pak0." + (game == "baseq2" ? "pak" : "pk3"),
              game == "baseq2" ? PakBuilder().file("a.txt", "pak0").build()
                               : zipOf({{.name = "a.txt", .content = "pak0"}}));
        write(folder, game + "/x.zip", zipOf({{.name = "a.txt", .content = "zip"}}));
    }
    for (const auto& [mod, base, answer] : {std::tuple("ctf", "baseq2", "zip"), std::tuple("cpma", "baseq3", "pak0")}) {
        const TemporaryFolder own;
        fs::rename(folder / base, own / base);
        VirtualFileSystem files;
        ASSERT_TRUE(files.mountRootOf(own.write(std::string(mod) + "/models/x.md3", "x")));
        EXPECT_EQ(found(files, "a.txt"), answer);
        VirtualFileSystem alone;
        ASSERT_TRUE(alone.mountRootOf(own.write(std::string(base) + "/models/x.md3", "x")));
        EXPECT_EQ(found(alone, "a.txt"), answer) << "as the base of a mod, so alone";
    }
}

TEST(ArchiveOrder, OfQuake2IsByTypeAndNumberAndThenTheOthers)
{
    const Names names = {"pak2.pak", "pak10.pak", "PAK0.PAK", "mine.pak", "pak0.pk3", "other.pkz", "maps.zip"};

    EXPECT_EQ(archivesInOrder(names, ZipFiles::areArchives),
              (Names{"maps.zip", "other.pkz", "mine.pak", "pak0.pk3", "pak10.pak", "pak2.pak", "PAK0.PAK"}));
}

TEST(GameArchives, AGamesFolderAnswersAsTheGameDoes)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    VirtualFileSystem files;

    const auto loose = files.mountGameFolder(folder / "baseq3");

    ASSERT_TRUE(loose);
    EXPECT_EQ(relativeTo(folder, files.mountPaths()), (Names{"baseq3/pak1.pk3", "baseq3/pak0.pk3", "baseq3"}));
    EXPECT_EQ(files.mountAt(*loose).path(), (folder / "baseq3").generic_string());
    EXPECT_EQ(found(files, "SCRIPTS\\a.shader"), "base pak1");
    EXPECT_EQ(found(files, "only.cfg"), "base pak0");
}

TEST(GameArchives, ACancelledCallKnowsNothingOfAnArchiveThatAnotherOneOpened)
{
    const TemporaryFolder folder;
    const fs::path file = write(folder, "pak0.pk3", zipOf({{.name = "a.txt", .content = "a"}}));
    const formats::LazyArchive archive(file, "pak0.pk3");
    {
        const formats::CancelScope cancelled([] { return true; });
        ASSERT_EQ(archive.get(), nullptr);
    }
    ASSERT_NE(archive.get(), nullptr); // as if another thread opened it between the two calls
    EXPECT_EQ(archive.error().code, formats::LoadErrorCode::cancelled);
}

TEST(GameArchives, AnArchiveIsAFolder)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    const std::string pak = (folder / "baseq3/pak0.pk3").generic_string();
    VirtualFileSystem files;
    const auto mount = files.mount(pak);
    ASSERT_TRUE(mount) << mount.error().message;

    formats::LookupLog lookups;
    const auto file = files.find("models\\players\\sarge\\LOWER.MD3", &lookups);

    ASSERT_TRUE(file);
    EXPECT_EQ(file->name, "models/players/Sarge/lower.md3");
    EXPECT_EQ(file->path, pak + "/models/players/Sarge/lower.md3");
    ASSERT_EQ(lookups.size(), 1U);
    EXPECT_EQ(lookups[0].where, pak);
    EXPECT_TRUE(lookups[0].found);
    EXPECT_EQ(tests::textOf(files.readHead(*file, 4)), "IDP3");
    EXPECT_EQ(files.sizeOf(*file), 10U);
    EXPECT_EQ(files.read(*file)->name(), file->path);
    EXPECT_EQ(files.list(*mount, "MODELS/players/sarge").size(), 1U);
    EXPECT_EQ(files.list(*mount, "models").size(), 0U);
    EXPECT_EQ(files.listRecursively(*mount, std::array{".md3"sv}, 9).size(), 1U);
    EXPECT_EQ(files.listRecursively(*mount, {}, 9).size(), 3U);
    EXPECT_EQ(files.listRecursively(*mount, {}, 2).size(), 2U);
    EXPECT_EQ(*files.mount(pak), *mount);
    EXPECT_EQ(files.mountCount(), 1U);
}

TEST(GameArchives, AFolderInAnArchiveCanBeMounted)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    VirtualFileSystem files;

    ASSERT_TRUE(files.mount(folder / "baseq3/pak0.pk3/MODELS/players"));

    EXPECT_EQ(found(files, "sarge/lower.md3"), "IDP3 sarge");
    EXPECT_EQ(found(files, "only.cfg"), "");
}

TEST(GameArchives, NoNameLeavesTheFolderThatIsMounted)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    VirtualFileSystem files;
    ASSERT_TRUE(files.mount(folder / "baseq3/pak0.pk3/models"));

    for (const char* name : {"../only.cfg", "..\\only.cfg", "players/../../only.cfg", "/only.cfg", "only.cfg",
                             "../../pak1.pk3", "c:../only.cfg"})
        EXPECT_EQ(found(files, name), "") << name;
}

TEST(GameArchives, AModelInAnArchiveIsFollowedByItsNeighborsAndBases)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    VirtualFileSystem files;

    const auto file = files.mountRootOf(folder / "baseq3/pak0.pk3/models/players/sarge/lower.md3");

    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->name, "models/players/Sarge/lower.md3");
    EXPECT_EQ(tests::textOf(files.read(*file)->file().span()), "IDP3 sarge");
    EXPECT_EQ(relativeTo(folder, files.mountPaths()), (Names{"baseq3/pak1.pk3", "baseq3/pak0.pk3", "baseq3"}));
    EXPECT_EQ(found(files, "scripts/a.shader"), "base pak1") << "as in the game, whichever archive the model is in";

    VirtualFileSystem mod;
    ASSERT_TRUE(mod.mountRootOf(folder / "missionpack/pak0.pk3/scripts/a.shader"));
    EXPECT_EQ(relativeTo(folder, mod.mountPaths()),
              (Names{"missionpack/pak0.pk3/Scripts", "missionpack/pak0.pk3", "missionpack", "baseq3/pak1.pk3",
                     "baseq3/pak0.pk3", "baseq3"}));
    EXPECT_EQ(found(mod, "only.cfg"), "base pak0");
}

TEST(GameArchives, OutsideOfAGameTheModelsOwnArchiveIsAskedFirst)
{
    const TemporaryFolder folder;
    write(folder, "downloads/a.pk3",
          zipOf({{.name = "models/players/m/lower.md3", .content = "IDP3"}, {.name = "x.cfg", .content = "a"}}));
    write(folder, "downloads/b.pk3", zipOf({{.name = "x.cfg", .content = "b"}, {.name = "y.cfg", .content = "b"}}));
    VirtualFileSystem files;

    ASSERT_TRUE(files.mountRootOf(folder / "downloads/a.pk3/models/players/m/lower.md3"));

    EXPECT_EQ(relativeTo(folder, files.mountPaths()), (Names{"downloads/a.pk3", "downloads/b.pk3", "downloads"}));
    EXPECT_EQ(found(files, "x.cfg"), "a");
    EXPECT_EQ(found(files, "y.cfg"), "b");
}

TEST(GameArchives, ALooseModelIsFoundFirstAndThenItsGamesArchives)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    VirtualFileSystem files;

    const auto file = files.mountRootOf(folder / "missionpack/models/players/x/lower.md3");

    ASSERT_TRUE(file);
    EXPECT_EQ(relativeTo(folder, files.mountPaths()),
              (Names{"missionpack", "missionpack/pak0.pk3", "baseq3/pak1.pk3", "baseq3/pak0.pk3", "baseq3"}));
    EXPECT_EQ(found(files, "models/players/x/lower.md3"), "IDP3 loose");
    EXPECT_EQ(found(files, "scripts/a.shader"), "mod pak0");
    EXPECT_EQ(found(files, "only.cfg"), "base pak0");
}

TEST(GameArchives, RelativePathsStayRelative)
{
    const TemporaryFolder folder;
    writeQuake3(folder);
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    VirtualFileSystem loose;
    VirtualFileSystem packed;
    const auto a = loose.mountRootOf("missionpack/models/players/x/lower.md3");
    const auto b = packed.mountRootOf("baseq3/pak0.pk3/only.cfg");
    fs::current_path(before);

    ASSERT_TRUE(a && b);
    EXPECT_EQ(loose.mountPaths(),
              (Names{"missionpack", "missionpack/pak0.pk3", "baseq3/pak1.pk3", "baseq3/pak0.pk3", "baseq3"}));
    EXPECT_EQ(packed.mountPaths(), (Names{"baseq3/pak1.pk3", "baseq3/pak0.pk3", "baseq3"}));
    EXPECT_EQ(b->path, "baseq3/pak0.pk3/only.cfg");
}

TEST(GameArchives, AFolderAboveTheContentInADownloadIsCutOff)
{
    const TemporaryFolder folder;
    write(folder, "cool.zip",
          zipOf({{.name = "coolmodel/models/players/cool/lower.md3", .content = "x"},
                 {.name = "coolmodel/scripts/cool.shader", .content = "shader"}}));
    write(folder, "other.zip", zipOf({{.name = "scripts/cool.shader", .content = "somebody else's"}}));
    VirtualFileSystem files;

    const auto file = files.mountRootOf(folder / "cool.zip/coolmodel/models/players/cool/lower.md3");

    ASSERT_TRUE(file);
    EXPECT_EQ(file->name, "models/players/cool/lower.md3");
    EXPECT_EQ(file->path, (folder / "cool.zip/coolmodel/models/players/cool/lower.md3").generic_string());
    EXPECT_EQ(relativeTo(folder, files.mountPaths()),
              (Names{"cool.zip/coolmodel", "cool.zip", folder.path().generic_string()}));
    EXPECT_EQ(found(files, "scripts/cool.shader"), "shader");
}

TEST(GameArchives, AnArchiveInAnArchiveCanBeMountedAndAThirdCannot)
{
    const TemporaryFolder folder;
    const std::string third = tests::textOf(zipOf({{.name = "models/a.md3", .content = "deep"}}));
    const std::string inner = tests::textOf(
        zipOf({{.name = "models/players/m/lower.md3", .content = "IDP3"}, {.name = "x.pk3", .content = third}}));
    const fs::path path = write(folder, "coolmod.zip",
                                zipOf({{.name = "cool/pak0.pk3", .content = inner, .isDeflated = true},
                                       {.name = "readme.txt", .content = "hi"}}));

    EXPECT_EQ(kindOfPath(path), PathKind::archive);
    EXPECT_EQ(kindOfPath(path / "COOL"), PathKind::folderInArchive);
    EXPECT_EQ(kindOfPath(path / "readme.txt"), PathKind::fileInArchive);
    EXPECT_EQ(kindOfPath(path / "cool/pak0.pk3"), PathKind::archive);
    EXPECT_EQ(kindOfPath(path / "cool/pak0.pk3/models"), PathKind::folderInArchive);
    EXPECT_EQ(kindOfPath(path / "cool/pak0.pk3/x.pk3"), PathKind::fileInArchive);
    EXPECT_EQ(kindOfPath(path / "cool/pak0.pk3/x.pk3/models"), PathKind::missing);
    EXPECT_EQ(kindOfPath(path / "cool/../readme.txt"),
              tests::kLeavesFoldersByName ? PathKind::fileInArchive : PathKind::missing);

    VirtualFileSystem files;
    const auto file = files.mountRootOf(path / "cool/pak0.pk3/models/players/m/lower.md3");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(relativeTo(folder, files.mountPaths()),
              (Names{"coolmod.zip/cool/pak0.pk3", "coolmod.zip", folder.path().generic_string()}));
    const auto bytes = formats::readPath(path / "cool/PAK0.pk3/models/players/m/LOWER.md3");
    ASSERT_TRUE(bytes);
    EXPECT_EQ(tests::textOf(bytes->file().span()), "IDP3");
    const auto models = formats::listPath(path, std::array{".md3"sv}, 10);
    ASSERT_TRUE(models);
    EXPECT_EQ(relativeTo(folder, *models), Names{"coolmod.zip/cool/pak0.pk3/models/players/m/lower.md3"});
}

TEST(GameArchives, ArchivesInAnArchiveTakeBoundedMemory)
{
    const TemporaryFolder folder;
    const std::string model = tests::textOf(zipOf({{.name = "models/a.md3", .content = "IDP3"}}));
    const std::string large = tests::textOf(zipOf({{.name = "zeros", .content = std::string(30U << 20U, '\0')}}));
    std::vector<tests::ZipEntry> entries = {{.name = "m.pk3", .content = model, .isDeflated = true}};
    for (const char* const name : {"a.pk3", "b.pk3"})
        entries.push_back({.name = name, .content = large, .isDeflated = true});
    entries.push_back({.name = "texts.pk3",
                       .content = tests::textOf(zipOf({{.name = "scripts/a.shader", .content = "found"}})),
                       .isDeflated = true});
    const fs::path file = write(folder, "nest.zip", zipOf(entries));
    const auto bytes = fs::file_size(file);
    const tests::MemoryPeak peak;

    VirtualFileSystem files;
    ASSERT_TRUE(files.mountRootOf(file / "m.pk3" / "models" / "a.md3"));
    EXPECT_EQ(found(files, "scripts/a.shader"), "found");
    EXPECT_EQ(found(files, "nowhere.tga"), "") << "every mount is searched";

    EXPECT_LT(peak.bytes(), (64U << 20U) + 8 * bytes);
    const formats::Diagnostics said = files.diagnostics();
    const auto isLimit = [](const formats::Diagnostic& each) { return each.rule == "archive-limit"; };
    ASSERT_EQ(std::count_if(said.begin(), said.end(), isLimit), 1);
    const formats::Diagnostic& limit = *std::find_if(said.begin(), said.end(), isLimit);
    EXPECT_EQ(limit.file, file.generic_string());
    EXPECT_EQ(limit.range, (formats::ByteRange{0, bytes}));
}

TEST(GameArchives, PathsOfTheDiskAreOfTheirKind)
{
    const TemporaryFolder folder;
    folder.write("a.md3", "IDP3");
    folder.write("broken.pk3", "PK\x03\x04 and nothing");
    folder.write("text.pk3", "no archive");
    write(folder, "model.md3", PakBuilder().file("a", "x").build()); // detected by content, not by name

    EXPECT_EQ(kindOfPath(folder / "a.md3"), PathKind::file);
    EXPECT_EQ(kindOfPath(folder / "a.md3/b"), PathKind::missing);
    EXPECT_EQ(kindOfPath(folder / "none"), PathKind::missing);
    EXPECT_EQ(kindOfPath(folder.path()), PathKind::folder);
    EXPECT_EQ(kindOfPath(folder / "broken.pk3"), PathKind::archive);
    EXPECT_EQ(kindOfPath(folder / "text.pk3"), PathKind::file);
    EXPECT_EQ(kindOfPath(folder / "model.md3"), PathKind::archive);
    EXPECT_EQ(kindOfPath(folder / "model.md3/A"), PathKind::fileInArchive);
    EXPECT_EQ(kindOfPath(""), PathKind::missing);
    EXPECT_EQ(kindOfPath(folder.path().generic_string() + "/a.md3\0x"s), PathKind::missing);
    if (fs::exists(tests::kNullDevice)) {
        EXPECT_EQ(kindOfPath(tests::kNullDevice), PathKind::file);
    }
}

TEST(GameArchives, RefusalsSayWhatIsWrong)
{
    const TemporaryFolder folder;
    folder.write("a.md3", "IDP3");
    folder.write("broken.pk3", "PK\x03\x04 and nothing");
    write(folder, "p.pak", PakBuilder().file("models/a.md2", "x").build());
    const std::string at = folder.path().generic_string() + "/";
    const std::string broken =
        at + "broken.pk3: no end of a ZIP directory in the last 16 of 16 bytes: the archive is truncated";
    VirtualFileSystem files;

    EXPECT_EQ(files.mount(folder / "none").error().message, at + "none: no such folder or archive");
    EXPECT_EQ(files.mount(folder / "a.md3").error().message, at + "a.md3: is not an archive of a known format");
    EXPECT_EQ(files.mount(folder / "broken.pk3").error().message, broken);
    EXPECT_EQ(files.mount(folder / "p.pak/models/a.md2").error().message,
              at + "p.pak/models/a.md2: is not an archive that can be opened here");
    EXPECT_EQ(files.mountRootOf(folder / "p.pak/models").error().message, at + "p.pak/models: is a folder");
    EXPECT_EQ(files.mountRootOf(folder / "p.pak/b.md2").error().message,
              at + "p.pak/b.md2: no such file in the archive " + at + "p.pak");
    if (!tests::kLeavesFoldersByName) {
        EXPECT_EQ(files.mountRootOf(folder / "p.pak/../a.md3").error().message,
                  at + "p.pak/../a.md3: no such file in the archive");
    }
    EXPECT_EQ(formats::readPath(folder / "broken.pk3/x").error().message, broken);
    EXPECT_EQ(formats::readPath(folder / "p.pak/models").error().message, at + "p.pak/models: is a folder");
    EXPECT_EQ(formats::readPath(folder / "none").error().message, at + "none: no such file");
    EXPECT_EQ(formats::listPath(folder / "a.md3", {}, 9).error().message,
              at + "a.md3: is neither a folder nor an archive");
    EXPECT_EQ(files.mountCount(), 0U);
}

TEST(GameArchives, ReportABrokenNeighborOnceItIsAsked)
{
    const TemporaryFolder folder;
    folder.write("baseq3/models/a.md3", "IDP3");
    folder.write("baseq3/broken.pk3", "PK\x03\x04");
    write(folder, "baseq3/a.pk3", zipOf({{.name = "x.cfg", .content = "x"}, {.name = "../y", .content = "y"}}));
    VirtualFileSystem files;
    ASSERT_TRUE(files.mountRootOf(folder / "baseq3/models/a.md3"));

    EXPECT_TRUE(files.find("models/a.md3"));
    EXPECT_TRUE(files.diagnostics().empty()); // only the loose files were needed
    EXPECT_EQ(found(files, "x.cfg"), "x");

    const formats::Diagnostics diagnostics = files.diagnostics();
    ASSERT_EQ(diagnostics.size(), 2U);
    EXPECT_EQ(diagnostics[0].rule, "archive-unreadable");
    EXPECT_EQ(diagnostics[1].message, (folder / "baseq3/a.pk3").generic_string() +
                                          ": entry '../y' is left out: its name leads out of the archive");
}

TEST(GameArchives, AnArchiveFolderIsOneOfTheArchives)
{
    const TemporaryFolder folder;
    folder.write("baseq3/a.pk3dir/models/players/m/lower.md3", "IDP3");
    folder.write("baseq3/a.pk3dir/x.cfg", "a");
    write(folder, "baseq3/b.pk3", zipOf({{.name = "x.cfg", .content = "b"}, {.name = "y.cfg", .content = "b"}}));
    VirtualFileSystem game;
    VirtualFileSystem model;

    ASSERT_TRUE(game.mountGameFolder(folder / "baseq3"));
    ASSERT_TRUE(model.mountRootOf(folder / "baseq3/a.pk3dir/models/players/m/lower.md3"));

    EXPECT_EQ(relativeTo(folder, game.mountPaths()), (Names{"baseq3/b.pk3", "baseq3/a.pk3dir", "baseq3"}));
    EXPECT_EQ(found(game, "x.cfg"), "b");
    EXPECT_EQ(relativeTo(folder, model.mountPaths()), (Names{"baseq3/b.pk3", "baseq3/a.pk3dir", "baseq3"}));
    EXPECT_EQ(found(model, "x.cfg"), "b");
    EXPECT_EQ(found(model, "y.cfg"), "b");
}

TEST(GameArchives, AFoldersArchivesAreListedWithIt)
{
    const TemporaryFolder folder;
    write(folder, "pak0.pak", PakBuilder().file("models/b.md2", "x").file("a.txt", "x").build());
    folder.write("models/a.md2", "x");

    const auto models = formats::listPath(folder.path(), std::array{".md2"sv}, 10);
    const auto first = formats::listPath(folder.path(), std::array{".md2"sv}, 1);

    ASSERT_TRUE(models && first);
    EXPECT_EQ(relativeTo(folder, *models), (Names{"models/a.md2", "pak0.pak/models/b.md2"}));
    EXPECT_EQ(relativeTo(folder, *first), Names{"models/a.md2"});
}

TEST(GameArchives, MoreArchivesThanCanStayOpenAreLeftOut)
{
    const TemporaryFolder folder;
    for (int i = 0; i < 300; ++i)
        write(folder, "m" + std::to_string(1000 + i) + ".pk3", zipOf({{.name = "x", .content = std::to_string(i)}}));
    VirtualFileSystem files;

    ASSERT_TRUE(files.mountGameFolder(folder.path()));

    EXPECT_EQ(files.mountCount(), VirtualFileSystem::kMaxArchives + 1);
    EXPECT_EQ(found(files, "x"), "299"); // those that the game searches first are kept
    ASSERT_EQ(files.diagnostics().size(), 1U);
    EXPECT_EQ(files.diagnostics()[0].rule, "archive-limit");
    EXPECT_EQ(files.diagnostics()[0].file, folder.path().generic_string());
}

struct GameRootCase {
    const char* file;
    const char* root;
};

TEST(GameRoot, IsWhatTheFoldersAboveTell)
{
    const std::array cases = {
        GameRootCase{"q3/models/weapons2/mod/models/x.md3", "q3"}, // the outermost one that a game has
        GameRootCase{"q3/models/own/models/x.md3", "q3/models/own"},
        GameRootCase{"baseq2/odd/x.md2", "baseq2"},
        GameRootCase{"main/odd/x.md2", "main/odd"}, // "main" is a common name
        GameRootCase{"withpak/odd/x.md2", "withpak"},
        GameRootCase{"shaders/odd/x.md3", "shaders"},
        GameRootCase{"id1/progs/x.md2", "id1"},
        GameRootCase{"mine/textures/x.md2", "mine/textures"},
        GameRootCase{"mine/x.md2", "mine"},
        GameRootCase{"wow/item/x.md2", "wow/item"},
    };
    for (const GameRootCase& test : cases) {
        const TemporaryFolder folder;
        folder.write("withpak/pak0.pak", "");
        folder.write("shaders/scripts/x.shader", "");
        const fs::path file = folder.write(test.file, "");
        EXPECT_EQ(formats::gameRootOf(file).folder, folder / test.root) << test.file;
    }
}

} // namespace game_archives_test
