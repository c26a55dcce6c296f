#include "formats/base/names.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::string_view_literals;

constexpr auto kRefused = std::optional<std::string_view>();

struct NameCase {
    std::string_view given;
    std::optional<std::string_view> expected;
};

const std::array kNames = {
    // Names in game files.
    NameCase{"models/monsters/soldier/pain.pcx", "models/monsters/soldier/pain.pcx"},
    NameCase{"tris.md2", "tris.md2"},
    NameCase{"models\\monsters\\soldier\\pain.pcx", "models/monsters/soldier/pain.pcx"},
    NameCase{"models\\mixed/slashes\\a.pcx", "models/mixed/slashes/a.pcx"},
    NameCase{"MODELS/Players/Male.PCX", "MODELS/Players/Male.PCX"},
    NameCase{"models//double///slash.pcx", "models/double/slash.pcx"},
    NameCase{"models\\\\double\\slash.pcx", "models/double/slash.pcx"},
    NameCase{"models/a/", "models/a"},
    NameCase{"models\\a\\", "models/a"},
    NameCase{".body", ".body"},
    NameCase{"models/a/.hidden.pcx", "models/a/.hidden.pcx"},
    NameCase{"models/a/no_extension", "models/a/no_extension"},
    NameCase{"models/a/ends_with_dot.", "models/a/ends_with_dot."},
    NameCase{"models/name with blanks.pcx", "models/name with blanks.pcx"},
    NameCase{"models/m\xc3\xb6"
             "del.pcx",
             "models/m\xc3\xb6"
             "del.pcx"},
    // "." and "..".
    NameCase{"./models/a.pcx", "models/a.pcx"},
    NameCase{"models/./a.pcx", "models/a.pcx"},
    NameCase{"models/a.pcx/.", "models/a.pcx"},
    NameCase{"models/../a.pcx", "a.pcx"},
    NameCase{"models\\..\\a.pcx", "a.pcx"},
    NameCase{"models/a/b/../../c.pcx", "models/c.pcx"},
    NameCase{"models/a/..", "models"},
    NameCase{"models/.../a.pcx", "models/.../a.pcx"},
    NameCase{"models/..a/b..pcx", "models/..a/b..pcx"},
    NameCase{"..", kRefused},
    NameCase{"../", kRefused},
    NameCase{"../a.pcx", kRefused},
    NameCase{"..\\a.pcx", kRefused},
    NameCase{"./../a.pcx", kRefused},
    NameCase{"models/../../a.pcx", kRefused},
    NameCase{"models/../../models/a.pcx", kRefused},
    NameCase{"models\\..\\..\\..\\etc\\passwd", kRefused},
    NameCase{"../../../../../../etc/passwd", kRefused},
    NameCase{"models/..", kRefused},
    // Absolute paths.
    NameCase{"/etc/passwd", "etc/passwd"},
    NameCase{"///etc/passwd", "etc/passwd"},
    NameCase{"/../etc/passwd", kRefused},
    NameCase{"c:\\quake2\\baseq2\\models\\a.pcx", "quake2/baseq2/models/a.pcx"},
    NameCase{"C:/quake2/a.pcx", "quake2/a.pcx"},
    NameCase{"c:a.pcx", "a.pcx"},
    NameCase{"c:..\\a.pcx", kRefused},
    NameCase{"c:\\..\\a.pcx", kRefused},
    NameCase{"c:c:\\a.pcx", "c:/a.pcx"},
    NameCase{"1:\\a.pcx", "1:/a.pcx"},
    NameCase{"cc:\\a.pcx", "cc:/a.pcx"},
    NameCase{"\\\\server\\share\\a.pcx", "server/share/a.pcx"},
    NameCase{"\\\\?\\C:\\a.pcx", "?/C:/a.pcx"},
    NameCase{"file:///etc/passwd", "file:/etc/passwd"},
    // Surrounding characters.
    NameCase{" models/a.pcx ", "models/a.pcx"},
    NameCase{"\tmodels/a.pcx\r\n", "models/a.pcx"},
    NameCase{"\"models/a.pcx\"", "models/a.pcx"},
    NameCase{" \" models/a.pcx \" ", "models/a.pcx"},
    NameCase{"\"models/a.pcx", "models/a.pcx"},
    NameCase{"\"c:\\models\\a.pcx\"", "models/a.pcx"},
    NameCase{"\"../a.pcx\"", kRefused},
    NameCase{"models/ a .pcx", "models/ a .pcx"},
    NameCase{"models/a\"b.pcx", "models/a\"b.pcx"},
    NameCase{"'models/a.pcx'", "'models/a.pcx'"},
    // Empty results.
    NameCase{"", kRefused},
    NameCase{" ", kRefused},
    NameCase{"\"\"", kRefused},
    NameCase{"/", kRefused},
    NameCase{"\\", kRefused},
    NameCase{".", kRefused},
    NameCase{"././.", kRefused},
    NameCase{"c:", kRefused},
    NameCase{"c:\\", kRefused},
    // Sequences with a meaning in other programs, but not here.
    NameCase{"models/%2e%2e/%s%n.pcx", "models/%2e%2e/%s%n.pcx"},
    NameCase{"$HOME/a.pcx", "$HOME/a.pcx"},
    NameCase{"~/a.pcx", "~/a.pcx"},
    NameCase{"models/*.pcx", "models/*.pcx"},
    NameCase{"models/a.pcx;rm -rf b", "models/a.pcx;rm -rf b"},
    NameCase{"models/a\nb.pcx", "models/a\nb.pcx"},
    NameCase{"models/\x01\x1b[31m.pcx", "models/\x01\x1b[31m.pcx"},
    NameCase{"models/\xff\xfe.pcx", "models/\xff\xfe.pcx"},
    NameCase{"models/\xc0\xae\xc0\xae/a.pcx", "models/\xc0\xae\xc0\xae/a.pcx"}, // ".." in invalid UTF-8
    NameCase{"models/a.pcx\0.png"sv, kRefused},
    NameCase{"\0"sv, kRefused},
    NameCase{"models/.. /a.pcx", "models/.. /a.pcx"},
};

