// Clips of texts after frames of their models were dropped.
#include "formats/edit/followed_clips.hpp"

#include "formats/edit/edit_set.hpp"
#include "formats/quake3/animation_cfg.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace {

using formats::ByteView;
using formats::Clip;
using formats::FileBytes;
using formats::edit::ClipModel;
using formats::edit::EditableFile;
using formats::edit::FollowedClips;
using formats::edit::lostClipsText;

EditableFile textFile(const std::string& name, std::string_view content)
{
    auto file = formats::edit::editableFile(ByteView(FileBytes::copyOf(content), name));
    EXPECT_TRUE(file) << (file ? "" : file.error().message);
    return *std::move(file);
}

EditableFile changed(const EditableFile& text, const FollowedClips& clips)
{
    const std::vector<std::byte> bytes = formats::edit::withEdits(text.bytes.span(), clips.edits);
    return textFile(text.name, formats::FieldReader(bytes).characters(bytes.size()));
}

std::string contentOf(const EditableFile& text)
{
    return std::string(formats::FieldReader(text.bytes.span()).characters(text.bytes.size()));
}

std::vector<bool> dropped(std::size_t frames, const std::vector<std::size_t>& numbers)
{
    std::vector<bool> isDropped(frames);
    for (const std::size_t number : numbers)
        isDropped.at(number) = true;
    return isDropped;
}

std::vector<bool> allBut(std::size_t frames, std::size_t step)
{
    std::vector<bool> isDropped(frames);
    for (std::size_t i = 0; i < frames; ++i)
        isDropped[i] = i % step != 0;
    return isDropped;
}

/// The player of tests::animationConfig: BOTH 0 to 3, TORSO 4 to 11 of upper.md3, LEGS 4 to 27 of lower.md3.
struct Parts {
    ClipModel lower{"lower.md3", static_cast<std::uint32_t>(tests::kLowerFrames)};
    ClipModel upper{"upper.md3", static_cast<std::uint32_t>(tests::kUpperFrames)};
    EditableFile text = textFile("animation.cfg", tests::animationConfig());

    void dropLower(const std::vector<std::size_t>& frames) { lower.isDropped = dropped(lower.frameCount, frames); }
    void dropUpper(const std::vector<std::size_t>& frames) { upper.isDropped = dropped(upper.frameCount, frames); }

    [[nodiscard]] tl::expected<FollowedClips, std::string> followed() const
    {
        return followedPlayerClips(text, lower, upper);
    }
    [[nodiscard]] FollowedClips clips() const
    {
        auto clips = followed();
        EXPECT_TRUE(clips) << (clips ? "" : clips.error());
        return clips ? *std::move(clips) : FollowedClips();
    }

    static std::uint32_t framesLeft(const ClipModel& model)
    {
        const auto gone = std::count(model.isDropped.begin(), model.isDropped.end(), true);
        return model.frameCount - static_cast<std::uint32_t>(gone);
    }

    /// The clips that the models play with the changed text, by name.
    [[nodiscard]] std::map<std::string, Clip> played() const
    {
        const EditableFile after = changed(text, clips());
        const auto config = formats::quake3::loadAnimationConfig(ByteView(after.bytes, after.name));
        formats::Diagnostics diagnostics;
        std::map<std::string, Clip> byName;
        for (Clip& clip : lowerClips(*config, framesLeft(lower), diagnostics))
            byName["lower:" + clip.name] = clip;
        for (Clip& clip : upperClips(*config, framesLeft(upper), diagnostics))
            byName["upper:" + clip.name] = clip;
        EXPECT_TRUE(diagnostics.empty()) << diagnostics.front().message;
        return byName;
    }
};

void expectClip(const std::map<std::string, Clip>& clips, const std::string& name, std::uint32_t first,
                std::uint32_t count, std::uint32_t loop)
{
    ASSERT_TRUE(clips.contains(name)) << name;
    const Clip& clip = clips.at(name);
    EXPECT_EQ(clip.firstFrame, first) << name;
    EXPECT_EQ(clip.frameCount, count) << name;
    EXPECT_EQ(clip.loopFrames, loop) << name;
}

