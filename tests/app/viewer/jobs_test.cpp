#include "app/viewer/jobs/jobs.hpp"

#include "tests/support/patience.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <future>
#include <stdexcept>

namespace {

using app::CancelToken;
using app::Job;
using app::JobPool;

/// Blocks a worker until it is opened.
class Gate {
public:
    void wait() const { m_opened.wait(); }
    void open() { m_open.set_value(); }

private:
    std::promise<void> m_open;
    std::shared_future<void> m_opened = m_open.get_future().share();
};

/// Counts the wake-ups and waits for them.
class Wakes {
public:
    void add()
    {
        const std::lock_guard lock(m_mutex);
        ++m_count;
        m_changed.notify_all();
    }
    [[nodiscard]] bool waitFor(int count)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, tests::kPatience, [&] { return m_count >= count; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_count = 0;
};

TEST(Jobs, HandsTheValueOver)
{
    Wakes wakes;
    JobPool pool(2, [&] { wakes.add(); });
    Job<int> job = pool.start([](const CancelToken&) { return 42; });
    EXPECT_TRUE(job.isUnderWay());
    ASSERT_TRUE(wakes.waitFor(1)) << "the waiting side is woken";
    ASSERT_TRUE(job.isReady());
    EXPECT_EQ(job.take(), 42);
    EXPECT_FALSE(job.isUnderWay());
    EXPECT_FALSE(job.isReady());
}

TEST(Jobs, RunsOneJobACallWhereThereAreNoThreads)
{
    JobPool pool(0, [] {});
    Job<int> first = pool.start([](const CancelToken&) { return 1; });
    Job<int> dropped = pool.start([](const CancelToken&) -> int { throw std::runtime_error("it was cancelled"); });
    Job<int> last = pool.start([](const CancelToken&) { return 3; });
    dropped = {};
    EXPECT_FALSE(first.isReady());
    EXPECT_TRUE(pool.runNext());
    ASSERT_TRUE(first.isReady());
    EXPECT_EQ(first.take(), 1);
    EXPECT_FALSE(last.isReady());
    EXPECT_TRUE(pool.runNext()) << "one that nobody wants takes no call";
    ASSERT_TRUE(last.isReady());
    EXPECT_EQ(last.take(), 3);
    EXPECT_FALSE(pool.runNext());
}

TEST(Jobs, WaitForOneThatNoThreadRuns)
{
    JobPool pool(0, [] {});
    Job<int> first = pool.start([](const CancelToken&) { return 1; });
    Job<int> second = pool.start([](const CancelToken&) { return 2; });
    Job<int> third = pool.start([](const CancelToken&) { return 3; });
    EXPECT_EQ(pool.finish(second), 2);
    EXPECT_EQ(pool.finish(first), 1) << "it ran before";
    EXPECT_FALSE(third.isReady()) << "nobody waits for it";
}

TEST(Jobs, AnEmptyJobIsNeverReady)
{
    const Job<int> job;
    EXPECT_FALSE(job.isUnderWay());
    EXPECT_FALSE(job.isReady());
}

TEST(Jobs, IsNotReadyWhileItRuns)
{
    Gate gate;
    Wakes wakes;
    JobPool pool(1, [&] { wakes.add(); });
    Job<int> job = pool.start([&gate](const CancelToken&) {
        gate.wait();
        return 1;
    });
    EXPECT_FALSE(job.isReady());
    gate.open();
    ASSERT_TRUE(wakes.waitFor(1));
    EXPECT_TRUE(job.isReady());
}

TEST(Jobs, GoOnInTheHandsOfAnotherOwner)
{
    Gate gate;
    Wakes wakes;
    std::atomic<bool> wasCancelled = false;
    JobPool pool(1, [&] { wakes.add(); });
    std::deque<Job<int>> jobs;
    jobs.push_back(pool.start([&](const CancelToken& token) {
        gate.wait();
        wasCancelled = token.isCancelled();
        return 3;
    }));
    Job<int> mine = std::move(jobs.front());
    jobs.pop_front(); // cancels the moved-from job
    gate.open();
    ASSERT_TRUE(wakes.waitFor(1));
    EXPECT_FALSE(wasCancelled);
    EXPECT_EQ(mine.take(), 3);
}

TEST(Jobs, SaysWhyAValueIsLost)
{
    Wakes wakes;
    JobPool pool(1, [&] { wakes.add(); });
    Job<int> job = pool.start([](const CancelToken&) -> int { throw std::runtime_error("out of paper"); });
    ASSERT_TRUE(wakes.waitFor(1));
    ASSERT_TRUE(job.isReady());
    const auto value = job.take();
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error(), "out of paper");
}

TEST(Jobs, ANewerJobCancelsTheOneItReplaces)
{
    Gate gate;
    Wakes wakes;
    std::promise<void> started;
    std::promise<bool> wasCancelled;
    JobPool pool(2, [&] { wakes.add(); });
    Job<int> job = pool.start([&](const CancelToken& token) {
        started.set_value();
        gate.wait();
        wasCancelled.set_value(token.isCancelled());
        return 1;
    });
    started.get_future().wait(); // a job that has not started would never run
    job = pool.start([](const CancelToken& token) { return token.isCancelled() ? -2 : 2; });
    gate.open();
    EXPECT_TRUE(wasCancelled.get_future().get());
    ASSERT_TRUE(wakes.waitFor(2));
    EXPECT_EQ(job.take(), 2) << "the newer one is not";
}

TEST(Jobs, ACancelledJobThatStillWaitsIsNotRun)
{
    Gate gate;
    Wakes wakes;
    std::atomic<int> runs = 0;
    JobPool pool(1, [&] { wakes.add(); });
    const Job<int> first = pool.start([&](const CancelToken&) {
        gate.wait();
        return 0;
    });
    {
        const Job<int> unwanted = pool.start([&](const CancelToken&) { return ++runs; });
    }
    Job<int> last = pool.start([&](const CancelToken&) { return ++runs; });
    gate.open();
    ASSERT_TRUE(wakes.waitFor(2));
    EXPECT_EQ(last.take(), 1) << "only the last one counted";
}

TEST(Jobs, EndingThePoolCancelsWhatRuns)
{
    std::promise<void> started;
    bool sawTheEnd = false;
    Job<int> job;
    {
        JobPool pool(1, [] {});
        job = pool.start([&](const CancelToken& token) {
            started.set_value();
            while (!token.isCancelled())
                std::this_thread::yield();
            sawTheEnd = true;
            return 0;
        });
        started.get_future().wait();
    }
    EXPECT_TRUE(sawTheEnd);
}

TEST(Jobs, EndingThePoolLosesWhatWaitsAndSaysSo)
{
    std::promise<void> started;
    Job<int> running;
    Job<int> waiting;
    {
        JobPool pool(1, [] {});
        running = pool.start([&](const CancelToken& token) {
            started.set_value();
            while (!token.isCancelled())
                std::this_thread::yield();
            return 0;
        });
        started.get_future().wait();
        waiting = pool.start([](const CancelToken&) { return 1; });
    }
    ASSERT_TRUE(waiting.isReady());
    EXPECT_FALSE(waiting.take());
}

} // namespace
