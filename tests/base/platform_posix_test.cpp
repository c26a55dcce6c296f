#include "formats/platform/directories.hpp"
#include "formats/platform/display.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

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