TEST(FollowedClips, OfTheTorsoPlayWhatIsLeftAndTheLegsMoveUp)
{
    Parts parts;
    parts.dropUpper({5, 7}); // the second frame of TORSO_GESTURE, TORSO_ATTACK2
    const auto clips = parts.played();
    expectClip(clips, "upper:TORSO_GESTURE", 4, 1, 1);
    expectClip(clips, "upper:TORSO_ATTACK", 5, 1, 1);
    expectClip(clips, "upper:TORSO_DROP", 6, 1, 1);
    expectClip(clips, "upper:BOTH_DEATH1", 0, 4, 0);
    expectClip(clips, "lower:LEGS_WALK", 6, 2, 2);
    expectClip(clips, "lower:BOTH_DEATH1", 0, 4, 0);
    EXPECT_EQ(parts.clips().lost, std::vector<std::string>{"TORSO_ATTACK2"});
    const EditableFile after = changed(parts.text, parts.clips());
    const auto config = formats::quake3::loadAnimationConfig(ByteView(after.bytes, after.name));
    EXPECT_EQ(config->legsSkip, 6) << "the legs still follow the frames of the torso";
}

TEST(FollowedClips, OfTheLegsPlayWhatIsLeft)
{
    Parts parts;
    parts.dropLower({5, 8, 9, 27}); // of LEGS_WALKCR, LEGS_RUN whole, of LEGS_TURN
    const auto clips = parts.played();
    expectClip(clips, "lower:LEGS_WALKCR", 4, 1, 1);
    expectClip(clips, "lower:LEGS_WALK", 5, 2, 2);
    expectClip(clips, "lower:LEGS_RUN", 6, 1, 1);
    expectClip(clips, "lower:LEGS_BACK", 7, 2, 2);
    expectClip(clips, "lower:LEGS_TURN", 23, 1, 1);
    expectClip(clips, "upper:TORSO_STAND", 10, 1, 1);
    EXPECT_EQ(lostClipsText(parts.clips()), "LEGS_RUN has lost all its frames and shows the nearest one that is left");
}

TEST(FollowedClips, OfBothPartsFollowIfBothPartsLoseTheSame)
{
    Parts parts;
    parts.lower.isDropped = allBut(tests::kLowerFrames, 2);
    parts.upper.isDropped = allBut(tests::kUpperFrames, 2);
    const auto clips = parts.played();
    expectClip(clips, "upper:BOTH_DEATH1", 0, 2, 0);
    expectClip(clips, "lower:BOTH_DEATH1", 0, 2, 0);
    expectClip(clips, "lower:BOTH_DEAD1", 1, 1, 0); // frame 3 is gone, 2 is before it
    expectClip(clips, "upper:TORSO_GESTURE", 2, 1, 1);
    expectClip(clips, "lower:LEGS_WALKCR", 2, 1, 1);
    expectClip(clips, "lower:LEGS_TURN", 13, 1, 1);
}

TEST(FollowedClips, OfBothPartsAreLeftAloneIfOnePartLosesMore)
{
    Parts parts;
    parts.dropUpper({1});
    ASSERT_FALSE(parts.followed());
    EXPECT_EQ(parts.followed().error(),
              "BOTH_DEATH1 has the same numbers for lower.md3 and upper.md3, which would have "
              "lost different frames; do the same to both files in one step");
    parts.dropLower({2}); // another frame of it, but as many
    EXPECT_EQ(parts.played().at("lower:BOTH_DEATH1").frameCount, 3U);
}

TEST(FollowedClips, AreLeftAloneIfTheLegsWouldBeginElsewhere)
{
    Parts parts;
    parts.lower.frameCount = 29; // frame 4 is of no clip
    parts.text = textFile("animation.cfg", [] {
        std::string text;
        for (int i = 0; i < 6; ++i)
            text += "0 4 0 10\n";
        for (int i = 0; i < 7; ++i)
            text += std::to_string(5 + i) + " 1 1 10\n";
        for (int i = 0; i < 12; ++i)
            text += std::to_string(12 + 2 * i) + " 2 2 20\n";
        return text;
    }());
    parts.dropLower({4});
    ASSERT_FALSE(parts.followed());
    EXPECT_NE(parts.followed().error().find("LEGS_WALKCR begins in lower.md3 at the same frame as TORSO_GESTURE in "
                                            "upper.md3"),
              std::string::npos)
        << parts.followed().error();
    parts.dropUpper({4});
    EXPECT_EQ(parts.played().at("lower:LEGS_WALKCR").firstFrame, 4U);
}

