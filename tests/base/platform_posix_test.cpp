#include "formats/platform/directories.hpp"
#include "formats/platform/display.hpp"
#include "formats/platform/file_manager.hpp"
#include "formats/platform/install_folders.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <sys/stat.h>

namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;
using tests::EnvironmentVariable;
using tests::TemporaryFolder;

TEST(Paths, AnyBytesSurviveBothWays)
{
    for (const std::string_view text : {"models/a.md2"sv,
                                        "m\xc3\xb6"
                                        "del.md2"sv,
                                        "m\xf6"
                                        "del \xff.md2"sv,
                                        ""sv, "a\\b"sv})
        EXPECT_EQ(platform::utf8FromPath(platform::pathFromUtf8(text)), text);
}

TEST(Display, IsThereWhenItsVariableIsSetAndNotEmpty)
{
    const EnvironmentVariable noX("DISPLAY", std::nullopt);
    const EnvironmentVariable noWayland("WAYLAND_DISPLAY", "");
    EXPECT_FALSE(platform::hasDisplay());
    {
        const EnvironmentVariable x("DISPLAY", ":0");
        EXPECT_TRUE(platform::hasDisplay());
    }
    const EnvironmentVariable wayland("WAYLAND_DISPLAY", "wayland-0");
    EXPECT_TRUE(platform::hasDisplay());
}

TEST(FileManager, OpensAPageWithTheDefaultProgram)
{
    const TemporaryFolder folder;
    const fs::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const fs::path opener = folder.write("bin/xdg-open", "#!/bin/sh\necho \"$1\" > '" + pipe.string() + "'\n");
    fs::permissions(opener, fs::perms::owner_all);
    const EnvironmentVariable path("PATH", (folder / "bin").string() + ":/usr/bin:/bin");
    ASSERT_TRUE(platform::openPage("https://example.org/a b'c"));
    std::ifstream opened(pipe); // waits until the program writes
    std::string address;
    std::getline(opened, address);
    EXPECT_EQ(address, "https://example.org/a b'c");
    const EnvironmentVariable none("PATH", (folder / "none").string());
    EXPECT_FALSE(platform::openPage("https://example.org"));
}

TEST(Directories, NotesLieInTheStateHomeElseInTheHome)
{
    const EnvironmentVariable home("HOME", "/home/u");
    {
        const EnvironmentVariable state("XDG_STATE_HOME", "/state");
        EXPECT_EQ(platform::stateFolder(), "/state/trisview");
    }
    const EnvironmentVariable state("XDG_STATE_HOME", std::nullopt);
    EXPECT_EQ(platform::stateFolder(), "/home/u/.local/state/trisview");
    const EnvironmentVariable noHome("HOME", std::nullopt);
    EXPECT_EQ(platform::stateFolder(), "");
}

TEST(Directories, SettingsLieInTheConfigHomeElseInTheHome)
{
    const EnvironmentVariable home("HOME", "/home/u");
    {
        const EnvironmentVariable config("XDG_CONFIG_HOME", "/config");
        EXPECT_EQ(platform::configFolder(), "/config/trisview");
    }
    {
        const EnvironmentVariable config("XDG_CONFIG_HOME", "relative");
        EXPECT_EQ(platform::configFolder(), "/home/u/.config/trisview");
    }
    const EnvironmentVariable config("XDG_CONFIG_HOME", std::nullopt);
    EXPECT_EQ(platform::configFolder(), "/home/u/.config/trisview");
    const EnvironmentVariable noHome("HOME", std::nullopt);
    EXPECT_EQ(platform::configFolder(), "");
}

TEST(Directories, CachesLieInTheCacheHomeElseInTheHome)
{
    const EnvironmentVariable home("HOME", "/home/u");
    {
        const EnvironmentVariable cache("XDG_CACHE_HOME", "/cache");
        EXPECT_EQ(platform::cacheFolder(), "/cache/trisview");
    }
    const EnvironmentVariable cache("XDG_CACHE_HOME", std::nullopt);
    EXPECT_EQ(platform::cacheFolder(), "/home/u/.cache/trisview");
    const EnvironmentVariable noHome("HOME", std::nullopt);
    EXPECT_EQ(platform::cacheFolder(), "");
}

TEST(InstallFolders, LieInTheHomeAndInItsWinePrefixes)
{
    const TemporaryFolder folder;
    const EnvironmentVariable home("HOME", folder.path());
    fs::create_directories(folder / "Games" / "quake" / "drive_c");
    const platform::InstallFolders folders = platform::installFolders();
    const auto has = [](const std::vector<fs::path>& paths, const fs::path& path) {
        return std::find(paths.begin(), paths.end(), path) != paths.end();
    };
    EXPECT_TRUE(has(folders.steam, folder / ".local/share/Steam"));
    EXPECT_TRUE(has(folders.shelves, folder / "Games/quake/drive_c/GOG Games"));
    EXPECT_TRUE(has(folders.shelves, folder / ".wine/drive_c/Program Files"));
    EXPECT_TRUE(has(folders.homes, folder.path()));
    EXPECT_TRUE(has(folders.shelves, "/usr/share/games"));
}

TEST(Directories, ImagesGoWhereTheUserSaysElseHome)
{
    const TemporaryFolder home;
    const TemporaryFolder elsewhere;
    fs::create_directory(home / "Bilder");
    const EnvironmentVariable variable("HOME", home.path());
    const EnvironmentVariable config("XDG_CONFIG_HOME", std::nullopt);
    const auto userDirectories = [&home](const std::string& value) {
        home.write(".config/user-dirs.dirs", "# comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"" + value);
    };
    EXPECT_EQ(platform::picturesFolder(), home.path());

    userDirectories("$HOME/Bilder\"\n");
    EXPECT_EQ(platform::picturesFolder(), home / "Bilder");
    userDirectories(elsewhere.path().generic_string() + "\"\n");
    EXPECT_EQ(platform::picturesFolder(), elsewhere.path());
    for (const char* unusable : {"$HOME/missing\"\n", "Bilder\"\n", "$OTHER/Bilder\"\n", "\"\n", ""}) {
        userDirectories(unusable);
        EXPECT_EQ(platform::picturesFolder(), home.path()) << unusable;
    }

    const EnvironmentVariable noHome("HOME", std::nullopt);
    EXPECT_EQ(platform::picturesFolder(), ".");
}

} // namespace
