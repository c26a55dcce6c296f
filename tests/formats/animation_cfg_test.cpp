#include "formats/quake3/animation_cfg.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace animation_cfg_test {

using formats::Clip;
using formats::Severity;
using formats::quake3::AnimationConfig;
using formats::quake3::AnimationGrammar;
using formats::quake3::AnimationPart;

formats::Result<AnimationConfig> load(std::string_view text)
{
    return formats::quake3::loadAnimationConfig(formats::ByteView(formats::FileBytes::copyOf(text), "animation.cfg"));
}

// The 25 records of every file of the game.
constexpr std::string_view kRecords = R"(
0 30 0 25
29 1 0 25
30 30 0 25
59 1 0 25
60 30 0 25
89 1 0 25
90 40 0 13
130 6 0 15
136 6 0 15
142 5 0 20
147 4 0 20
151 1 0 15
152 1 0 15
153 8 8 20
161 12 12 20
173 9 9 15
182 10 10 18
192 10 10 15
202 8 0 15
210 1 0 20
211 9 0 15
220 1 0 20
221 10 10 10
231 10 10 10
241 7 7 18
)";

std::string withRecords(std::string_view before, std::string_view after = {})
{
    return std::string(before) + std::string(kRecords) + std::string(after);
}

const Clip& named(const std::vector<Clip>& clips, std::string_view name)
{
    const auto found = std::find_if(clips.begin(), clips.end(), [name](const Clip& clip) { return clip.name == name; });
    static const Clip kNone;
    EXPECT_NE(found, clips.end()) << name;
    return found == clips.end() ? kNone : *found;
}

TEST(AnimationConfig, ReadsKeywordsAndRecords)
{
    const auto config = load(withRecords("// a player\r\nSEX F\r\nheadoffset -1 2.5 3 footsteps Mech /* x\n y */\n"
                                         "fixedlegs\nfixedtorso\n"));
    ASSERT_TRUE(config) << config.error().message;
    EXPECT_TRUE(config->diagnostics.empty());
    EXPECT_EQ(config->grammar, AnimationGrammar::quake3);
    EXPECT_EQ(config->sex, "f");
    EXPECT_EQ(config->footsteps, "mech");
    EXPECT_EQ(config->headOffset, glm::vec3(-1.0f, 2.5f, 3.0f));
    EXPECT_TRUE(config->hasFixedLegs);
    EXPECT_TRUE(config->hasFixedTorso);
    ASSERT_EQ(config->records.size(), 31U);
    EXPECT_EQ(config->legsSkip, 63);
    const auto& death = config->records[0];
    EXPECT_EQ(death.name, "BOTH_DEATH1");
    EXPECT_EQ(death.first, 0U);
    EXPECT_EQ(death.count, 30U);
    EXPECT_EQ(death.loopFrames, 0U);
    EXPECT_EQ(death.framesPerSecond, 25.0f);
    EXPECT_FALSE(death.isReversed);
    EXPECT_EQ(death.part, AnimationPart::both);
    EXPECT_EQ(config->records[12].name, "TORSO_STAND2");
    EXPECT_EQ(config->records[12].part, AnimationPart::torso);
    EXPECT_EQ(config->records[13].name, "LEGS_WALKCR");
    EXPECT_EQ(config->records[13].first, 153U);
    EXPECT_EQ(config->records[24].name, "LEGS_TURN");
    EXPECT_EQ(config->records[24].part, AnimationPart::legs);
}

TEST(AnimationConfig, CopiesTheGestureWhereTeamCommandsAreMissing)
{
    const auto config = load(withRecords("", "153 5 0 15"));
    ASSERT_TRUE(config);
    ASSERT_EQ(config->records.size(), 31U);
    EXPECT_EQ(config->records[25].name, "TORSO_GETFLAG");
    EXPECT_EQ(config->records[25].first, 153U);
    EXPECT_FALSE(config->records[25].isStandIn);
    EXPECT_EQ(config->records[30].name, "TORSO_NEGATIVE");
    EXPECT_EQ(config->records[30].first, 90U);
    EXPECT_EQ(config->records[30].count, 40U);
    EXPECT_TRUE(config->records[30].isStandIn);
}

