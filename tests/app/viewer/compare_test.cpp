#include "app/viewer/compare/compare.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/queries/compared_tabs.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/camera/camera.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/compare/blink.hpp"
#include "app/viewer/compare/compare_areas.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using namespace app;

/// Frames "run01" ... followed by "jump01" ...
tests::Md2Builder runner(int runs, int jumps)
{
    tests::Md2Builder builder = tests::Md2Builder::tetrahedron();
    const tests::Md2Builder::Frame frame = builder.frames().front();
    builder.noFrames();
    const auto add = [&](const char* name, int count) {
        for (int i = 1; i <= count; ++i) {
            builder.frame(frame);
            builder.frames().back().name = name + std::to_string(i / 10) + std::to_string(i % 10);
        }
    };
    add("run", runs);
    add("jump", jumps);
    return builder;
}

class CompareTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        m_a = m_folder.write("a.md2", runner(20, 6).build());
        m_b = m_folder.write("b.md2", runner(10, 0).build());
        accept(m_session, openPaths({.paths = {m_a}}, {}, CancelToken()));
        m_session.viewAspect = 1.5f;
    }

    /// Opens a file for comparison, like a worker.
    void openBeside(const std::filesystem::path& file)
    {
        apply(m_session, CompareWith{file});
        ASSERT_TRUE(m_session.pending.open);
        Opened opened = openFile(*m_session.pending.open, file, {});
        opened.tab = m_session.tab().id;
        m_session.pending.open.reset();
        accept(m_session, opened);
    }

    [[nodiscard]] Tab& other() { return m_session.tabs[comparedTabs(m_session)->other()]; }
    void chooseClip(const char* name)
    {
        selectClip(m_session, scene::findClip(layerClips(m_session), name));
        followFocus(m_session);
    }

    tests::TemporaryFolder m_folder;
    std::filesystem::path m_a;
    std::filesystem::path m_b;
    Session m_session;
};

TEST_F(CompareTest, PutsAFileBesideThePresentModelWhichKeepsTheFocus)
{
    openBeside(m_b);
    const auto tabs = comparedTabs(m_session);
    ASSERT_TRUE(tabs);
    EXPECT_EQ(m_session.tabs[tabs->a].document->name, "a.md2");
    EXPECT_EQ(m_session.tabs[tabs->b].document->name, "b.md2");
    EXPECT_FALSE(tabs->isFocusOnB);
    EXPECT_EQ(m_session.tabs.size(), 2U);
    EXPECT_EQ(m_session.tab().view.camera.distance, other().view.camera.distance);
}

TEST_F(CompareTest, AFileThatCannotBeOpenedLeavesTheModelAlone)
{
    apply(m_session, CompareWith{m_folder.path() / "none.md2"});
    Opened failed;
    failed.request = *m_session.pending.open;
    failed.problem = "no such file";
    accept(m_session, failed);
    EXPECT_FALSE(m_session.comparison);
    EXPECT_EQ(m_session.tabs.size(), 1U);
    ASSERT_TRUE(m_session.message);
}

TEST_F(CompareTest, LinkedSidesHaveOneCameraAndFreeOnesTheirOwn)
{
    openBeside(m_b);
    orbit(m_session, 30.0f, 5.0f);
    followFocus(m_session);
    EXPECT_EQ(other().view.camera.yaw, m_session.tab().view.camera.yaw);
    setCompareLinks(m_session, {.camera = false});
    const float before = other().view.camera.yaw;
    orbit(m_session, 30.0f, 0.0f);
    followFocus(m_session);
    EXPECT_EQ(other().view.camera.yaw, before);
    switchSide(m_session);
    orbit(m_session, -10.0f, 0.0f);
    followFocus(m_session);
    EXPECT_NE(other().view.camera.yaw, m_session.tab().view.camera.yaw) << "free, whichever has the focus";
    apply(m_session, RunAction{"linkCamera"});
    EXPECT_EQ(other().view.camera.yaw, m_session.tab().view.camera.yaw) << "linked again";
}

