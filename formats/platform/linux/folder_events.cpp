#include "formats/platform/folder_events.hpp"

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace platform {

namespace {

// IN_ATTRIB: a file may be readable again after a change of permissions.
constexpr std::uint32_t kEvents =
    IN_CREATE | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_ONLYDIR;

} // namespace

struct FolderEvents::State {
    int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State()
    {
        if (descriptor >= 0)
            close(descriptor);
    }
};

FolderEvents::FolderEvents() : m_state(std::make_unique<State>()) {}

FolderEvents::~FolderEvents() = default;

int FolderEvents::add(const std::filesystem::path& folder)
{
    const int watch = m_state->descriptor < 0 ? -1 : inotify_add_watch(m_state->descriptor, folder.c_str(), kEvents);
    return watch < 0 ? kNoWatch : watch;
}

void FolderEvents::remove(int watch)
{
    inotify_rm_watch(m_state->descriptor, watch);
}

void FolderEvents::take(const std::function<void(int, std::string_view)>& written, const std::function<void(int)>& lost)
{
    std::array<char, 16384> buffer; // filled by the system
    // Bounded: a program that writes continuously must not block the caller.
    for (int round = 0; round < 64; ++round) {
        const ssize_t length = m_state->descriptor < 0 ? 0 : read(m_state->descriptor, buffer.data(), buffer.size());
        if (length <= 0)
            return;
        for (std::size_t at = 0; at < static_cast<std::size_t>(length);) {
            inotify_event event; // followed by `len` bytes: the name, padded with NULs
            std::memcpy(&event, buffer.data() + at, sizeof(event));
            const char* name = buffer.data() + at + sizeof(event);
            at += sizeof(event) + event.len;
            if ((event.mask & IN_Q_OVERFLOW) != 0)
                lost(kNoWatch);
            else if ((event.mask & IN_IGNORED) != 0)
                lost(event.wd);
            else if (event.len > 0)
                written(event.wd, std::string_view(name, strnlen(name, event.len)));
        }
    }
}

} // namespace platform
