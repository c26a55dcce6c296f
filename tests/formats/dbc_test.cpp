#include "formats/dbc/dbc.hpp"

#include "formats/registry.hpp"
#include "tests/support/dbc_builder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

/// Tables of World of Warcraft, from bytes that the tests write.
namespace dbc_test {

using formats::ByteView;
using formats::Dbc;
using formats::DbcType;
using formats::FileBytes;
using tests::dbcOf;
using Bytes = std::vector<std::byte>;

formats::Result<Dbc> readAs(const std::string& name, const Bytes& bytes)
{
    return formats::readDbc(ByteView(FileBytes::copyOf(bytes), name));
}

std::string messageOf(const Bytes& bytes)
{
    const auto table = readAs("a.dbc", bytes);
    return table ? "no error" : table.error().message;
}

std::set<std::string> rulesOf(const Dbc& table)
{
    std::set<std::string> rules;
    for (const formats::Diagnostic& each : table.diagnostics())
        rules.insert(each.rule);
    return rules;
}

/// Two displays of 1.12.
Bytes displays()
{
    return dbcOf({{160, 41, -1, 7, 1.5F, 255, "Skin", "Alpha", "", 1, 2, 3},
                  {161, 42, 0, 0, 0.5F, 100, "Other", "", "Skin", 0xFFFFFFFFU, 0, 0}});
}

TEST(Dbc, ReadsNumbersTextsAndIds)
{
    const auto table = readAs("DBFilesClient/creaturedisplayinfo.dbc", displays());
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->name(), "creaturedisplayinfo");
    EXPECT_EQ(table->versions(), "1.12");
    EXPECT_EQ(table->rowCount(), 2U);
    EXPECT_EQ(table->recordBytes(), 48U);
    EXPECT_EQ(table->statedColumnCount(), 12U);
    ASSERT_EQ(table->columns().size(), 12U);
    EXPECT_TRUE(table->hasIds());
    EXPECT_EQ(table->bits(0, 0), 160U);
    EXPECT_EQ(table->bits(0, 2), 0xFFFFFFFFU);
    EXPECT_EQ(table->real(0, 4), 1.5F);
    EXPECT_EQ(table->text(0, 6), "Skin");
    EXPECT_EQ(table->text(0, 8), "");
    EXPECT_EQ(table->text(1, 8), "Skin");
    EXPECT_EQ(table->find(161), 1U);
    EXPECT_EQ(table->find(162), std::nullopt);
    EXPECT_EQ(table->find(0), std::nullopt);
    EXPECT_TRUE(table->diagnostics().empty());
}

TEST(Dbc, NamesColumnsAndTheTablesTheyReferTo)
{
    const auto table = readAs("CreatureDisplayInfo.dbc", displays());
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->column("texturevariation[2]"), 8U);
    EXPECT_EQ(table->column("TextureVariation"), std::nullopt);
    EXPECT_EQ(table->columns()[1].name, "ModelID");
    EXPECT_EQ(table->columns()[1].table, "CreatureModelData");
    EXPECT_EQ(table->columns()[4].type, DbcType::real);
    EXPECT_EQ(table->columns()[8].offset, 32U);
    EXPECT_EQ(table->columns()[9].table, "");
}

TEST(Dbc, ReadsTranslatedTextsAndTheirMask)
{
    tests::DbcRow row = {1};
    for (const char* const name : {"Beast", "", "", "", "", "", "", ""})
        row.emplace_back(name);
    row.insert(row.end(), {0x6F00FE, 1});
    const auto table = readAs("CreatureType.dbc", dbcOf({row}));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->versions(), "1.12");
    EXPECT_EQ(table->text(0, 1), "Beast");
    EXPECT_EQ(table->columns()[8].name, "Name[7]");
    EXPECT_EQ(table->columns()[9].name, "NameMask");
    EXPECT_EQ(table->bits(0, 9), 0x6F00FEU);
    EXPECT_EQ(table->columns()[10].name, "Flags");
}

