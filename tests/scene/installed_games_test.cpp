#include "renderer/scene/games/installed_games.hpp"

#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace {

namespace fs = std::filesystem;
using scene::installedGames;
using scene::steamLibraries;
using tests::TemporaryFolder;
using Texts = std::vector<std::string>;

TEST(SteamLibraries, AreThePathsOfTheList)
{
    EXPECT_EQ(steamLibraries(
                  "\"libraryfolders\"\n{\n\t\"contentstatsid\"\t\t\"-5391\"\n\t\"0\"\n\t{\n\t\t\"path\"\t\t\"/home/u/"
                  ".local/share/Steam\"\n\t\t\"label\"\t\t\"\"\n\t\t\"apps\"\n\t\t{\n\t\t\t\"228980\"\t\t\"1234\""
                  "\n\t\t}\n\t}\n\t\"1\"\n\t{\n\t\t\"path\"\t\t\"/mnt/games\"\n\t}\n}\n"),
              (Texts{"/home/u/.local/share/Steam", "/mnt/games"}));
    EXPECT_EQ(
        steamLibraries(
            "\"LibraryFolders\"\n{\n\t\"TimeNextStatsReport\"\t\"1561832478\"\n\t\"1\"\t\"D:\\\\Steam \\\"x\\\"\"\n}"),
        (Texts{"D:\\Steam \"x\""}))
        << "as it was written before 2021";
    EXPECT_EQ(steamLibraries("// \"path\" \"/no\"\n\"path\" \"/yes\""), (Texts{"/yes"}));
}

TEST(SteamLibraries, OfBrokenListsAreNone)
{
    for (const char* const text :
         {"", "\"", "\"path", "\"path\" \"", "\"path\" \"/cut", "{{{{", "\"path\"\\", "// x", "\"path\" { \"/x\" }"})
        EXPECT_EQ(steamLibraries(text), Texts()) << text;
}

TEST(InstalledGames, AreFoundByTheirNamesAndTheirContent)
{
    const TemporaryFolder disk;
    (void)disk.write("Steam/steamapps/common/Quake 2/BaseQ2/pak0.pak", std::string("x"));
    (void)disk.write("Steam/steamapps/common/Quake 3 Arena/readme.txt", std::string("no folder of content"));
    (void)disk.write("Steam/steamapps/libraryfolders.vdf",
                     "\"libraryfolders\" { \"1\" { \"path\" \"" + (disk / "second").generic_string() + "\" } }");
    (void)disk.write("second/steamapps/common/Quake/id1/pak0.pak", std::string("x"));
    (void)disk.write("shelf/openarena/baseoa/pak0.pk3", std::string("x"));
    (void)disk.write("shelf/data/baseq3/pak0.pk3", std::string("called like no game"));
    (void)disk.write("home/.q2/baseq2/pak0.pak", std::string("x"));
    for (const char* const name : {"id1/pak0.pak", "Data/common.MPQ", "Data/lichking.MPQ"})
        (void)disk.write(fs::path("home/.quake") / name, std::string("x"));
    (void)disk.write("noted/Quake III/baseq3/pak0.pk3", std::string("x"));
    for (const char* const name : {"common.MPQ", "expansion.MPQ", "lichking.MPQ", "enUS/locale-enUS.MPQ"})
        (void)disk.write(fs::path("shelf/My game/Data") / name, std::string("x"));
    (void)disk.write("shelf/World of Warcraft/Data/readme.txt", std::string("x"));
    platform::InstallFolders folders;
    folders.steam = {disk / "Steam", disk / "nowhere"};
    folders.shelves = {disk / "shelf", disk / "shelf", disk / "nowhere"};
    folders.homes = {disk / "home"};
    folders.games = {disk / "noted" / "Quake III", disk / "nowhere"};
    const std::vector<scene::InstalledGame> expected = {
        {"Quake", disk / "second/steamapps/common/Quake"},
        {"Quake", disk / "home/.quake"},
        {"Quake II", disk / "Steam/steamapps/common/Quake 2"},
        {"Quake II", disk / "home/.q2"},
        {"Quake III Arena", disk / "noted/Quake III"},
        {"OpenArena", disk / "shelf/openarena"},
        {"World of Warcraft 3.3.5a (enUS)", disk / "shelf/My game"},
        {"World of Warcraft", disk / "shelf/World of Warcraft"},
    };
    const auto found = installedGames(folders);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].name, expected[i].name);
        EXPECT_EQ(found[i].folder, expected[i].folder);
    }
    EXPECT_TRUE(installedGames({}).empty());
}

} // namespace
