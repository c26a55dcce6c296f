#include "app/viewer/sandbox/sandboxed_renderer.hpp"

#include "formats/base/cancellation.hpp"
#include "tests/sandbox/planted_channel.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using app::SandboxedRenderer;
using app::StillAnswer;
using tests::PlantedWorker;

/// Draws everything in one color, in this process.
class PlainRenderer : public app::StillRenderer {
public:
    formats::Image draw(const app::StillModel&, std::uint32_t edge) override
    {
        formats::Image image{edge, edge, {}};
        image.pixels.assign(image.pixelCount() * 4, 5);
        return image;
    }
};

class SandboxedRenderers : public testing::Test {
protected:
    SandboxedRenderers()
    {
        m_worker.answers = [](const app::StillJob& job) {
            return std::deque<PlantedWorker::Bytes>{tests::drawnAnswer(job)};
        };
    }

    /// The first value of the thumbnail's pixels; -1: there is none.
    int make()
    {
        const auto still = m_renderer.make(m_model, 8, {});
        m_reason = still ? "" : still.error();
        return still ? still->image.pixels.front() : -1;
    }

    tests::TemporaryFolder m_folder;
    std::filesystem::path m_model = m_folder.write("models/a.md2", tests::Md2Builder::tetrahedron().build());
    PlantedWorker m_worker;
    int m_made = 0;
    int m_woken = 0;
    std::string m_reason;
    std::vector<std::string> m_said;
    SandboxedRenderer m_renderer{startOf(m_worker),
                                 [this] {
                                     ++m_made;
                                     return std::make_unique<PlainRenderer>();
                                 },
                                 // As if the window's thread ran at once.
                                 [this] {
                                     ++m_woken;
                                     (void)m_renderer.drawNext();
                                 },
                                 [this](const std::string& warning) { m_said.push_back(warning); },
                                 [this] { return static_cast<double>(m_worker.started); }};
};

TEST_F(SandboxedRenderers, DrawInAWorker)
{
    EXPECT_EQ(make(), 9);
    EXPECT_EQ(m_made, 0);
    EXPECT_TRUE(m_said.empty());
    EXPECT_FALSE(m_renderer.drawNext());
}

TEST_F(SandboxedRenderers, DrawInThisProcessIfNoWorkerStarts)
{
    m_worker.problem = "no more processes";
    EXPECT_EQ(make(), 5) << m_reason;
    EXPECT_EQ(make(), 5) << m_reason;
    EXPECT_EQ(m_made, 1);
    EXPECT_EQ(m_worker.started, 1) << "it is not tried again";
    EXPECT_EQ(m_said,
              std::vector<std::string>{"thumbnails are drawn without a process of their own: no more processes"});
}

/// The first job fails to start a worker while the second waits for it.
TEST_F(SandboxedRenderers, DrawWaitingJobsInThisProcessIfNoWorkerStarts)
{
    std::promise<void> isWaiting;
    std::atomic<bool> hasWaited = false;
    std::atomic<int> starts = 0;
    m_worker.problem = "no more processes";
    SandboxedRenderer* made = nullptr;
    SandboxedRenderer renderer(
        [&]() -> std::unique_ptr<app::WorkerChannel> {
            if (++starts == 1)
                isWaiting.get_future().wait();
            return std::make_unique<tests::PlantedChannel>(m_worker);
        },
        [] { return std::make_unique<PlainRenderer>(); }, [&] { (void)made->drawNext(); }, [](const std::string&) {});
    made = &renderer;
    const auto isDrawn = [&] { return renderer.make(m_model, 8, {}).has_value(); };
    auto first = std::async(std::launch::async, isDrawn);
    while (starts == 0)
        std::this_thread::yield();
    const formats::CancelScope scope([&] { // is asked while the job waits
        if (!hasWaited.exchange(true))
            isWaiting.set_value();
        return false;
    });
    EXPECT_TRUE(isDrawn());
    EXPECT_TRUE(first.get());
    EXPECT_EQ(starts, 1) << "the second job starts no worker";
}

