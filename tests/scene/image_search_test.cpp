#include "renderer/scene/games/image_search.hpp"

#include "formats/image/png/png_writer.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using tests::TemporaryFolder;

/// The result for a name in models/players/a/lower.md3; empty for none. Files have no content, because none is read.
struct ImageSearchCase {
    const char* title;
    std::string name;
    std::vector<std::string> files;
    std::string found;
};

class ImageSearch : public testing::TestWithParam<ImageSearchCase> {};

TEST_P(ImageSearch, Finds)
{
    const ImageSearchCase& search = GetParam();
    const TemporaryFolder folder;
    const auto model = folder.write("baseq3/models/players/a/lower.md3", "x");
    for (const std::string& file : search.files)
        folder.write("baseq3/" + file, "x");
    formats::VirtualFileSystem files;
    const auto modelFile = files.mountRootOf(model);
    ASSERT_TRUE(modelFile);
    formats::LookupLog lookups;
    const auto found = scene::findImage(files, *modelFile, search.name, lookups);
    EXPECT_EQ(found ? found->name : "", search.found);
    if (found) {
        ASSERT_FALSE(lookups.empty());
        EXPECT_TRUE(lookups.back().found);
        EXPECT_TRUE(formats::isSameButForCase(lookups.back().name, search.found)) << lookups.back().name;
    }
    for (std::size_t i = 0; i + 1 < lookups.size(); ++i)
        EXPECT_FALSE(lookups[i].found) << lookups[i].name;
}

INSTANTIATE_TEST_SUITE_P(
    Names, ImageSearch,
    testing::Values(
        ImageSearchCase{"asWritten", "textures/a.tga", {"textures/a.tga", "textures/a.png"}, "textures/a.tga"},
        ImageSearchCase{"anotherExtension", "textures/a.tga", {"textures/a.jpg"}, "textures/a.jpg"},
        ImageSearchCase{
            "theGamesOrderOfExtensions", "textures/a.tga", {"textures/a.jpg", "textures/a.png"}, "textures/a.jpg"},
        ImageSearchCase{"jpegBeforePng", "textures/a.tga", {"textures/a.jpeg", "textures/a.png"}, "textures/a.jpeg"},
        ImageSearchCase{"noExtension", "textures/a", {"textures/a.jpg"}, "textures/a.jpg"},
        ImageSearchCase{"noExtensionIsNoFile", "textures/a", {"textures/a"}, ""},
        ImageSearchCase{
            "aDotThatIsNoExtension", "textures/a.b", {"textures/a.b.tga", "textures/a.tga"}, "textures/a.b.tga"},
        ImageSearchCase{"twoExtensions", "textures/a.tga.tga", {"textures/a.tga"}, "textures/a.tga"},
        ImageSearchCase{"backslashesAndCase", "Textures\\A.TGA", {"textures/a.tga"}, "textures/a.tga"},
        ImageSearchCase{"fromAnotherMachine", "c:/quake3/baseq3/models/x/a.tga", {"models/x/a.tga"}, "models/x/a.tga"},
        ImageSearchCase{"theLastOfSuchParts",
                        "home/models/mod/models/x/a.tga",
                        {"models/mod/models/y/a.tga", "models/x/a.tga"},
                        "models/x/a.tga"},
        ImageSearchCase{"anyOfSuchParts", "models/textures/a.tga", {"textures/a.tga"}, "textures/a.tga"},
        ImageSearchCase{"wholeNameFirst",
                        "models/textures/a.tga",
                        {"textures/a.tga", "models/textures/a.tga"},
                        "models/textures/a.tga"},
        ImageSearchCase{"besideTheModel", "elsewhere/a.tga", {"models/players/a/a.jpg"}, "models/players/a/a.jpg"},
        ImageSearchCase{"aboveTheModel", "elsewhere/a.tga", {"models/players/a.tga"}, "models/players/a.tga"},
        ImageSearchCase{"besideBeforeAbove",
                        "elsewhere/a.tga",
                        {"models/players/a.tga", "models/players/a/a.jpg"},
                        "models/players/a/a.jpg"},
        ImageSearchCase{
            "itsTextures", "elsewhere/a.tga", {"models/players/a/textures/a.tga"}, "models/players/a/textures/a.tga"},
        ImageSearchCase{
            "itsSkins", "elsewhere/a.tga", {"models/players/a/skins/a.tga"}, "models/players/a/skins/a.tga"},
        ImageSearchCase{"itsTex", "elsewhere/a.tga", {"models/players/a/tex/a.tga"}, "models/players/a/tex/a.tga"},
        ImageSearchCase{"nowhereElse", "elsewhere/a.tga", {"models/players/b/a.tga", "a.tga"}, ""},
        ImageSearchCase{"nothingOutside", "../../a.tga", {"../../a.tga"}, ""}),
    [](const auto& one) { return one.param.title; });

