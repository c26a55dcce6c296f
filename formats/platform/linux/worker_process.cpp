#include "formats/platform/worker_process.hpp"

#include "formats/platform/process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace platform {
namespace {

constexpr int kWorkerSocket = 3;
constexpr int kWorkerMemory = 4;
constexpr int kAboveWorkerNumbers = 10; // duplicates to 3 and 4 then overwrite neither of the two
constexpr int kMaxWaits = 100;          // of 1 ms, for the end of a worker that has closed its socket
constexpr int kMaxKillWaits = 1000;     // of 1 ms, for the end of a worker that gets SIGKILL

std::string systemReasonOf(int error)
{
    return std::generic_category().message(error);
}

/// Closes a descriptor at the end.
class OwnedDescriptor {
public:
    explicit OwnedDescriptor(int number) : m_number(number) {}
    ~OwnedDescriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    OwnedDescriptor(const OwnedDescriptor&) = delete;
    OwnedDescriptor& operator=(const OwnedDescriptor&) = delete;

    [[nodiscard]] int number() const { return m_number; }

private:
    int m_number;
};

/// Memory whose size no process can change: reading it never raises SIGBUS. -1: failed, with errno.
int makeSealedMemory(std::size_t bytes)
{
    const int memory = ::memfd_create("trisview-worker", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0 || (::ftruncate(memory, static_cast<off_t>(bytes)) == 0 &&
                       ::fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0))
        return memory;
    const int error = errno;
    ::close(memory);
    errno = error;
    return -1;
}

/// Signals that this program ignores or blocks are as usual in the worker; keys such as Ctrl+C reach only this program.
class WorkerSpawn {
public:
    WorkerSpawn(int socket, int memory)
    {
        posix_spawn_file_actions_init(&m_actions);
        posix_spawn_file_actions_addopen(&m_actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&m_actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&m_actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&m_actions, socket, kWorkerSocket);
        posix_spawn_file_actions_adddup2(&m_actions, memory, kWorkerMemory);
        posix_spawnattr_init(&m_attributes);
        sigset_t none;
        sigset_t usual;
        sigemptyset(&none);
        sigemptyset(&usual);
        for (const int signal : {SIGPIPE, SIGTERM, SIGINT, SIGHUP, SIGALRM})
            sigaddset(&usual, signal);
        posix_spawnattr_setsigmask(&m_attributes, &none);
        posix_spawnattr_setsigdefault(&m_attributes, &usual);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~WorkerSpawn()
    {
        posix_spawnattr_destroy(&m_attributes);
        posix_spawn_file_actions_destroy(&m_actions);
    }
    WorkerSpawn(const WorkerSpawn&) = delete;
    WorkerSpawn& operator=(const WorkerSpawn&) = delete;

    /// The system's error; 0: started.
    [[nodiscard]] int start(pid_t& worker, const std::filesystem::path& program,
                            std::span<const std::string> arguments) const
    {
        std::vector<std::string> words{program.native()};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        return ::posix_spawn(&worker, program.c_str(), &m_actions, &m_attributes, pointers.data(), environ);
    }

private:
    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

bool sendWhole(int socket, std::span<const std::byte> message, int flags)
{
    if (message.empty() || message.size() > kMaxWorkerMessageBytes)
        return false;
    ssize_t sent = 0;
    do {
        sent = ::send(socket, message.data(), message.size(), flags | MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(message.size());
}

/// The size of the received message; 0: the other end has gone or sent too much; -1: there is none, with errno.
ssize_t receiveWhole(int socket, std::vector<std::byte>& message, int flags)
{
    message.resize(kMaxWorkerMessageBytes);
    ssize_t count = 0;
    do {
        count = ::recv(socket, message.data(), message.size(), flags | MSG_TRUNC); // the size of the whole message
    } while (count < 0 && errno == EINTR);
    if (count > static_cast<ssize_t>(message.size()))
        count = 0;
    message.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return count;
}

/// Linux 5.9 and later close a range at once (close_range, number 436 on all processors).
void closeInheritedFiles()
{
    constexpr long kCloseRange = 436;
    constexpr auto kFirst = static_cast<unsigned>(kWorkerMemory + 1);
    if (::syscall(kCloseRange, kFirst, ~0U, 0U) == 0)
        return;
    DIR* const open = ::opendir("/proc/self/fd");
    if (open == nullptr)
        return;
    std::vector<int> numbers;
    while (const dirent* const entry = ::readdir(open)) {
        const int number = std::atoi(entry->d_name);
        if (number > kWorkerMemory && number != ::dirfd(open))
            numbers.push_back(number);
    }
    ::closedir(open);
    for (const int number : numbers)
        ::close(number);
}

} // namespace

struct WorkerProcess::Running {
    Running(int socketNumber, int memoryNumber, std::size_t bytes)
        : socket(socketNumber), memory(memoryNumber), sharedBytes(bytes)
    {
    }
    ~Running()
    {
        if (mapped != nullptr)
            ::munmap(mapped, sharedBytes);
        if (worker > 0) {
            ::kill(worker, SIGKILL);
            // A worker that hangs in the kernel, for example in a driver, does not end: it is left.
            for (int i = 0; i < kMaxKillWaits && !hasGone(); ++i)
                ::usleep(1000);
        }
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    [[nodiscard]] bool hasGone() const
    {
        const pid_t gone = ::waitpid(worker, nullptr, WNOHANG);
        return gone == worker || (gone < 0 && errno != EINTR);
    }

    OwnedDescriptor socket;
    OwnedDescriptor memory;
    std::size_t sharedBytes;
    void* mapped = nullptr;
    pid_t worker = 0;
};

std::filesystem::path workerProgram()
{
    return "/proc/self/exe"; // also if the file was replaced since this program started
}

WorkerProcess::WorkerProcess(const std::filesystem::path& program, std::span<const std::string> arguments,
                             std::size_t sharedBytes)
{
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        m_problem = systemReasonOf(errno);
        return;
    }
    const OwnedDescriptor theirs(ends[1]);
    auto running = std::make_unique<Running>(ends[0], makeSealedMemory(sharedBytes), sharedBytes);
    const OwnedDescriptor socket(::fcntl(theirs.number(), F_DUPFD_CLOEXEC, kAboveWorkerNumbers));
    const OwnedDescriptor memory(::fcntl(running->memory.number(), F_DUPFD_CLOEXEC, kAboveWorkerNumbers));
    if (socket.number() < 0 || memory.number() < 0) {
        m_problem = systemReasonOf(errno);
        return;
    }
    void* const mapped = ::mmap(nullptr, sharedBytes, PROT_READ, MAP_SHARED, running->memory.number(), 0);
    if (mapped == MAP_FAILED) {
        m_problem = systemReasonOf(errno);
        return;
    }
    running->mapped = mapped;
    const int error = WorkerSpawn(socket.number(), memory.number()).start(running->worker, program, arguments);
    if (error == 0) {
        m_running = std::move(running);
    } else {
        running->worker = 0; // posix_spawn may have set it
        m_problem = systemReasonOf(error);
    }
}

WorkerProcess::~WorkerProcess() = default;

bool WorkerProcess::send(std::span<const std::byte> message)
{
    return m_running && sendWhole(m_running->socket.number(), message, MSG_DONTWAIT);
}

WorkerProcess::Received WorkerProcess::receive(std::vector<std::byte>& message, std::chrono::milliseconds patience)
{
    if (!m_running)
        return Received::ended;
    pollfd state{m_running->socket.number(), POLLIN, 0};
    if (::poll(&state, 1, static_cast<int>(patience.count())) <= 0)
        return Received::nothing;
    const ssize_t count = receiveWhole(m_running->socket.number(), message, MSG_DONTWAIT);
    if (count > 0)
        return Received::message;
    return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? Received::nothing : Received::ended;
}

std::span<const std::byte> WorkerProcess::shared() const
{
    if (!m_running)
        return {};
    return {static_cast<const std::byte*>(m_running->mapped), m_running->sharedBytes};
}

WorkerProcess::End WorkerProcess::finish()
{
    if (!m_running)
        return {};
    const auto id = static_cast<id_t>(m_running->worker);
    siginfo_t ended{};
    for (int i = 0; i < kMaxWaits && ended.si_pid == 0; ++i) {
        if (::waitid(P_PID, id, &ended, WEXITED | WNOWAIT | WNOHANG) != 0 || ended.si_pid != 0)
            break;
        ::usleep(1000);
    }
    m_running.reset();
    if (ended.si_pid == 0)
        return {}; // it was ended here
    return ended.si_code == CLD_EXITED ? End{.status = ended.si_status} : End{.signal = ended.si_status};
}

std::unique_ptr<WorkerLink> WorkerLink::open()
{
    int kind = 0;
    socklen_t size = sizeof kind;
    struct stat memory {};
    if (::getsockopt(kWorkerSocket, SOL_SOCKET, SO_TYPE, &kind, &size) != 0 || kind != SOCK_SEQPACKET ||
        ::fstat(kWorkerMemory, &memory) != 0 || memory.st_size <= 0)
        return nullptr;
    closeInheritedFiles();
    ::prctl(PR_SET_NAME, "trisview-worker"); // its file is "exe"
    for (const char* const name :
         {"DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "SSH_AUTH_SOCK"})
        ::unsetenv(name);
    // Mesa's names for it, of different versions, and NVIDIA's.
    ::setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
    ::setenv("MESA_GLSL_CACHE_DISABLE", "true", 1);
    ::setenv("__GL_SHADER_DISK_CACHE", "0", 1);
    // Without a cache llvmpipe compiles in each worker: for small pictures it need not optimize.
    ::setenv("GALLIVM_PERF", "nopt", 0);
    lowerThreadPriority();
    const auto bytes = static_cast<std::size_t>(memory.st_size);
    void* const mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, kWorkerMemory, 0);
    ::close(kWorkerMemory);
    if (mapped == MAP_FAILED)
        return nullptr;
    std::unique_ptr<WorkerLink> link(new WorkerLink);
    link->m_shared = {static_cast<std::byte*>(mapped), bytes};
    return link;
}

WorkerLink::~WorkerLink()
{
    ::munmap(m_shared.data(), m_shared.size());
    ::close(kWorkerSocket);
}

bool WorkerLink::receive(std::vector<std::byte>& message)
{
    return receiveWhole(kWorkerSocket, message, 0) > 0;
}

bool WorkerLink::hasMessage() const
{
    pollfd state{kWorkerSocket, POLLIN, 0};
    return ::poll(&state, 1, 0) > 0;
}

bool WorkerLink::send(std::span<const std::byte> message)
{
    return sendWhole(kWorkerSocket, message, 0);
}

void WorkerLink::endAfter(unsigned seconds)
{
    ::alarm(seconds);
}

} // namespace platform