TEST(Dbc, ReadsColumnsOfOneByte)
{
    const auto races =
        readAs("CharBaseInfo.dbc", dbcOf({{std::byte{1}, std::byte{200}}, {std::byte{2}, std::byte{9}}}));
    ASSERT_TRUE(races) << races.error().message;
    EXPECT_FALSE(races->hasIds());
    EXPECT_EQ(races->bits(0, 1), 200U);
    EXPECT_EQ(races->bits(1, 0), 2U);
    EXPECT_EQ(races->columns()[1].table, "ChrClasses");
    const auto power = readAs("PowerDisplay.dbc", dbcOf({{1, 2, "MANA", std::byte{10}, std::byte{20}, std::byte{30}},
                                                         {3, 4, "RAGE", std::byte{11}, std::byte{21}, std::byte{31}}}));
    ASSERT_TRUE(power) << power.error().message;
    EXPECT_EQ(power->recordBytes(), 15U);
    EXPECT_EQ(power->text(1, 2), "RAGE");
    EXPECT_EQ(power->bits(1, 5), 31U);
}

TEST(Dbc, ChoosesTheVersionByTheNumberOfColumns)
{
    const auto versionsOf = [](const char* name, std::size_t columns) {
        const auto table = readAs(name, dbcOf({tests::DbcRow(columns, 0)}));
        return table ? std::string(table->versions()) : table.error().message;
    };
    EXPECT_EQ(versionsOf("CreatureDisplayInfo.dbc", 12), "1.12");
    EXPECT_EQ(versionsOf("CreatureDisplayInfo.dbc", 14), "2.4.3");
    EXPECT_EQ(versionsOf("CreatureDisplayInfo.dbc", 16), "3.3.5a");
    EXPECT_EQ(versionsOf("CharacterFacialHairStyles.dbc", 9), "1.12");
    EXPECT_EQ(versionsOf("CharacterFacialHairStyles.dbc", 11), "2.4.3");
    EXPECT_EQ(versionsOf("CharacterFacialHairStyles.dbc", 8), "3.3.5a");
    EXPECT_EQ(versionsOf("CreatureModelData.dbc", 28), "3.3.5a");
    EXPECT_EQ(versionsOf("CreatureDisplayInfoExtra.dbc", 21), "2.4.3, 3.3.5a");
    EXPECT_EQ(versionsOf("ItemDisplayInfo.dbc", 23), "1.12");
    EXPECT_EQ(versionsOf("CreatureDisplayInfo.dbc", 13), "");
}

TEST(Dbc, TellsOrdersWithEqualCountsByTheirTexts)
{
    const auto older =
        readAs("CharSections.dbc",
               dbcOf({{1, 1, 0, 0, 0, 3, "a.blp", "b.blp", "", 1}, {2, 1, 0, 3, 2, 9, "", "", "c.blp", 0}}));
    const auto newer =
        readAs("CharSections.dbc",
               dbcOf({{1, 1, 0, 0, "a.blp", "b.blp", "", 17, 5, 3}, {2, 1, 0, 3, "", "", "c.blp", 17, 2, 9}}));
    ASSERT_TRUE(older && newer);
    EXPECT_EQ(older->versions(), "1.12, 2.4.3");
    EXPECT_EQ(older->text(1, older->column("TextureName[2]").value()), "c.blp");
    EXPECT_EQ(newer->versions(), "3.3.5a");
    EXPECT_EQ(newer->text(1, newer->column("TextureName[2]").value()), "c.blp");
    EXPECT_EQ(newer->bits(1, newer->column("ColorIndex").value()), 9U);
}

TEST(Dbc, HidesMemoryThatToolsLeftUnwritten)
{
    const auto table =
        readAs("CharacterFacialHairStyles.dbc", dbcOf({{1, 0, 3, 0xCCCCCCCCU, 80190984, 0xCCCCCCCCU, 4, 5, 6}}));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->bits(0, table->column("Geoset[0]").value()), 4U);
    EXPECT_EQ(table->bits(0, table->column("Geoset[2]").value()), 6U);
    EXPECT_EQ(table->column("Unused[0]"), 3U);
}

