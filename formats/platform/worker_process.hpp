#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace platform {

inline constexpr std::size_t kMaxWorkerMessageBytes = 128 * 1024; ///< of one message, in either direction

/// This program, for starting itself as a worker; empty: the system has no worker processes. Only Linux has them.
[[nodiscard]] std::filesystem::path workerProgram();

/// A second process of this program that does dangerous work for it. The two exchange messages over a socket, and the
/// worker has writable memory that this process can read. Nothing that the worker does blocks or ends this process.
/// Not safe to use from several threads at once.
class WorkerProcess {
public:
    enum class Received {
        message,
        nothing, ///< within the given time
        ended,   ///< the worker ended, closed its socket or sent a message that is too long
    };
    /// How the worker ended.
    struct End {
        int signal = 0; ///< that ended it; 0: none
        int status = 0; ///< its exit status, without a signal; 0 also if `finish` ended it
    };

    /// Starts `program` with `arguments`, which must call `WorkerLink::open`. `sharedBytes`: size of the memory. If it
    /// cannot be started, `problem` has the reason.
    WorkerProcess(const std::filesystem::path& program, std::span<const std::string> arguments,
                  std::size_t sharedBytes);
    ~WorkerProcess(); ///< ends the worker at once; waits at most about 1 s for one that hangs in the kernel
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    [[nodiscard]] const std::string& problem() const { return m_problem; }

    /// Never waits. False: the worker has ended, does not take messages, or the message is too long.
    [[nodiscard]] bool send(std::span<const std::byte> message);
    /// Waits for a message, at most this long.
    [[nodiscard]] Received receive(std::vector<std::byte>& message, std::chrono::milliseconds patience);

    /// The memory that the worker writes. The worker can change it at any time: copy it before it is checked. Always
    /// has its full size, whatever the worker does.
    [[nodiscard]] std::span<const std::byte> shared() const;

    /// Ends the worker unless it has ended by itself; waits for that at most 0.1 s, then as the destructor does.
    [[nodiscard]] End finish();

private:
    struct Running;
    std::unique_ptr<Running> m_running; // null: not started, or finished
    std::string m_problem;
};

/// The worker's end of it: a socket as descriptor 3 and the memory as descriptor 4.
class WorkerLink {
public:
    /// Call it first of all in a worker. Closes all other inherited files and standard output, leaves the display and
    /// the desktop, lets drivers keep no files, and yields to other processes. Null: this process is no worker.
    [[nodiscard]] static std::unique_ptr<WorkerLink> open();
    ~WorkerLink();
    WorkerLink(const WorkerLink&) = delete;
    WorkerLink& operator=(const WorkerLink&) = delete;

    /// Waits for the next message. False: the other process has gone.
    [[nodiscard]] bool receive(std::vector<std::byte>& message);
    /// Whether a message waits, or the other process has gone. Never waits.
    [[nodiscard]] bool hasMessage() const;
    /// False: the other process has gone, or the message is too long.
    [[nodiscard]] bool send(std::span<const std::byte> message);
    [[nodiscard]] std::span<std::byte> shared() const { return m_shared; }

    /// From now on this process ends itself after these seconds, unless this is called again; 0: it does not. For the
    /// case that the other process ends and this one is in an endless loop.
    static void endAfter(unsigned seconds);

private:
    WorkerLink() = default;

    std::span<std::byte> m_shared;
};

} // namespace platform
