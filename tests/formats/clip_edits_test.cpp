#include "formats/edit/clip_edits.hpp"

#include "formats/edit/edit_set.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

namespace {

using formats::ByteView;
using formats::Clip;
using formats::FileBytes;
using namespace formats::edit;

EditableFile textOfFile(const std::string& name, const std::string& content)
{
    auto file = editableFile(ByteView(FileBytes::copyOf(std::string_view(content)), name));
    EXPECT_TRUE(file) << (file ? "" : file.error().message);
    return *std::move(file);
}

/// A player's text with the clips of its legs or its torso.
struct Player {
    explicit Player(const std::string& content = tests::animationConfig(), bool isLegs = true)
        : text(textOfFile("animation.cfg", content)),
          frames(static_cast<std::uint32_t>(isLegs ? tests::kLowerFrames : tests::kUpperFrames)),
          clips(clipsOf(text, isLegs)),
          found(clipsInText(text, clips, frames))
    {
    }

    [[nodiscard]] std::vector<Clip> clipsOf(const EditableFile& file, bool isLegs) const
    {
        const auto config = formats::quake3::loadAnimationConfig(ByteView(file.bytes, file.name));
        formats::Diagnostics diagnostics;
        return isLegs ? lowerClips(*config, frames, diagnostics) : upperClips(*config, frames, diagnostics);
    }

    [[nodiscard]] std::size_t indexOf(const std::string& name) const
    {
        for (std::size_t i = 0; i < clips.size(); ++i) {
            if (clips[i].name == name)
                return i;
        }
        ADD_FAILURE() << "no clip " << name;
        return 0;
    }
    [[nodiscard]] const ClipInText& clip(const std::string& name) const { return found[indexOf(name)]; }

    /// The clip in the text with these edits.
    [[nodiscard]] Clip after(const StepResult& step, const std::string& name) const
    {
        EXPECT_TRUE(step) << (step ? "" : step.error());
        const std::vector<std::byte> bytes = withEdits(text.bytes.span(), step ? *step : std::vector<Edit>());
        const EditableFile edited =
            *editableFile(ByteView(FileBytes::copyOf(std::span<const std::byte>(bytes)), "animation.cfg"));
        return clipsOf(edited, frames == tests::kLowerFrames).at(indexOf(name));
    }

    EditableFile text;
    std::uint32_t frames;
    std::vector<Clip> clips;
    std::vector<ClipInText> found;
};

TEST(ClipEdits, FindsTheNumbersOfAClip)
{
    const Player legs;
    EXPECT_EQ(legs.clip("LEGS_WALK").path, "clips[LEGS_WALK].");
    EXPECT_EQ(legs.clip("LEGS_WALK").shown, (std::array<std::string, 4>{"6", "2", "2", "20"}))
        << "the first frame is that of lower.md3";
    EXPECT_TRUE(legs.clip("LEGS_WALK").hasBounds());
    EXPECT_EQ(legs.clip("LEGS_BACKWALK").path, "clips[LEGS_WALK].") << "played backwards";
    EXPECT_TRUE(legs.clip("LEGS_WALKCR").isStartTied);
    EXPECT_FALSE(legs.clip("LEGS_WALK").isStartTied);
    const Player torso(tests::animationConfig(), false);
    EXPECT_TRUE(torso.clip("TORSO_GESTURE").isStartTied);
    EXPECT_EQ(torso.clip("TORSO_PATROL").path, "") << "a copy of TORSO_GESTURE, which the text does not have";
}

TEST(ClipEdits, GivesTheLegsTheFramesOfTheirModel)
{
    const Player legs;
    const auto moved = clipFrameEdits(legs.text, legs.clip("LEGS_RUN"), 9, 3, legs.frames);
    const Clip run = legs.after(moved, "LEGS_RUN");
    EXPECT_EQ(run.firstFrame, 9U);
    EXPECT_EQ(run.frameCount, 3U);
    EXPECT_EQ(run.loopFrames, 3U) << "it still repeats all its frames";
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->front().field, "clips[LEGS_RUN].first");
    const std::vector<std::byte> expected{std::byte{'1'}, std::byte{'7'}};
    EXPECT_EQ(moved->front().after, expected) << "8 frames of the torso come before";
    EXPECT_EQ(legs.after(moved, "LEGS_WALK").firstFrame, 6U);
}

