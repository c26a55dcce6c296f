#pragma once

#include "app/viewer/jobs/still_renderer.hpp"
#include "app/viewer/sandbox/worker_messages.hpp"
#include "formats/platform/clock.hpp"
#include "formats/platform/confinement.hpp"
#include "formats/platform/worker_process.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// This process' end of a worker process. Tests define another one.
class WorkerChannel {
public:
    using Received = platform::WorkerProcess::Received;
    using End = platform::WorkerProcess::End;

    WorkerChannel() = default;
    virtual ~WorkerChannel() = default;
    WorkerChannel(const WorkerChannel&) = delete;
    WorkerChannel& operator=(const WorkerChannel&) = delete;

    // See platform::WorkerProcess.
    [[nodiscard]] virtual const std::string& problem() const = 0;
    [[nodiscard]] virtual bool send(std::span<const std::byte> message) = 0;
    [[nodiscard]] virtual Received receive(std::vector<std::byte>& message, std::chrono::milliseconds patience) = 0;
    [[nodiscard]] virtual std::span<const std::byte> shared() const = 0;
    [[nodiscard]] virtual End finish() = 0;
};

/// Starts a worker. Never null.
using StartWorker = std::function<std::unique_ptr<WorkerChannel>()>;

/// Starts `program` as a worker that `runStillWorker` serves.
[[nodiscard]] std::unique_ptr<WorkerChannel> startWorkerProcess(const std::filesystem::path& program);

/// Gives jobs to a worker process, which it starts when it is needed. A worker that crashes, takes too long, needs too
/// much memory or answers wrongly costs only its job: it is ended, and the next job gets a new one. Not safe to use
/// from several threads at once.
class StillClient {
public:
    enum class Failure {
        ofJob,   ///< about this model
        ofStart, ///< no worker can be started: no job will succeed
        unwanted ///< `isUnwanted` was true
    };
    struct Problem {
        Failure kind = Failure::ofJob;
        std::string reason;                   ///< for users
        ExitStatus status = ExitStatus::done; ///< of a command that failed by itself
    };

    /// `clock`: for deadlines.
    explicit StillClient(StartWorker start, platform::Clock clock = platform::steadySeconds);

    /// Whether its worker, if there is one, may read all of these places. Not if a place was replaced since its start,
    /// or exists only since then.
    [[nodiscard]] bool mayRead(const std::vector<std::filesystem::path>& places) const;
    [[nodiscard]] bool hasWorker() const { return m_channel != nullptr; }
    /// Whether a worker has ever started.
    [[nodiscard]] bool hasStarted() const { return m_hasStarted; }

    /// Makes a thumbnail with a worker that may read `needed`. A new worker may also read `usual`. Full paths. The id
    /// of the job is set here. `isUnwanted` is asked several times a second.
    [[nodiscard]] tl::expected<DrawnStill, Problem> make(StillJob job, const std::vector<std::filesystem::path>& needed,
                                                         const std::vector<std::filesystem::path>& usual,
                                                         const std::function<bool()>& isUnwanted);

    /// The limits that this system does not offer, once after the first start; else empty.
    [[nodiscard]] std::string takeUnconfined() { return std::exchange(m_unconfined, {}); }

private:
    using MaybeProblem = std::optional<Problem>; // none: done

    [[nodiscard]] MaybeProblem start(const std::vector<std::filesystem::path>& needed,
                                     const std::vector<std::filesystem::path>& usual,
                                     const std::function<bool()>& isUnwanted);
    [[nodiscard]] MaybeProblem awaitReady(const std::function<bool()>& isUnwanted);
    [[nodiscard]] tl::expected<DrawnStill, Problem> awaitAnswer(const StillJob& job,
                                                                const std::function<bool()>& isUnwanted);
    [[nodiscard]] tl::expected<DrawnStill, Problem> resultOf(StillAnswer answer, const StillJob& job);
    [[nodiscard]] Problem ended(std::string reason);
    [[nodiscard]] Problem notStarted(std::string reason);
    [[nodiscard]] Problem endedByItself();

    StartWorker m_start;
    platform::Clock m_clock;
    std::unique_ptr<WorkerChannel> m_channel; // null: no worker
    bool m_isReady = false;                   // the worker has said so
    bool m_hasStarted = false;
    std::vector<std::filesystem::path> m_places;      // that the worker may read; of an ended one, for the next
    std::vector<platform::PathIdentity> m_identities; // of these places, before the worker started
    std::uint32_t m_lastId = 0;
    std::string m_unconfined;
    std::vector<std::byte> m_message;
};

} // namespace app
