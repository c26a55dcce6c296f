#include "app/viewer/actions/actions.hpp"
#include "app/viewer/actions/requests.hpp"
#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/dialogs/overlays.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "tests/support/interface_frame.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

/// The window with a torso that plays its own clip.
namespace {

using app::Session;
using formats::kNoIndex;

class TorsoInASession : public testing::Test {
protected:
    void SetUp() override
    {
        formats::M2WriteModel model = tests::flagPole(256);
        model.bones[1].keyBone = 4; // SpineLow
        for (const formats::M2WrittenFile& file : formats::writeM2(model)) {
            const auto written = m_folder.write(file.name, file.bytes);
            m_path = m_path.empty() ? written : m_path;
        }
        app::Opened opened;
        opened.request = app::OpenPaths{.paths = {m_path}};
        opened.document = documentWith({});
        opened.list = {m_path};
        accept(m_session, opened);
        m_session.tab().view.layer().playback.isPlaying = true;
    }

    [[nodiscard]] std::shared_ptr<const scene::Document> documentWith(const app::OpenChoices& choices) const
    {
        auto document = scene::open(m_path, optionsWith({.images = scene::ImagePolicy::none}, choices));
        EXPECT_TRUE(document) << (document ? "" : document.error().message);
        return std::make_shared<const scene::Document>(*std::move(document));
    }
    /// Reloads like a worker.
    void reload()
    {
        ASSERT_TRUE(m_session.pending.open);
        const auto asked = std::get<app::Reload>(*m_session.pending.open);
        m_session.pending.open.reset();
        app::Opened opened;
        opened.document = documentWith(*asked.choices);
        opened.request = asked;
        accept(m_session, opened);
    }
    [[nodiscard]] app::ViewState& view() { return m_session.tab().view; }

    tests::TemporaryFolder m_folder;
    std::filesystem::path m_path;
    Session m_session;
};

TEST_F(TorsoInASession, GoesOnWithWhatTheWholeModelPlayed)
{
    selectClip(m_session, 1);
    advance(m_session, 0.25);
    const auto before = shownPoses(m_session).front();
    apply(m_session, app::RunAction{"torso"});
    reload();
    ASSERT_EQ(view().layers.size(), 2U);
    EXPECT_EQ(view().activeLayer, 1U) << "to be given another clip";
    EXPECT_FALSE(view().arePaired);
    EXPECT_EQ(shownPoses(m_session), (std::vector<animation::Pose>{before, before}));
}

TEST_F(TorsoInASession, PlaysAClipOfItsOwn)
{
    apply(m_session, app::RunAction{"torso", true});
    reload();
    selectClip(m_session, 1);
    advance(m_session, 0.1);
    EXPECT_EQ(shownClip(m_session.tab(), 0).name, "Stand");
    EXPECT_EQ(shownClip(m_session.tab(), 1).name, "Walk");
    EXPECT_NEAR(view().layers[1].playback.seconds, 0.1, 1e-9);
    apply(m_session, app::RunAction{"torso", false});
    reload();
    ASSERT_EQ(view().layers.size(), 1U);
    EXPECT_EQ(shownClip(m_session).name, "Stand");
    EXPECT_EQ(view().activeLayer, 0U);
}

TEST_F(TorsoInASession, HasEachClipOnceInThePaletteForTheLayerThatIsActive)
{
    apply(m_session, app::RunAction{"torso", true});
    reload();
    const tests::InterfaceWithoutWindow interface; // names are escaped according to its font
    ImGui::NewFrame();
    for (const std::uint32_t layer : {1U, 0U}) {
        view().activeLayer = layer;
        std::vector<app::SelectClip> found;
        for (const app::PaletteEntry& entry : app::paletteEntries(m_session, "walk", {})) {
            if (const auto* const clip = entry.request.as<app::SelectClip>())
                found.push_back(*clip);
        }
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found.front().layer, layer);
    }
    ImGui::EndFrame();
}

