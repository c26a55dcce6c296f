#include "app/viewer/sandbox/still_client.hpp"

#include "tests/sandbox/planted_channel.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

/// Answers of workers that were taken over.
namespace {

using app::StillAnswer;
using app::StillClient;
using tests::PlantedWorker;
using Answers = std::deque<PlantedWorker::Bytes>;

class StillClients : public testing::Test {
protected:
    tl::expected<app::DrawnStill, StillClient::Problem> make(bool isUnwanted = false)
    {
        app::StillJob job;
        job.edge = 4;
        job.file = "/models/a.md2";
        return m_client.make(job, {"/models"}, {"/library"}, [&] { return isUnwanted; });
    }
    tl::expected<app::DrawnStill, StillClient::Problem> makeForCommand()
    {
        app::StillJob job;
        job.edge = 4;
        job.file = "/models/a.md2";
        job.purpose = app::StillJob::Purpose::command;
        return m_client.make(job, {"/models"}, {}, [] { return false; });
    }
    std::string reason()
    {
        const auto still = make();
        return still ? "" : still.error().reason;
    }
    /// All jobs get this answer, with `id` added to their own.
    void answer(StillAnswer::Kind kind, std::uint32_t id = 0, std::string problem = {})
    {
        m_worker.answers = [=](const app::StillJob& job) {
            return Answers{app::encoded(StillAnswer{
                .id = job.id + id, .kind = kind, .width = job.edge, .height = job.edge, .problem = problem})};
        };
    }

    PlantedWorker m_worker;
    double m_seconds = 0.0;
    StillClient m_client{startOf(m_worker), [this] { return m_seconds += 0.1; }};
};

const std::string kInvalid = "there is no thumbnail, because its decoder gave an invalid answer";

TEST_F(StillClients, CopyThePixels)
{
    answer(StillAnswer::Kind::drawn);
    const auto still = make();
    ASSERT_TRUE(still) << still.error().reason;
    EXPECT_EQ(still->image.pixels, std::vector<std::uint8_t>(4 * 4 * 4, 9));
    EXPECT_TRUE(make());
    EXPECT_EQ(m_worker.started, 1) << "one worker for several jobs";
    EXPECT_EQ(m_worker.readable, (std::vector<std::string>{"/library", "/models"}));
}

TEST_F(StillClients, RefuseMorePixelsThanTheMemoryHas)
{
    m_worker.sharedBytes = 4 * 4 * 4 - 1;
    answer(StillAnswer::Kind::drawn);
    EXPECT_EQ(reason(), kInvalid);
    EXPECT_EQ(m_worker.running, 0);
}

/// The image of a command may be smaller than its edge, for example of a texture.
TEST_F(StillClients, TakeImagesOfTheRightSizeOnly)
{
    struct Size {
        std::uint32_t width = 0;
        std::uint32_t height = 0;
        bool isRightForTile = false;
        bool isRightForCommand = false;
    };
    for (const auto& [width, height, isRightForTile, isRightForCommand] :
         {Size{4, 4, true, true}, Size{4, 1, false, true}, Size{2, 2, false, true}, Size{0, 4}, Size{4, 0}, Size{5, 4},
          Size{4, 5}, Size{0x80000000U, 2}, Size{0xFFFFFFFFU, 0xFFFFFFFFU}}) {
        m_worker.answers = [size = Size{width, height}](const app::StillJob& job) {
            return Answers{app::encoded(StillAnswer{
                .id = job.id, .kind = StillAnswer::Kind::drawn, .width = size.width, .height = size.height})};
        };
        EXPECT_EQ(reason(), isRightForTile ? "" : kInvalid) << width << " x " << height;
        const auto image = makeForCommand();
        ASSERT_EQ(image.has_value(), isRightForCommand) << width << " x " << height;
        if (image) {
            EXPECT_EQ(image->image.pixels.size(), std::size_t{width} * height * 4);
        }
    }
}

TEST_F(StillClients, PassOnTheStatusOfACommand)
{
    m_worker.answers = [](const app::StillJob& job) {
        return Answers{app::encoded(
            StillAnswer{.id = job.id, .status = app::ExitStatus::unreadable, .problem = "a.md2: is no model"})};
    };
    const auto image = makeForCommand();
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().status, app::ExitStatus::unreadable);
    EXPECT_EQ(image.error().reason, "a.md2: is no model");
}