/// Two jobs at once: the second arrives while the worker has the first.
TEST_F(SandboxedRenderers, StartASecondWorkerOnlyAfterManyThumbnails)
{
    const auto makeNone = []() -> std::unique_ptr<app::StillRenderer> { throw std::runtime_error("not used"); };
    SandboxedRenderer renderer(
        startOf(m_worker), makeNone, [] {}, [](const std::string&) {}, platform::steadySeconds,
        app::WorkerCount{.most = 2, .jobsBeforeNext = 3});
    const auto isDrawn = [&] { return renderer.make(m_model, 8, {}).has_value(); };
    bool isSecond = false;
    bool isSecondDrawn = false;
    m_worker.answers = [&, answers = m_worker.answers](const app::StillJob& job) {
        if (!std::exchange(isSecond, true)) {
            // Without another worker it would wait for the end of the first job.
            const formats::CancelScope scope([&] { return m_worker.started == 1; });
            try {
                isSecondDrawn = isDrawn();
            } catch (const std::runtime_error&) {
                isSecondDrawn = false;
            }
            isSecond = false;
        }
        return answers(job);
    };
    for (int made = 0; made < 3; ++made) {
        EXPECT_TRUE(isDrawn());
        EXPECT_FALSE(isSecondDrawn) << made;
    }
    EXPECT_TRUE(isDrawn());
    EXPECT_TRUE(isSecondDrawn);
    EXPECT_EQ(m_worker.running, 2);
}

TEST_F(SandboxedRenderers, NeverDrawInThisProcessAfterAWorkerStarted)
{
    m_worker.answers = [](const app::StillJob&) { return std::deque<PlantedWorker::Bytes>{{}}; };
    EXPECT_EQ(make(), -1) << "it crashes";
    m_worker.problem = "no more processes";
    EXPECT_EQ(make(), -1);
    EXPECT_EQ(m_reason, "there is no thumbnail, because its process cannot start: no more processes");
    EXPECT_EQ(m_made, 0);
    EXPECT_TRUE(m_said.empty());
}

TEST_F(SandboxedRenderers, SayOnceWhatTheSystemLacks)
{
    m_worker.first = app::encoded(app::WorkerReady{"", "limits of files"});
    EXPECT_EQ(make(), 9);
    EXPECT_EQ(make(), 9);
    EXPECT_EQ(m_said,
              std::vector<std::string>{
                  "this system does not offer all limits for the process that draws thumbnails: limits of files"});
}

TEST_F(SandboxedRenderers, KeepOnlyFilesOfTheModel)
{
    const std::string folder = m_model.parent_path().string();
    std::vector<std::string> files;
    m_worker.answers = [&](const app::StillJob& job) {
        return std::deque<PlantedWorker::Bytes>{app::encoded(StillAnswer{.id = job.id,
                                                                         .kind = StillAnswer::Kind::drawn,
                                                                         .width = job.edge,
                                                                         .height = job.edge,
                                                                         .document = job.file,
                                                                         .files = files})};
    };
    const auto kept = [&](std::vector<std::string> told) {
        files = std::move(told);
        const auto still = m_renderer.make(m_model, 8, {});
        EXPECT_TRUE(still);
        EXPECT_EQ(still->document.empty(), still->files.empty());
        return still->files;
    };
    const std::vector<std::string> own = {m_model.string(), folder + "/skin.pcx"};
    EXPECT_EQ(kept(own), own);
    for (const std::string& foreign :
         {std::string("/etc/passwd"), folder + "/../../secret", m_folder.path().string() + "x/skin.pcx"})
        EXPECT_TRUE(kept({m_model.string(), foreign}).empty()) << foreign;
}

TEST_F(SandboxedRenderers, LetWorkersReadTheFoldersOfTheLibrary)
{
    const std::filesystem::path library = m_folder.write("library/a.md2", "").parent_path();
    m_renderer.useFolders({{library}});
    EXPECT_EQ(make(), 9);
    ASSERT_EQ(m_worker.readable.size(), 2U);
    EXPECT_EQ(m_worker.readable.front(), std::filesystem::canonical(library).string());
}

} // namespace
