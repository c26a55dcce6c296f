#include "app/output/file_names.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using app::numberInName;
using app::plainFileName;
using app::safeFileName;

TEST(FileNames, ArePlainAndSortable)
{
    EXPECT_EQ(plainFileName({"sarge", "LEGS_IDLE", numberInName(9)}), "sarge-legs-idle-009");
    EXPECT_EQ(plainFileName({"sarge", "all frames", ""}), "sarge-all-frames");
    EXPECT_EQ(plainFileName({"  a..b//c\\d:e*?\"<>|f  "}), "a-b-c-d-e-f");
    EXPECT_EQ(plainFileName({"", "--", "x"}), "x");
    EXPECT_EQ(plainFileName({"", "..", "\x01\x7f"}), "model");
    EXPECT_EQ(numberInName(12, 40'000), "00012");
    EXPECT_EQ(numberInName(12'345), "12345");
}

TEST(FileNames, KeepTheLettersOfAllScripts)
{
    EXPECT_EQ(plainFileName({"M\u00f6del \u0416\u0443\u043a \u732b"}), "m\u00f6del-\u0416\u0443\u043a-\u732b");
    EXPECT_EQ(plainFileName({"a\u202eb\u200bc\u3000d"}), "a-b-c-d") << "marks that nobody sees";
    EXPECT_EQ(plainFileName({"a\xff"
                             "b\xc3"
                             "c\xed\xa0\x80"
                             "d"}),
              "a-b-c-d")
        << "bytes that are no UTF-8";
    EXPECT_EQ(safeFileName("Z\u00fcnd: a/b.c?"), "Z\u00fcnd_ a_b.c_");
}

TEST(FileNames, AreNoDevicesOfWindows)
{
    EXPECT_EQ(plainFileName({"CON"}), "con-model");
    EXPECT_EQ(plainFileName({"con", "idle"}), "con-idle");
    EXPECT_EQ(safeFileName("nul.tga"), "_nul.tga");
    EXPECT_EQ(safeFileName("COM1"), "_COM1");
    EXPECT_EQ(safeFileName("command"), "command");
    EXPECT_EQ(safeFileName("skin. . "), "skin");
    EXPECT_EQ(safeFileName(""), "model");
}

TEST(FileNames, AreCutBetweenCharacters)
{
    std::string longName;
    for (int i = 0; i < 200; ++i)
        longName += "\u732b"; // 3 bytes each
    const std::string cut = plainFileName({longName});
    EXPECT_EQ(cut.size(), app::kLongestFileName);
    EXPECT_EQ(cut, longName.substr(0, app::kLongestFileName));
    EXPECT_EQ(plainFileName({"a" + longName}).size(), app::kLongestFileName - 2);
}

} // namespace
