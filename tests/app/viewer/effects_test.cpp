#include "app/viewer/actions/actions.hpp"
#include "app/viewer/actions/requests.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/effect_facts.hpp"
#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/selection/item_facts.hpp"
#include "app/viewer/selection/item_selection.hpp"
#include "app/viewer/selection/selection.hpp"
#include "formats/image/blp/blp_writer.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/m2_effects_sample.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using namespace app;
using formats::kNoIndex;
using tests::TemporaryFolder;
using Numbers = std::set<std::uint32_t>;

/// A sphere (emitter 0), a plane of three flags (emitter 1) and a ribbon.
formats::M2WriteEffects sphereAndPlaneAndRibbon()
{
    formats::M2WriteParticle plane;
    plane.flags = 0x1010;
    plane.rate = tests::constantTrack(8.0f);
    plane.lifespan = tests::constantTrack(1.5f);
    plane.areaLength = tests::constantTrack(2.0f);
    plane.areaWidth = tests::constantTrack(3.0f);
    plane.scale.keys = {{0.0f, glm::vec2(1.0f)}, {0.5f, glm::vec2(2.0f)}, {1.0f, glm::vec2(0.25f)}};
    return {formats::M2ParticleForm::words, {tests::distinctEmitter(), plane}, {tests::distinctRibbon()}};
}

class EffectsTest : public ::testing::Test {
protected:
    void SetUp() override { open(tests::poleWith(256, sphereAndPlaneAndRibbon())); }

    void open(const formats::M2WriteModel& model, OpenRequest request = OpenPaths{})
    {
        for (const formats::M2WrittenFile& file : formats::writeM2(model))
            (void)m_folder.write(file.name,
                                 std::string(reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()));
        const fs::path file = m_folder / "Pole.m2";
        auto document = scene::open(file);
        ASSERT_TRUE(document) << document.error().message;
        Opened opened;
        if (auto* const reload = std::get_if<Reload>(&request))
            reload->path = document->path;
        opened.request = std::move(request);
        opened.list = {file};
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
        accept(m_session, opened);
    }

    [[nodiscard]] const Numbers& hidden() const { return m_session.tab().view.drawing.hiddenEffects; }
    [[nodiscard]] std::string fact(std::uint32_t number, const std::string& id) const
    {
        for (const EffectFact& each : effectFacts(m_session, effectRows(m_session).at(number))) {
            if (each.id == id)
                return each.value;
        }
        return "no such fact";
    }

    TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(EffectsTest, AreListedEmittersFirst)
{
    const std::vector<EffectRow> rows = effectRows(m_session);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].name, "emitter 0");
    EXPECT_EQ(rows[0].kind, EffectKind::sphere);
    EXPECT_EQ(rows[0].bone, "bone 1");
    EXPECT_EQ(rows[0].blend, formats::BlendMode::add);
    EXPECT_FLOAT_EQ(rows[0].rate, 8.5f);
    EXPECT_TRUE(rows[0].drawsHead);
    EXPECT_TRUE(rows[0].drawsTail);
    EXPECT_EQ(rows[1].kind, EffectKind::plane);
    EXPECT_EQ(rows[1].bone, "Root");
    EXPECT_FALSE(rows[1].drawsTail);
    EXPECT_EQ(rows[2].name, "ribbon 0");
    EXPECT_EQ(rows[2].kind, EffectKind::ribbon);
    EXPECT_EQ(rows[2].rate, 12.0f);
}

TEST_F(EffectsTest, SayWhichOfTheirTexturesWereFound)
{
    std::vector<EffectRow> rows = effectRows(m_session);
    ASSERT_EQ(rows.at(1).textures.size(), 1U);
    EXPECT_EQ(rows[1].textures[0].name, "wood.blp");
    EXPECT_FALSE(rows[1].textures[0].isFound);
    EXPECT_EQ(fact(1, "texture-0"), "wood.blp, not found");
    (void)m_folder.write("wood.blp", formats::writeBlp(tests::plainImage(4, 4), {}));
    open(tests::poleWith(256, sphereAndPlaneAndRibbon()));
    rows = effectRows(m_session);
    EXPECT_TRUE(rows.at(1).textures.at(0).isFound);
    ASSERT_EQ(rows.at(2).textures.size(), 2U) << "each layer of a ribbon";
    EXPECT_TRUE(rows[2].textures[1].isFound);
}

TEST_F(EffectsTest, AreHiddenOneByOneOrAllOthers)
{
    apply(m_session, ToggleEffect{1});
    EXPECT_EQ(hidden(), Numbers{1});
    EXPECT_FALSE(effectRows(m_session).at(1).isShown);
    apply(m_session, ShowOnlyEffect{2});
    EXPECT_EQ(hidden(), (Numbers{0, 1}));
    apply(m_session, ShowOnlyEffect{2});
    EXPECT_EQ(hidden(), Numbers{}) << "once more: all";
    apply(m_session, ToggleEffect{3});
    EXPECT_EQ(hidden(), Numbers{}) << "there is no such effect";
    apply(m_session, ToggleEffect{0});
    apply(m_session, RunAction{"showAllEffects"});
    EXPECT_EQ(hidden(), Numbers{});
}