TEST_F(StillClients, GiveACommandMoreTime)
{
    const auto image = makeForCommand();
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().reason, "there is no thumbnail, because reading it takes longer than 8.5 s");
    EXPECT_EQ(image.error().status, app::ExitStatus::done);
}

TEST_F(StillClients, RefuseAnswersToOtherJobs)
{
    answer(StillAnswer::Kind::drawn, 1);
    EXPECT_EQ(reason(), kInvalid);
    EXPECT_EQ(m_worker.running, 0) << "it is ended";
    answer(StillAnswer::Kind::drawn);
    EXPECT_EQ(reason(), "");
    EXPECT_EQ(m_worker.started, 2);
}

TEST_F(StillClients, RefuseBytesThatAreNoAnswer)
{
    m_worker.answers = [](const app::StillJob&) { return Answers{PlantedWorker::Bytes(100, std::byte{0xFF})}; };
    EXPECT_EQ(reason(), kInvalid);
    m_worker.answers = [](const app::StillJob&) { return Answers{app::encoded(app::WorkerReady{})}; };
    EXPECT_EQ(reason(), kInvalid) << "it was ready before";
}

TEST_F(StillClients, ShowReasonsOfTheWorkerAndKeepIt)
{
    answer(StillAnswer::Kind::failed, 0, "a.md2: is no model");
    EXPECT_EQ(reason(), "a.md2: is no model");
    EXPECT_EQ(reason(), "a.md2: is no model");
    EXPECT_EQ(m_worker.started, 1);
}

TEST_F(StillClients, StartAgainAfterAJobThatNeedsTooMuchMemory)
{
    answer(StillAnswer::Kind::outOfMemory);
    EXPECT_EQ(reason(), "there is no thumbnail, because it needs more than 2147 MB of memory");
    EXPECT_EQ(m_worker.running, 0);
}

TEST_F(StillClients, SayHowAWorkerEnded)
{
    m_worker.answers = [](const app::StillJob&) { return Answers{{}}; };
    m_worker.end.signal = 11;
    EXPECT_EQ(reason(), "there is no thumbnail, because its decoder crashed (signal 11)");
#ifdef SIGSYS
    m_worker.end.signal = SIGSYS;
    EXPECT_EQ(reason(), "there is no thumbnail, because its decoder tried something that it may not do");
    m_worker.end.signal = SIGKILL;
    EXPECT_EQ(reason(), "there is no thumbnail, because it needs too much memory");
#endif
    m_worker.end = {.signal = 0, .status = 3};
    EXPECT_EQ(reason(), "there is no thumbnail, because its decoder ended (status 3)");
    EXPECT_EQ(m_worker.running, 0);
}

TEST_F(StillClients, EndAWorkerThatIsSilent)
{
    EXPECT_EQ(reason(), "there is no thumbnail, because reading it takes longer than 4.5 s");
    EXPECT_EQ(m_worker.running, 0);
    EXPECT_LT(m_seconds, 6.0);
}

TEST_F(StillClients, GiveDrawingItsOwnTimeOnce)
{
    answer(StillAnswer::Kind::loaded);
    EXPECT_EQ(reason(), "there is no thumbnail, because drawing it takes longer than 10 s");
    EXPECT_LT(m_seconds, 11.0);
    m_worker.answers = [](const app::StillJob& job) {
        const auto loaded = app::encoded(StillAnswer{.id = job.id, .kind = StillAnswer::Kind::loaded});
        return Answers{loaded, loaded};
    };
    EXPECT_EQ(reason(), kInvalid);
}

TEST_F(StillClients, EndAWorkerThatDoesNotGiveUp)
{
    const auto still = make(true);
    ASSERT_FALSE(still);
    EXPECT_EQ(still.error().kind, StillClient::Failure::unwanted);
    EXPECT_EQ(m_worker.cancellations, 1);
    EXPECT_EQ(m_worker.running, 0);
    EXPECT_LT(m_seconds, 2.0);
}

