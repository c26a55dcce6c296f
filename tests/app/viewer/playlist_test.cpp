#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/playback/playlist.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;
using Names = std::vector<std::string>;

/// Three clips of two frames, at ten frames a second: "run" and "stand" loop.
class PlaylistTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        const auto file = m_folder.write("creature.md2", threeClips().build());
        accept(m_session, openPaths({.paths = {file}}, {}, CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
        ASSERT_GE(layerClips(m_session).size(), 3U);
    }

    static tests::Md2Builder threeClips()
    {
        tests::Md2Builder builder = tests::Md2Builder::tetrahedron();
        const tests::Md2Builder::Frame frame = builder.frames().front();
        builder.noFrames();
        for (const char* const name : {"stand1", "stand2", "run1", "run2", "jump1", "jump2"}) {
            builder.frame(frame);
            builder.frames().back().name = name;
        }
        return builder;
    }

    [[nodiscard]] std::uint32_t clipNamed(const std::string& name) const
    {
        return scene::findClip(layerClips(m_session), name);
    }

    [[nodiscard]] std::string playing() const { return shownClip(m_session).name; }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(PlaylistTest, PlaysItsClipsOneAfterTheOtherAndFromTheFirstAgain)
{
    setPlaylist(m_session, {clipNamed("run"), clipNamed("jump"), clipNamed("run")});
    EXPECT_EQ(playlistNames(m_session.tab()), (Names{"run", "jump", "run"}));
    playPlaylist(m_session);
    Names played;
    std::size_t lastPosition = 99;
    for (int i = 0; i < 200 && played.size() < 5; ++i) {
        const std::size_t position = *m_session.tab().view.playlist.playing;
        if (position != lastPosition)
            played.push_back(playing());
        lastPosition = position;
        advance(m_session, 0.03);
        ASSERT_TRUE(playsPlaylist(m_session));
        ASSERT_TRUE(isPlaying(m_session.tab().view));
    }
    EXPECT_EQ(played, (Names{"run", "jump", "run", "run", "jump"}));
}

TEST_F(PlaylistTest, PlaysBackwards)
{
    setPlaylist(m_session, {clipNamed("stand"), clipNamed("run"), clipNamed("jump")});
    setSpeed(m_session, -1.0);
    playPlaylist(m_session, 1);
    EXPECT_EQ(shownFrame(m_session), 1.0) << "from its end";
    advance(m_session, 1.0);
    EXPECT_EQ(playing(), "stand");
    advance(m_session, 1.0);
    EXPECT_EQ(playing(), "jump");
}

TEST_F(PlaylistTest, EndsWhereAnotherClipIsChosen)
{
    app::apply(m_session, SetPlaylist{{clipNamed("run"), clipNamed("jump")}});
    apply(m_session, PlayPlaylist{});
    ASSERT_TRUE(playsPlaylist(m_session));
    apply(m_session, SelectClip{clipNamed("stand")});
    EXPECT_FALSE(playsPlaylist(m_session));
    EXPECT_EQ(playlistNames(m_session.tab()).size(), 2U) << "the list stays";
    advance(m_session, 10.0);
    EXPECT_EQ(playing(), "stand");
}

TEST_F(PlaylistTest, GoesOnWithTheClipAtHandWhereItIsEnded)
{
    app::apply(m_session, SetPlaylist{{clipNamed("run"), clipNamed("jump")}});
    apply(m_session, RunAction{"playPlaylist"});
    ASSERT_TRUE(playsPlaylist(m_session));
    apply(m_session, RunAction{"playPlaylist"});
    EXPECT_FALSE(playsPlaylist(m_session));
    advance(m_session, 10.0);
    EXPECT_EQ(playing(), "run");
    EXPECT_EQ(m_session.tab().view.layer().playback.mode, animation::PlaybackMode::loop) << "as the clip says";
}

TEST_F(PlaylistTest, IsMadeFromWhatIsShown)
{
    selectClip(m_session, formats::kNoIndex);
    EXPECT_FALSE(canAddToPlaylist(m_session)) << "all frames are no clip";
    for (const char* const name : {"jump", "stand"}) {
        selectClip(m_session, clipNamed(name));
        apply(m_session, RunAction{"addToPlaylist"});
    }
    EXPECT_EQ(playlistNames(m_session.tab()), (Names{"jump", "stand"}));
    playPlaylist(m_session, 1);
    apply(m_session, RemoveFromPlaylist{0});
    EXPECT_EQ(playlistNames(m_session.tab()), Names{"stand"});
    EXPECT_EQ(m_session.tab().view.playlist.playing, 0U) << "the clip that plays has another position now";
    apply(m_session, RemoveFromPlaylist{0});
    EXPECT_FALSE(playsPlaylist(m_session));
    apply(m_session, RunAction{"clearPlaylist"}); // no longer possible
    setPlaylist(m_session, {7777});
    EXPECT_TRUE(playlistNames(m_session.tab()).empty());
}

TEST_F(PlaylistTest, OutlivesAReloadByNames)
{
    setPlaylist(m_session, {clipNamed("run"), clipNamed("jump")});
    playPlaylist(m_session, 1);
    apply(m_session, RunAction{"reload"});
    ASSERT_TRUE(m_session.pending.open);
    const OpenRequest request = *std::exchange(m_session.pending.open, std::nullopt);
    tests::Md2Builder builder = threeClips();
    builder.frames()[2].name = "walk1";
    builder.frames()[3].name = "walk2";
    (void)m_folder.write("creature.md2", builder.build());
    accept(m_session, openFile(request, fileOf(m_session, request), {}));
    EXPECT_EQ(playlistNames(m_session.tab()), Names{"jump"});
    EXPECT_EQ(m_session.tab().view.playlist.playing, 0U);
}

} // namespace
