#include "app/viewer/widgets/fuzzy_match.hpp"

#include <gtest/gtest.h>

namespace {

using app::fuzzyScore;

TEST(FuzzyMatch, WantsTheLettersInTheirOrder)
{
    EXPECT_TRUE(fuzzyScore("wf", "Wireframe"));
    EXPECT_TRUE(fuzzyScore("", "anything"));
    EXPECT_TRUE(fuzzyScore("next model", "Next model"));
    EXPECT_TRUE(fuzzyScore("NM", "Next model, same view"));
    EXPECT_FALSE(fuzzyScore("fw", "Wireframe"));
    EXPECT_FALSE(fuzzyScore("wireframes", "Wireframe"));
    EXPECT_FALSE(fuzzyScore("x", ""));
}

TEST(FuzzyMatch, PrefersBeginningsOfWordsAndLettersInARow)
{
    EXPECT_GT(fuzzyScore("nc", "Next clip"), fuzzyScore("nc", "Synchronous"));
    EXPECT_GT(fuzzyScore("grid", "Grid"), fuzzyScore("grid", "Gradient, rigid"));
    EXPECT_GT(fuzzyScore("run", "Clip: run"), fuzzyScore("run", "Return now"));
    EXPECT_GT(fuzzyScore("play", "Play or pause"), fuzzyScore("play", "Play or pause the clip that is shown just now"));
}

TEST(FuzzyMatch, FindsTheBestWayNotTheFirst)
{
    // Matching the first "s" of "as" would miss the start of the word "skin".
    EXPECT_GT(fuzzyScore("skin", "as a skin"), fuzzyScore("skin", "as a wskin"));
}

} // namespace
