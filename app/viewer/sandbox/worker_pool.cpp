#include "app/viewer/sandbox/worker_pool.hpp"

#include "formats/base/cancellation.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace app {
namespace {

constexpr std::chrono::milliseconds kAskingForClient{20}; // interval of checks for cancellation

} // namespace

WorkerPool::WorkerPool(StartWorker start, Say say, platform::Clock clock, WorkerCount workers)
    : m_start(std::move(start)), m_say(std::move(say)), m_clock(std::move(clock)), m_workers(workers)
{
    m_idle.reserve(workers.most); // so that giving back never fails
}

std::optional<WorkerPool::Made> WorkerPool::make(StillJob job, const std::vector<std::filesystem::path>& needed,
                                                 const FindPlaces& findUsual)
{
    std::unique_ptr<StillClient> client = takeClient(needed);
    if (!client)
        return std::nullopt;
    const struct GivenBack {
        ~GivenBack() { pool.giveBack(std::move(given)); }
        WorkerPool& pool;
        std::unique_ptr<StillClient>& given;
    } givenBack{*this, client}; // also if making fails by an exception
    std::vector<std::filesystem::path> usual;
    if (!client->hasWorker() || !client->mayRead(needed))
        usual = findUsual();
    Made made = client->make(std::move(job), needed, usual, [] { return formats::isCancelled(); });
    note(*client, made ? nullptr : &made.error());
    if (made || made.error().kind != StillClient::Failure::ofStart)
        return made;
    const std::lock_guard lock(m_mutex);
    if (m_isUseless)
        return std::nullopt;
    made.error().reason = "there is no thumbnail, because its process cannot start: " + made.error().reason;
    return made;
}

/// Waits for a client. Prefers one whose worker may read the places; else one without a worker, before one that has to
/// end its worker.
std::unique_ptr<StillClient> WorkerPool::takeClient(const std::vector<std::filesystem::path>& places)
{
    std::unique_lock lock(m_mutex);
    if (m_isUseless)
        return nullptr;
    const bool startsOne =
        m_clients == 0 || (m_clients < m_workers.most && m_finished >= m_clients * m_workers.jobsBeforeNext);
    if (m_idle.empty() && startsOne) {
        auto client = std::make_unique<StillClient>(m_start, m_clock);
        ++m_clients;
        return client;
    }
    while (!m_isClientIdle.wait_for(lock, kAskingForClient, [&] { return !m_idle.empty(); })) {
        if (formats::isCancelled())
            throw std::runtime_error("its thumbnail is no longer needed");
    }
    if (m_isUseless) // since a job failed that this one waited for
        return nullptr;
    auto chosen = std::find_if(m_idle.begin(), m_idle.end(),
                               [&](const auto& client) { return client->hasWorker() && client->mayRead(places); });
    if (chosen == m_idle.end())
        chosen = std::find_if(m_idle.begin(), m_idle.end(), [](const auto& client) { return !client->hasWorker(); });
    if (chosen == m_idle.end())
        chosen = m_idle.begin();
    std::unique_ptr<StillClient> client = std::move(*chosen);
    m_idle.erase(chosen);
    return client;
}

void WorkerPool::giveBack(std::unique_ptr<StillClient> client)
{
    const std::lock_guard lock(m_mutex);
    m_idle.push_back(std::move(client));
    m_isClientIdle.notify_one();
}

/// Reports once which limits the system does not offer, or that there are no workers.
void WorkerPool::note(StillClient& client, const StillClient::Problem* problem)
{
    const std::string unconfined = client.takeUnconfined();
    std::string warning;
    {
        const std::lock_guard lock(m_mutex);
        m_hasStarted = m_hasStarted || client.hasStarted();
        m_finished += problem == nullptr || problem->kind == StillClient::Failure::ofJob ? 1 : 0;
        if (problem != nullptr && problem->kind == StillClient::Failure::ofStart) {
            if (!m_hasStarted && !m_isUseless)
                warning = "thumbnails are drawn without a process of their own: " + problem->reason;
            m_isUseless = m_isUseless || !m_hasStarted;
        }
        if (!unconfined.empty() && !std::exchange(m_hasSaid, true))
            warning = "this system does not offer all limits for the process that draws thumbnails: " + unconfined;
    }
    if (!warning.empty())
        m_say(warning);
}

} // namespace app
