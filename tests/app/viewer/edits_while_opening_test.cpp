// Edits that are made while a worker opens a document.
#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/shell/open_controller.hpp"
#include "tests/app/viewer/editing_session.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/player_game.hpp"

namespace {

using tests::Md3Builder;
using tests::editing::OneModel;
using tests::editing::valueOf;
namespace fs = std::filesystem;

/// Opens documents for a session.
struct Worker {
    explicit Worker(app::Session& of) : session(of) {}

    /// Waits for the worker and takes what it opened.
    [[nodiscard]] bool finish()
    {
        return tests::becomes([&] {
            const auto finished = controller.finish([](const std::shared_ptr<const scene::Document>&) {});
            if (finished && finished->document)
                noteOpened(session, *finished->document);
            return finished.has_value();
        });
    }

    app::Session& session;
    app::FrameScheduler frames;
    app::JobPool jobs{1, [] {}};
    app::CallAnswers answers{nullptr, frames};
    app::OpenController controller{session, jobs, answers, {}, [] { return 0.0; }};
};

struct Opening {
    OneModel one;
    app::Session& session = one.session;
    Worker worker{session};
};

TEST(EditsWhileOpening, StayInTheirTab)
{
    Opening opening;
    app::Session& session = opening.session;
    const fs::path other = opening.one.folder.write("other.md3", Md3Builder::hand().build());
    session.tab().looks.looks.push_back({.display = 7}); // as when a look opens another model
    session.tab().looks.index = 1;
    opening.worker.controller.open(app::OpenChosen{.file = other});
    setField(session, "", "surfaces[0].name", "hull");
    ASSERT_TRUE(opening.worker.finish());
    ASSERT_EQ(session.tabs.size(), 2U);
    EXPECT_EQ(session.tab().document->name, "other.md3");
    EXPECT_EQ(session.tabs[0].document->path, opening.one.path);
    EXPECT_TRUE(isUnsaved(session, session.tabs[0]));
    EXPECT_EQ(session.tabs[0].looks.index, 0U) << "the look that its document has";
    forgetEditsOfClosed(session);
    EXPECT_EQ(session.edits.size(), 1U) << "they are of an open tab";
}

TEST(EditsWhileOpening, AreShownByEachTabWithItsChoices)
{
    const tests::PlayerGame game;
    app::Session session = tests::editing::sessionOf(game.file("lower.md3"));
    Worker worker(session);
    app::OpenChosen part{.file = game.file("lower.md3"), .tab = app::TabPolicy::another};
    part.choices.isPart = true;
    worker.controller.open(part);
    ASSERT_TRUE(worker.finish());
    ASSERT_EQ(session.tabs.size(), 2U);
    for (const std::size_t active : {1U, 0U}) {
        session.activeTab = active;
        setField(session, "lower.md3", "frames[0].radius", active == 0 ? "12" : "13");
        for (const std::string& document : takeUnopened(session))
            worker.controller.open(app::Reload{document});
        for (int i = 0; i < 2; ++i) {
            worker.controller.startReload();
            ASSERT_TRUE(worker.finish());
        }
        EXPECT_EQ(session.tabs[0].document->nodes.size(), 3U);
        EXPECT_EQ(session.tabs[1].document->nodes.size(), 1U);
        EXPECT_FALSE(session.tabs[0].choices.isPart);
        EXPECT_TRUE(session.tabs[1].choices.isPart);
        EXPECT_TRUE(isOpenAsEdited(session, session.tab().document->path));
    }
    worker.controller.startReload();
    EXPECT_FALSE(worker.controller.isUnderWay()) << "both tabs show the edits";
}

TEST(EditsWhileOpening, AreShownAlsoIfOpeningIsCancelled)
{
    Opening opening;
    app::Session& session = opening.session;
    setField(session, "", "surfaces[0].name", "hull");
    for (const std::string& document : takeUnopened(session))
        opening.worker.controller.open(app::Reload{document});
    opening.worker.controller.startReload();
    opening.worker.controller.cancel();
    ASSERT_TRUE(opening.worker.controller.isUnderWay());
    ASSERT_TRUE(opening.worker.finish());
    EXPECT_EQ(session.tab().document->nodes[0].model->surfaces[0].name, "hull");
}

TEST(EditsWhileOpening, LeaveATabWithoutEditsAsItWas)
{
    Opening opening;
    app::Session& session = opening.session;
    const fs::path other = opening.one.folder.write("other.md3", Md3Builder::hand().build());
    opening.worker.controller.open(app::OpenChosen{.file = other});
    ASSERT_TRUE(opening.worker.finish());
    EXPECT_EQ(session.tabs.size(), 1U);
    EXPECT_EQ(session.tab().document->name, "other.md3");
}

} // namespace