TEST_F(CompareTest, BothSidesComeIntoNarrowViewsTogether)
{
    tests::Md2Builder wide = runner(10, 0);
    for (tests::Md2Builder::Frame& frame : wide.frames())
        frame.scale[0] *= 8.0f;
    openBeside(m_folder.write("wide.md2", wide.build()));
    m_session.tab().view.camera.yaw = other().view.camera.yaw = 90.0f;
    setViewShape(m_session, 1.5f); // the half of A
    startComparison(m_session, m_session.tabs[0].id, m_session.tabs[1].id);
    const float first = m_session.tab().view.camera.distance;
    setViewShape(m_session, 0.25f);
    const renderer::OrbitCamera narrow = m_session.tab().view.camera;
    EXPECT_GT(narrow.distance, 1.2f * first);
    EXPECT_EQ(other().view.camera, narrow);
    startComparison(m_session, m_session.tabs[0].id, m_session.tabs[1].id);
    EXPECT_NEAR(m_session.tab().view.camera.distance, narrow.distance, 1e-3f) << "the same, begun in that view";
    setViewShape(m_session, 1.5f);
    EXPECT_NEAR(m_session.tab().view.camera.distance, first, 1e-3f);
    orbit(m_session, 10.0f, 0.0f);
    followFocus(m_session);
    const renderer::OrbitCamera moved = m_session.tab().view.camera;
    setViewShape(m_session, 0.25f);
    EXPECT_EQ(m_session.tab().view.camera, moved);
}

TEST_F(CompareTest, SidesWithCamerasOfTheirOwnAreFramedEachForItself)
{
    openBeside(m_b);
    setCompareLinks(m_session, {.camera = false});
    other().view.camera.yaw += 50.0f;
    other().view.camera.distance *= 4.0f;
    other().view.framed = FramedCamera{other().view.camera};
    const float before = other().view.camera.distance;
    setViewShape(m_session, 0.25f);
    EXPECT_NE(other().view.camera.yaw, m_session.tab().view.camera.yaw);
    EXPECT_LT(other().view.camera.distance, before);
}

TEST_F(CompareTest, TheSameClipPlaysByItsNameAndAnyOtherStays)
{
    openBeside(m_b);
    chooseClip("run");
    EXPECT_EQ(shownClip(other()).name, "run");
    EXPECT_EQ(shownClip(other()).frameCount, 10U);
    chooseClip("jump");
    EXPECT_EQ(shownClip(other()).name, "run") << "it has no jump";
    setCompareLinks(m_session, {.clip = false});
    switchSide(m_session);
    selectClip(m_session, formats::kNoIndex);
    followFocus(m_session);
    EXPECT_EQ(shownClip(other()).name, "jump");
}

TEST_F(CompareTest, TheSameMomentOfAShorterLoopIsTheRoundThatItIsIn)
{
    openBeside(m_b);
    chooseClip("run");
    moveToSeconds(m_session, 1.25);
    followFocus(m_session);
    EXPECT_NEAR(other().view.layer().playback.seconds, 0.25, 1e-9) << "ten frames last a second";
    setCompareLinks(m_session, {.time = false});
    moveToSeconds(m_session, 0.5);
    followFocus(m_session);
    EXPECT_NEAR(other().view.layer().playback.seconds, 0.25, 1e-9);
}

TEST_F(CompareTest, ASideWithItsOwnTimeGoesOnByItself)
{
    openBeside(m_b);
    chooseClip("run");
    setPlaying(m_session, true);
    followFocus(m_session);
    setCompareLinks(m_session, {.time = false});
    setPlaying(m_session, false);
    const double before = other().view.layer().playback.seconds;
    advance(m_session, 0.1);
    advanceOther(m_session, 0.1);
    EXPECT_NEAR(other().view.layer().playback.seconds, before + 0.1, 1e-9);
    setCompareLinks(m_session, {});
    EXPECT_FALSE(other().view.layer().playback.isPlaying) << "linked again";
}

