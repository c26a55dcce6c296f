#include "app/viewer/jobs/jobs.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/platform/crash_note.hpp"
#include "formats/platform/process.hpp"

#include <cassert>

namespace app {

JobPool::JobPool(unsigned threadCount, std::function<void()> wake, JobPriority priority)
    : m_wake(std::move(wake)), m_running(threadCount)
{
    for (unsigned i = 0; i < threadCount; ++i) {
        m_threads.emplace_back([this, i, priority] {
            const platform::CrashStack stack;
            if (priority == JobPriority::low)
                platform::lowerThreadPriority();
            work(m_running[i]);
        });
    }
}

JobPool::~JobPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
        m_waiting.clear();
        for (const CancelToken& token : m_running)
            token.cancel();
    }
    m_hasWork.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void JobPool::add(Waiting job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(std::move(job));
    }
    m_hasWork.notify_one();
}

void JobPool::work(CancelToken& running)
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_hasWork.wait(lock, [this] { return m_isEnding || !m_waiting.empty(); });
        if (m_isEnding)
            return;
        Waiting job = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (job.token.isCancelled())
            continue;
        running = job.token;
        lock.unlock();
        run(job);
        lock.lock();
        running = CancelToken();
    }
}

void JobPool::run(Waiting& job)
{
    {
        const formats::CancelScope scope([token = job.token] { return token.isCancelled(); });
        job.run();
    }
    job.run = nullptr; // frees the job's data before its result is announced
    m_wake();
}

bool JobPool::runNext()
{
    assert(m_threads.empty());
    while (!m_waiting.empty()) {
        Waiting job = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (job.token.isCancelled())
            continue;
        run(job);
        return true;
    }
    return false;
}

} // namespace app