TEST_F(StillClients, SayWhyNoWorkerStarts)
{
    const auto problem = [&] {
        const auto still = make();
        EXPECT_FALSE(still);
        EXPECT_EQ(still.error().kind, StillClient::Failure::ofStart);
        EXPECT_FALSE(m_client.hasStarted());
        return still.error().reason;
    };
    m_worker.problem = "no more processes";
    EXPECT_EQ(problem(), "no more processes");
    m_worker.problem.clear();
    m_worker.first = app::encoded(app::WorkerReady{"no driver", ""});
    EXPECT_EQ(problem(), "no driver");
    m_worker.first = PlantedWorker::Bytes{std::byte{1}};
    EXPECT_EQ(problem(), "its first answer is not valid");
    m_worker.first.reset();
    EXPECT_EQ(problem(), "it ended at its start (signal 0, status 0)");
    EXPECT_EQ(m_worker.running, 0);
}

TEST_F(StillClients, StartWithFolderNamesOfAnyBytes)
{
    answer(StillAnswer::Kind::drawn);
    app::StillJob job;
    job.edge = 4;
    job.file = "/mod\xFF/a.md2";
    EXPECT_TRUE(m_client.make(job, {"/mod\xFF"}, {}, [] { return false; }));
    EXPECT_EQ(m_worker.readable, std::vector<std::string>{"/mod\xFF"});
}

TEST_F(StillClients, FailOnlyAJobWithMorePlacesThanAMessageHolds)
{
    answer(StillAnswer::Kind::drawn);
    std::vector<std::filesystem::path> many;
    for (int i = 0; i < 200; ++i)
        many.emplace_back("/" + std::to_string(i) + std::string(1000, 'x'));
    app::StillJob job;
    job.edge = 4;
    const auto still = m_client.make(job, many, {}, [] { return false; });
    ASSERT_FALSE(still);
    EXPECT_EQ(still.error().kind, StillClient::Failure::ofJob);
    EXPECT_EQ(m_worker.started, 0) << "it is known before";
    EXPECT_TRUE(m_client.make(job, {"/models"}, many, [] { return false; }));
    EXPECT_EQ(m_worker.readable, std::vector<std::string>{"/models"}) << "the needed ones fit";
    const std::vector<std::filesystem::path> tooLong = {"/" + std::string(app::kMaxWorkerTextBytes, 'x')};
    EXPECT_FALSE(m_client.make(job, tooLong, {}, [] { return false; }));
    EXPECT_TRUE(make());
}

TEST_F(StillClients, ForgetThePlacesOfAWorkerThatDoesNotStart)
{
    answer(StillAnswer::Kind::drawn);
    EXPECT_TRUE(make());
    app::StillJob job;
    job.edge = 4;
    m_worker.problem = "no more processes";
    EXPECT_FALSE(m_client.make(job, {"/bad"}, {}, [] { return false; }));
    m_worker.problem.clear();
    EXPECT_TRUE(m_client.make(job, {"/good"}, {}, [] { return false; }));
    EXPECT_EQ(m_worker.readable, std::vector<std::string>{"/good"});
}

TEST_F(StillClients, StartAgainIfAWorkerEndedBetweenJobs)
{
    answer(StillAnswer::Kind::drawn);
    EXPECT_TRUE(make());
    m_worker.isGone = true;
    EXPECT_EQ(reason(), "");
    EXPECT_EQ(m_worker.started, 2);
    EXPECT_EQ(m_worker.running, 1);
    EXPECT_EQ(m_worker.readable, (std::vector<std::string>{"/library", "/models"}));
}

TEST_F(StillClients, TellOnceWhatTheSystemLacks)
{
    m_worker.first = app::encoded(app::WorkerReady{"", "limits of files"});
    answer(StillAnswer::Kind::drawn);
    EXPECT_TRUE(make());
    EXPECT_EQ(m_client.takeUnconfined(), "limits of files");
    EXPECT_EQ(m_client.takeUnconfined(), "");
}

TEST_F(StillClients, StartAnotherWorkerForOtherFolders)
{
    answer(StillAnswer::Kind::drawn);
    EXPECT_TRUE(make());
    app::StillJob job;
    job.edge = 4;
    EXPECT_TRUE(m_client.make(job, {"/models/below"}, {}, [] { return false; }));
    EXPECT_EQ(m_worker.started, 1);
    EXPECT_TRUE(m_client.make(job, {"/models2"}, {}, [] { return false; }));
    EXPECT_EQ(m_worker.started, 2);
    EXPECT_EQ(m_worker.readable, (std::vector<std::string>{"/library", "/models", "/models2"}));
}

} // namespace
