#pragma once

#include "app/viewer/sandbox/still_client.hpp"
#include "formats/platform/clock.hpp"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// How many workers a WorkerPool has. Each compiles the driver's shaders for itself: more than one are faster for long
/// lists only.
struct WorkerCount {
    unsigned most = 1;
    unsigned jobsBeforeNext = 64; ///< jobs that each has finished on average before another one starts
};

/// Makes thumbnails in worker processes: first in one, for which jobs wait; in more after many thumbnails.
class WorkerPool {
public:
    using Say = std::function<void(const std::string& warning)>;
    using FindPlaces = std::function<std::vector<std::filesystem::path>()>;
    using Made = tl::expected<DrawnStill, StillClient::Problem>;

    /// `say` gets what the user should know, on any thread.
    WorkerPool(StartWorker start, Say say, platform::Clock clock = platform::steadySeconds, WorkerCount workers = {});
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    /// Makes a thumbnail, on any thread, with a worker that may read `needed`; `findUsual` is asked what a new worker
    /// may also read. nullopt, for this job and all later ones: the first worker could not start (the system allows
    /// none, or its driver needs a display). A problem is never an occasion for that later, since a file could cause
    /// it. Throws std::runtime_error if the job is cancelled while it waits.
    [[nodiscard]] std::optional<Made> make(StillJob job, const std::vector<std::filesystem::path>& needed,
                                           const FindPlaces& findUsual);

private:
    /// Null: no worker can start.
    [[nodiscard]] std::unique_ptr<StillClient> takeClient(const std::vector<std::filesystem::path>& places);
    void giveBack(std::unique_ptr<StillClient> client);
    void note(StillClient& client, const StillClient::Problem* problem);

    StartWorker m_start;
    Say m_say;
    platform::Clock m_clock;
    WorkerCount m_workers;
    std::mutex m_mutex; // protects all members below
    std::condition_variable m_isClientIdle;
    std::vector<std::unique_ptr<StillClient>> m_idle;
    unsigned m_clients = 0;    // idle and busy
    unsigned m_finished = 0;   // jobs, also failed ones
    bool m_hasStarted = false; // a worker was ready
    bool m_hasSaid = false;    // what the system does not offer
    bool m_isUseless = false;  // no worker can start
};

} // namespace app
