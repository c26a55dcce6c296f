#include "formats/cube2/cube_script.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cube_script_test {

using formats::cube2::Command;
using formats::cube2::Line;
using Words = std::vector<std::string>;

std::vector<Line> linesOf(std::string_view text)
{
    std::vector<Line> lines;
    formats::cube2::Lines all(text);
    while (auto line = all.next())
        lines.push_back(*std::move(line));
    return lines;
}

Words wordsOf(std::string_view text)
{
    Words words;
    for (const Line& line : linesOf(text)) {
        for (const auto& word : line.words) {
            EXPECT_EQ(text.substr(word.location.range.offset, word.location.range.length), word.text);
            words.emplace_back(word.text);
        }
    }
    return words;
}

TEST(CubeWords, AreToldApartAsTheGameDoes)
{
    EXPECT_EQ(wordsOf("iqmanim \"attack 1\" \"a b.iqm\" 0 -1"), (Words{"iqmanim", "attack 1", "a b.iqm", "0", "-1"}));
    EXPECT_EQ(wordsOf("  //iqmanim x"), Words());
    EXPECT_EQ(wordsOf("a b // c"), (Words{"a", "b"}));
    EXPECT_EQ(wordsOf("a \"\" \"open"), (Words{"a", "", "open"}));
    EXPECT_EQ(wordsOf(""), Words());
    EXPECT_EQ(wordsOf("a\t;b\r"), (Words{"a", "b"}));
    EXPECT_EQ(wordsOf("a \"open\r\nb"), (Words{"a", "open", "b"}));
}

TEST(CubeWords, HaveALineAndQuotes)
{
    const auto lines = linesOf("a\r\n\n\"b\" c");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[1].words.size(), 0U);
    EXPECT_EQ(lines[2].number, 3U);
    EXPECT_EQ(lines[2].range, (formats::ByteRange{4, 5}));
    EXPECT_TRUE(lines[2].words[0].location.isQuoted);
    EXPECT_FALSE(lines[2].words[1].location.isQuoted);
}

TEST(CubeCommands, BelongToAFormat)
{
    const auto commandOf = [](std::string_view text) {
        const auto lines = linesOf(text);
        return formats::cube2::commandOf(lines.at(0).words, "md3");
    };
    EXPECT_EQ(commandOf("md3load a"), Command::load);
    EXPECT_EQ(commandOf("md3dir a"), Command::folder);
    EXPECT_EQ(commandOf("exec a"), Command::execute);
    EXPECT_EQ(commandOf("md3anim a 0"), Command::clip);
    EXPECT_EQ(commandOf("md3skin * a"), Command::skin);
    EXPECT_EQ(commandOf("md3skin *"), Command::other);
    EXPECT_EQ(commandOf("md3load"), Command::other);
    EXPECT_EQ(commandOf("iqmload a"), Command::other);
    EXPECT_EQ(commandOf("md3 a"), Command::other);
    EXPECT_EQ(formats::cube2::imageIn("<comp>a.png"), "a.png");
    EXPECT_EQ(formats::cube2::imageIn("a.png"), "a.png");
}

} // namespace cube_script_test
