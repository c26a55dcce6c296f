#include "app/viewer/sandbox/worker_messages.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// What a worker that was taken over may send.
namespace {

using app::StillAnswer;
using app::StillJob;
using Bytes = std::vector<std::byte>;

StillAnswer wholeAnswer()
{
    return {.id = 7,
            .kind = StillAnswer::Kind::drawn,
            .width = 300,
            .height = 200,
            .status = app::ExitStatus::noOpenGl,
            .problem = "none",
            .document = "/models/\xC3\xA4.md2",
            .files = {"/models/a.md2", "/models/skin.pcx"}};
}

void setU32(Bytes& bytes, std::size_t at, std::uint32_t value)
{
    for (std::size_t i = 0; i < 4; ++i)
        bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
}

// Positions in an encoded answer: kind of message, id, kind of answer, width, height, status, length of the first text.
constexpr std::size_t kAnswerKindAt = 5;
constexpr std::size_t kStatusAt = 14;
constexpr std::size_t kFirstLengthAt = 15;

TEST(WorkerMessages, ArriveAsTheyWereSent)
{
    const auto answer = app::decodedAnswer(app::encoded(wholeAnswer()));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->id, 7U);
    EXPECT_EQ(answer->kind, StillAnswer::Kind::drawn);
    EXPECT_EQ(answer->width, 300U);
    EXPECT_EQ(answer->height, 200U);
    EXPECT_EQ(answer->status, app::ExitStatus::noOpenGl);
    EXPECT_EQ(answer->problem, "none");
    EXPECT_EQ(answer->document, wholeAnswer().document);
    EXPECT_EQ(answer->files, wholeAnswer().files);

    StillJob job{
        1,        512, "/a.m2", "/list.csv", "/palette.lmp", {"/game"}, {"skin", "/b.png"}, StillJob::Purpose::command,
        "/a.png", true};
    const auto received = app::decodedJob(app::encoded(job));
    ASSERT_TRUE(received);
    EXPECT_EQ(received->edge, 512U);
    EXPECT_EQ(received->listfile, job.listfile);
    EXPECT_EQ(received->palette, job.palette);
    EXPECT_EQ(received->gameFolders, job.gameFolders);
    EXPECT_EQ(received->bindings, job.bindings);
    EXPECT_EQ(received->purpose, StillJob::Purpose::command);
    EXPECT_EQ(received->output, "/a.png");
    EXPECT_TRUE(received->mayReplaceAll);

    const auto ready = app::decodedReady(app::encoded(app::WorkerReady{"no driver", "limits"}));
    ASSERT_TRUE(ready);
    EXPECT_EQ(ready->problem, "no driver");
    EXPECT_EQ(ready->unconfined, "limits");

    const auto places = app::decodedPlaces(app::encoded(app::WorkerPlaces{{"/a", "/b"}}));
    ASSERT_TRUE(places);
    EXPECT_EQ(places->readable, (std::vector<std::string>{"/a", "/b"}));
}

TEST(WorkerMessages, AreRefusedIfTheyEndTooSoonOrTooLate)
{
    const Bytes whole = app::encoded(wholeAnswer());
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(app::decodedAnswer(std::span(whole).first(size))) << size;
    Bytes longer = whole;
    longer.push_back(std::byte{0});
    EXPECT_FALSE(app::decodedAnswer(longer));
}

TEST(WorkerMessages, AreRefusedWithUnknownKinds)
{
    Bytes message = app::encoded(wholeAnswer());
    message[kAnswerKindAt] = std::byte{4};
    EXPECT_FALSE(app::decodedAnswer(message));
    message[kAnswerKindAt] = std::byte{255};
    EXPECT_FALSE(app::decodedAnswer(message));
    message = app::encoded(wholeAnswer());
    message[kStatusAt] = std::byte{7};
    EXPECT_FALSE(app::decodedAnswer(message)) << "no such exit status";
    EXPECT_FALSE(app::decodedReady(app::encoded(wholeAnswer())));
    EXPECT_FALSE(app::decodedAnswer(app::encodedCancellation()));
    EXPECT_FALSE(app::decodedJob(app::encodedCancellation()));
}

TEST(WorkerMessages, AreRefusedWithLengthsThatTheyDoNotHave)
{
    for (const std::uint32_t length : {5U, 1000U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU}) {
        Bytes message = app::encoded(wholeAnswer());
        setU32(message, kFirstLengthAt, length);
        EXPECT_FALSE(app::decodedAnswer(message)) << length;
    }
    for (const std::uint32_t count : {3U, 4097U, 0xFFFFFFFFU}) {
        Bytes message = app::encoded(app::WorkerPlaces{{"/a", "/b"}});
        setU32(message, 1, count);
        EXPECT_FALSE(app::decodedPlaces(message)) << count;
    }
}

TEST(WorkerMessages, AreRefusedWithTextsThatAreTooLongOrNoText)
{
    StillAnswer answer = wholeAnswer();
    answer.problem.assign(app::kMaxWorkerTextBytes, 'x');
    EXPECT_TRUE(app::decodedAnswer(app::encoded(answer)));
    answer.problem += 'x';
    EXPECT_FALSE(app::decodedAnswer(app::encoded(answer)));
    answer.problem = "\xFF";
    EXPECT_FALSE(app::decodedAnswer(app::encoded(answer)));
    answer.problem.clear();
    answer.files.assign(app::kMaxWorkerTexts, "");
    EXPECT_TRUE(app::decodedAnswer(app::encoded(answer)));
    answer.files.emplace_back();
    EXPECT_FALSE(app::decodedAnswer(app::encoded(answer)));
}

TEST(WorkerMessages, HaveAnyBytesInPathsToTheWorker)
{
    const std::string path = "/mod\xFF/a.md2";
    const auto places = app::decodedPlaces(app::encoded(app::WorkerPlaces{{path}}));
    ASSERT_TRUE(places);
    EXPECT_EQ(places->readable, std::vector{path});
    const auto job = app::decodedJob(app::encoded(StillJob{1, 512, path, path, path, {path}, {"skin", path}}));
    ASSERT_TRUE(job);
    EXPECT_EQ(job->file, path);
    EXPECT_EQ(job->bindings.back(), path);
    EXPECT_FALSE(app::decodedReady(app::encoded(app::WorkerReady{path, {}})));
}

TEST(WorkerMessages, DescribeOnlyJobsThatCanBeDone)
{
    StillJob job{1, 512, "/a.md2", {}, {}, {}, {}};
    EXPECT_TRUE(app::decodedJob(app::encoded(job)));
    for (const std::uint32_t edge : {0U, 2049U, 0xFFFFFFFFU}) {
        job.edge = edge;
        EXPECT_FALSE(app::decodedJob(app::encoded(job))) << edge;
    }
    job.edge = 128;
    job.purpose = static_cast<StillJob::Purpose>(2);
    EXPECT_FALSE(app::decodedJob(app::encoded(job)));
    job.purpose = StillJob::Purpose::command;
    EXPECT_TRUE(app::decodedJob(app::encoded(job)));
    job.bindings = {"texture without an image"};
    EXPECT_FALSE(app::decodedJob(app::encoded(job)));
}

} // namespace