TEST_F(TorsoInASession, HasTheKeysOfItsOwnSequence)
{
    const auto turnsOfFlag = [this] {
        return app::ShownBones(m_session.tab(), m_session.tab().document->nodes.front()).keysOf(1).rotation;
    };
    EXPECT_EQ(turnsOfFlag(), 3U) << "of Stand";
    selectClip(m_session, 1);
    EXPECT_EQ(turnsOfFlag(), 1U) << "of Walk";
    selectClip(m_session, 0);
    apply(m_session, app::RunAction{"torso", true});
    reload();
    EXPECT_EQ(turnsOfFlag(), 3U);
    selectClip(m_session, 1); // of the torso
    EXPECT_EQ(shownClip(m_session.tab(), 0).name, "Stand");
    EXPECT_EQ(turnsOfFlag(), 1U);
}

TEST_F(TorsoInASession, BeginsAtAnyBone)
{
    apply(m_session, app::SetTorso{0});
    reload();
    EXPECT_EQ(m_session.tab().document->layers[1].bones.size(), 2U);
    apply(m_session, app::SetTorso{1});
    reload();
    EXPECT_EQ(m_session.tab().document->layers[1].bones.size(), 1U);
    apply(m_session, app::SetTorso{kNoIndex});
    reload();
    EXPECT_FALSE(app::hasTorso(*m_session.tab().document));
}

TEST_F(TorsoInASession, IsTakenBackWithAReloadThatFailed)
{
    apply(m_session, app::RunAction{"torso"});
    const auto failed = std::get<app::Reload>(*m_session.pending.open);
    app::Reload later = failed;
    later.choices->level = 1;
    EXPECT_EQ(withoutFailed(m_session, later, failed).choices->torso, std::nullopt);
    EXPECT_EQ(withoutFailed(m_session, later, failed).choices->level, 1U);
}

/// A player whose torso has single-frame clips that play once, besides moving clips.
Session playerWithStills(const tests::PlayerGame& game)
{
    std::string config = tests::animationConfig();
    const std::string attack = "6 1 1 10\n";
    config.replace(config.find(attack), attack.size(), "6 1 0 10\n");
    (void)game.folder.write(game.player + "animation.cfg", config);
    Session session;
    accept(session, openPaths({.paths = {game.file("lower.md3")}}, {}, app::CancelToken()));
    selectLayer(session, 1);
    togglePaired(session);
    return session;
}

std::uint32_t clipNamed(const Session& session, const std::string& name)
{
    const std::vector<formats::Clip>& clips = layerClips(session);
    const auto found =
        std::find_if(clips.begin(), clips.end(), [&](const formats::Clip& clip) { return clip.name == name; });
    return found != clips.end() ? static_cast<std::uint32_t>(found - clips.begin()) : kNoIndex;
}

TEST(TorsoOfAPlayer, GoesOnAfterAClipOfOneFrame)
{
    const tests::PlayerGame game;
    Session session = playerWithStills(game);
    ASSERT_EQ(session.tab().view.layers.size(), 2U);
    selectClip(session, clipNamed(session, "TORSO_ATTACK"));
    ASSERT_EQ(shownClip(session).frameCount, 1U);
    ASSERT_EQ(session.tab().view.layer().playback.mode, animation::PlaybackMode::once);
    advance(session, 0.05);
    EXPECT_TRUE(isPlaying(session.tab().view));
    selectClip(session, clipNamed(session, "TORSO_GESTURE"));
    advance(session, 0.05);
    EXPECT_GT(shownFrame(session), 0.0);
}

TEST(TorsoOfAPlayer, StaysPausedAfterAClipOfOneFrame)
{
    const tests::PlayerGame game;
    Session session = playerWithStills(game);
    setPlaying(session, false);
    for (const char* const name : {"TORSO_ATTACK", "TORSO_GESTURE"}) {
        selectClip(session, clipNamed(session, name));
        advance(session, 0.05);
        EXPECT_FALSE(isPlaying(session.tab().view)) << name;
    }
}

TEST(TorsoOfAPlayer, StandsStillWithTheLegsAndGoesOnWithThem)
{
    const tests::PlayerGame game;
    Session session = playerWithStills(game);
    selectClip(session, clipNamed(session, "TORSO_ATTACK"));
    selectLayer(session, 0);
    selectClip(session, clipNamed(session, "BOTH_DEATH1"));
    advance(session, 60.0);
    EXPECT_FALSE(isPlaying(session.tab().view)) << "nothing moves";
    selectLayer(session, 1);
    selectClip(session, clipNamed(session, "TORSO_GESTURE"));
    EXPECT_TRUE(isPlaying(session.tab().view)) << "nobody paused it";
}

} // namespace
