#pragma once

#include "formats/base/out_of_memory.hpp"

#include <tl/expected.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace app {

/// Tells a job whether its result is still wanted. Copies share the state.
class CancelToken {
public:
    [[nodiscard]] bool isCancelled() const { return *m_isCancelled; }
    void cancel() const { *m_isCancelled = true; }

private:
    std::shared_ptr<std::atomic<bool>> m_isCancelled = std::make_shared<std::atomic<bool>>(false);
};

/// The receiver of a started job's value. Destroying or reassigning it cancels the job.
template <class Value> class Job {
public:
    Job() = default;
    Job(std::future<Value> future, CancelToken token) : m_future(std::move(future)), m_token(std::move(token)) {}
    ~Job() { m_token.cancel(); }
    Job(Job&& other) noexcept
        : m_future(std::move(other.m_future)), m_token(std::exchange(other.m_token, CancelToken()))
    {
    }
    Job& operator=(Job&& other) noexcept
    {
        m_token.cancel();
        m_future = std::move(other.m_future);
        m_token = std::exchange(other.m_token, CancelToken());
        return *this;
    }

    /// Whether the value is still to be computed or taken.
    [[nodiscard]] bool isUnderWay() const { return m_future.valid(); }

    /// Never waits.
    [[nodiscard]] bool isReady() const { return isReadyWithin(std::chrono::seconds(0)); }

    /// Waits for the value, at most this long.
    [[nodiscard]] bool isReadyWithin(std::chrono::milliseconds patience) const
    {
        return m_future.valid() && m_future.wait_for(patience) == std::future_status::ready;
    }

    /// The value, once, when it is ready; or an error if the job threw or its worker is gone.
    [[nodiscard]] tl::expected<Value, std::string> take()
    {
        std::future<Value> future = std::exchange(m_future, {});
        try {
            return future.get();
        } catch (const std::exception& error) {
            return tl::unexpected(formats::reasonOf(error));
        }
    }

private:
    std::future<Value> m_future;
    CancelToken m_token;
};

enum class JobPriority {
    normal,
    low, ///< the window and other jobs take precedence if there are too few processors
};

/// Threads that compute values in the background. A job gets its own copies, uses no shared data and checks its token
/// between steps.
class JobPool {
public:
    /// `wake` is called from a worker after each job. Without threads, `runNext` runs the jobs.
    JobPool(unsigned threadCount, std::function<void()> wake, JobPriority priority = JobPriority::normal);
    ~JobPool(); ///< drops waiting jobs, cancels running ones and waits for them
    JobPool(const JobPool&) = delete;
    JobPool& operator=(const JobPool&) = delete;

    /// `work(const CancelToken&)` runs when a thread is free, unless it was cancelled before.
    template <class Work> [[nodiscard]] Job<std::invoke_result_t<Work, const CancelToken&>> start(Work work)
    {
        using Value = std::invoke_result_t<Work, const CancelToken&>;
        const CancelToken token;
        auto task = std::make_shared<std::packaged_task<Value()>>(
            [work = std::move(work), token]() mutable { return work(token); });
        std::future<Value> future = task->get_future();
        add({[task] { (*task)(); }, token});
        return {std::move(future), token};
    }

    /// Runs the oldest waiting job on the calling thread; false if there is none. For pools without threads.
    bool runNext();

    /// Waits for a job of this pool and takes its value; without threads, runs the waiting jobs until then.
    template <class Value> [[nodiscard]] tl::expected<Value, std::string> finish(Job<Value>& job)
    {
        while (!hasThreads() && !job.isReady() && runNext())
            continue;
        return job.take();
    }

    [[nodiscard]] bool hasThreads() const { return !m_threads.empty(); }

private:
    struct Waiting {
        std::function<void()> run;
        CancelToken token;
    };

    void add(Waiting job);
    void work(CancelToken& running);
    void run(Waiting& job);

    std::function<void()> m_wake;
    std::mutex m_mutex;
    std::condition_variable m_hasWork;
    std::deque<Waiting> m_waiting;
    std::vector<CancelToken> m_running; // one per thread
    bool m_isEnding = false;
    std::vector<std::thread> m_threads;
};

} // namespace app
