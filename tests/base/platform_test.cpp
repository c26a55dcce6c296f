#include "formats/platform/directories.hpp"
#include "formats/platform/display.hpp"
#include "formats/platform/fonts.hpp"
#include "formats/platform/paths.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

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

TEST(Paths, TheProgramKnowsItsOwnFile)
{
    const fs::path program = platform::executablePath();

    EXPECT_TRUE(fs::is_regular_file(program));
    EXPECT_EQ(program.filename(), "base_tests");
}

TEST(Paths, SamplesLieBesideTheProgramElseInItsShare)
{
    const fs::path folder = platform::executablePath().parent_path();
    const fs::path samples = platform::samplesFolder();

    // Whether they are there depends on what was built.
    if (fs::is_directory(folder / "samples"))
        EXPECT_EQ(samples, folder / "samples");
    else if (fs::is_directory(folder.parent_path() / "share/trisview/samples"))
        EXPECT_EQ(samples, folder.parent_path() / "share/trisview/samples");
    else
        EXPECT_EQ(samples, fs::path());
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
    userDirectories(elsewhere.path().string() + "\"\n");
    EXPECT_EQ(platform::picturesFolder(), elsewhere.path());
    for (const char* unusable : {"$HOME/missing\"\n", "Bilder\"\n", "$OTHER/Bilder\"\n", "\"\n", ""}) {
        userDirectories(unusable);
        EXPECT_EQ(platform::picturesFolder(), home.path()) << unusable;
    }

    const EnvironmentVariable noHome("HOME", std::nullopt);
    EXPECT_EQ(platform::picturesFolder(), ".");
}

std::string magicOf(const fs::path& file)
{
    std::string magic(4, '\0');
    std::ifstream(file, std::ios::binary).read(magic.data(), 4);
    return magic;
}

TEST(Fonts, GivesTheFamilyThatIsInstalled)
{
    const auto font = platform::findFont(std::array{"No Such Family"sv, "dejavu sans mono"sv, "DejaVu Serif"sv});

    if (!font)
        GTEST_SKIP() << "DejaVu fonts are not installed";
    EXPECT_EQ(font->path.filename(), "DejaVuSansMono.ttf");
    EXPECT_EQ(font->faceIndex, 0);
    EXPECT_EQ(magicOf(font->path), "\0\1\0\0"sv);
}

TEST(Fonts, FallsBackToDejaVuAndNotToASubstitute)
{
    // Fontconfig itself answers these with whatever comes closest.
    for (const std::string_view family : {"No Such Family"sv, "Helvetica Imaginary"sv, ""sv}) {
        const auto font = platform::findFont(std::array{family});
        if (!font)
            GTEST_SKIP() << "DejaVu fonts are not installed";
        EXPECT_TRUE(font->path.filename().string().starts_with("DejaVu")) << font->path;
    }
    EXPECT_TRUE(platform::findFont({}));
}

} // namespace
