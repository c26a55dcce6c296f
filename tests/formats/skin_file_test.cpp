#include "formats/quake3/skin_file.hpp"

#include "tests/support/growth.hpp"

#include <gtest/gtest.h>

namespace skin_file_test {

using formats::Severity;
using formats::quake3::SkinFile;

formats::Result<SkinFile> load(std::string_view text)
{
    return formats::quake3::loadSkinFile(formats::ByteView(formats::FileBytes::copyOf(text), "x.skin"));
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

Pairs pairsOf(const SkinFile& skin)
{
    Pairs pairs;
    for (const auto& entry : skin.entries)
        pairs.emplace_back(entry.surface, entry.shader);
    return pairs;
}

struct GoodSkin {
    const char* name;
    std::string_view text;
    Pairs pairs;
};

class SkinText : public testing::TestWithParam<GoodSkin> {};

TEST_P(SkinText, IsReadWithoutAWord)
{
    const auto skin = load(GetParam().text);
    ASSERT_TRUE(skin) << skin.error().message;
    EXPECT_EQ(pairsOf(*skin), GetParam().pairs);
    EXPECT_TRUE(skin->diagnostics.empty());
}

INSTANTIATE_TEST_SUITE_P(
    SkinFile, SkinText,
    testing::Values(GoodSkin{"Plain",
                             "u_torso,models/players/x/torso.tga\ntag_head,\n",
                             {{"u_torso", "models/players/x/torso.tga"}}},
                    GoodSkin{"CarriageReturnsAndNoLastLineEnd",
                             "U_Torso,a\r\ntag_head\r\ntag_weapon\r\nu_arm,b",
                             {{"u_torso", "a"}, {"u_arm", "b"}}},
                    GoodSkin{"Blanks", "  l_legs \t, \tmodels/Legs.TGA  \n\n", {{"l_legs", "models/Legs.TGA"}}},
                    GoodSkin{"NoComma", "l_legs models/legs", {{"l_legs", "models/legs"}}},
                    GoodSkin{"Comments", "// skin, of\n/* a,b\n c,d */ l_legs,/* x */ e // f\n", {{"l_legs", "e"}}},
                    GoodSkin{"Quotes", "\"l legs\",\"models/my legs, left\"\n", {{"l legs", "models/my legs, left"}}},
                    GoodSkin{"TagWithAValue", "tag_head, models/x\nh_head,y\n", {{"h_head", "y"}}},
                    GoodSkin{"TwoOnALine", "a,b c,d\n", {{"a", "b"}, {"c", "d"}}},
                    GoodSkin{"ByteOrderMark", "\xEF\xBB\xBFh_head,y\n", {{"h_head", "y"}}},
                    GoodSkin{"SlashesInsideAWord", "h_head,models//x\n", {{"h_head", "models//x"}}}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(SkinFile, LeavesTheNextLineAloneWhereAShaderIsMissing)
{
    const auto skin = load("l_legs,\nl_boots,models/boots\n");
    ASSERT_TRUE(skin);
    EXPECT_EQ(pairsOf(*skin), (Pairs{{"l_legs", ""}, {"l_boots", "models/boots"}}));
    EXPECT_EQ(skin->entries[1].line, 2U);
    ASSERT_EQ(skin->diagnostics.size(), 1U);
    EXPECT_EQ(skin->diagnostics[0].rule, "skin-no-shader");
    EXPECT_EQ(skin->diagnostics[0].message, "line 1 names no shader for its surface: it is not shown");
    EXPECT_EQ(skin->diagnostics[0].range.length, 6U);
}

TEST(SkinFile, SaysWhatOfWolfensteinsIsNotShown)
{
    const auto skin = load("playerscale, 1.25\nmd3_Hat, models/hat.md3\nmd3_belt, models/belt.md3\nbody,models/body\n");
    ASSERT_TRUE(skin);
    ASSERT_EQ(skin->diagnostics.size(), 2U);
    EXPECT_EQ(skin->diagnostics[0].message, "line 1 gives the player another size, which is not shown");
    EXPECT_EQ(skin->diagnostics[1].message,
              "line 2 names a model that is used with the skin, which is not shown, and 1 more like it");
    EXPECT_EQ(pairsOf(*skin), (Pairs{{"body", "models/body"}}));
}

TEST(SkinFile, TellsWhatIsOdd)
{
    const auto skin = load("a,b,c,d\na,e\n");
    ASSERT_TRUE(skin);
    EXPECT_EQ(pairsOf(*skin), (Pairs{{"a", "b"}, {"a", "e"}}));
    ASSERT_EQ(skin->diagnostics.size(), 2U);
    EXPECT_EQ(skin->diagnostics[0].rule, "skin-more-textures");
    EXPECT_EQ(skin->diagnostics[1].rule, "skin-surface-repeated");
    EXPECT_EQ(skin->diagnostics[1].message, "line 2 names a surface again: the first line for it is used");
}

TEST(SkinFile, WithoutASurfaceSaysSo)
{
    for (const std::string_view text : {"", "// nothing\n", "tag_head,\n", ",,,\n"}) {
        const auto skin = load(text);
        ASSERT_TRUE(skin);
        ASSERT_EQ(skin->diagnostics.size(), 1U);
        EXPECT_EQ(skin->diagnostics[0].rule, "skin-empty");
    }
}

TEST(SkinFile, RefusesWhatIsNotText)
{
    const auto skin = load(std::string_view("ab\0c", 4));
    ASSERT_FALSE(skin);
    EXPECT_EQ(skin.error().code, formats::LoadErrorCode::corrupt);
    EXPECT_EQ(skin.error().message, "x.skin: not a skin, which is text: byte 2 is 0");
}

TEST(SkinFile, ReadsSoManyEntriesAndNoMore)
{
    std::string text;
    for (int i = 0; i < 5000; ++i)
        text += formats::joined("s", i, ",x\n");
    const auto skin = load(text);
    ASSERT_TRUE(skin);
    EXPECT_EQ(skin->entries.size(), 4096U);
    ASSERT_EQ(skin->diagnostics.size(), 2U);
    EXPECT_EQ(skin->diagnostics[0].rule, "skin-surface-limit");
    EXPECT_EQ(skin->diagnostics[1].rule, "skin-entries-left-out");
    EXPECT_EQ(skin->diagnostics[1].severity, Severity::error);
}

TEST(SkinFile, AnswersForManySurfacesAtOnce)
{
    EXPECT_TRUE(tests::growsWithItsInput(1024, [](std::size_t surfaces) {
        std::string text;
        for (std::size_t i = 0; i < surfaces; ++i)
            text += formats::joined("a_rather_long_name_of_a_surface_", 10'000 + i, ",x\n");
        return [skin = load(text).value(), surfaces] {
            for (std::size_t i = 0; i < 10 * surfaces; ++i)
                ASSERT_EQ(shaderFor(skin, "a_rather_long_name_of_a_surface_99999"), nullptr);
        };
    }));
}

TEST(SkinFile, FindsTheEntryOfASurface)
{
    const auto skin = load("h_head,first\nh_head_2,second\nw_x,third\nh_head,again\n");
    ASSERT_TRUE(skin);
    const auto shader = [&skin](std::string_view surface) {
        const auto* entry = formats::quake3::shaderFor(*skin, surface);
        return entry == nullptr ? std::string("none") : entry->shader;
    };
    EXPECT_EQ(shader("h_head"), "first");
    EXPECT_EQ(shader("H_Head"), "first");
    EXPECT_EQ(shader("h_head_2"), "second"); // exact match, before any suffix is removed
    EXPECT_EQ(shader("h_head_1"), "first");
    EXPECT_EQ(shader("w_x"), "third");
    EXPECT_EQ(shader("w_x_q"), "third");
    EXPECT_EQ(shader("h_hea"), "none");
    EXPECT_EQ(shader("_1"), "none");
    EXPECT_EQ(shader(""), "none");
}

TEST(SkinFile, KnowsTheNamesOfWhatIsNotShown)
{
    for (const char* name : {"", "nodraw", "NoDraw", "textures/common/nodraw", "*off"})
        EXPECT_TRUE(formats::quake3::hidesSurface(name)) << name;
    EXPECT_FALSE(formats::quake3::hidesSurface("models/nodraw"));
}

TEST(SkinFile, SurvivesTruncationAnywhere)
{
    constexpr std::string_view kText = "\"a b\",\"c\" /* d */ e, f\r\nmd3_x,y\nplayerscale,2\ntag_x // z";
    for (std::size_t length = 0; length <= kText.size(); ++length)
        EXPECT_TRUE(load(kText.substr(0, length))) << length;
}

TEST(SkinFile, KeepsTheNamesOfTagsApart)
{
    const auto skin = load("tag_Head, models/x\nh_head,y\ntag_weapon\n");
    ASSERT_TRUE(skin);
    ASSERT_EQ(skin->tags.size(), 2U);
    EXPECT_EQ(skin->tags[0].surface, "tag_head");
    EXPECT_EQ(skin->tags[0].shader, "");
    EXPECT_EQ(skin->tags[1].line, 3U);
    EXPECT_EQ(skin->entries.size(), 1U);
}

} // namespace skin_file_test
