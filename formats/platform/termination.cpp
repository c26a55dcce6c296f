#include "formats/platform/termination.hpp"

#include "formats/platform/child_process.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <string>

namespace platform {
namespace {

constexpr std::size_t kMaxPathBytes = 4096; // PATH_MAX of Linux; a longer path is not removed

volatile std::sig_atomic_t isTerminationNoted = 0;

enum SlotState : int { isFree, isChanging, isUsed };

/// Fixed memory: a signal handler may neither allocate nor lock.
struct Slot {
    std::atomic<int> state{isFree};
    std::array<char, kMaxPathBytes> path{};
};

std::array<Slot, 64> s_slots;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void endBySignal(int signal)
{
    removeUnfinishedFiles();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

/// A signal that was ignored when the program was started (nohup) stays ignored.
void endOn(int signal)
{
    if (std::signal(signal, endBySignal) == SIG_IGN)
        std::signal(signal, SIG_IGN);
}

void rememberTermination(int)
{
    isTerminationNoted = 1;
    removeUnfinishedFilesOnSignals(); // the next signal ends the program
}

} // namespace

void noteTermination()
{
    std::signal(SIGTERM, rememberTermination);
    std::signal(SIGINT, rememberTermination);
#ifdef SIGHUP
    std::signal(SIGHUP, rememberTermination);
#endif
}

bool isTerminationRequested()
{
    return isTerminationNoted != 0;
}

UnfinishedFile::UnfinishedFile(const std::filesystem::path& path)
{
    const std::string name = path.string();
    if (name.size() >= kMaxPathBytes)
        return;
    for (std::size_t i = 0; i < s_slots.size(); ++i) {
        int expected = isFree;
        if (!s_slots[i].state.compare_exchange_strong(expected, isChanging))
            continue;
        name.copy(s_slots[i].path.data(), name.size());
        s_slots[i].path[name.size()] = '\0';
        s_slots[i].state = isUsed;
        m_slot = static_cast<int>(i);
        return;
    }
}

UnfinishedFile::~UnfinishedFile()
{
    if (m_slot >= 0)
        s_slots[static_cast<std::size_t>(m_slot)].state = isFree;
}

void removeUnfinishedFiles()
{
    endChildProcesses(); // they would write on
    for (const Slot& slot : s_slots) {
        if (slot.state == isUsed)
            std::remove(slot.path.data()); // unlink, which is allowed in a handler
    }
}

void removeUnfinishedFilesOnSignals()
{
    endOn(SIGTERM);
    endOn(SIGINT);
#ifdef SIGHUP
    endOn(SIGHUP);
#endif
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

} // namespace platform
