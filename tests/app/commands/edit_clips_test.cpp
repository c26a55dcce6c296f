// Clips of texts when `edit` drops frames of the models beside them.
#include "tests/support/command_run.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using tests::CommandRun;
using tests::contains;
using tests::run;
using tests::textOf;

struct EditedPlayer {
    tests::PlayerGame game;

    [[nodiscard]] std::string at(const std::string& name) const { return game.file(name).generic_string(); }
    [[nodiscard]] std::string text() const { return textOf(game.file("animation.cfg")); }
    [[nodiscard]] CommandRun edit(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), "edit");
        return run(arguments);
    }
};

TEST(EditClips, FollowIfTheirTextIsAmongThePaths)
{
    const EditedPlayer player;
    const CommandRun result =
        player.edit({player.at("upper.md3"), player.at("animation.cfg"), "--drop-frames", "5", "--in-place"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    const std::string text = player.text();
    EXPECT_TRUE(contains(text, "\n4 1 1 10\n5 1 1 10\n")) << text;
    EXPECT_TRUE(contains(text, "\n11 2 2 20\n")) << "the legs follow the torso: " << text;
    EXPECT_EQ(textOf(player.game.file("animation.cfg.orig")), tests::animationConfig());
}

TEST(EditClips, OfAWholeFolderFollow)
{
    const EditedPlayer player;
    const std::string folder = player.game.file("").generic_string();
    const CommandRun dry = player.edit({folder, "--keep-every", "2", "--dry-run"});
    EXPECT_EQ(dry.status, ExitStatus::done) << dry.messages;
    EXPECT_EQ(player.text(), tests::animationConfig());
    const CommandRun result = player.edit({folder, "--keep-every", "2", "--in-place"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_TRUE(player.text().starts_with("sex m\n0 2 0 10\n1 1 0 10\n")) << player.text();
    EXPECT_TRUE(contains(result.output, "have lost all their frames and show the nearest one")) << result.output;
    EXPECT_EQ(player.edit({player.at("lower.md3"), "--set", "frames[14].radius=1", "--dry-run"}).status,
              ExitStatus::incomplete)
        << "it has 14 frames";
}

TEST(EditClips, AreLeftAloneWithALineThatSaysWhy)
{
    const EditedPlayer player;
    const std::string before = player.text();
    const CommandRun alone = player.edit({player.at("upper.md3"), "--drop-frames", "5", "--dry-run"});
    EXPECT_EQ(alone.status, ExitStatus::done);
    EXPECT_TRUE(contains(alone.output, "upper.md3: animation.cfg beside it counts frames and stays as it is; its clips "
                                       "follow if it is among the PATHs\n"))
        << alone.output;
    const CommandRun one =
        player.edit({player.at("upper.md3"), player.at("animation.cfg"), "--drop-frames", "1", "--in-place"});
    EXPECT_EQ(one.status, ExitStatus::done) << one.messages;
    EXPECT_TRUE(contains(one.output, "animation.cfg: stays as it is: BOTH_DEATH1 has the same numbers")) << one.output;
    EXPECT_EQ(player.text(), before);
}

TEST(EditClips, DoNotFollowAModelThatIsNotChanged)
{
    const EditedPlayer player;
    const CommandRun result = player.edit({player.at("upper.md3"), player.at("animation.cfg"), "--drop-frames", "5",
                                           "--remove-tag", "none", "--in-place"});
    EXPECT_EQ(result.status, ExitStatus::incomplete);
    EXPECT_TRUE(contains(result.messages, "animation.cfg: cannot follow: upper.md3 is not changed")) << result.messages;
    EXPECT_EQ(player.text(), tests::animationConfig());
}

TEST(EditClips, OfCubeFollowEachOperation)
{
    const tests::TemporaryFolder folder;
    folder.write("tris.md3", tests::partOf("gun", 8, {}).build());
    folder.write("md3.cfg", std::string("md3anim idle 0 4 // first\nmd3anim shoot 4 4\n"));
    const CommandRun result =
        run({"edit", (folder / "").generic_string(), "--keep-every", "2", "--drop-frames", "0", "--in-place"});
    EXPECT_EQ(result.status, ExitStatus::done) << result.messages;
    EXPECT_EQ(textOf(folder / "md3.cfg"), "md3anim idle 0 1 // first\nmd3anim shoot 1 2\n");
}

} // namespace
