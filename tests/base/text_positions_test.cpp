#include "formats/base/text_positions.hpp"

#include <gtest/gtest.h>

namespace {

using formats::TextPosition;
using formats::TextPositions;

TEST(TextPositions, CountLinesOfAllSystemsFromOne)
{
    const TextPositions positions("a\nbc\r\nd\re\n");
    EXPECT_EQ(positions.at(0), (TextPosition{1, 1}));
    EXPECT_EQ(positions.at(1), (TextPosition{1, 2})) << "the end of a line belongs to it";
    EXPECT_EQ(positions.at(3), (TextPosition{2, 2}));
    EXPECT_EQ(positions.at(6), (TextPosition{3, 1}));
    EXPECT_EQ(positions.at(8), (TextPosition{4, 1}));
    EXPECT_EQ(positions.at(10), (TextPosition{5, 1})) << "behind the last line";
}

TEST(TextPositions, GoOnWhereAPieceOfATextBegins)
{
    const TextPositions positions("ab\nc", {7, 5});
    EXPECT_EQ(positions.at(1), (TextPosition{7, 6}));
    EXPECT_EQ(positions.at(3), (TextPosition{8, 1}));
}

TEST(TextPositions, GiveEachDiagnosticALine)
{
    formats::Diagnostics diagnostics;
    addNote(diagnostics, "skin-player-scale", {4, 2}, "of some bytes");
    addNote(diagnostics, "skin-empty", {}, "of the whole text");
    locateInText(diagnostics, "one\ntwo");
    EXPECT_EQ(diagnostics[0].position, (TextPosition{2, 1}));
    EXPECT_EQ(diagnostics[1].position, (TextPosition{1, 1}));
    EXPECT_EQ(diagnostics[1].range, (formats::ByteRange{0, 7}));
}

} // namespace
