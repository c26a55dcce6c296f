#include "formats/vfs/client_archives.hpp"

#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/file_tree.hpp"
#include "formats/vfs/folder_walk.hpp"
#include "formats/vfs/virtual_file_system.hpp"
#include "tests/formats/walked_folders.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Clients of World of Warcraft: recognized by their archives, which are searched in the order of the executable.
namespace client_archives_test {

namespace fs = std::filesystem;
using formats::ClientArchives;
using formats::clientArchivesAmong;
using formats::clientAround;
using formats::clientAt;
using formats::VirtualFileSystem;
using tests::MpqEntry;
using tests::mpqOf;
using tests::Names;
using tests::TemporaryFolder;

TEST(ClientArchives, Of335aHaveFourGroupsOfPatches)
{
    const auto client = clientArchivesAmong(Names{"common.MPQ",
                                                  "common-2.MPQ",
                                                  "expansion.MPQ",
                                                  "lichking.MPQ",
                                                  "patch.MPQ",
                                                  "patch-2.MPQ",
                                                  "patch-3.MPQ",
                                                  "patch-A.MPQ",
                                                  "patch-z.mpq",
                                                  "patch-10.MPQ",
                                                  "patch-jimbo.MPQ",
                                                  "enUS/locale-enUS.MPQ",
                                                  "enUS/patch-enUS.MPQ",
                                                  "enUS/patch-enUS-2.MPQ",
                                                  "enUS/patch-enUS-3.MPQ",
                                                  "enUS/speech-enUS.MPQ",
                                                  "enUS/backup-enUS.MPQ",
                                                  "enUS/expansion-locale-enUS.MPQ",
                                                  "enUS/lichking-locale-enUS.MPQ",
                                                  "enUS/expansion-speech-enUS.MPQ",
                                                  "enUS/lichking-speech-enUS.MPQ",
                                                  "alternate.MPQ",
                                                  "readme.txt",
                                                  "deDE/patch-deDE.MPQ"});

    ASSERT_TRUE(client);
    EXPECT_EQ(client->version, "3.3.5a");
    EXPECT_EQ(client->locale, "enUS");
    EXPECT_EQ(nameOf(*client), "World of Warcraft 3.3.5a (enUS)");
    EXPECT_EQ(client->order,
              (Names{"alternate.MPQ", "patch-z.mpq", "patch-A.MPQ", "patch-3.MPQ", "patch-2.MPQ",
                     "enUS/patch-enUS-3.MPQ", "enUS/patch-enUS-2.MPQ", "patch.MPQ", "enUS/patch-enUS.MPQ",
                     "expansion.MPQ", "lichking.MPQ", "common.MPQ", "common-2.MPQ", "enUS/locale-enUS.MPQ",
                     "enUS/speech-enUS.MPQ", "enUS/expansion-locale-enUS.MPQ", "enUS/lichking-locale-enUS.MPQ",
                     "enUS/expansion-speech-enUS.MPQ", "enUS/lichking-speech-enUS.MPQ"}));
}

TEST(ClientArchives, Of243AndOf112)
{
    const auto crusade =
        clientArchivesAmong(Names{"common.MPQ", "expansion.MPQ", "patch.MPQ", "patch-2.MPQ", "deDE/locale-deDE.MPQ",
                                  "deDE/base-deDE.MPQ", "deDE/patch-deDE-2.MPQ", "deDE/patch-deDE.MPQ"});
    const auto classic = clientArchivesAmong(Names{"DBC.MPQ", "model.MPQ", "wmo.MPQ", "patch.MPQ", "patch-2.MPQ",
                                                   "Patch-b.mpq", "patch-A.MPQ", "base.MPQ", "backup.MPQ"});

    ASSERT_TRUE(crusade && classic);
    EXPECT_EQ(nameOf(*crusade), "World of Warcraft 2.4.3 (deDE)");
    EXPECT_EQ(crusade->order, (Names{"patch-2.MPQ", "patch.MPQ", "deDE/patch-deDE-2.MPQ", "deDE/patch-deDE.MPQ",
                                     "expansion.MPQ", "common.MPQ", "deDE/base-deDE.MPQ", "deDE/locale-deDE.MPQ"}));
    EXPECT_EQ(nameOf(*classic), "World of Warcraft 1.12");
    EXPECT_EQ(classic->order, (Names{"Patch-b.mpq", "patch-A.MPQ", "patch-2.MPQ", "patch.MPQ", "base.MPQ", "DBC.MPQ",
                                     "model.MPQ", "wmo.MPQ"}));
}

TEST(ClientArchives, OfOtherFoldersAreNone)
{
    EXPECT_FALSE(clientArchivesAmong(Names{}));
    EXPECT_FALSE(clientArchivesAmong(Names{"common.MPQ", "model.MPQ", "patch-A.MPQ"}));
    EXPECT_FALSE(clientArchivesAmong(Names{"common.pk3", "lichking.txt"}));
    EXPECT_FALSE(clientArchivesAmong(Names{"x/common.MPQ", "x/lichking.MPQ"}));
}

TEST(ClientArchives, AmericanEnglishIsPreferred)
{
    const Names common = {"common.MPQ", "lichking.MPQ"};
    const auto localeOf = [&](Names names) {
        names.insert(names.end(), common.begin(), common.end());
        return clientArchivesAmong(names)->locale;
    };
    EXPECT_EQ(localeOf({"deDE/locale-deDE.MPQ", "ENUS/locale-enus.MPQ", "ruRU/locale-ruRU.MPQ"}), "ENUS");
    EXPECT_EQ(localeOf({"ruRU/locale-ruRU.MPQ", "deDE/locale-deDE.MPQ"}), "deDE");
    EXPECT_EQ(localeOf({"deDE/locale-frFR.MPQ"}), "");
}

void write(const TemporaryFolder& folder, const fs::path& name, const std::vector<MpqEntry>& entries)
{
    folder.write(name, std::span<const std::byte>(mpqOf(entries)));
}

/// A small client of 3.3.5a in "WoW".
void writeClient(const TemporaryFolder& folder)
{
    const auto file = [](const char* name, const char* content) { return MpqEntry{.name = name, .content = content}; };
    write(folder, "WoW/Data/common.MPQ",
          {file("Creature\\Wolf\\Wolf.m2", "common"), file("Creature\\Wolf\\Wolf.blp", "common"),
           file("Item\\gone.blp", "common"), file("Item\\a.blp", "common")});
    write(folder, "WoW/Data/lichking.MPQ", {file("Item\\a.blp", "lichking")});
    write(folder, "WoW/Data/patch.MPQ", {{.name = "Item\\gone.blp", .moreFlags = 0x02000000}});
    write(folder, "WoW/Data/enUS/locale-enUS.MPQ", {file("DBFilesClient\\Map.dbc", "locale")});
    write(folder, "WoW/Data/enUS/patch-enUS-2.MPQ", {file("Item\\b.blp", "patch-enUS-2")});
    folder.write("WoW/Data/patch-T.MPQ/Creature/Wolf/Wolf.blp", "folder");
    folder.write("WoW/Data/patch-T.MPQ/Creature/Wolf/Loose.m2", "MD20");
    folder.write("WoW/Data/Item/loose.blp", "loose");
    write(folder, "WoW/Data/patch-jimbo.MPQ",
          {file("Item\\a.blp", "jimbo"), file("Creature\\Jimbo\\Jimbo.m2", "jimbo")});
}

Names relativeTo(const TemporaryFolder& folder, Names paths)
{
    const std::string start = (folder / "WoW/Data/").generic_string();
    for (std::string& path : paths)
        path = path.starts_with(start) ? path.substr(start.size()) : path;
    return paths;
}

std::string contentOf(const VirtualFileSystem& files, const std::string& name)
{
    const auto found = files.find(name);
    return found ? tests::textOf(files.read(*found)->file().span()) : "not found";
}

const Names kOrder = {"patch-T.MPQ", "enUS/patch-enUS-2.MPQ", "patch.MPQ", "lichking.MPQ",
                      "common.MPQ",  "enUS/locale-enUS.MPQ"};

TEST(ClientFolder, IsFoundFromItselfItsDataAndFilesInside)
{
    const TemporaryFolder folder;
    writeClient(folder);
    const fs::path data = folder / "WoW/Data";
    for (const char* const name :
         {"WoW", "WoW/Data", "WoW/Data/", "WoW/Data/.", "WoW/Data/enUS/..", "WoW/Data/enUS/../..", "WoW/."}) {
        const auto client = clientAt(folder / name);
        ASSERT_TRUE(client) << name;
        EXPECT_EQ(client->archives.order, kOrder);
        EXPECT_EQ(fs::canonical(client->data), fs::canonical(data));
    }
    EXPECT_FALSE(clientAt(folder.path()));
    EXPECT_FALSE(clientAt(folder / "WoW/Data/enUS"));
    for (const char* const name :
         {"WoW/Data/common.MPQ/Creature/Wolf/Wolf.m2", "WoW/Data/enUS/locale-enUS.MPQ", "WoW/Screenshots/x.jpg", "WoW"})
        EXPECT_TRUE(clientAround(folder / name)) << name;
    EXPECT_FALSE(clientAround(folder / "other/x.m2"));
}

TEST(ClientFolder, AModelInAnArchiveIsSearchedInTheWholeClient)
{
    const TemporaryFolder folder;
    writeClient(folder);
    VirtualFileSystem files;
    const auto model =
        files.mountRootOf(folder / "WoW/Data/common.MPQ/Creature/Wolf/Wolf.m2",
                          [](std::span<const std::string_view>) -> std::optional<formats::ContentFolder> {
                              return formats::ContentFolder{0, true};
                          });
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(relativeTo(folder, files.mountPaths()), kOrder);
    EXPECT_EQ(model->name, "Creature/Wolf/Wolf.m2");
    EXPECT_EQ(contentOf(files, "CREATURE\\wolf\\WOLF.BLP"), "folder");
    EXPECT_EQ(contentOf(files, "Item/a.blp"), "lichking") << "the client does not read patch-jimbo";
    EXPECT_EQ(contentOf(files, "Item/b.blp"), "patch-enUS-2");
    EXPECT_EQ(contentOf(files, "Item/gone.blp"), "not found") << "a patch deletes it";
    EXPECT_EQ(contentOf(files, "DBFilesClient/Map.dbc"), "locale");
    EXPECT_EQ(contentOf(files, "Item/loose.blp"), "not found") << "the client reads no loose files";
}

TEST(ClientFolder, LooseModelsAndUnreadArchivesComeBeforeTheClient)
{
    const TemporaryFolder folder;
    writeClient(folder);
    const auto pathsFor = [&](const char* name) {
        VirtualFileSystem files;
        const auto rule = [](std::span<const std::string_view> parts) -> std::optional<formats::ContentFolder> {
            for (std::size_t i = 0; i < parts.size(); ++i) {
                if (parts[i] == "Creature" || parts[i] == "Item")
                    return formats::ContentFolder{i, true};
            }
            return std::nullopt;
        };
        EXPECT_TRUE(files.mountRootOf(folder / name, rule)) << name;
        return relativeTo(folder, files.mountPaths());
    };
    const auto with = [](const std::string& first) {
        Names names = kOrder;
        names.insert(names.begin(), first);
        return names;
    };
    EXPECT_EQ(pathsFor("WoW/Data/patch-T.MPQ/Creature/Wolf/Loose.m2"), kOrder);
    EXPECT_EQ(pathsFor("WoW/Data/patch-jimbo.MPQ/Creature/Jimbo/Jimbo.m2"), with("patch-jimbo.MPQ"));
    EXPECT_EQ(pathsFor("WoW/Data/Item/loose.blp"), with((folder / "WoW/Data").generic_string()));
}

TEST(ClientFolder, IsMountedAsAGameFolder)
{
    const TemporaryFolder folder;
    writeClient(folder);
    for (const char* const name : {"WoW", "WoW/Data"}) {
        VirtualFileSystem files;
        ASSERT_TRUE(files.mountGameFolder(folder / name));
        EXPECT_EQ(relativeTo(folder, files.mountPaths()), kOrder);
        EXPECT_EQ(contentOf(files, "Item/loose.blp"), "not found") << "the client reads no loose files";
        EXPECT_EQ(contentOf(files, "Data/Item/loose.blp"), "not found");
    }
}

TEST(ClientFolder, IsFoundFromTheWorkingFolder)
{
    const TemporaryFolder folder;
    writeClient(folder);
    const fs::path before = fs::current_path();
    fs::current_path(folder / "WoW/Data/enUS");
    for (const char* const name : {"..", "../", "../..", "../enUS/.."}) {
        const auto client = clientAt(name);
        EXPECT_TRUE(client && client->archives.order == kOrder) << name;
        VirtualFileSystem files;
        EXPECT_TRUE(files.mountGameFolder(name)) << name;
        EXPECT_EQ(contentOf(files, "Item/b.blp"), "patch-enUS-2") << name;
    }
    EXPECT_FALSE(clientAt("."));
    fs::current_path(before);
}

/// A patch with files that other archives name, and one that none does; it has no list of names.
void writeNamelessPatch(const TemporaryFolder& folder, const char* name)
{
    const std::vector<MpqEntry> entries = {{.name = "Item\\a.blp", .content = "patched"},
                                           {.name = "Item\\b.blp", .content = "secret", .isEncrypted = true},
                                           {.name = "Item\\other.blp", .content = "BLP2"}};
    folder.write(name, std::span<const std::byte>(mpqOf(entries, {.hasListfile = false})));
}

TEST(ClientFolder, ListsOfAllItsArchivesNameTheFilesOfEach)
{
    const TemporaryFolder folder;
    writeClient(folder);
    writeNamelessPatch(folder, "WoW/Data/patch-2.MPQ");
    writeNamelessPatch(folder, "alone/patch-2.MPQ");
    const Names named = {"Item/a.blp", "Item/b.blp", "unnamed/00000002.blp"};
    VirtualFileSystem files;
    ASSERT_TRUE(files.mountGameFolder(folder / "WoW"));
    const formats::Mount& patch = files.mountAt(files.order()[1]);
    ASSERT_TRUE(patch.path().ends_with("patch-2.MPQ")) << patch.path();
    EXPECT_EQ(patch.filesBelow(10), named);
    const auto secret = patch.read("Item/b.blp");
    ASSERT_TRUE(secret) << secret.error().message;
    EXPECT_EQ(tests::textOf(secret->file().span()), "secret") << "the name is its key";

    const auto location = formats::locateInArchive(folder / "WoW/Data/patch-2.MPQ/Item/a.blp");
    ASSERT_TRUE(location && *location);
    EXPECT_EQ((*location)->chain.back().get(), patch.archive());
    const auto alone = formats::Archive::open(folder / "alone/patch-2.MPQ", "patch-2.MPQ");
    ASSERT_TRUE(alone);
    EXPECT_TRUE(alone->entries()[0].isNumbered) << "outside of a client nothing names it";
}

TEST(ClientFolder, AListOfTheUserNamesWhatItsArchivesDoNot)
{
    const TemporaryFolder folder;
    writeClient(folder);
    writeNamelessPatch(folder, "WoW/Data/patch-2.MPQ");
    VirtualFileSystem files;
    files.useNames({[] { return formats::FileBytes::copyOf("Item\\other.blp\n"); }, std::make_shared<int>()});
    ASSERT_TRUE(files.mountGameFolder(folder / "WoW"));
    EXPECT_EQ(files.mountAt(files.order()[1]).filesBelow(10), (Names{"Item/a.blp", "Item/b.blp", "Item/other.blp"}));
}

TEST(ClientFolder, NamesOfUnreadableArchivesAreMissing)
{
    const TemporaryFolder folder;
    writeClient(folder);
    writeNamelessPatch(folder, "WoW/Data/patch-2.MPQ");
    folder.write("WoW/Data/lichking.MPQ", "MPQ\x1A and nothing else");
    folder.write("WoW/Data/common.MPQ", "");
    VirtualFileSystem files;
    ASSERT_TRUE(files.mountGameFolder(folder / "WoW"));
    EXPECT_EQ(files.mountAt(files.order()[1]).filesBelow(10),
              (Names{"Item/b.blp", "unnamed/00000000", "unnamed/00000002.blp"}));
}

TEST(ClientFolder, ItsArchivesAreSharedWhileTheyAreTheSame)
{
    const TemporaryFolder folder;
    writeClient(folder);
    const auto lastOf = [](const VirtualFileSystem& files) { return files.mountAt(files.order()[5]).archive(); };
    VirtualFileSystem first, second, named, namedAlike, other, unknown, changed;
    const auto read = [] { return formats::FileBytes(); };
    const auto list = std::make_shared<int>();
    named.useNames({read, list});
    namedAlike.useNames({read, list});
    other.useNames({read, std::make_shared<int>()});
    unknown.useNames(read);
    for (VirtualFileSystem* const files : {&first, &second, &named, &namedAlike, &other, &unknown})
        ASSERT_TRUE(files->mountGameFolder(folder / "WoW"));
    EXPECT_EQ(lastOf(first), lastOf(second));
    EXPECT_EQ(lastOf(named), lastOf(namedAlike));
    for (const VirtualFileSystem* const files : {&first, &other, &unknown})
        EXPECT_NE(lastOf(*files), lastOf(named)) << "it has other names";
    EXPECT_NE(lastOf(first), lastOf(unknown));
    EXPECT_EQ(contentOf(first, "DBFilesClient/Map.dbc"), "locale");

    write(folder, "WoW/Data/enUS/locale-enUS.MPQ", {{.name = "DBFilesClient\\Map.dbc", .content = "another one"}});
    ASSERT_TRUE(changed.mountGameFolder(folder / "WoW"));
    EXPECT_NE(lastOf(first), lastOf(changed));
    EXPECT_EQ(contentOf(changed, "DBFilesClient/Map.dbc"), "another one");
}

TEST(ClientFolder, TheArchiveOfAModelIsSharedToo)
{
    const TemporaryFolder folder;
    writeClient(folder);
    VirtualFileSystem files, game;
    const fs::path archive = folder / "WoW/Data/lichking.MPQ";
    const auto found = files.mountRootOf(archive / "Item/a.blp");
    ASSERT_TRUE(found);
    ASSERT_TRUE(game.mountGameFolder(folder / "WoW"));

    const auto location = formats::locateInArchive(archive / "Item/a.blp");
    ASSERT_TRUE(location && *location);
    EXPECT_EQ((*location)->chain.back().get(), files.mountAt(found->mount).archive());
    EXPECT_EQ(game.mountAt(game.order()[3]).archive(), files.mountAt(found->mount).archive());
}

TEST(ClientFolder, AnArchiveThatFailedIsOpenedAgain)
{
    const TemporaryFolder folder;
    writeClient(folder);
    const fs::path archive = folder / "WoW/Data/lichking.MPQ";
    const auto written = fs::last_write_time(archive);
    const std::string good = tests::textOf(mpqOf({{.name = "Item\\a.blp", .content = "lichking"}}));
    VirtualFileSystem first, second;
    folder.write("WoW/Data/lichking.MPQ", std::string(good.size(), 'x'));
    fs::last_write_time(archive, written);
    ASSERT_TRUE(first.mountGameFolder(folder / "WoW"));
    EXPECT_EQ(contentOf(first, "Item/a.blp"), "common");

    folder.write("WoW/Data/lichking.MPQ", good); // as if the disk had failed before
    fs::last_write_time(archive, written);
    ASSERT_TRUE(second.mountGameFolder(folder / "WoW"));
    EXPECT_EQ(contentOf(second, "Item/a.blp"), "lichking");
    EXPECT_EQ(contentOf(first, "Item/a.blp"), "common");
}

TEST(ClientFolder, ProblemsOfSharedArchivesStayWithTheirReader)
{
    const TemporaryFolder folder;
    writeClient(folder);
    write(folder, "WoW/Data/lichking.MPQ",
          {{.name = "Item\\short.blp", .content = std::string(300, 'x'), .methods = 2, .statedSize = 400},
           {.name = "Item\\whole.blp", .content = "whole"}});
    VirtualFileSystem first, second;
    for (VirtualFileSystem* const files : {&first, &second})
        ASSERT_TRUE(files->mountGameFolder(folder / "WoW"));

    EXPECT_EQ(contentOf(first, "Item/short.blp").size(), 400U);
    EXPECT_EQ(contentOf(first, "Item/short.blp").size(), 400U);
    EXPECT_EQ(contentOf(second, "Item/whole.blp"), "whole");
    ASSERT_EQ(first.readProblems().size(), 1U);
    EXPECT_EQ(first.readProblems()[0].rule, "mpq-short-sector");
    EXPECT_EQ(first.readProblems()[0].file, (folder / "WoW/Data/lichking.MPQ").generic_string());
    EXPECT_TRUE(second.readProblems().empty());
}

TEST(ClientFolder, IsListedWithItsArchivesInOrder)
{
    const TemporaryFolder folder;
    writeClient(folder);
    folder.write("WoW/WTF/Config.wtf", "x");
    for (const char* const name : {"WoW", "WoW/Data"}) {
        const auto games = gamesOf(formats::walkFolder(folder / name));
        const formats::GameTree& game = games.back();
        ASSERT_TRUE(game.client) << name;
        EXPECT_EQ(game.client->order, kOrder);
        EXPECT_EQ(game.archives, Names(kOrder.begin() + 1, kOrder.end()));
        EXPECT_EQ(game.archiveFolders, Names{"patch-T.MPQ"});
        EXPECT_EQ(game.otherArchives, Names{"patch-jimbo.MPQ"});
    }
    // An archive beside "Data" makes the client's folder the game.
    write(folder, "WoW/backup.MPQ", {});
    const auto games = gamesOf(formats::walkFolder(folder / "WoW"));
    ASSERT_EQ(games.size(), 1U);
    ASSERT_TRUE(games[0].client);
    EXPECT_EQ(games[0].archives.front(), "Data/enUS/patch-enUS-2.MPQ");
    EXPECT_EQ(games[0].otherArchives, (Names{"backup.MPQ", "Data/patch-jimbo.MPQ"}));
}

TEST(ClientFolder, EveryFileIsVisitedOnce)
{
    const TemporaryFolder folder;
    writeClient(folder);
    Names visited;
    const auto diagnostics = formats::visitFiles(folder / "WoW/Data", {}, [&](const formats::VisitedFile& file) {
        if (file.path().ends_with(".blp") || file.path().ends_with(".m2"))
            visited.push_back(file.path());
        return true;
    });
    ASSERT_TRUE(diagnostics);
    EXPECT_EQ(relativeTo(folder, visited),
              (Names{"Item/loose.blp", "patch-T.MPQ/Creature/Wolf/Loose.m2", "patch-T.MPQ/Creature/Wolf/Wolf.blp",
                     "enUS/patch-enUS-2.MPQ/Item/b.blp", "lichking.MPQ/Item/a.blp", "common.MPQ/Creature/Wolf/Wolf.blp",
                     "common.MPQ/Creature/Wolf/Wolf.m2", "common.MPQ/Item/a.blp", "common.MPQ/Item/gone.blp",
                     "patch-jimbo.MPQ/Creature/Jimbo/Jimbo.m2", "patch-jimbo.MPQ/Item/a.blp"}));
}

} // namespace client_archives_test