TEST(AnimationConfig, GivesTheClipsOfTheLowerPart)
{
    const auto config = load(withRecords(""));
    ASSERT_TRUE(config);
    formats::Diagnostics diagnostics;
    const std::vector<Clip> clips = formats::quake3::lowerClips(*config, 185, diagnostics);
    EXPECT_TRUE(diagnostics.empty());
    EXPECT_EQ(clips.size(), 6U + 12 + 2);
    EXPECT_EQ(named(clips, "BOTH_DEAD3").firstFrame, 89U);
    EXPECT_FALSE(named(clips, "BOTH_DEATH1").loops);
    const Clip& walk = named(clips, "LEGS_WALK");
    EXPECT_EQ(walk.firstFrame, 98U);
    EXPECT_EQ(walk.frameCount, 12U);
    EXPECT_EQ(walk.framesPerSecond, 20.0f);
    EXPECT_TRUE(walk.loops);
    EXPECT_EQ(walk.loopFrames, 12U);
    EXPECT_FALSE(walk.isReversed);
    const Clip& back = named(clips, "LEGS_BACKWALK");
    EXPECT_EQ(back.firstFrame, 98U);
    EXPECT_TRUE(back.isReversed);
    EXPECT_EQ(named(clips, "LEGS_BACKCR").firstFrame, 90U);
    EXPECT_EQ(named(clips, "LEGS_TURN").firstFrame, 178U);
}

TEST(AnimationConfig, GivesTheClipsOfTheUpperPart)
{
    const auto config = load(withRecords("", "153 5 0 15"));
    ASSERT_TRUE(config);
    formats::Diagnostics diagnostics;
    const std::vector<Clip> clips = formats::quake3::upperClips(*config, 158, diagnostics);
    EXPECT_TRUE(diagnostics.empty());
    EXPECT_EQ(clips.size(), 6U + 7 + 6);
    EXPECT_EQ(named(clips, "TORSO_GESTURE").firstFrame, 90U);
    EXPECT_EQ(named(clips, "TORSO_GETFLAG").firstFrame, 153U); // not shifted
    EXPECT_EQ(named(clips, "TORSO_PATROL").firstFrame, 90U);
}

TEST(AnimationConfig, TakesLegsAsWrittenWhereOnlySoTheyFit)
{
    // Numbered like the lower part's own frames: WALKCR at 90, GESTURE somewhere before it.
    std::string text;
    for (int i = 0; i < 25; ++i)
        text += i == 6 ? "40 10 0 10\n" : i == 13 ? "90 10 10 10\n" : i > 13 ? "20 10 0 10\n" : "0 10 0 10\n";
    const auto config = load(text);
    ASSERT_TRUE(config);
    EXPECT_EQ(config->legsSkip, 50);
    formats::Diagnostics diagnostics;
    const std::vector<Clip> clips = formats::quake3::lowerClips(*config, 100, diagnostics);
    EXPECT_EQ(named(clips, "LEGS_WALKCR").firstFrame, 40U);
    EXPECT_EQ(named(clips, "LEGS_WALK").firstFrame, 20U); // 20 - 50 is no frame
    EXPECT_TRUE(diagnostics.empty());
}

TEST(AnimationConfig, CutsAndLeavesOutWhatTheModelHasNot)
{
    const auto config = load(withRecords(""));
    ASSERT_TRUE(config);
    formats::Diagnostics diagnostics;
    const std::vector<Clip> clips = formats::quake3::lowerClips(*config, 160, diagnostics);
    const Clip& idle = named(clips, "LEGS_IDLE"); // 158 to 167
    EXPECT_EQ(idle.firstFrame, 158U);
    EXPECT_EQ(idle.frameCount, 2U);
    EXPECT_EQ(idle.loopFrames, 2U);
    EXPECT_EQ(std::count_if(clips.begin(), clips.end(), [](const Clip& c) { return c.name == "LEGS_TURN"; }), 0);
    ASSERT_EQ(diagnostics.size(), 2U);
    EXPECT_EQ(diagnostics[0].message,
              "LEGS_IDLECR (frames 168 to 177) is left out: the model has 160 frames, and 1 more like it");
    EXPECT_EQ(diagnostics[0].severity, Severity::error);
    EXPECT_EQ(diagnostics[0].concern, formats::Concern::clips);
    EXPECT_EQ(diagnostics[1].message, "LEGS_IDLE (frames 158 to 167) is cut: the model has 160 frames");
}

