#include "app/output/sheet_page.hpp"

#include "app/output/obstacles.hpp"
#include "tests/support/command_run.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>

namespace {

using tests::contains;

TEST(SheetPage, EscapesTexts)
{
    EXPECT_EQ(app::htmlOf("a<b>&\"c\"'"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;");
    EXPECT_EQ(app::htmlOf("\x01\xFF"), "\\x01\\xFF");
    EXPECT_EQ(app::htmlOf("\xE6\xA8\xA1"), "\xE6\xA8\xA1");
    const std::string start = app::pageStart({"</title><script>", "x", 10, 10, 0});
    EXPECT_FALSE(contains(start, "<script"));
    const std::string tile = app::pageTile({"\"><script>", "<i>", "", {}, {}});
    EXPECT_FALSE(contains(tile, "<script"));
    EXPECT_FALSE(contains(tile, "<i>"));
}

TEST(SheetPage, CanBeFocusedWhereItMoves)
{
    constexpr std::array<std::byte, 3> kBytes = {std::byte{'a'}, std::byte{'b'}, std::byte{'c'}};
    const std::string moving = app::pageTile({"run", "", "", kBytes, kBytes});
    EXPECT_TRUE(contains(moving, "tabindex=\"0\""));
    EXPECT_TRUE(contains(moving, "data:image/webp;base64,YWJj"));
    EXPECT_FALSE(contains(app::pageTile({"stand", "", "", kBytes, {}}), "tabindex"));
    const std::string problem = app::pageTile({"cut", "", "needs 68 bytes", {}, {}});
    EXPECT_TRUE(contains(problem, "needs 68 bytes"));
    EXPECT_FALSE(contains(problem, "<img"));
}

TEST(SheetPage, IsRecognizedByItsMark)
{
    const tests::TemporaryFolder folder;
    EXPECT_EQ(app::obstacleToPage(folder.write("own.html", app::pageStart({"t", "", 1, 1, 1}))), "");
    EXPECT_EQ(app::obstacleToPage(folder.write("empty.html", "")), "");
    EXPECT_NE(app::obstacleToPage(folder.write("foreign.html", "<!doctype html>\n<html lang=\"en\">\n")), "");
}

} // namespace