TEST(ClipEdits, KeepsTheFramesOfLegsThatAreWrittenAsInTheirModel)
{
    std::string text = "0 4 0 10\n3 1 0 10\n0 4 0 10\n3 1 0 10\n0 4 0 10\n3 1 0 10\n";
    for (int i = 0; i < 7; ++i)
        text += std::to_string(20 + i) + " 1 0 10\n";
    for (int i = 0; i < 12; ++i) // LEGS_WALKCR at 4: the difference is -16
        text += std::to_string(4 + 2 * i) + " 2 2 20\n";
    const Player legs(text);
    ASSERT_EQ(legs.clip("LEGS_IDLE").shown[0], "22") << "it does not fit with the difference";
    const auto moved = clipFrameEdits(legs.text, legs.clip("LEGS_IDLE"), 23, 1, legs.frames);
    EXPECT_EQ(legs.after(moved, "LEGS_IDLE").firstFrame, 23U);
    const auto refused = clipFrameEdits(legs.text, legs.clip("LEGS_WALK"), 7, 2, legs.frames);
    ASSERT_FALSE(refused) << "the game would show frame 23";
    EXPECT_EQ(refused.error(), "would be taken for another frame of the legs");
}

TEST(ClipEdits, RefusesWhatTheModelCannotShow)
{
    const Player legs;
    const auto past = clipFrameEdits(legs.text, legs.clip("LEGS_TURN"), 27, 2, legs.frames);
    ASSERT_FALSE(past);
    EXPECT_EQ(past.error(), "is not possible: the model has 28 frames");
    const auto tied = clipFrameEdits(legs.text, legs.clip("LEGS_WALKCR"), 5, 2, legs.frames);
    ASSERT_FALSE(tied);
    EXPECT_NE(tied.error().find("places all clips of the legs"), std::string::npos);
    EXPECT_EQ(
        legs.after(clipFrameEdits(legs.text, legs.clip("LEGS_WALKCR"), 4, 3, legs.frames), "LEGS_WALKCR").frameCount,
        3U);
    EXPECT_FALSE(clipFrameEdits(legs.text, ClipInText(), 0, 1, legs.frames));
}

TEST(ClipEdits, TakesNumbersAsTyped)
{
    const Player legs;
    const auto typed = [&](ClipNumber number, const char* value) {
        return clipNumberEdits(legs.text, legs.clip("LEGS_WALK"), number, value, legs.frames);
    };
    EXPECT_EQ(legs.after(typed(ClipNumber::first, "8"), "LEGS_WALK").firstFrame, 8U);
    EXPECT_EQ(legs.after(typed(ClipNumber::count, "1"), "LEGS_WALK").loopFrames, 1U);
    EXPECT_TRUE(legs.after(typed(ClipNumber::count, "-2"), "LEGS_WALK").isReversed);
    EXPECT_FALSE(legs.after(typed(ClipNumber::loop, "0"), "LEGS_WALK").loops);
    EXPECT_FLOAT_EQ(legs.after(typed(ClipNumber::fps, "12.5"), "LEGS_WALK").framesPerSecond, 12.5f);
    EXPECT_EQ(typed(ClipNumber::fps, "fast").error(), "is not a finite number");
    EXPECT_EQ(typed(ClipNumber::first, "-1").error(), "is not a whole number from 0 on");
    EXPECT_TRUE(typed(ClipNumber::fps, "20.0")->empty()) << "the number that it has";
}