TEST(ImageSearch, LogsLookupsInOrderWhereNothingIsFound)
{
    const TemporaryFolder folder;
    const auto model = folder.write("baseq3/models/players/a/lower.md3", "x");
    formats::VirtualFileSystem files;
    const auto modelFile = files.mountRootOf(model);
    ASSERT_TRUE(modelFile);
    formats::LookupLog lookups;
    EXPECT_FALSE(scene::findImage(files, *modelFile, "models/players/a/b.tga", lookups));
    std::vector<std::string> names;
    for (const formats::Lookup& step : lookups)
        names.push_back(step.name);
    ASSERT_GE(names.size(), 12U);
    EXPECT_EQ(names[0], "models/players/a/b.tga");
    EXPECT_EQ(names[1], "models/players/a/b.jpg");
    EXPECT_EQ(names[3], "models/players/a/b.png");
    EXPECT_EQ(names[5], "models/players/a/b.bmp");
    EXPECT_EQ(names[6], "players/a/b.tga");
    EXPECT_EQ(std::count(names.begin(), names.end(), "models/players/a/b.tga"), 1) << "beside it is the same";
}

TEST(ImageSearch, TakesAnImageOfOursUnderItsVeryNameOnly)
{
    const TemporaryFolder folder;
    const auto model = folder.write("baseq3/models/x/foo.md3", "x");
    const formats::Image image{1, 1, {1, 2, 3, 255}};
    for (const std::string name : {"models/x/foo.png", "models/x/bar.png"})
        folder.write("baseq3/" + name, formats::encodePng(image, formats::PngMark::image));
    folder.write("baseq3/models/bar.jpg", "x");
    formats::VirtualFileSystem files;
    const auto modelFile = files.mountRootOf(model);
    ASSERT_TRUE(modelFile);
    const auto found = [&](std::string_view name) {
        formats::LookupLog lookups;
        const auto file = scene::findImage(files, *modelFile, name, lookups);
        return file ? file->name : std::string();
    };
    EXPECT_EQ(found("models/x/foo.tga"), "");
    EXPECT_EQ(found("foo"), "");
    EXPECT_EQ(found("elsewhere/bar.tga"), "models/bar.jpg") << "another that fits is";
    EXPECT_EQ(found("models/x/foo.png"), "models/x/foo.png");
    EXPECT_EQ(found("elsewhere/foo.png"), "models/x/foo.png");
}

TEST(ImageSearch, TakesABareNameBesideTheModelAlsoInALaterMount)
{
    const TemporaryFolder folder;
    for (const std::string mount : {"one", "two"}) {
        folder.write(mount + "/skin.tga", "x");
        folder.write(mount + "/thing.md3", "x");
    }
    formats::VirtualFileSystem files;
    for (const std::string mount : {"two", "one"}) { // the mount added last is searched first
        const auto model = files.mountRootOf(folder / (mount + "/thing.md3"));
        ASSERT_TRUE(model);
    }
    for (const std::uint32_t mount : {0U, 1U}) {
        formats::LookupLog lookups;
        const auto found = scene::findImage(files, {mount, "thing.md3", ""}, "skin", lookups);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->mount, mount);
    }
}

TEST(WhiteImage, HasItsNames)
{
    for (const char* const name : {"$whiteimage", "*white", "_white", "$lightmap", "*lightmap", "$WhiteImage"})
        EXPECT_TRUE(scene::isWhiteImage(name)) << name;
    for (const char* const name : {"", "white", "white.tga", "$white", "textures/$whiteimage"})
        EXPECT_FALSE(scene::isWhiteImage(name)) << name;
}

} // namespace
