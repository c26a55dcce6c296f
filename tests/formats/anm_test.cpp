#include "formats/mdx/anm.hpp"

#include <gtest/gtest.h>

namespace anm_test {

using formats::Severity;

formats::Result<formats::AnmClips> load(std::string_view text, std::uint32_t frameCount = 100)
{
    return formats::loadAnm(formats::ByteView(formats::FileBytes::copyOf(text), "x.anm"), frameCount);
}

TEST(Anm, ReadsRecordsBetweenComments)
{
    const auto anm = load("// character animations\r\n\r\nstand0\t\t33\t63 30 // idle\r\n  walk0 0 30 12.5\r\n"
                          "dead1 99 99 1");
    ASSERT_TRUE(anm) << anm.error().message;
    EXPECT_TRUE(anm->diagnostics.empty());
    ASSERT_EQ(anm->clips.size(), 3U);
    EXPECT_EQ(anm->clips[0].name, "stand0");
    EXPECT_EQ(anm->clips[0].firstFrame, 33U);
    EXPECT_EQ(anm->clips[0].frameCount, 31U);
    EXPECT_EQ(anm->clips[0].framesPerSecond, 30.0f);
    EXPECT_TRUE(anm->clips[0].loops);
    EXPECT_EQ(anm->clips[1].framesPerSecond, 12.5f);
    EXPECT_EQ(anm->clips[2].frameCount, 1U);
}

TEST(Anm, PlaysDeathsOnce)
{
    const auto anm = load("death1 0 5 10");
    ASSERT_TRUE(anm);
    EXPECT_FALSE(anm->clips[0].loops);
}

struct OddAnm {
    const char* name;
    const char* text;
    std::size_t clips;
    const char* rule;
    Severity severity;
    const char* message;
};

class OddAnmTest : public testing::TestWithParam<OddAnm> {};

TEST_P(OddAnmTest, IsReadWithADiagnostic)
{
    const auto anm = load(GetParam().text);
    ASSERT_TRUE(anm) << anm.error().message;
    EXPECT_EQ(anm->clips.size(), GetParam().clips);
    ASSERT_EQ(anm->diagnostics.size(), 1U);
    EXPECT_EQ(anm->diagnostics[0].rule, GetParam().rule);
    EXPECT_EQ(anm->diagnostics[0].severity, GetParam().severity);
    EXPECT_EQ(anm->diagnostics[0].message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Anm, OddAnmTest,
                         testing::Values(OddAnm{"NotARecord", "a 0 1 5\nhello\nb 0 1 x\n", 1, "anm-line",
                                                Severity::warning,
                                                "line 2 is not 'name first last fps', and 1 more like it"},
                                         OddAnm{"TooManyWords", "a 0 1 5\nb 0 1 5 6", 1, "anm-line", Severity::warning,
                                                "line 2 is not 'name first last fps'"},
                                         OddAnm{"Negative", "a 0 1 5\nb -1 1 5", 1, "anm-line", Severity::warning,
                                                "line 2 is not 'name first last fps'"},
                                         OddAnm{"NotFinite", "a 0 1 5\nb 0 1 inf", 1, "anm-line", Severity::warning,
                                                "line 2 is not 'name first last fps'"},
                                         OddAnm{"Reversed", "a 5 4 10", 0, "anm-reversed", Severity::error,
                                                "clip 'a' (5 to 4) ends before it begins and is left out"},
                                         OddAnm{"Beyond", "a 100 101 10", 0, "anm-beyond-model", Severity::error,
                                                "clip 'a' (100 to 101) is left out: the model has 100 frames"},
                                         OddAnm{"Cut", "a 90 4294967295 10", 1, "anm-cut", Severity::error,
                                                "clip 'a' (90 to 4294967295) is cut: the model has 100 frames"},
                                         OddAnm{"NoSpeed", "a 0 5 0", 1, "anm-fps", Severity::warning,
                                                "clip 'a' with 0 frames per second is played at 1 frame per second"},
                                         OddAnm{"Backwards", "a 0 5 -3", 1, "anm-fps", Severity::warning,
                                                "clip 'a' with -3 frames per second is played at 1 frame per second"}),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Anm, NeedsNoSpeedForASingleFrame)
{
    const auto anm = load("pose 3 3 0");
    ASSERT_TRUE(anm);
    EXPECT_TRUE(anm->diagnostics.empty());
    EXPECT_EQ(anm->clips[0].framesPerSecond, 1.0f);
}

TEST(Anm, CutsAClipToTheModel)
{
    const auto anm = load("a 90 120 10");
    ASSERT_TRUE(anm);
    EXPECT_EQ(anm->clips[0].frameCount, 10U);
}

TEST(Anm, RefusesWhatHasNoRecord)
{
    const auto expect = [](std::string_view text, std::string_view message) {
        const auto anm = load(text);
        ASSERT_FALSE(anm);
        EXPECT_EQ(anm.error().code, formats::LoadErrorCode::corrupt);
        EXPECT_EQ(anm.error().message, message);
    };
    expect("", "x.anm: no line is an animation 'name first last fps': the file is empty");
    expect("// nothing\n", "x.anm: no line is an animation 'name first last fps': it is text");
    expect(std::string_view("\x00\x01\x02\xFF\n\n\n", 7),
           "x.anm: no line is an animation 'name first last fps': it begins with bytes 00 01 02 ff");
}

TEST(Anm, SurvivesEveryTruncation)
{
    const std::string_view text = "// c\nstand0\t33 63 30\nwalk0 0 30 12.5 // x\n";
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const auto anm = load(text.substr(0, length));
        if (anm) {
            for (const formats::Clip& clip : anm->clips)
                EXPECT_LE(clip.firstFrame + clip.frameCount, 100U);
        }
    }
}

TEST(Anm, SaysOneThingForManyBadLines)
{
    std::string text = "a 0 1 5\n";
    for (int i = 0; i < 100000; ++i)
        text += "x\n";
    const auto anm = load(text);
    ASSERT_TRUE(anm);
    EXPECT_EQ(anm->diagnostics.size(), 1U);
}

} // namespace anm_test