TEST(AnimationConfig, PlaysNegativeCountsBackwardsAndRepeatsTheLastFrames)
{
    const auto config = load("5 -10 4 12\n");
    ASSERT_TRUE(config);
    const auto& record = config->records.at(0);
    EXPECT_TRUE(record.isReversed);
    EXPECT_EQ(record.count, 10U);
    EXPECT_EQ(record.loopFrames, 4U);
    formats::Diagnostics diagnostics;
    const Clip clip = formats::quake3::lowerClips(*config, 20, diagnostics).at(0);
    EXPECT_TRUE(clip.isReversed);
    EXPECT_TRUE(clip.loops);
    EXPECT_EQ(clip.loopFrames, 4U);
    EXPECT_EQ(clip.modelFrame(0), 14U);
    EXPECT_EQ(clip.modelFrame(9), 5U);
}

struct OddConfig {
    const char* name;
    std::string text;
    const char* rule;
    Severity severity;
    const char* message;
};

class OddConfigTest : public testing::TestWithParam<OddConfig> {};

TEST_P(OddConfigTest, IsReadWithADiagnostic)
{
    const auto config = load(GetParam().text);
    ASSERT_TRUE(config) << config.error().message;
    ASSERT_EQ(config->diagnostics.size(), 1U) << config->diagnostics[0].message;
    EXPECT_EQ(config->diagnostics[0].rule, GetParam().rule);
    EXPECT_EQ(config->diagnostics[0].severity, GetParam().severity);
    EXPECT_EQ(config->diagnostics[0].message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    AnimationConfig, OddConfigTest,
    testing::Values(
        OddConfig{"UnknownWord", withRecords("flavor strange\n"), "animation-word", Severity::warning,
                  "line 1: 'flavor' is unknown and skipped, and 1 more like it"},
        OddConfig{"Few", "0 30 0 25\n29 1 0 25\n", "animation-record-count", Severity::warning,
                  "2 animations, expected at least 25: the engine refuses the file"},
        OddConfig{"FpsZero", withRecords("", "153 5 0 0"), "animation-fps", Severity::warning,
                  "line 27: TORSO_GETFLAG has 0 frames per second and is played at 1"},
        OddConfig{"LoopTooLong", withRecords("", "153 5 6 10"), "animation-loop", Severity::warning,
                  "line 27: TORSO_GETFLAG repeats 6 of 5 frames and the nearest possible number is used"},
        OddConfig{"WordAmongNumbers", withRecords("", "153 5 TORSO_GETFLAG 0 10"), "animation-number",
                  Severity::warning, "line 27: 'TORSO_GETFLAG' is in place of a number and is skipped"},
        OddConfig{"Incomplete", withRecords("", "153 5 0"), "animation-incomplete", Severity::error,
                  "line 27 begins an animation that lacks some of its numbers: it is left out"},
        OddConfig{"HugeFrame", withRecords("", "99999999999 5 0 10"), "animation-frames", Severity::error,
                  "line 27: TORSO_GETFLAG has frames that no model can have: it is left out"},
        OddConfig{"Long", withRecords("", std::string(20000, ' ')), "animation-file-size", Severity::warning,
                  "20282 bytes, the engine reads less than 20000"},
        OddConfig{"Further", withRecords("", "1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n7 1 1 1\n8 1 1 1"),
                  "animation-further", Severity::note,
                  "line 33 is after the animations that are read and is not used, and 1 more like it"},
        OddConfig{"Jedi", "BOTH_DEATH1 0 30 -1 20\nTORSO_DROP1 30 4 -1 -20\nLEGS_RUN 34 10 0 15\n", "animation-grammar",
                  Severity::note,
                  "it has the form of Jedi Outcast and Jedi Academy, whose players are not MD3: the frames may belong "
                  "to another model"},
        OddConfig{"Wolf",
                  "VERSION 2\nSKELETAL\nSTARTANIMS\nboth_death1 0 30 0 25 0\nlegs_walk 30 12 12 20 150 50\nENDANIMS\n"
                  "HEADFRAMES\nface 0 3 10\n",
                  "animation-grammar", Severity::note,
                  "it has the form of Return to Castle Wolfenstein's wolfanim.cfg: speeds of movement and frames of "
                  "heads are not read"}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(AnimationConfig, ReadsTheGrammarOfJediKnights)
{
    const auto config = load("BOTH_DEATH1 0 30 -1 20\nTORSO_DROP1 30 4 -1 -20\nLEGS_RUN 34 10 3 15\n");
    ASSERT_TRUE(config);
    EXPECT_EQ(config->grammar, AnimationGrammar::jedi);
    ASSERT_EQ(config->records.size(), 3U);
    EXPECT_EQ(config->records[0].loopFrames, 0U);
    EXPECT_TRUE(config->records[1].isReversed);
    EXPECT_EQ(config->records[1].framesPerSecond, 20.0f);
    EXPECT_EQ(config->records[1].part, AnimationPart::torso);
    EXPECT_EQ(config->records[2].loopFrames, 7U); // continues at its frame 3
    EXPECT_EQ(config->legsSkip, 0);
}

TEST(AnimationConfig, ReadsTheGrammarsOfWolfenstein)
{
    const auto named = load("VERSION 2\nSTARTANIMS\nboth_death1 0 30 0 25 0\nlegs_walk 30 12 12 20 150 50\nENDANIMS\n");
    ASSERT_TRUE(named);
    EXPECT_EQ(named->grammar, AnimationGrammar::wolf);
    ASSERT_EQ(named->records.size(), 2U);
    EXPECT_EQ(named->records[1].name, "legs_walk");
    EXPECT_EQ(named->records[1].part, AnimationPart::legs);
    EXPECT_EQ(named->records[1].framesPerSecond, 20.0f);

    const auto numbers = load("version 1\n0 30 0 25 77\n30 12 12 20 150\n");
    ASSERT_TRUE(numbers);
    EXPECT_EQ(numbers->grammar, AnimationGrammar::wolf);
    ASSERT_EQ(numbers->records.size(), 2U);
    EXPECT_EQ(numbers->records[1].first, 30U);
    EXPECT_EQ(numbers->records[1].count, 12U);
}

TEST(AnimationConfig, RefusesWhatHasNoAnimation)
{
    for (const std::string_view text :
         {std::string_view("sex m\nfixedlegs\n"), std::string_view("// nothing"), std::string_view("\0\x01\x02", 3)}) {
        const auto config = load(text);
        ASSERT_FALSE(config);
        EXPECT_EQ(config.error().code, formats::LoadErrorCode::corrupt);
    }
    const auto empty = load("");
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().message, "animation.cfg: no animation 'first count loop fps' in it: the file is empty");
    const auto large = load(std::string((1 << 20) + 1, '1'));
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, formats::LoadErrorCode::tooLarge);
}

TEST(AnimationConfig, NeverGivesAnInvalidClipForATruncatedFile)
{
    const std::string text = withRecords("sex m\nheadoffset 1 2 3\n", "153 -5 2 15 // x");
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const auto config = load(std::string_view(text).substr(0, length));
        if (!config)
            continue;
        formats::Diagnostics diagnostics;
        for (const std::uint32_t frameCount : {1U, 100U, 1000U}) {
            for (const auto& clips : {formats::quake3::lowerClips(*config, frameCount, diagnostics),
                                      formats::quake3::upperClips(*config, frameCount, diagnostics)}) {
                for (const Clip& clip : clips) {
                    ASSERT_GT(clip.frameCount, 0U);
                    ASSERT_LE(clip.firstFrame + clip.frameCount, frameCount);
                    ASSERT_LE(clip.loopFrames, clip.frameCount);
                    ASSERT_GT(clip.framesPerSecond, 0.0f);
                }
            }
        }
    }
}

} // namespace animation_cfg_test
