#include "app/commands/output_capture.hpp"
#include "app/commands/thumbnail/thumbnail_workers.hpp"
#include "formats/platform/worker_process.hpp"
#include "tests/sandbox/planted_channel.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// The thumbnails of a batch.
namespace {

namespace fs = std::filesystem;
using app::ExitStatus;
using app::MadeThumbnail;
using app::StillAnswer;
using tests::PlantedWorker;
using Lines = std::vector<std::string>;

app::ThumbnailArguments argumentsFor(const fs::path& file)
{
    return {.file = file, .output = file.parent_path() / "out.png", .edge = 8};
}

TEST(ThumbnailWorkers, SayWhatEndedADecoder)
{
    if (platform::workerProgram().empty())
        GTEST_SKIP() << "this system has no worker processes";
    const tests::TemporaryFolder folder;
    app::ThumbnailWorkers workers([] { return app::startWorkerProcess(PLANTED_WORKER); }, 2);
    const fs::path crash = folder.write("crash.md2", "");
    const app::OutputCapture capture;
    const std::optional<MadeThumbnail> none = workers.make(argumentsFor(crash));
    ASSERT_TRUE(none);
    ASSERT_TRUE(std::holds_alternative<ExitStatus>(*none));
    EXPECT_EQ(std::get<ExitStatus>(*none), ExitStatus::incomplete);
    EXPECT_EQ(capture.messages(),
              Lines{crash.string() + ": there is no thumbnail, because its decoder crashed (signal 11)"});
    const std::optional<MadeThumbnail> next = workers.make(argumentsFor(folder.write("sound.md2", "")));
    ASSERT_TRUE(next);
    ASSERT_TRUE(std::holds_alternative<formats::Image>(*next)) << "another worker draws the next one";
    EXPECT_EQ(std::get<formats::Image>(*next).pixels, std::vector<std::uint8_t>(8 * 8 * 4, 7));
}

TEST(ThumbnailWorkers, PrintTheMessagesOfTheCommand)
{
    PlantedWorker worker;
    app::StillJob sent;
    worker.answers = [&](const app::StillJob& job) {
        sent = job;
        return std::deque<PlantedWorker::Bytes>{app::encoded(
            StillAnswer{.id = job.id, .status = 1, .problem = "a.m2: has no views\na.m2: nothing is drawn"})};
    };
    app::ThumbnailWorkers workers(startOf(worker), 1);
    const app::OutputCapture capture;
    app::ThumbnailArguments arguments = argumentsFor("/models/a.m2");
    arguments.overwriting = formats::Overwriting::allowed;
    const std::optional<MadeThumbnail> none = workers.make(arguments);
    ASSERT_TRUE(none);
    EXPECT_EQ(std::get<ExitStatus>(*none), ExitStatus::incomplete);
    EXPECT_EQ(capture.messages(), (Lines{"a.m2: has no views", "a.m2: nothing is drawn"}));
    EXPECT_EQ(sent.purpose, app::StillJob::Purpose::command);
    EXPECT_EQ(sent.file, "/models/a.m2");
    EXPECT_EQ(sent.output, "/models/out.png");
    EXPECT_EQ(sent.edge, 8U);
    EXPECT_TRUE(sent.mayReplaceAll);
}

TEST(ThumbnailWorkers, MakeNoneIfNoProcessStarts)
{
    PlantedWorker worker;
    worker.problem = "no more processes";
    app::ThumbnailWorkers workers(startOf(worker), 1);
    EXPECT_FALSE(workers.make(argumentsFor("/models/a.md2")));
    EXPECT_FALSE(workers.make(argumentsFor("/models/b.md2")));
    EXPECT_EQ(worker.started, 1);
}

/// A new worker for each of a thousand folders would take longer than the thumbnails.
TEST(ThumbnailWorkers, StartFewForFoldersBesideEachOther)
{
    const tests::TemporaryFolder folder;
    PlantedWorker worker;
    worker.answers = [](const app::StillJob& job) { return std::deque<PlantedWorker::Bytes>{tests::drawnAnswer(job)}; };
    app::ThumbnailWorkers workers(startOf(worker), 1);
    for (int i = 0; i < 20; ++i) {
        const fs::path model = folder.write("pictures/" + std::to_string(i) + "/a.md2", "");
        ASSERT_TRUE(std::holds_alternative<formats::Image>(*workers.make(argumentsFor(model)))) << i;
    }
    EXPECT_EQ(worker.started, 2);
}

} // namespace