TEST(NormalizedName, GivesWhatTheTableSays)
{
    for (const NameCase& test : kNames) {
        const auto name = formats::normalizedName(test.given);
        EXPECT_EQ(name.has_value(), test.expected.has_value()) << test.given;
        EXPECT_EQ(name.value_or("(refused)"), test.expected.value_or("(refused)")) << test.given;
    }
}

TEST(NormalizedName, ChangesNothingTheSecondTime)
{
    for (const NameCase& test : kNames) {
        // "c:c:\a" and "1:/a" keep a part that would be a drive letter at the start: names are only compared.
        if (test.expected && test.expected->find(':') == std::string_view::npos) {
            EXPECT_EQ(formats::normalizedName(*test.expected), test.expected) << test.given;
        }
    }
}

TEST(NormalizedName, TakesNamesOfAnyLength)
{
    std::string many;
    for (int i = 0; i < 200'000; ++i)
        many += "a/./";
    const std::string one(1'000'000, 'x');

    const auto manyParts = formats::normalizedName(many);
    const auto onePart = formats::normalizedName(one);

    ASSERT_TRUE(manyParts);
    EXPECT_EQ(manyParts->size(), 2 * 200'000U - 1);
    EXPECT_EQ(onePart, one);
}

struct PartsCase {
    const char* name;
    const char* folder;
    const char* fileName;
    const char* stem;
    const char* extension;
};

TEST(Names, FallIntoTheirParts)
{
    const std::array cases = {
        PartsCase{"models/a/Skin.PCX", "models/a", "Skin.PCX", "Skin", ".pcx"},
        PartsCase{"skin.pcx", "", "skin.pcx", "skin", ".pcx"},
        PartsCase{"models/skin", "models", "skin", "skin", ""},
        PartsCase{"models.v2/skin", "models.v2", "skin", "skin", ""},
        PartsCase{".body", "", ".body", ".body", ""},
        PartsCase{"a/.body", "a", ".body", ".body", ""},
        PartsCase{"a/.body.pcx", "a", ".body.pcx", ".body", ".pcx"},
        PartsCase{"a/..body", "a", "..body", "..body", ""},
        PartsCase{"pak0.tar.GZ", "", "pak0.tar.GZ", "pak0.tar", ".gz"},
        PartsCase{"dot.", "", "dot.", "dot", "."},
        PartsCase{"...", "", "...", "...", ""},
        PartsCase{"models/", "models", "", "", ""},
        PartsCase{"", "", "", "", ""},
        PartsCase{"/a.b", "", "a.b", "a", ".b"},
    };
    for (const PartsCase& test : cases) {
        EXPECT_EQ(formats::folderOf(test.name), test.folder) << test.name;
        EXPECT_EQ(formats::fileNameOf(test.name), test.fileName) << test.name;
        EXPECT_EQ(formats::stemOf(test.name), test.stem) << test.name;
        EXPECT_EQ(formats::stemIn(test.name), test.stem) << test.name;
        EXPECT_EQ(formats::extensionOf(test.name), test.extension) << test.name;
    }
}

TEST(Names, AreLoweredInAsciiOnly)
{
    EXPECT_EQ(formats::lowered("AZaz@[`{09 \xc3\x96\xff"), "azaz@[`{09 \xc3\x96\xff");
}

TEST(Names, AreOrderedByLowerCaseThenByBytes)
{
    // '_' lies between 'Z' and 'a' in ASCII; lower-case names put it before both.
    const std::vector<std::string_view> sorted = {"", "_", "A", "a", "A.b", "a0", "B", "b", "Z", "z\xc3", "\xc3"};
    std::vector<std::string_view> names = sorted;
    std::reverse(names.begin(), names.end());

    std::sort(names.begin(), names.end(), formats::isBefore);

    EXPECT_EQ(names, sorted);
    EXPECT_TRUE(formats::isSameButForCase("Models/A.PCX", "mODELS/a.pcx"));
    EXPECT_FALSE(formats::isSameButForCase("a", "ab"));
    EXPECT_FALSE(formats::isSameButForCase("\xc3\x96", "\xc3\xb6"));
}

TEST(Names, AreJoinedWithASlashExceptInTheRoot)
{
    EXPECT_EQ(formats::joinPath("models/a", "b.pcx"), "models/a/b.pcx");
    EXPECT_EQ(formats::joinPath("", "b.pcx"), "b.pcx");
}

TEST(Names, AreSplitAtEverySlash)
{
    EXPECT_EQ(formats::partsOf("a/b//c"), (std::vector<std::string_view>{"a", "b", "", "c"}));
    EXPECT_EQ(formats::partsOf("a/"), (std::vector<std::string_view>{"a", ""}));
    EXPECT_EQ(formats::partsOf(""), (std::vector<std::string_view>{""}));
}

TEST(Names, CompareAsTheirLowerCaseNames)
{
    const std::array<std::string, 9> names = {"", "A", "a", "ab", "aB/c", "aB_c", "b[", "B\xc3\xa4", "z"};
    for (const std::string& a : names) {
        for (const std::string& b : names) {
            const int expected = formats::lowered(a).compare(formats::lowered(b));
            const int found = formats::compareLowered(a, b);
            EXPECT_EQ(found < 0, expected < 0) << a << " and " << b;
            EXPECT_EQ(found > 0, expected > 0) << a << " and " << b;
        }
    }
}

} // namespace
