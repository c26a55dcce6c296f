#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/opening/slide_show.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace {

using namespace app;

/// Three models of a folder, the first one open; the preference is two seconds.
class SlideShowTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        for (const char* const name : {"a.md2", "b.md2", "c.md2"})
            (void)m_folder.write(std::string("models/") + name, tests::Md2Builder::tetrahedron().build());
        m_session.settings.slideSeconds = 2.0f;
        accept(m_session, openPaths({.paths = {m_folder / "models"}}, {}, CancelToken()));
        ASSERT_EQ(m_session.list().size(), 3U);
    }

    /// Opens the requested file like a worker.
    void openAsked()
    {
        ASSERT_TRUE(m_session.pending.open);
        const OpenRequest request = *std::exchange(m_session.pending.open, std::nullopt);
        accept(m_session, openFile(request, fileOf(m_session, request), {}));
    }

    [[nodiscard]] const std::string& shown() const { return m_session.tab().document->name; }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(SlideShowTest, ShowsOneModelAfterTheOtherAndBeginsAgain)
{
    EXPECT_FALSE(workOnSlideShow(m_session, 0.0, false));
    apply(m_session, RunAction{"slideShow"});
    double now = 100.0;
    for (const char* const name : {"b.md2", "c.md2", "a.md2", "b.md2"}) {
        EXPECT_FALSE(workOnSlideShow(m_session, now, false));
        EXPECT_FALSE(workOnSlideShow(m_session, now + 1.9, false));
        ASSERT_FALSE(m_session.pending.open) << name;
        EXPECT_TRUE(workOnSlideShow(m_session, now + 2.0, false));
        openAsked();
        EXPECT_EQ(shown(), name);
        now += 50.0; // independent of the time needed for opening
    }
}

TEST_F(SlideShowTest, CountsFromWhenAModelIsShown)
{
    apply(m_session, RunAction{"slideShow"});
    EXPECT_FALSE(workOnSlideShow(m_session, 0.0, false));
    EXPECT_TRUE(workOnSlideShow(m_session, 2.0, false));
    EXPECT_FALSE(workOnSlideShow(m_session, 9.0, false)) << "it still waits to be opened";
    openAsked();
    EXPECT_FALSE(workOnSlideShow(m_session, 9.5, true)) << "a worker is at it";
    EXPECT_FALSE(workOnSlideShow(m_session, 10.0, false));
    EXPECT_FALSE(workOnSlideShow(m_session, 11.9, false));
    EXPECT_TRUE(workOnSlideShow(m_session, 12.0, false));
}

TEST_F(SlideShowTest, ShowsWhatTheLibraryLists)
{
    m_session.library().browseOrder = std::vector<std::uint32_t>{2, 0};
    apply(m_session, RunAction{"slideShow"});
    for (const auto& [now, name] : {std::pair{0.0, "c.md2"}, std::pair{10.0, "a.md2"}}) {
        m_session.library().chosen = name[0] == 'c' ? 0 : 2;
        (void)workOnSlideShow(m_session, now, false);
        (void)workOnSlideShow(m_session, now + 2.0, false);
        openAsked();
        EXPECT_EQ(shown(), name);
    }
}

TEST_F(SlideShowTest, IsEndedByItsKeyByEscAndByAnotherTab)
{
    apply(m_session, RunAction{"slideShow"});
    ASSERT_TRUE(m_session.slideShow);
    apply(m_session, RunAction{"slideShow"});
    EXPECT_FALSE(m_session.slideShow);
    apply(m_session, RunAction{"slideShow"});
    apply(m_session, RunAction{"leave"});
    EXPECT_FALSE(m_session.slideShow);
    EXPECT_FALSE(m_session.pending.leavesFullScreen) << "Esc ends one thing at a time";
    apply(m_session, RunAction{"slideShow"});
    apply(m_session, RunAction{"newTab"});
    EXPECT_TRUE(workOnSlideShow(m_session, 50.0, false));
    EXPECT_FALSE(m_session.slideShow);
    EXPECT_FALSE(m_session.pending.open);
}

TEST_F(SlideShowTest, NeedsSeveralModels)
{
    m_session.library().browseOrder = std::vector<std::uint32_t>{1};
    EXPECT_FALSE(isPossible(*findAction("slideShow"), m_session));
    apply(m_session, RunAction{"slideShow"});
    EXPECT_FALSE(m_session.slideShow);
}

} // namespace