TEST(ClipEdits, SaysWhichNumbersAreWithinTheModel)
{
    const Player legs; // LEGS_WALK has 2 frames from frame 6
    const auto problemOf = [&](ClipNumber number, const char* value) {
        const StepResult step = clipNumberEdits(legs.text, legs.clip("LEGS_WALK"), number, value, legs.frames);
        return step ? std::string() : step.error();
    };
    EXPECT_EQ(problemOf(ClipNumber::first, "26"), "");
    EXPECT_EQ(problemOf(ClipNumber::first, "27"), "is 27: 0 to 26 are possible with 2 frames");
    EXPECT_EQ(problemOf(ClipNumber::first, "30"), "is 30: 0 to 27 are possible");
    EXPECT_EQ(problemOf(ClipNumber::count, "22"), "");
    EXPECT_EQ(problemOf(ClipNumber::count, "23"), "is 23: 1 to 22 are possible from frame 6");
    EXPECT_EQ(problemOf(ClipNumber::count, "-23"), "is -23: 1 to 22 are possible from frame 6");
    EXPECT_EQ(problemOf(ClipNumber::count, "0"), "is 0: 1 to 22 are possible from frame 6");
    EXPECT_EQ(clipFrameEdits(legs.text, legs.clip("LEGS_WALK"), 6, 0, legs.frames).error(),
              "is not possible: a clip has at least 1 frame");
}

TEST(ClipEdits, LetsAClipBeyondTheModelBecomeNoLonger)
{
    const EditableFile text =
        textOfFile("md3.cfg", "md3load a.md3\nmd3anim idle 16 8 10\nmd3anim last 3\nmd3anim late 30 2\n");
    const ClipInText idle{"clips[idle].", {true, true, false, true}, {}, false};
    EXPECT_TRUE(clipNumberEdits(text, idle, ClipNumber::first, "15", 20));
    EXPECT_EQ(clipNumberEdits(text, idle, ClipNumber::first, "17", 20).error(),
              "is 17: 0 to 16 are possible with 8 frames");
    EXPECT_EQ(clipNumberEdits(text, idle, ClipNumber::count, "8", 20).value().size(), 0U);
    const ClipInText withoutCount{"clips[last].", {true, false, false, false}, {}, false};
    EXPECT_EQ(clipNumberEdits(text, withoutCount, ClipNumber::first, "19", 20).value().size(), 1U);
    EXPECT_EQ(clipNumberEdits(text, withoutCount, ClipNumber::first, "20", 20).error(), "is 20: 0 to 19 are possible");
    const ClipInText late{"clips[late].", {true, true, false, false}, {}, false};
    EXPECT_EQ(clipNumberEdits(text, late, ClipNumber::count, "1", 20).error(),
              "is not possible: the clip begins at frame 30, the model has frames 0 to 19");
}

TEST(ClipEdits, KnowsTheClipsOfCube)
{
    const EditableFile text = textOfFile("md3.cfg", "md3load a.md3\nmd3anim idle 0 4 10\nmd3anim run 4 6\n"
                                                    "md3anim jump 10 2\nmd3anim jump 10 2\n");
    std::vector<Clip> clips(3);
    clips[0] = {"idle", 0, 4, 10.0f};
    clips[1] = {"run", 4, 6, 10.0f};
    clips[2] = {"jump", 10, 2, 10.0f};
    const std::vector<ClipInText> found = clipsInText(text, clips, 20);
    EXPECT_EQ(found[0].path, "clips[idle].");
    EXPECT_EQ(found[1].has, (std::array<bool, 4>{true, true, false, false}));
    EXPECT_EQ(found[2].path, "") << "which of the two cannot be known";
    const auto moved = clipFrameEdits(text, found[1], 5, 7, 20);
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->size(), 2U);
    clips[0].firstFrame = 1;
    EXPECT_EQ(clipsInText(text, clips, 20)[0].path, "") << "the clip of another model";
}

} // namespace