TEST(FollowedClips, KeepCommentsSignsAndUnchangedNumbers)
{
    std::string text = "// mine\n0 -4 2 10 // death\n";
    for (int i = 1; i < 13; ++i)
        text += i < 6 ? "3 1 0 10\n" : "4 8 3 10\n";
    for (int i = 0; i < 12; ++i)
        text += "12 2 2 20\n";
    Parts parts;
    parts.text = textFile("animation.cfg", text);
    parts.dropLower({0});
    parts.dropUpper({0, 11});
    const std::string after = contentOf(changed(parts.text, parts.clips()));
    EXPECT_TRUE(after.starts_with("// mine\n0 -3 1 10 // death\n2 1 0 10\n")) << after;
    EXPECT_NE(after.find("\n3 7 2 10\n"), std::string::npos) << after;
    EXPECT_NE(after.find("\n10 2 2 20\n"), std::string::npos) << "one frame of BOTH and one of TORSO less: " << after;
    Parts same;
    same.dropUpper({});
    EXPECT_TRUE(same.clips().edits.empty());
}

TEST(FollowedClips, CountTheStartOfTheRepeatedFramesWhereATextDoesSo)
{
    Parts parts;
    parts.text = textFile("animation.cfg", "BOTH_RUN 2 8 3 20\nBOTH_FALL 2 8 -1 20\n"); // repeats frames 5 to 9
    parts.lower = {"lower.md3", 12};
    parts.upper = {"upper.md3", 12};
    parts.dropLower({3, 6});
    parts.dropUpper({3, 6});
    const std::string after = contentOf(changed(parts.text, parts.clips()));
    EXPECT_EQ(after, "BOTH_RUN 2 6 2 20\nBOTH_FALL 2 6 -1 20\n");
}

TEST(FollowedClips, OfAModelOfCubeFollow)
{
    const EditableFile text = textFile("md3.cfg", "md3load other.md3\nmd3anim idle 0 10\n"
                                                  "md3load gun.md3 // mine\nmd3anim \"gun idle\" 0 4 12\n"
                                                  "md3anim shoot 4 2\nmd3anim beyond 30 3\n");
    const ClipModel model{"GUN.md3", 10, dropped(10, {1, 4, 5})};
    const FollowedClips clips = followedCubeClips(text, model);
    EXPECT_EQ(contentOf(changed(text, clips)), "md3load other.md3\nmd3anim idle 0 10\n"
                                               "md3load gun.md3 // mine\nmd3anim \"gun idle\" 0 3 12\n"
                                               "md3anim shoot 2 1\nmd3anim beyond 27 3\n");
    EXPECT_EQ(clips.lost, std::vector<std::string>{"shoot"});
    const EditableFile usual = textFile("md2.cfg", "md2anim idle 2 2\n");
    EXPECT_TRUE(followedCubeClips(usual, {"gun.md2", 4, dropped(4, {0})}).edits.empty()) << "it is of tris.md2";
    EXPECT_EQ(contentOf(changed(usual, followedCubeClips(usual, {"tris.md2", 4, dropped(4, {0})}))),
              "md2anim idle 1 2\n");
}

TEST(FollowedClips, NamesSomeOfManyLostClips)
{
    EXPECT_EQ(lostClipsText({}), "");
    EXPECT_TRUE(lostClipsText({{}, {"a", "b"}}).starts_with("a and b have lost all their frames"));
    EXPECT_TRUE(lostClipsText({{}, {"a", "b", "c", "d", "e"}}).starts_with("a, b, c, d and e have"));
    EXPECT_TRUE(lostClipsText({{}, {"a", "b", "c", "d", "e", "f"}}).starts_with("a, b, c, d and 2 others have"));
}

} // namespace