TEST_F(CompareTest, OverlaysFollowAndWhatIsHiddenDoesNot)
{
    openBeside(m_b);
    apply(m_session, RunAction{"wireframe"});
    m_session.tab().view.drawing.hiddenSurfaces = {0};
    followFocus(m_session);
    EXPECT_TRUE(other().view.drawing.showsWireframe);
    EXPECT_TRUE(other().view.drawing.hiddenSurfaces.empty());
    setCompareLinks(m_session, {.overlays = false});
    apply(m_session, RunAction{"wireframe"});
    followFocus(m_session);
    EXPECT_TRUE(other().view.drawing.showsWireframe);
}

TEST_F(CompareTest, AThirdTabShowsAloneAndComingBackComparesAgain)
{
    openBeside(m_b);
    duplicateTab(m_session); // becomes the active tab
    EXPECT_FALSE(isComparing(m_session));
    ASSERT_TRUE(m_session.comparison);
    selectTab(m_session, 0);
    EXPECT_TRUE(isComparing(m_session));
    EXPECT_FALSE(comparedTabs(m_session)->isFocusOnB);
}

TEST_F(CompareTest, AnotherLevelOfDetailIsNotASavedFile)
{
    const auto reload = [&](std::uint32_t level, const std::filesystem::path& bytes) {
        auto document = scene::open(bytes);
        ASSERT_TRUE(document) << document.error().message;
        document->path = m_session.tab().document->path;
        document->nodes.front().path = m_session.tab().document->nodes.front().path;
        document->level = level;
        document->levelCount = 2;
        Opened opened;
        opened.request = Reload{document->path};
        opened.document = std::make_shared<const scene::Document>(*std::move(document));
        accept(m_session, opened);
    };
    reload(1, m_b); // its bytes represent those of the coarse level
    EXPECT_FALSE(m_session.tab().before);
    reload(1, m_a);
    EXPECT_TRUE(hasVersionBefore(m_session.tab())) << "saved";
    reload(0, m_b);
    EXPECT_FALSE(hasVersionBefore(m_session.tab())) << "that was of the other level";
    reload(1, m_a);
    EXPECT_TRUE(hasVersionBefore(m_session.tab()));
}

TEST_F(CompareTest, TabsAreCalledAsTheirModelsAreToldApart)
{
    const auto first = m_folder.write("male/tris.md2", runner(2, 0).build());
    const auto second = m_folder.write("female/tris.md2", runner(2, 0).build());
    const auto third = m_folder.write("mod/male/tris.md2", runner(2, 0).build());
    openBeside(first);
    EXPECT_EQ(tabTitle(m_session, m_session.tab()), "a.md2");
    EXPECT_EQ(tabTitle(m_session, other()), "male");
    openBeside(second);
    EXPECT_EQ(tabTitle(m_session, other()), "female");
    openBeside(third);
    EXPECT_EQ(tabTitle(m_session, other()), "mod/male");
}

TEST_F(CompareTest, AModelFromElsewhereIsNoneOfTheList)
{
    ASSERT_LT(m_session.library().shown, m_session.list().size());
    const auto outside = m_folder.write("elsewhere/c.md2", runner(2, 0).build());
    accept(m_session, openFile(OpenChosen{.file = outside}, outside, {}));
    EXPECT_EQ(m_session.library().shown, formats::kNoIndex);
    EXPECT_EQ(m_session.library().chosen, formats::kNoIndex);
    accept(m_session, openFile(OpenChosen{.file = m_a}, m_a, {}));
    ASSERT_LT(m_session.library().chosen, m_session.list().size());
    EXPECT_EQ(m_session.list()[m_session.library().chosen], m_a);
}

