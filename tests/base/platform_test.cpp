#include "formats/platform/fonts.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/shipped_font.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <string>
#include <string_view>

namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

TEST(Paths, Utf8SurvivesBothWays)
{
    // mödel ü 100% Ж, and a letter outside of the Basic Multilingual Plane.
    for (const std::string_view text : {"models/a.md2"sv,
                                        "m\xc3\xb6"
                                        "del \xc3\xbc 100% \xd0\x96/\xf0\x9f\x90\x89.md2"sv,
                                        ""sv})
        EXPECT_EQ(platform::utf8FromPath(platform::pathFromUtf8(text)), text);
}

TEST(Paths, TheProgramKnowsItsOwnFile)
{
    const fs::path program = platform::executablePath();

    EXPECT_TRUE(fs::is_regular_file(program));
    EXPECT_EQ(program.stem(), "base_tests");
}

TEST(Paths, AFolderThatIsNotShippedIsEmpty)
{
    EXPECT_EQ(platform::shippedFolder("no such folder"), fs::path());
}

TEST(Paths, SamplesLieBesideTheProgramElseInItsShare)
{
    const fs::path folder = platform::executablePath().parent_path();
    const fs::path samples = platform::samplesFolder();

    // They exist only in some builds.
    if (fs::is_directory(folder / "samples")) {
        EXPECT_EQ(samples, folder / "samples");
    } else if (fs::is_directory(folder.parent_path() / "share/trisview/samples")) {
        EXPECT_EQ(samples, folder.parent_path() / "share/trisview/samples");
    } else {
        EXPECT_EQ(samples, fs::path());
    }
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

TEST(Fonts, ShippedOnesHaveTheNameOfTheirFamily)
{
    const tests::TemporaryFolder folder;
    (void)folder.write("DejaVuSansMono.ttf", "a face");
    fs::create_directory(folder / "Inter.ttf");

    const auto font = platform::shippedFont("DejaVu Sans Mono", folder.path());
    ASSERT_TRUE(font);
    EXPECT_EQ(font->path, folder / "DejaVuSansMono.ttf");
    EXPECT_EQ(font->faceIndex, 0);
    EXPECT_FALSE(platform::shippedFont("DejaVu Sans", folder.path()));
    EXPECT_FALSE(platform::shippedFont("Inter", folder.path())) << "a folder";
}

TEST(Fonts, FallsBackToDejaVuAndNotToASubstitute)
{
    // Fontconfig itself answers these with a substitute.
    for (const std::string_view family : {"No Such Family"sv, "Helvetica Imaginary"sv, ""sv}) {
        const auto font = platform::findFont(std::array{family});
        if (!font)
            GTEST_SKIP() << "DejaVu fonts are not installed";
        EXPECT_TRUE(font->path.filename().generic_string().starts_with("DejaVu")) << font->path;
    }
    EXPECT_TRUE(platform::findFont({}));
}

} // namespace
