#include "app/commands/output_capture.hpp"
#include "app/commands/thumbnail/thumbnail_workers.hpp"
#include "app/viewer/sandbox/readable_places.hpp"
#include "formats/platform/worker_process.hpp"
#include "tests/sandbox/planted_channel.hpp"
#include "tests/support/environment.hpp"
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

void ignored(const std::string& /*warning*/) {}

app::ThumbnailArguments argumentsFor(const fs::path& file)
{
    return {.file = file, .output = file.parent_path() / "out.png", .edge = 8};
}

TEST(ThumbnailWorkers, SayWhatEndedADecoder)
{
    if (platform::workerProgram().empty())
        GTEST_SKIP() << "this system has no worker processes";
    const tests::TemporaryFolder folder;
    app::ThumbnailWorkers workers([] { return app::startWorkerProcess(PLANTED_WORKER); }, 2, ignored);
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
        return std::deque<PlantedWorker::Bytes>{app::encoded(StillAnswer{
            .id = job.id, .status = ExitStatus::incomplete, .problem = "a.m2: has no views\na.m2: nothing is drawn"})};
    };
    app::ThumbnailWorkers workers(startOf(worker), 1, ignored);
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
    Lines said;
    app::ThumbnailWorkers workers(startOf(worker), 1, [&](const std::string& warning) { said.push_back(warning); });
    EXPECT_FALSE(workers.make(argumentsFor("/models/a.md2")));
    EXPECT_FALSE(workers.make(argumentsFor("/models/b.md2")));
    EXPECT_EQ(worker.started, 1);
    EXPECT_EQ(said, Lines{"thumbnails are drawn without a process of their own: no more processes"});
}

TEST(ThumbnailWorkers, MakeNoneOfNamesThatNoFileHas)
{
    PlantedWorker worker;
    app::ThumbnailWorkers workers(startOf(worker), 1, ignored);
    app::ThumbnailArguments arguments = argumentsFor("/models/a.md2");
    arguments.output = "/" + std::string(app::kMaxWorkerTextBytes, 'x');
    EXPECT_FALSE(workers.make(arguments));
    EXPECT_EQ(worker.started, 0);
}

/// A file that ends its worker must not make the next one read more.
TEST(ThumbnailWorkers, ReadNothingAroundOneFolder)
{
    const tests::TemporaryFolder folder;
    PlantedWorker worker;
    worker.answers = [](const app::StillJob&) { return std::deque<PlantedWorker::Bytes>{{}}; };
    app::ThumbnailWorkers workers(startOf(worker), 1, ignored);
    const app::OutputCapture capture;
    const fs::path model = folder.write("a/b/pictures/0/a.md2", "");
    for (int i = 1; i <= 3; ++i) {
        EXPECT_TRUE(workers.make(argumentsFor(model)));
        EXPECT_EQ(worker.started, i);
        EXPECT_EQ(worker.readable, Lines{fs::canonical(model.parent_path()).string()});
    }
}

/// The game and the base game are beside each other, but of one model.
TEST(ThumbnailWorkers, ReadNothingAroundTheFoldersOfOneGame)
{
    const tests::TemporaryFolder folder;
    PlantedWorker worker;
    worker.answers = [](const app::StillJob&) { return std::deque<PlantedWorker::Bytes>{{}}; };
    app::ThumbnailWorkers workers(startOf(worker), 1, ignored);
    const app::OutputCapture capture;
    const fs::path base = fs::canonical(folder.write("a/b/quake/baseq2/pak0.pak", "").parent_path());
    const fs::path model = folder.write("a/b/quake/mymod/models/monsters/a/tris.md2", "");
    for (int i = 1; i <= 3; ++i) {
        EXPECT_TRUE(workers.make(argumentsFor(model)));
        EXPECT_EQ(worker.readable, (Lines{base.string(), (base.parent_path() / "mymod").string()})) << i;
    }
}

TEST(ThumbnailWorkers, ReadNoFolderAroundWithTheHome)
{
    const tests::TemporaryFolder folder;
    const fs::path home = fs::canonical(folder.write("users/me/x.txt", "").parent_path());
    const tests::EnvironmentVariable homeFolder("HOME", home.string());
    const std::vector<fs::path> others = {home / "models/a"};
    EXPECT_EQ(app::folderAround(home / "models/b", others), std::optional(home / "models"));
    EXPECT_EQ(app::folderAround(home / "other/b", others), std::nullopt);
    EXPECT_EQ(app::folderAround(home.parent_path() / "you/b", others), std::nullopt);
}

/// A new worker for each of a thousand folders would take longer than the thumbnails.
TEST(ThumbnailWorkers, StartFewForFoldersBesideEachOther)
{
    const tests::TemporaryFolder folder;
    PlantedWorker worker;
    worker.answers = [](const app::StillJob& job) { return std::deque<PlantedWorker::Bytes>{tests::drawnAnswer(job)}; };
    app::ThumbnailWorkers workers(startOf(worker), 1, ignored);
    for (int i = 0; i < 20; ++i) {
        const fs::path model = folder.write("a/b/pictures/" + std::to_string(i) + "/a.md2", "");
        ASSERT_TRUE(std::holds_alternative<formats::Image>(*workers.make(argumentsFor(model)))) << i;
    }
    EXPECT_EQ(worker.started, 2);
}

} // namespace
