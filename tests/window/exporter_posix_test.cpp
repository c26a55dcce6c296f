// Exports by their steps, with a context that can be left: then nothing can be drawn.
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/shell/exporter.hpp"
#include "app/viewer/shell/image_writer.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/window/headless_viewer.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

namespace {

/// An exporter whose pool has no threads.
class ExportSteps : public tests::WindowTest {
protected:
    void SetUp() override
    {
        skipWithoutOpenGl();
        if (IsSkipped() || HasFatalFailure())
            return;
        const auto model = m_folder.write("tetra.md2", tests::Md2Builder::tetrahedron().build());
        accept(m_session, openPaths({.paths = {model}}, {}, app::CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
        m_context = std::make_unique<renderer::HeadlessContext>();
        m_view = std::make_unique<app::SceneView>();
    }

    /// Of a moving picture of several frames.
    void start()
    {
        app::ExportOptions options;
        options.kind = app::ExportKind::motion;
        options.folder = m_folder / "out";
        ASSERT_TRUE(m_exporter.start(m_session, options, {16, 16}, 0));
    }

    void work() { (void)m_exporter.work(m_session, *m_view); }

    [[nodiscard]] std::string message() const { return m_session.message ? m_session.message->text : std::string(); }

    tests::TemporaryFolder m_folder;
    app::Session m_session;
    app::FrameScheduler m_frames;
    app::CallAnswers m_answers{nullptr, m_frames};
    app::JobPool m_jobs{0, [] {}};
    app::Exporter m_exporter{m_jobs, m_answers, [] { return 0.0; }};
    std::unique_ptr<renderer::HeadlessContext> m_context;
    std::unique_ptr<app::SceneView> m_view;
};

TEST_F(ExportSteps, APictureThatCannotBeDrawnWaitsForTheFrameThatIsEncoded)
{
    start();
    work(); // the first frame waits for the worker, the second one is drawn
    ASSERT_TRUE(m_jobs.runNext());
    m_context->leave();
    work(); // the second frame waits for the worker, the third one cannot be drawn
    EXPECT_TRUE(m_exporter.isUnderWay()) << "the worker may still use the file";
    m_exporter.cancel();
    ASSERT_TRUE(m_jobs.runNext());
    work();
    m_context->enter();
    EXPECT_FALSE(m_exporter.isUnderWay());
    EXPECT_TRUE(message().starts_with("the picture was not drawn: ")) << message();
    EXPECT_FALSE(std::filesystem::exists(m_folder / "out")) << "nothing is left";
}

TEST_F(ExportSteps, AStepThatWaitsIsNotTakenAfterTheExportWasCancelled)
{
    start();
    work();
    m_exporter.cancel();
    ASSERT_TRUE(m_jobs.runNext());
    work();
    EXPECT_FALSE(m_exporter.isUnderWay());
    EXPECT_EQ(message(), "the export was cancelled");
    EXPECT_FALSE(std::filesystem::exists(m_folder / "out"));
}

TEST_F(ExportSteps, ClosingTheWindowEndsTheStepThatWaits)
{
    start();
    work();
    m_exporter.close();
    EXPECT_FALSE(m_exporter.isUnderWay());
    EXPECT_FALSE(std::filesystem::exists(m_folder / "out"));
}

TEST_F(ExportSteps, ClosingTheWindowWaitsForAScreenshotThatNoThreadWrites)
{
    app::ImageWriter images(m_jobs, m_answers);
    m_view->add(m_session.tab().document);
    ASSERT_TRUE(images.saveScreenshot(m_session, *m_view, {16, 16}, {.file = m_folder / "shot.png"}, 0));
    images.close();
    EXPECT_TRUE(std::filesystem::exists(m_folder / "shot.png"));
}

} // namespace
