#include "app/viewer/sandbox/readable_places.hpp"
#include "app/viewer/sandbox/still_client.hpp"
#include "formats/platform/clock.hpp"
#include "formats/platform/paths.hpp"
#include "formats/platform/worker_process.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

/// Real worker processes, whose jobs do what decoders must not do (planted_worker.cpp).
namespace {

namespace fs = std::filesystem;
using app::StillClient;
using tests::TemporaryFolder;

/// The clock of the tests also runs by itself, so that a worker that hangs ends its test; so slowly that no deadline
/// comes early on a busy machine.
constexpr double kSlowness = 10.0;

/// A folder with a file that workers may read, and a file beside it that they may not.
class WorkerProcesses : public testing::Test {
protected:
    void SetUp() override
    {
        if (platform::workerProgram().empty())
            GTEST_SKIP() << "this system has no worker processes";
        (void)m_folder.write("secret.txt", "secret");
        (void)m_folder.write("models/skin.txt", "skin");
        m_models = app::withoutLinks(m_folder.path() / "models");
    }

    /// The thumbnail of a planted job; the reason of a failure.
    tl::expected<app::DrawnStill, StillClient::Problem> make(const std::string& name)
    {
        app::StillJob job;
        job.edge = 8;
        job.file = platform::utf8FromPath(m_models / (name + ".md2"));
        return m_client.make(job, {m_models}, {}, [] { return false; });
    }
    std::string reasonOf(const std::string& name)
    {
        const auto still = make(name);
        return still ? "" : still.error().reason;
    }
    /// Whether the system confines what a test is about.
    bool isConfined()
    {
        EXPECT_TRUE(make("first"));
        return m_client.takeUnconfined().empty();
    }