TEST(Dbc, TakesTheLastOfSeveralRowsWithAnId)
{
    const auto table = readAs("ItemVisualEffects.dbc", dbcOf({{7, "a.mdx"}, {7, "b.mdx"}, {8, "c.mdx"}}));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->find(7), 1U);
}

TEST(Dbc, ReadsAnUnknownTableAsFarAsItIsProved)
{
    const auto table = readAs("Weather.dbc", dbcOf({{1, "rain", 0, 1}, {2, "snow", 6, 1}, {3, "", 2, 0}}));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->versions(), "");
    EXPECT_TRUE(rulesOf(*table).contains("dbc-layout-unknown"));
    ASSERT_EQ(table->columns().size(), 4U);
    EXPECT_EQ(table->columns()[0].name, "Column 0");
    EXPECT_EQ(table->columns()[0].type, DbcType::whole);
    EXPECT_EQ(table->columns()[1].type, DbcType::text);
    EXPECT_EQ(table->text(1, 1), "snow");
    EXPECT_EQ(table->columns()[2].type, DbcType::whole) << "2 is no start of a string";
    EXPECT_EQ(table->columns()[3].type, DbcType::whole) << "only one text would be named";
    EXPECT_EQ(table->find(3), 2U);
}

TEST(Dbc, ShowsBytesIfTheColumnsOfAnUnknownTableHaveSeveralSizes)
{
    const auto table =
        readAs("Other.dbc", dbcOf({{1, std::byte{5}, 2, std::byte{6}}, {2, std::byte{7}, 3, std::byte{8}}}));
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->statedColumnCount(), 4U);
    ASSERT_EQ(table->columns().size(), 4U) << "two of 4 bytes, two of one";
    EXPECT_EQ(table->columns()[1].name, "Bytes 4");
    EXPECT_EQ(table->columns()[3].name, "Bytes 9");
    EXPECT_EQ(table->bits(1, 3), 8U);
    const auto bytes = readAs("Other.dbc", dbcOf({{std::byte{5}, std::byte{6}}}));
    ASSERT_TRUE(bytes) << bytes.error().message;
    EXPECT_EQ(bytes->columns()[1].name, "Column 1");
    EXPECT_EQ(bytes->bits(0, 1), 6U);
}

TEST(Dbc, AcceptsATableWithoutRows)
{
    Bytes bytes = dbcOf({{1, "a"}});
    tests::patchU32(bytes, 4, 0);
    bytes.erase(bytes.begin() + 20, bytes.begin() + 28);
    const auto table = readAs("ItemVisualEffects.dbc", bytes);
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->rowCount(), 0U);
    EXPECT_EQ(table->find(1), std::nullopt);
}

TEST(Dbc, ReadsTextsOutsideOfTheStringsAsEmpty)
{
    Bytes bytes = dbcOf({{1, "a.mdx"}, {2, "b.mdx"}});
    tests::patchU32(bytes, 24, 13);
    const auto table = readAs("ItemVisualEffects.dbc", bytes);
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->text(0, 1), "");
    EXPECT_EQ(table->text(1, 1), "b.mdx");
    ASSERT_EQ(rulesOf(*table), std::set<std::string>{"dbc-text-outside"});
    EXPECT_EQ(table->diagnostics().front().message,
              "1 text outside of the 13 bytes of strings; they are shown as empty");
}

TEST(Dbc, CutsALastStringWithoutAnEnd)
{
    Bytes bytes = dbcOf({{1, "a.mdx"}, {2, "b.mdx"}});
    bytes.back() = std::byte{'!'};
    const auto table = readAs("ItemVisualEffects.dbc", bytes);
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->text(1, 1), "b.mdx!");
    EXPECT_EQ(rulesOf(*table), std::set<std::string>{"dbc-string-end"});
}

