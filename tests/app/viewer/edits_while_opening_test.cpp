// Edits that are made while a worker opens a document.
#include "app/viewer/editing/edit_changes.hpp"
#include "app/viewer/shell/open_controller.hpp"
#include "tests/app/viewer/editing_session.hpp"
#include "tests/support/patience.hpp"

namespace {

using tests::Md3Builder;
using tests::editing::OneModel;
using tests::editing::valueOf;
namespace fs = std::filesystem;

/// A session with its worker.
struct Opening {
    OneModel one;
    app::Session& session = one.session;
    app::FrameScheduler frames;
    app::JobPool jobs{1, [] {}};
    app::CallAnswers answers{nullptr, frames};
    app::OpenController controller{session, jobs, answers, {}, [] { return 0.0; }};

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
};

TEST(EditsWhileOpening, StayInTheirTab)
{
    Opening opening;
    app::Session& session = opening.session;
    const fs::path other = opening.one.folder.write("other.md3", Md3Builder::hand().build());
    opening.controller.open(app::OpenChosen{.file = other});
    setField(session, "", "surfaces[0].name", "hull");
    ASSERT_TRUE(opening.finish());
    ASSERT_EQ(session.tabs.size(), 2U);
    EXPECT_EQ(session.tab().document->name, "other.md3");
    EXPECT_EQ(session.tabs[0].document->path, opening.one.path);
    EXPECT_TRUE(isUnsaved(session, session.tabs[0]));
    forgetEditsOfClosed(session);
    EXPECT_EQ(session.edits.size(), 1U) << "they are of an open tab";
}

TEST(EditsWhileOpening, LeaveATabWithoutEditsAsItWas)
{
    Opening opening;
    app::Session& session = opening.session;
    const fs::path other = opening.one.folder.write("other.md3", Md3Builder::hand().build());
    opening.controller.open(app::OpenChosen{.file = other});
    ASSERT_TRUE(opening.finish());
    EXPECT_EQ(session.tabs.size(), 1U);
    EXPECT_EQ(session.tab().document->name, "other.md3");
}

} // namespace
