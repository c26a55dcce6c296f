#include "app/viewer/compare/made_frames.hpp"
#include "app/viewer/export/game_work.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/shown.hpp"
#include "renderer/animation/playback.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>

/// Frames of a model that was made for a game, beside the instants of its source.
namespace made_frames_test {

namespace fs = std::filesystem;
using app::LayerState;
using app::Session;
using app::Tab;

class MadeFrames : public testing::Test {
protected:
    void SetUp() override
    {
        tests::IqmBuilder arm = tests::IqmBuilder::arm();
        arm.anims[0].name = "frame"; // an MD3 has no clips of frames whose names exporters give to all of them
        arm.anims[1].name = "default";
        open(m_source, m_folder.write("arm.iqm", std::span<const std::byte>(arm.build())));
        const app::GameChoices choices{.folder = m_folder / "made", .name = "arm"};
        auto done = doGameWork(gameWorkOf(m_source, choices, {}, app::GameWork::Writes::files));
        ASSERT_TRUE(done) << done.error().message;
        m_made = done->made;
        ASSERT_EQ(m_made.clips.size(), 2U);
        ASSERT_GT(m_made.clips[1].frameCount, 1U);
        open(m_game, m_made.file);
        ASSERT_TRUE(clipsOf(*m_game.tab().document, 0).empty());
    }

    static void open(Session& session, const fs::path& path)
    {
        accept(session, openPaths({.paths = {path}}, {}, app::CancelToken()));
        ASSERT_TRUE(session.tab().document);
    }

    /// Shows an instant of the second clip of the source.
    void showSource(double seconds)
    {
        layerOf(m_source).clip = 1;
        layerOf(m_source).playback.seconds = seconds;
    }

    void showGame(double frame) { layerOf(m_game).playback.seconds = animation::secondsAt(shownClip(m_game), frame); }

    [[nodiscard]] double frameOfGame()
    {
        const animation::Playback& playback = layerOf(m_game).playback;
        return animation::frameAt(shownClip(m_game), playback.mode, playback.seconds);
    }

    [[nodiscard]] static LayerState& layerOf(Session& session) { return session.tab().view.layers.front(); }

    tests::TemporaryFolder m_folder;
    Session m_source;
    Session m_game;
    app::MadeGame m_made;
};

TEST_F(MadeFrames, FollowTheClipOfTheSource)
{
    const renderer::game::GameClip& clip = m_made.clips[1];
    ASSERT_GT(clip.firstFrame, 0U);
    showSource(0.5 / static_cast<double>(clip.framesPerSecond));
    followMadeFrames(m_made, m_source.tab(), m_game.tab());
    EXPECT_NEAR(frameOfGame(), clip.firstFrame + 0.5, 1e-6);
    showSource(100.0);
    followMadeFrames(m_made, m_source.tab(), m_game.tab());
    EXPECT_NEAR(frameOfGame(), clip.firstFrame + clip.frameCount - 1, 1e-6) << "never a frame of the next clip";
}

TEST_F(MadeFrames, LeadTheSourceToTheirClip)
{
    const renderer::game::GameClip& clip = m_made.clips[1];
    layerOf(m_source).clip = 0;
    showGame(clip.firstFrame + 1.0);
    followMadeFrames(m_made, m_game.tab(), m_source.tab());
    EXPECT_EQ(layerOf(m_source).clip, 1U);
    EXPECT_NEAR(layerOf(m_source).playback.seconds, 1.0 / static_cast<double>(clip.framesPerSecond), 1e-6);
    showGame(1.0);
    followMadeFrames(m_made, m_game.tab(), m_source.tab());
    EXPECT_EQ(layerOf(m_source).clip, 0U);
}

TEST_F(MadeFrames, StayWithoutTheirSource)
{
    showGame(1.0);
    showSource(0.0);
    m_made.clips[1].name = "another clip";
    followMadeFrames(m_made, m_source.tab(), m_game.tab());
    EXPECT_NEAR(frameOfGame(), 1.0, 1e-6);
    m_made.clips[1].name = "default";
    m_made.map.reset();
    followMadeFrames(m_made, m_source.tab(), m_game.tab());
    EXPECT_NEAR(frameOfGame(), 1.0, 1e-6) << "the source is closed";
}

} // namespace made_frames_test
