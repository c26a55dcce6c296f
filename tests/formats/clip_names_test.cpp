#include "formats/model/clip_names.hpp"

#include "tests/support/cost.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>

namespace clip_names_test {

using formats::Clip;
using formats::Frame;

// The text that the tests compare: "stand 0-39, run 40-45".
std::string summary(const std::vector<Clip>& clips)
{
    std::string text;
    for (const Clip& clip : clips)
        text += fmt::format("{}{} {}-{}", text.empty() ? "" : ", ", clip.name, clip.firstFrame,
                            clip.firstFrame + clip.frameCount - 1);
    return text;
}

std::vector<Frame> framesNamed(const std::vector<std::string>& names)
{
    std::vector<Frame> frames;
    for (const std::string& name : names)
        frames.push_back({name, static_cast<std::uint32_t>(frames.size())});
    return frames;
}

// Numbered names: {"run%d", 1, 6} gives run1 to run6.
struct Series {
    const char* format;
    int first;
    int last;
};

std::vector<Frame> framesOf(const std::vector<Series>& all)
{
    std::vector<std::string> names;
    for (const Series& series : all) {
        for (int i = series.first; i <= series.last; ++i)
            names.push_back(fmt::format(fmt::runtime(series.format), i));
    }
    return framesNamed(names);
}

std::string clips(const std::vector<Frame>& frames)
{
    return summary(formats::clipsFromFrameNames(frames, "imp"));
}

TEST(ClipNames, GroupsThePlayersFrames)
{
    const auto frames =
        framesOf({{"stand{:02}", 1, 40},  {"run{}", 1, 6},       {"attack{}", 1, 8},    {"pain{}", 101, 104},
                  {"pain{}", 201, 204},   {"pain{}", 301, 304},  {"jump{}", 1, 6},      {"flip{:02}", 1, 12},
                  {"salute{:02}", 1, 11}, {"taunt{:02}", 1, 17}, {"wave{:02}", 1, 11},  {"point{:02}", 1, 12},
                  {"crstnd{:02}", 1, 19}, {"crwalk{}", 1, 6},    {"crattak{}", 1, 9},   {"crpain{}", 1, 4},
                  {"crdeath{}", 1, 5},    {"death{}", 101, 106}, {"death{}", 201, 206}, {"death{}", 301, 308}});
    ASSERT_EQ(frames.size(), 198U);
    EXPECT_EQ(clips(frames), "stand 0-39, run 40-45, attack 46-53, pain1 54-57, pain2 58-61, pain3 62-65, jump 66-71, "
                             "flip 72-83, salute 84-94, taunt 95-111, wave 112-122, point 123-134, crstnd 135-153, "
                             "crwalk 154-159, crattak 160-168, crpain 169-172, crdeath 173-177, death1 178-183, "
                             "death2 184-189, death3 190-197");
}

TEST(ClipNames, UsesTheStandardPlayerTableForUselessNames)
{
    const std::string start = "stand 0-39, run 40-45, attack 46-53, pain1 54-57, pain2 58-61, pain3 62-65, jump 66-71, "
                              "flip 72-83, salute 84-94, taunt 95-111, wave 112-122, point 123-134, crstnd 135-153, "
                              "crwalk 154-159, crattak 160-168, crpain 169-172, crdeath 173-177, death1 178-183, "
                              "death2 184-189, death3 190-";
    EXPECT_EQ(clips(framesNamed(std::vector<std::string>(198, ""))), start + "197");
    EXPECT_EQ(clips(framesNamed(std::vector<std::string>(198, "FRAME 000"))), start + "197");
    EXPECT_EQ(clips(framesNamed(std::vector<std::string>(197, "x"))), start + "196");
    EXPECT_EQ(clips(framesNamed(std::vector<std::string>(199, "x"))), start + "198");
    EXPECT_EQ(clips(framesNamed(std::vector<std::string>(196, "x"))), "imp 0-195");
    EXPECT_EQ(clips(framesNamed(std::vector<std::string>(200, "x"))), "imp 0-199");
}

TEST(ClipNames, LoopsInTheStandardTableAsTheGameDoes)
{
    std::string once;
    for (const Clip& clip : formats::clipsFromFrameNames(framesNamed(std::vector<std::string>(198, "")), "imp")) {
        EXPECT_EQ(clip.framesPerSecond, 10.0f);
        if (!clip.loops)
            once += clip.name + " ";
    }
    EXPECT_EQ(once, "attack pain1 pain2 pain3 jump flip salute taunt wave point crattak crpain crdeath death1 death2 "
                    "death3 ");
}

TEST(ClipNames, KeepsCountingFromNineToTen)
{
    EXPECT_EQ(clips(framesOf({{"stand{:02}", 8, 12}, {"death{}", 14, 15}})), "stand 0-4, death 5-6");
    EXPECT_EQ(clips(framesOf({{"run{}", 8, 12}})), "run 0-4");
}

TEST(ClipNames, SeparatesNumbersThatDoNotFollow)
{
    EXPECT_EQ(clips(framesOf({{"pain{}", 103, 104}, {"pain{}", 201, 202}})), "pain1 0-1, pain2 2-3");
    EXPECT_EQ(clips(framesOf({{"a{}", 1, 2}, {"a{}", 5, 6}})), "a 0-1, a#2 2-3");
    EXPECT_EQ(clips(framesOf({{"death{}", 11, 14}, {"death{}", 21, 24}})), "death1 0-3, death2 4-7");
}

TEST(ClipNames, AppendsNoLeadingZeros)
{
    EXPECT_EQ(clips(framesOf({{"fly{:03}", 1, 4}, {"b{}", 1, 2}})), "fly 0-3, b 4-5");
    EXPECT_EQ(clips(framesOf({{"fly{:04}", 101, 104}, {"b{}", 1, 2}})), "fly1 0-3, b 4-5");
    EXPECT_EQ(clips(framesOf({{"fly{}", 98, 102}, {"b{}", 1, 2}})), "fly 0-4, b 5-6");
}

TEST(ClipNames, StripsSeparatorsFromTitles)
{
    EXPECT_EQ(clips(framesOf({{"stand_{}", 1, 2}, {"tgun_rdy_{}", 1, 2}, {"run -. {}", 1, 2}})),
              "stand 0-1, tgun_rdy 2-3, run 4-5");
}

TEST(ClipNames, IgnoresCase)
{
    EXPECT_EQ(clips(framesNamed({"Run1", "RUN2", "run3", "Idle", "idle"})), "Run 0-2, Idle 3-4");
}

TEST(ClipNames, GroupsEqualNamesWithoutDigits)
{
    EXPECT_EQ(clips(framesNamed({"idle", "idle", "fire", "idle", "idle"})), "idle 0-1, fire 2-2, idle#2 3-4");
}

TEST(ClipNames, CallsNamelessFramesFrames)
{
    EXPECT_EQ(clips(framesNamed({"1", "2", "3", "x1", "x2"})), "frames 0-2, x 3-4");
    EXPECT_EQ(clips(framesNamed({"_1", "_2", "y1"})), "frames 0-1, y 2-2");
}

TEST(ClipNames, GivesOneClipForRandomNames)
{
    EXPECT_EQ(clips(framesNamed({"a", "b", "c"})), "all 0-2");
    EXPECT_EQ(clips(framesNamed({"a5", "a3", "a1"})), "all 0-2");
}

TEST(ClipNames, NamesAClipOfEqualFramesAfterTheModel)
{
    EXPECT_EQ(clips(framesNamed({"FRAME 000......", "FRAME 000......"})), "imp 0-1");
    EXPECT_EQ(clips(framesNamed({"Frame0"})), "imp 0-0");
    EXPECT_EQ(clips(framesNamed({"", ""})), "imp 0-1");
    EXPECT_EQ(clips({}), "");
}

TEST(ClipNames, EscapesWhatCannotBePrinted)
{
    EXPECT_EQ(clips(framesNamed({"\x01\xFFrun1", "\x01\xFFrun2", "b1"})), "\\x01\\xFFrun 0-1, b 2-2");
    EXPECT_EQ(clips(framesNamed({"\x01", "\x02", "\x02"})), "\\x01 0-0, \\x02 1-2"); // "\x01" does not count
}

TEST(ClipNames, MakesEveryNameUnique)
{
    EXPECT_EQ(clips(framesNamed({"a", "b", "A", "b", "a#201", "a#202"})), "a 0-0, b 1-1, A#2 2-2, b#2 3-3, a#2#2 4-5");
}

// Trying every number from 2 on for each of them took minutes.
TEST(ClipNames, TellsManyClipsOfOneNameApartQuickly)
{
    std::vector<std::string> names;
    for (int i = 0; i < 32768; ++i) {
        names.emplace_back("a1");
        names.emplace_back("a2");
    }
    const auto frames = framesNamed(names);
    const tests::Cost cost;
    const auto made = formats::clipsFromFrameNames(frames, "imp");
    EXPECT_TRUE(!tests::kCountsTime || cost.seconds() < tests::kAllowedSeconds) << cost.seconds();
    ASSERT_EQ(made.size(), 32768U);
    EXPECT_EQ(made.front().name, "a");
    EXPECT_EQ(made.back().name, "a#32768");
}

TEST(ClipNames, PlaysDeathsAndGesturesOnce)
{
    for (const char* once :
         {"death1", "crdeath", "pain", "CrPain2", "jump", "flip", "salute", "Taunt", "wave", "point"})
        EXPECT_FALSE(formats::loopsByName(once)) << once;
    for (const char* loops : {"stand", "run", "all", "", "crstnd", "dea", "attack"})
        EXPECT_TRUE(formats::loopsByName(loops)) << loops;
}

/// An attack may be repeated while a button is held: it loops, as in the frames of an MD2.
TEST(ClipNames, JudgesEachWordOfNamesThatEditorsWrite)
{
    for (const char* once : {"Robot_Death", "Robot_Jump", "Robot_WalkJump", "CharacterArmature|Death", "run-jump",
                             "Armature|Death|BaseLayer", "robot.death.001", "Big Wave", "ROBOT_DEATH", "crdeath1"})
        EXPECT_FALSE(formats::loopsByWords(once)) << once;
    for (const char* loops : {"Robot_Walking", "idle_attack2", "Robot_Jump_Loop", "Armature|Idle", "Death|Run", "",
                              "__", "repaint", "Checkpoint", "Disappointed", "WALKJUMP"})
        EXPECT_TRUE(formats::loopsByWords(loops)) << loops;
    EXPECT_TRUE(formats::loopsByName("robot_death")) << "frames of an MD2 are judged by their start";
}

} // namespace clip_names_test
