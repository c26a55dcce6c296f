#include "formats/vfs/mpq_mentioned_names.hpp"
#include "tests/formats/mpq_reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Names that models, maps and tables of an archive mention.
namespace mpq_mentioned_names_test {

using mpq_test::opened;
using mpq_test::Texts;
using tests::MpqEntry;
using tests::mpqOf;

Texts namesIn(std::vector<MpqEntry> entries, const tests::MpqLayout& layout = {})
{
    const auto archive = opened(mpqOf(std::move(entries), layout));
    Texts names;
    for (const formats::ArchiveEntry& entry : archive->entries())
        names.push_back(entry.name);
    return names;
}

MpqEntry unlisted(std::string name, std::string content)
{
    return {.name = std::move(name), .content = std::move(content), .isListed = false};
}

TEST(MpqMentionedNames, AreThoseOfTexturesInModels)
{
    // The letters before the name are the end of a number.
    const std::string model = "MD20" + std::string(9, '\0') + "AB" + "Creature\\Wolf\\Skin.blp" + '\0' + "none.blp";
    EXPECT_EQ(namesIn({unlisted("x.m2", model), unlisted("Creature\\Wolf\\Skin.blp", "BLP2"), unlisted("y", "1")},
                      {.hasListfile = false}),
              (Texts{"Creature/Wolf/Skin.blp", "unnamed/00000000.m2", "unnamed/00000002"}));
}

TEST(MpqMentionedNames, LeadToFilesThatBelongToAModel)
{
    const std::string table =
        "WDBC" + std::string(8, '\0') + "Creature\\Imp\\Imp.mdx" + '\0' + "Creature\\Bat\\Bat.mdl";
    EXPECT_EQ(namesIn({unlisted("t", table), unlisted("Creature\\Imp\\Imp.m2", "MD20"),
                       unlisted("Creature\\Imp\\Imp00.skin", "SKIN"), unlisted("Creature\\Imp\\Imp.blp", "BLP2"),
                       unlisted("Creature\\Bat\\Bat.mdx", "MDLX")},
                      {.hasListfile = false}),
              (Texts{"Creature/Bat/Bat.mdx", "Creature/Imp/Imp.blp", "Creature/Imp/Imp.m2", "Creature/Imp/Imp00.skin",
                     "unnamed/00000000.dbc"}));
    EXPECT_EQ(
        namesIn({{.name = "a.m2", .content = "MD20"}, unlisted("a00.skin", "SKIN"), unlisted("a04.skin", "SKIN")}),
        (Texts{"(listfile)", "a.m2", "a00.skin", "unnamed/00000002.skin"}))
        << "of a model in the list, too";
}

TEST(MpqMentionedNames, LetEncryptedFilesBeRead)
{
    const auto archive =
        opened(mpqOf({unlisted("m", "REVM\"dir/secret.wmo\""),
                      {.name = "dir\\secret.wmo", .content = "plain", .isEncrypted = true, .isListed = false}},
                     {.hasListfile = false}));
    ASSERT_TRUE(archive.has_value());
    EXPECT_EQ(mpq_test::contentOf(*archive, "dir/secret.wmo"), "plain");
    EXPECT_EQ(archive->entries()[0].name, "dir/secret.wmo") << "spelled as it is mentioned";
}

TEST(MpqMentionedNames, AreSearchedOnlyIfManyFilesHaveNone)
{
    std::vector<MpqEntry> entries = {unlisted("skin.blp", "BLP2"), {.name = "a.m2", .content = "MD20skin.blp"}};
    const auto hasSkin = [&] {
        const Texts names = namesIn(entries);
        return std::find(names.begin(), names.end(), "skin.blp") != names.end();
    };
    EXPECT_TRUE(hasSkin());
    for (int i = 0; i < 511; ++i)
        entries.push_back({.name = "file" + std::to_string(i), .content = "1"});
    EXPECT_FALSE(hasSkin()) << "all models of an archive would be read for one name";
}

TEST(MpqMentionedNames, AreNotSearchedWithoutEndInLongFiles)
{
    std::string table = "WDBC";
    while (table.size() < (std::size_t{3} << 20U))
        table += "a.m2" + std::string(1, '\0');
    table += "b.m2";
    EXPECT_EQ(namesIn({unlisted("t", table), unlisted("a03.skin", "SKIN"), unlisted("b.m2", "MD20")},
                      {.sectorShift = 8, .hasListfile = false}),
              (Texts{"a03.skin", "unnamed/00000000.dbc", "unnamed/00000002.m2"}));
}

TEST(MpqMentionedNames, AreThoseOfMapsOfWarcraft)
{
    const std::string script = "call x(\"Doodads\\\\Tree.mdl\")";
    const std::string imports = std::string("\1\0\0\0\x08", 5) + "Box.mdx" + '\0';
    EXPECT_EQ(namesIn({unlisted("war3map.j", script), unlisted("war3map.imp", imports),
                       unlisted("war3map.w3e", "a.blp"), unlisted("Doodads\\Tree.mdx", "MDLX"),
                       unlisted("war3mapImported\\Box.mdx", "MDLX"), unlisted("a.blp", "BLP1")},
                      {.hasListfile = false}),
              (Texts{"Doodads/Tree.mdx", "unnamed/00000005.blp", "war3map.imp", "war3map.j", "war3map.w3e",
                     "war3mapImported/Box.mdx"}));
}

} // namespace mpq_mentioned_names_test