TEST(Dbc, RefusesWhatCannotBeProved)
{
    const auto patched = [](std::size_t offset, std::uint32_t value) {
        Bytes bytes = displays();
        tests::patchU32(bytes, offset, value);
        return bytes;
    };
    EXPECT_EQ(messageOf({}), "a.dbc: not a table of World of Warcraft, which begins with 'WDBC': the file is empty");
    EXPECT_EQ(messageOf(patched(0, 0x33434457)),
              "a.dbc: it is a table of a later World of Warcraft (WDC3), which is not read");
    EXPECT_EQ(messageOf(patched(4, 0xFFFFFFFF)), "a.dbc: 4294967295 rows, this program reads at most 2000000");
    EXPECT_EQ(messageOf(patched(4, 2'000'000)), "a.dbc: records at byte 20 needs 96000000 bytes, file has 135");
    EXPECT_EQ(messageOf(patched(12, 0x10000)), "a.dbc: 65536 bytes of a record, this program reads at most 16384");
    EXPECT_EQ(messageOf(patched(8, 49)), "a.dbc: 49 columns in records of 48 bytes");
    EXPECT_EQ(messageOf(patched(8, 0)), "a.dbc: 2 rows without columns");
    EXPECT_EQ(messageOf(patched(16, 0xFFFFFFFF)), "a.dbc: strings at byte 116 needs 4294967295 bytes, file has 135");
}

TEST(Dbc, IsNoModel)
{
    const auto refusal = [](const Bytes& bytes) {
        return formats::loadModel(ByteView(FileBytes::copyOf(bytes), "a.dbc")).error().message;
    };
    EXPECT_EQ(refusal(displays()), "a.dbc: it is a table of World of Warcraft (DBC), not a model");
    Bytes later = displays();
    tests::patchU32(later, 0, 0x35434457); // "WDC5"
    EXPECT_EQ(refusal(later), "a.dbc: it is a table of a later World of Warcraft (DB2), not a model");
}

/// Each prefix of a table is refused: its header states its size.
TEST(Dbc, RefusesEachTruncatedFile)
{
    const Bytes whole = displays();
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_FALSE(readAs("CreatureDisplayInfo.dbc",
                            Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length))))
            << length;
}

/// Each word of the file set to extreme values: any result is fine, all values can be read.
TEST(Dbc, SurvivesExtremeWords)
{
    const Bytes whole = displays();
    for (std::size_t offset = 0; offset + 4 <= whole.size(); ++offset) {
        for (const std::uint32_t value :
             {0U, 1U, 47U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, static_cast<std::uint32_t>(whole.size() - 1),
              static_cast<std::uint32_t>(whole.size() + 1)}) {
            Bytes bytes = whole;
            tests::patchU32(bytes, offset, value);
            const auto table = readAs("CreatureDisplayInfo.dbc", bytes);
            for (std::uint32_t row = 0; table && row < table->rowCount(); ++row) {
                for (std::uint32_t column = 0; column < table->columns().size(); ++column)
                    EXPECT_LT(table->text(row, column).size(), bytes.size());
            }
        }
    }
}

TEST(Dbc, HasLayoutsThatFitTogether)
{
    for (const formats::DbcLayout& layout : formats::allDbcLayouts()) {
        const auto fields = layout.fields();
        SCOPED_TRACE(std::string(layout.table) + " " + std::string(layout.versions));
        EXPECT_EQ(std::count(layout.words.begin(), layout.words.end(), ' ') + 1,
                  static_cast<std::ptrdiff_t>(fields.size()));
        EXPECT_FALSE(formats::dbcLayouts(layout.table, columnCountOf(fields), recordBytesOf(fields)).empty());
        std::set<std::string_view> names;
        for (const formats::DbcField& field : fields)
            EXPECT_TRUE(names.insert(field.name).second) << field.name;
    }
}

} // namespace dbc_test