TEST_F(EffectsTest, AreSelectedUntilTheyAreSelectedOnceMore)
{
    apply(m_session, SelectEffect{2});
    EXPECT_EQ(m_session.tab().selection.effect(), 2U);
    apply(m_session, SelectEffect{2});
    EXPECT_EQ(m_session.tab().selection.effect(), kNoIndex);
}

TEST_F(EffectsTest, AreDescribedInWordsAndUnits)
{
    EXPECT_EQ(fact(1, "area"), "2 x 3");
    EXPECT_EQ(fact(1, "lifespan"), "1.5 s");
    EXPECT_EQ(fact(1, "size"), "1, 2, 0.25");
    EXPECT_EQ(fact(1, "flags"), "0x1010: move with the emitter, lie flat");
    EXPECT_EQ(fact(1, "rate"), "8 a second");
    EXPECT_EQ(fact(0, "area"), "radius 9.5 to 10.5");
    EXPECT_EQ(fact(0, "parts"), "heads and tails, spark.mdx, smoke.mdx");
    EXPECT_EQ(fact(0, "cells"), "8 x 4");
    EXPECT_EQ(fact(2, "heights"), "2, 3");
    EXPECT_EQ(fact(2, "opacity"), "50 %");
}

TEST_F(EffectsTest, SayInWhichClipsTheyAreOn)
{
    formats::M2WriteEffects effects = sphereAndPlaneAndRibbon();
    formats::M2WriteParticle& sphere = effects.particles[0];
    // Off in the first sequence; on for a moment between two keys of the second; in the third keyed but disabled.
    sphere.rate.bySequence = {{{0, 0.0f}}, {{0, 0.0f}, {500, 4.0f}, {600, 0.0f}}, {{0, 9.0f}}};
    sphere.enabled.bySequence = {{{0, std::uint8_t{1}}}, {{0, std::uint8_t{1}}}, {{0, std::uint8_t{0}}}};
    effects.particles[1].rate = tests::constantTrack(0.0f);
    effects.ribbons[0].isVisible = tests::constantTrack(std::uint8_t{1});
    open(tests::poleWith(256, effects));
    const std::vector<formats::Clip>& clips = layerClips(m_session);
    ASSERT_EQ(clips.size(), 3U);
    EXPECT_EQ(fact(0, "clips"), clips[1].name);
    EXPECT_EQ(fact(1, "clips"), "no clip");
    EXPECT_EQ(fact(2, "clips"), "all 3 clips");
}

TEST_F(EffectsTest, StayHiddenAndSelectedWhenTheModelIsReloaded)
{
    apply(m_session, ToggleEffect{2});
    apply(m_session, SelectEffect{2});
    formats::M2WriteEffects fewer = sphereAndPlaneAndRibbon();
    fewer.particles.pop_back();
    open(tests::poleWith(256, fewer), Reload{});
    EXPECT_EQ(hidden(), Numbers{1}) << "the ribbon has another number now";
    EXPECT_EQ(m_session.tab().selection.effect(), 1U);
    open(tests::poleWith(256, {}), Reload{});
    EXPECT_EQ(hidden(), Numbers{});
    EXPECT_EQ(m_session.tab().selection.effect(), kNoIndex);
}

TEST_F(EffectsTest, HaveATabAndSwitchesOnlyWhereThereAreSome)
{
    EXPECT_TRUE(hasTab(m_session, InspectorTab::effects));
    EXPECT_TRUE(isPossible(*findAction("effects"), m_session));
    apply(m_session, RunAction{"effects"});
    EXPECT_FALSE(m_session.tab().view.drawing.showsEffects);
    open(tests::flagPole(256));
    EXPECT_FALSE(hasTab(m_session, InspectorTab::effects));
    EXPECT_FALSE(isPossible(*findAction("effects"), m_session));
    EXPECT_FALSE(isPossible(*findAction("emitters"), m_session));
}

TEST_F(EffectsTest, AndAllElseThatIsSeenAtAnInstantArePosedOnce)
{
    renderer::OverlayOptions& overlays = m_session.tab().view.overlays;
    overlays.showsBones = overlays.showsTags = overlays.showsEmitters = overlays.showsCameras = true;
    const auto look = [this] {
        (void)effectRows(m_session);
        (void)fact(0, "rate");
        (void)shownTags(m_session);
        (void)shownMarkers(m_session);
        (void)itemAt(m_session, {0.0f, 0.0f});
        (void)hitAt(m_session, {0.0f, 0.0f});
        selectItem(m_session, {SceneItemKind::bone, 1});
        (void)factsOfSelection(m_session);
        selectItem(m_session, {.kind = SceneItemKind::vertex, .index = 0, .triangle = 0, .vertex = 0});
        (void)factsOfSelection(m_session);
        (void)boundsOfItem(m_session, m_session.tab().selection.item);
    };
    look();
    const std::uint64_t first = m_session.poses->poseCount();
    look();
    EXPECT_EQ(m_session.poses->poseCount(), first) << "nothing has moved";
    setPlaying(m_session, true);
    advance(m_session, 0.05);
    look();
    EXPECT_EQ(m_session.poses->poseCount(), first + 1);
}

} // namespace
