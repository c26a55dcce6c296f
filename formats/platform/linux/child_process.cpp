#include "formats/platform/child_process.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace platform {
namespace {

namespace fs = std::filesystem;

constexpr int kAskMs = 100; // how often it is asked whether the result is unwanted
constexpr std::size_t kKeptMessageBytes = 4096;

/// Fixed memory: a signal handler reads it.
std::array<std::atomic<pid_t>, 64> s_children;
static_assert(std::atomic<pid_t>::is_always_lock_free);

std::string reasonOf(int error)
{
    return std::generic_category().message(error);
}

/// The start of a program. Signals that this program ignores or blocks are as usual in the other one, except for
/// SIGXFSZ; keys such as Ctrl+C reach only this program.
class SpawnSettings {
public:
    SpawnSettings(int input, int messages)
    {
        posix_spawn_file_actions_init(&m_actions);
        posix_spawn_file_actions_adddup2(&m_actions, input, STDIN_FILENO);
        posix_spawn_file_actions_addopen(&m_actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&m_actions, messages, STDERR_FILENO);
        posix_spawnattr_init(&m_attributes);
        sigset_t none;
        sigset_t usual;
        sigemptyset(&none);
        sigemptyset(&usual);
        for (const int signal : {SIGPIPE, SIGTERM, SIGINT, SIGHUP})
            sigaddset(&usual, signal);
        posix_spawnattr_setsigmask(&m_attributes, &none);
        posix_spawnattr_setsigdefault(&m_attributes, &usual);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnSettings()
    {
        posix_spawnattr_destroy(&m_attributes);
        posix_spawn_file_actions_destroy(&m_actions);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    /// The system's error; 0: started.
    [[nodiscard]] int start(pid_t& child, const fs::path& program, std::span<const std::string> arguments) const
    {
        std::vector<std::string> words{program.native()};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        return ::posix_spawn(&child, program.c_str(), &m_actions, &m_attributes, pointers.data(), environ);
    }

private:
    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

/// Closes a descriptor at the end.
struct Descriptor {
    explicit Descriptor(int descriptor) : number(descriptor) {}
    ~Descriptor()
    {
        if (number >= 0)
            ::close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int number;
};

std::string problemOf(const siginfo_t& ended)
{
    if (ended.si_code != CLD_EXITED)
        return "was ended by signal " + std::to_string(ended.si_status);
    return ended.si_status == 0 ? "" : "ended with status " + std::to_string(ended.si_status);
}

} // namespace

struct ChildProcess::Running {
    Running(int inputDescriptor, int messagesDescriptor, pid_t pid)
        : input(inputDescriptor), messages(messagesDescriptor), child(pid)
    {
        for (std::atomic<pid_t>& slot : s_children) {
            pid_t expected = 0;
            if (slot.compare_exchange_strong(expected, child)) {
                registered = &slot;
                break;
            }
        }
    }

    /// Waits for the end of the program. Its number is not free before it is no longer registered.
    siginfo_t wait()
    {
        siginfo_t ended{};
        while (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
        }
        if (registered != nullptr)
            *registered = 0;
        while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
        }
        return ended;
    }

    [[nodiscard]] std::string lastMessages() const
    {
        struct stat state {};
        if (::fstat(messages.number, &state) != 0)
            return {};
        const auto size = static_cast<std::size_t>(state.st_size);
        std::string text(std::min(size, kKeptMessageBytes), '\0');
        const ssize_t count =
            ::pread(messages.number, text.data(), text.size(), static_cast<off_t>(size - text.size()));
        text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        return text;
    }

    /// Until the program takes bytes or has closed its input; false if the result is unwanted.
    [[nodiscard]] bool waitFor(short events, const IsUnwanted& isUnwanted) const
    {
        for (;;) {
            if (isUnwanted && isUnwanted())
                return false;
            pollfd state{input.number, events, 0};
            if (::poll(&state, 1, isUnwanted ? kAskMs : -1) > 0)
                return true;
        }
    }

    Descriptor input; // a socket: writing to a pipe without a reader would raise a signal
    Descriptor messages;
    pid_t child;
    std::atomic<pid_t>* registered = nullptr;
};

fs::path findProgram(std::string_view name)
{
    const char* const variable = std::getenv("PATH");
    std::string_view folders = variable != nullptr ? variable : "";
    while (!folders.empty()) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        const fs::path program = fs::path(folders.substr(0, end)) / name;
        std::error_code error;
        if (program.is_absolute() && fs::is_regular_file(program, error) && ::access(program.c_str(), X_OK) == 0)
            return program;
        folders.remove_prefix(std::min(end + 1, folders.size()));
    }
    return {};
}

ChildProcess::ChildProcess(const fs::path& program, std::span<const std::string> arguments)
{
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        m_startProblem = reasonOf(errno);
        return;
    }
    const Descriptor theirs(ends[1]);
    const int messages = ::memfd_create("messages", MFD_CLOEXEC);
    pid_t child = 0;
    const int error = messages < 0 ? errno : SpawnSettings(theirs.number, messages).start(child, program, arguments);
    if (error == 0) {
        m_running = std::make_unique<Running>(ends[0], messages, child);
        return;
    }
    m_startProblem = reasonOf(error);
    ::close(ends[0]);
    if (messages >= 0)
        ::close(messages);
}

ChildProcess::~ChildProcess()
{
    if (!m_running)
        return;
    ::kill(m_running->child, SIGKILL);
    (void)m_running->wait();
}

bool ChildProcess::write(std::span<const std::byte> bytes, const IsUnwanted& isUnwanted)
{
    while (m_running && !bytes.empty()) {
        if (!m_running->waitFor(POLLOUT, isUnwanted))
            return false;
        const ssize_t count = ::send(m_running->input.number, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return m_running != nullptr;
}

ChildProcess::End ChildProcess::finish(const IsUnwanted& isUnwanted)
{
    if (!m_running)
        return {"cannot be started (" + m_startProblem + ")", ""};
    ::shutdown(m_running->input.number, SHUT_WR);
    // The program closes its end of the socket when it ends.
    if (!m_running->waitFor(POLLIN, isUnwanted))
        ::kill(m_running->child, SIGKILL);
    const std::string problem = problemOf(m_running->wait());
    const std::string messages = m_running->lastMessages();
    m_running.reset();
    return {problem, messages};
}

void endChildProcesses()
{
    for (const std::atomic<pid_t>& child : s_children) {
        if (const pid_t number = child; number > 0)
            ::kill(number, SIGKILL); // allowed in a handler
    }
}

} // namespace platform
