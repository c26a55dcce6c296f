// Exports by their steps, with a context that can be left: then nothing can be drawn.
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/shell/exporter.hpp"
#include "app/viewer/shell/image_writer.hpp"
#include "app/viewer/shell/motion_measure.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/window/headless_viewer.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

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

/// An export of a model that was edited and is not open with its edits yet.
class WaitingExports : public ExportSteps {
protected:
    void startFiles()
    {
        ASSERT_TRUE(m_exports.start(m_session, {.kind = app::ExportKind::files, .folder = m_folder / "out"}, {}, 0));
        workOn();
        EXPECT_FALSE(m_jobs.runNext()) << "nothing is written before the reload";
        EXPECT_TRUE(m_exports.isUnderWay());
        EXPECT_TRUE(m_session.exporting);
    }

    /// Opens the model of a tab again with one more byte.
    void reload(app::Tab& tab)
    {
        const fs::path file = platform::pathFromUtf8(tab.document->path);
        std::vector<std::byte> bytes = tests::Md2Builder::tetrahedron().build();
        bytes.push_back(std::byte{1});
        scene::Overrides overrides;
        overrides.revision = 1;
        overrides.files[tab.document->path] = formats::FileBytes::copyOf(std::span<const std::byte>(bytes));
        auto document = scene::open(file, {.overrides = overrides});
        ASSERT_TRUE(document) << document.error().message;
        tab.document = std::make_shared<const scene::Document>(*std::move(document));
        m_isAwaited = false;
    }

    void finish()
    {
        for (int round = 0; m_exports.isUnderWay() && round < 100; ++round) {
            workOn();
            m_jobs.runNext();
        }
        EXPECT_FALSE(m_exports.isUnderWay());
    }

    /// Of all files that were written.
    [[nodiscard]] std::uintmax_t bytesWritten() const
    {
        std::uintmax_t bytes = 0;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder / "out"))
            bytes += entry.is_regular_file() ? entry.file_size() : 0;
        return bytes;
    }

    bool m_isAwaited = true;
    app::Exporter m_exports{m_jobs, m_answers, [] { return 0.0; }, [this](const app::Tab&) { return m_isAwaited; }};

    void workOn() { (void)m_exports.work(m_session, *m_view); }
};

TEST_F(WaitingExports, WriteTheModelWithTheLastEdits)
{
    startFiles();
    EXPECT_FALSE(m_exports.start(m_session, {.kind = app::ExportKind::files}, {}, 0)) << "one at a time";
    reload(m_session.tab());
    finish();
    EXPECT_EQ(bytesWritten(), tests::Md2Builder::tetrahedron().build().size() + 1) << message();
    EXPECT_FALSE(m_session.exporting);
}

TEST_F(WaitingExports, AreOfTheirModelWhenAnotherTabIsShown)
{
    startFiles();
    const auto other = m_folder.write("other.md2", tests::Md2Builder::tetrahedron().build());
    accept(m_session, openPaths({.paths = {other}, .tab = app::TabPolicy::another}, {}, app::CancelToken()));
    ASSERT_EQ(m_session.tabs.size(), 2U);
    reload(m_session.tabs[1 - m_session.activeTab]);
    finish();
    EXPECT_EQ(bytesWritten(), tests::Md2Builder::tetrahedron().build().size() + 1) << message();
}

TEST_F(WaitingExports, EndWithoutTheirModelOrWhenTheyAreCancelled)
{
    startFiles();
    m_exports.cancel();
    workOn();
    EXPECT_FALSE(m_exports.isUnderWay());
    EXPECT_EQ(message(), "the export was cancelled");
    startFiles();
    m_session.tab().document.reset();
    workOn();
    EXPECT_FALSE(m_exports.isUnderWay());
    EXPECT_EQ(message(), "the model was closed before it was exported");
    EXPECT_FALSE(m_session.exporting);
    EXPECT_FALSE(fs::exists(m_folder / "out"));
}

TEST_F(ExportSteps, MeasureOnlyAPictureThatTheViewMakesOther)
{
    app::MotionMeasure measure(m_jobs, m_answers);
    const auto finish = [&](const glm::uvec2& view) {
        (void)measure.work(m_session, *m_view, view);
        for (int round = 0; measure.isUnderWay() && round < 100; ++round) {
            m_jobs.runNext();
            (void)measure.work(m_session, *m_view, view);
        }
        ASSERT_FALSE(measure.isUnderWay());
        ASSERT_TRUE(m_session.exportEstimate);
    };
    m_session.overlay = app::Overlay::exports;
    m_view->add(m_session.tab().document);
    app::ExportOptions options{.kind = app::ExportKind::motion};
    ASSERT_TRUE(measure.start(m_session, options, {16, 16}, 0));
    finish({16, 16});
    EXPECT_TRUE(m_session.exportEstimate->bytes);
    finish({24, 24});
    EXPECT_EQ(m_session.exportEstimate->width, 24U) << "it has the size of the view";

    options.width = 20;
    ASSERT_TRUE(measure.start(m_session, options, {24, 24}, 0));
    finish({24, 24});
    EXPECT_FALSE(measure.work(m_session, *m_view, {30, 30})) << "it has a size of its own";
    EXPECT_FALSE(measure.isUnderWay());

    options.width = 1020; // times 1020
    ASSERT_TRUE(measure.start(m_session, options, {24, 24}, 0));
    finish({24, 24});
    EXPECT_FALSE(m_session.exportEstimate->bytes) << "without threads, the window would stand still";

    options.width = 5000;
    EXPECT_FALSE(measure.start(m_session, options, {24, 24}, 0));
    ASSERT_TRUE(m_session.exportEstimate);
    EXPECT_TRUE(m_session.exportEstimate->problem.starts_with("5000x5000 px are too many"))
        << m_session.exportEstimate->problem;
}

TEST_F(ExportSteps, ACallThatCannotBeMeasuredLeavesTheFormItsEstimate)
{
    app::MotionMeasure measure(m_jobs, m_answers);
    const app::ExportOptions options{.kind = app::ExportKind::motion};
    ASSERT_TRUE(measure.start(m_session, options, {16, 16}, 0));
    app::ExportOptions tooLarge = options;
    tooLarge.width = 5000;
    EXPECT_FALSE(measure.start(m_session, tooLarge, {16, 16}, 1));
    EXPECT_TRUE(message().starts_with("5000x5000 px")) << message();
    EXPECT_TRUE(measure.isUnderWay());
    EXPECT_NE(estimateOf(m_session, options), nullptr);
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