    TemporaryFolder m_folder;
    fs::path m_models;
    double m_seconds = 0.0;
    double m_step = 0.0; // by which each look at the clock advances it
    StillClient m_client{[] { return app::startWorkerProcess(PLANTED_WORKER); },
                         [this] {
                             m_seconds += m_step;
                             return m_seconds + platform::steadySeconds() / kSlowness;
                         }};
};

TEST_F(WorkerProcesses, ReturnPixelsAndFiles)
{
    const auto still = make("whole");
    ASSERT_TRUE(still) << still.error().reason;
    EXPECT_EQ(still->image.width, 8U);
    EXPECT_EQ(still->image.pixels, std::vector<std::uint8_t>(8 * 8 * 4, 7));
    EXPECT_EQ(still->document, platform::utf8FromPath(m_models / "whole.md2"));
    EXPECT_EQ(still->files, std::vector{still->document});
}

TEST_F(WorkerProcesses, CostOnlyTheirJobWhenTheyCrash)
{
    EXPECT_EQ(reasonOf("crash"), "there is no thumbnail, because its decoder crashed (signal 11)");
    EXPECT_TRUE(make("next"));
}

TEST_F(WorkerProcesses, AreEndedWhenTheyTakeTooLong)
{
    ASSERT_TRUE(make("first"));
    m_step = 1.0;
    EXPECT_EQ(reasonOf("loop"), "there is no thumbnail, because reading it takes longer than 4.5 s");
    m_step = 0.0;
    EXPECT_TRUE(make("next"));
}

TEST_F(WorkerProcesses, GetNoMoreMemoryThanTheirLimit)
{
    EXPECT_EQ(reasonOf("memory"), "there is no thumbnail, because it needs more than 2147 MB of memory");
    EXPECT_TRUE(make("next"));
}

TEST_F(WorkerProcesses, ReadOnlyTheirFolders)
{
    if (!isConfined())
        GTEST_SKIP() << "this system does not confine files";
    EXPECT_EQ(reasonOf("within"), "");
    EXPECT_EQ(reasonOf("passwords"), "refused: Permission denied");
    EXPECT_EQ(reasonOf("beside"), "refused: Permission denied");
}

TEST_F(WorkerProcesses, ChangeNoFiles)
{
    if (!isConfined())
        GTEST_SKIP() << "this system does not confine files";
    for (const char* const attempt : {"write", "overwrite", "cut", "remove", "mode"})
        EXPECT_EQ(reasonOf(attempt), "refused: Permission denied") << attempt;
    EXPECT_FALSE(fs::exists(m_models / "written.txt"));
    EXPECT_EQ(fs::file_size(m_models / "skin.txt"), 4U);
}

TEST_F(WorkerProcesses, EndWhenTheyReachForMore)
{
    if (!isConfined())
        GTEST_SKIP() << "this system does not confine system calls";
    for (const char* const attempt :
         {"connect", "program", "process", "signal", "shared-memory", "queue", "old-thread"}) {
        EXPECT_EQ(reasonOf(attempt), "there is no thumbnail, because its decoder tried something that it may not do")
            << attempt;
    }
    EXPECT_EQ(reasonOf("thread"), "");
}

TEST_F(WorkerProcesses, StartAgainForAnotherFolder)
{
    ASSERT_TRUE(make("first"));
    const fs::path other = m_folder.write("others/skin.txt", "skin").parent_path();
    app::StillJob job;
    job.edge = 8;
    job.file = platform::utf8FromPath(other / "within.md2");
    EXPECT_FALSE(m_client.mayRead({other}));
    EXPECT_TRUE(m_client.make(job, {app::withoutLinks(other)}, {}, [] { return false; }));
    EXPECT_TRUE(m_client.mayRead({app::withoutLinks(other), m_models})) << "the first folder stays readable";
}

TEST_F(WorkerProcesses, StartAgainForAFolderThatWasReplaced)
{
    ASSERT_TRUE(make("first"));
    EXPECT_TRUE(m_client.mayRead({m_models}));
    fs::rename(m_models, m_folder / "moved");
    EXPECT_FALSE(m_client.mayRead({m_models}));
    (void)m_folder.write("models/skin.txt", "another");
    EXPECT_FALSE(m_client.mayRead({m_models}));
    EXPECT_EQ(reasonOf("within"), "");
    EXPECT_TRUE(m_client.mayRead({m_models}));
}

TEST_F(WorkerProcesses, StartAgainForAFileThatWasReplacedOrAdded)
{
    const fs::path file = app::withoutLinks(m_folder.path()) / "palette.lmp";
    app::StillJob job;
    job.edge = 8;
    job.file = platform::utf8FromPath(m_models / "first.md2");
    EXPECT_TRUE(m_client.make(job, {m_models, file}, {}, [] { return false; }));
    EXPECT_TRUE(m_client.mayRead({file})) << "it does not exist, as before";
    (void)m_folder.write("palette.lmp", "first");
    EXPECT_FALSE(m_client.mayRead({file}));
    EXPECT_TRUE(m_client.make(job, {m_models, file}, {}, [] { return false; }));
    fs::rename(m_folder.write("palette.new", "second"), file);
    EXPECT_FALSE(m_client.mayRead({file}));
    EXPECT_TRUE(m_client.mayRead({m_models}));
}

TEST_F(WorkerProcesses, GiveUpUnwantedJobs)
{
    ASSERT_TRUE(make("first"));
    m_step = 0.1;
    app::StillJob job;
    job.edge = 8;
    job.file = platform::utf8FromPath(m_models / "loop.md2");
    const auto still = m_client.make(job, {m_models}, {}, [] { return true; });
    ASSERT_FALSE(still);
    EXPECT_EQ(still.error().kind, StillClient::Failure::unwanted);
    EXPECT_TRUE(make("next"));
}

TEST_F(WorkerProcesses, ReportThatTheyCannotStart)
{
    for (const char* const program : {"/no/such/program", "/bin/true"}) {
        StillClient client([program] { return app::startWorkerProcess(program); });
        app::StillJob job;
        job.edge = 8;
        const auto still = client.make(job, {}, {}, [] { return false; });
        ASSERT_FALSE(still);
        EXPECT_EQ(still.error().kind, StillClient::Failure::ofStart) << program;
        EXPECT_FALSE(still.error().reason.empty());
        EXPECT_FALSE(client.hasStarted());
    }
}

TEST_F(WorkerProcesses, InheritNoFiles)
{
    const int inherited = ::open((m_folder / "secret.txt").c_str(), O_RDONLY); // without O_CLOEXEC
    ASSERT_GE(inherited, 0);
    EXPECT_EQ(reasonOf("inherited"), "");
    ::close(inherited);
}

} // namespace