TEST_F(CompareTest, ClosingASideOrEscapeEndsIt)
{
    openBeside(m_b);
    apply(m_session, RunAction{"leave"});
    EXPECT_FALSE(m_session.comparison);
    EXPECT_EQ(m_session.tabs.size(), 2U);
    apply(m_session, CompareTabs{1});
    ASSERT_TRUE(isComparing(m_session));
    closeTab(m_session, 1);
    EXPECT_FALSE(m_session.comparison);
}

TEST_F(CompareTest, TheLineStaysWithinTheViewAndDividesItInPixels)
{
    openBeside(m_b);
    setCompareLine(m_session, 0.0f);
    EXPECT_EQ(m_session.comparison->line, kLeastSide);
    setCompareLine(m_session, 0.25f);
    const Rect view{100.0f, 50.0f, 400.0f, 300.0f};
    const SideAreas areas = sideAreas(*m_session.comparison, view);
    EXPECT_EQ(areas.a.width, 100.0f);
    EXPECT_EQ(areas.b.x, 200.0f);
    EXPECT_EQ(focusArea(m_session, view).width, 100.0f);
    EXPECT_TRUE(isOnOtherSide(m_session, view, {300.0f, 100.0f}));
    EXPECT_FALSE(isOnOtherSide(m_session, view, {150.0f, 100.0f}));
    setCompareMode(m_session, CompareMode::wipe);
    EXPECT_EQ(focusArea(m_session, view).width, 400.0f) << "both are in one view";
    EXPECT_TRUE(isOnOtherSide(m_session, view, {300.0f, 100.0f}));
    setCompareMode(m_session, CompareMode::onion);
    EXPECT_FALSE(isOnOtherSide(m_session, view, {300.0f, 100.0f}));
}

TEST_F(CompareTest, BlinksTwiceASecondAndOnlyThen)
{
    openBeside(m_b);
    Blink blink;
    EXPECT_FALSE(blink.work(m_session, 10.0));
    setCompareMode(m_session, CompareMode::blink);
    EXPECT_FALSE(blink.work(m_session, 10.2));
    EXPECT_TRUE(blink.work(m_session, 10.6));
    EXPECT_TRUE(m_session.comparison->blinksOther);
    EXPECT_FALSE(blink.work(m_session, 10.9));
    EXPECT_TRUE(blink.work(m_session, 11.2));
    EXPECT_FALSE(m_session.comparison->blinksOther);
}

TEST_F(CompareTest, KeepsTheVersionBeforeAFileWasSavedAndComparesWithIt)
{
    const auto reload = [&] {
        Opened opened = openFile(Reload{m_session.tab().document->path}, m_a, {});
        accept(m_session, opened);
    };
    reload();
    EXPECT_FALSE(m_session.tab().before) << "nothing was saved";
    EXPECT_FALSE(m_session.message);
    const auto before = m_session.tab().document;
    (void)m_folder.write("a.md2", runner(21, 6).build());
    reload();
    EXPECT_EQ(m_session.tab().before, before);
    apply(m_session, RunAction{"compareVersions"});
    const auto tabs = comparedTabs(m_session);
    ASSERT_TRUE(tabs);
    EXPECT_EQ(m_session.tabs[tabs->a].document, before);
    EXPECT_TRUE(tabs->isFocusOnB) << "what was saved";
    (void)m_folder.write("a.md2", runner(22, 6).build());
    reload();
    EXPECT_EQ(m_session.tabs[comparedTabs(m_session)->a].document, before) << "it stays as it was";
    EXPECT_EQ(fileFrames(m_session.tab(), 0), 28U);
    apply(m_session, RunAction{"compareVersions"});
    EXPECT_EQ(m_session.tabs.size(), 2U) << "one earlier version is open at most";
    closeTab(m_session, comparedTabs(m_session)->a);
    EXPECT_TRUE(m_session.closedTabs.empty()) << "it cannot be read again";
}

} // namespace
