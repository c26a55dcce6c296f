#include "formats/platform/crash_note.hpp"

#include "formats/platform/crash_text.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>
#include <system_error>

#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace platform {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCrashStackBytes = 128 * 1024; // unwinding needs about 10 KB
constexpr std::size_t kReturnAddresses = 64;
constexpr unsigned kSecondsForNote = 10;

struct CrashSignal {
    int number;
    std::string_view name;
    std::string_view meaning;
};
constexpr std::array<CrashSignal, 5> kCrashSignals = {{{SIGSEGV, "SIGSEGV", "access to invalid memory"},
                                                       {SIGABRT, "SIGABRT", "aborted"},
                                                       {SIGBUS, "SIGBUS", "access to memory that its file lacks"},
                                                       {SIGFPE, "SIGFPE", "invalid arithmetic"},
                                                       {SIGILL, "SIGILL", "invalid instruction"}}};

/// Fixed memory: a signal handler may neither allocate nor lock.
struct CrashState {
    int descriptor = -1;
    pid_t process = 0; // a child that did not start another program yet writes nothing
    CrashTexts texts;
    LoadedRange loaded;
    std::array<struct sigaction, kCrashSignals.size()> before{};
    std::atomic<bool> isWriting{false};
};
CrashState s_crash;
static_assert(std::atomic<bool>::is_always_lock_free);

void writeToNote(const char* bytes, std::size_t count)
{
    for (std::size_t done = 0; done < count;) {
        const ssize_t written = ::write(s_crash.descriptor, bytes + done, count - done);
        if (written > 0)
            done += static_cast<std::size_t>(written);
        else if (errno != EINTR)
            return;
    }
}

void writeCause(SafeWriter& writer, int number, const siginfo_t& info)
{
    writer.text("Signal: ").number(static_cast<std::uintptr_t>(number));
    for (const CrashSignal& one : kCrashSignals) {
        if (one.number == number)
            writer.text(" ").text(one.name).text(", ").text(one.meaning);
    }
    writer.text("\n");
    // sigaction(2): codes of the kernel are positive; then the address is known, unless it is one that no page can
    // have (SI_KERNEL).
    if (info.si_code > 0 && info.si_code != SI_KERNEL)
        writer.text("Address: ").hex(reinterpret_cast<std::uintptr_t>(info.si_addr)).text("\n");
    else if (info.si_code == SI_USER && info.si_pid != s_crash.process)
        writer.text("Sent by: process ").number(static_cast<std::uintptr_t>(info.si_pid)).text("\n");
    writer.text("Process: ").number(static_cast<std::uintptr_t>(s_crash.process)).text("\n");
}

/// proc(5): a line "55d0-55e0 r-xp 1000 08:02 17 /usr/bin/trisview" for each mapped range.
bool isCodeOfAFile(std::string_view line)
{
    return line.find(" r-xp ") != std::string_view::npos && line.find('/') != std::string_view::npos;
}

void writeMappedCode(SafeWriter& writer)
{
    writer.text("Mapped code:\n");
    const int maps = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (maps < 0)
        return;
    std::array<char, 512> line{}; // the rest of a longer one is left out
    std::size_t length = 0;
    std::array<char, 1024> read{};
    for (ssize_t count = 0; (count = ::read(maps, read.data(), read.size())) > 0;) {
        for (const char character : std::string_view(read.data(), static_cast<std::size_t>(count))) {
            if (character != '\n') {
                if (length < line.size())
                    line[length++] = character;
                continue;
            }
            if (isCodeOfAFile({line.data(), length}))
                writer.text("  ").text({line.data(), length}).text("\n");
            length = 0;
        }
    }
    ::close(maps);
}

void writeCrashNote(int number, const siginfo_t& info)
{
    SafeWriter writer(writeToNote);
    writer.text(s_crash.texts.program.view()).text("\n");
    writeCause(writer, number, info);
    writeSubject(writer, s_crash.texts, s_crash.loaded);
    writer.flush(); // if unwinding fails, there is this much
    std::array<void*, kReturnAddresses> addresses{};
    const int count = ::backtrace(addresses.data(), static_cast<int>(addresses.size()));
    writeReturnAddresses(writer, addresses, static_cast<std::size_t>(std::max(count, 0)), s_crash.loaded);
    writer.flush();
    writeMappedCode(writer);
}

extern "C" void onCrash(int number, siginfo_t* info, void*)
{
    const int error = errno;
    if (s_crash.process == ::getpid()) {
        if (s_crash.isWriting.exchange(true)) {
            while (true)
                ::pause(); // another thread is writing; it ends the process
        }
        std::signal(SIGALRM, SIG_DFL);
        ::alarm(kSecondsForNote); // unwinding may wait for a lock that the crashed thread holds
        writeCrashNote(number, *info);
        ::alarm(0);
    }
    for (std::size_t i = 0; i < kCrashSignals.size(); ++i)
        ::sigaction(kCrashSignals[i].number, &s_crash.before[i], nullptr);
    errno = error;
    ::raise(number); // blocked until the handler returns: a core file then has the state of the crash itself
}

/// The first object that is listed is the program itself.
int noteLoadedAt(dl_phdr_info* info, std::size_t, void*)
{
    LoadedRange& loaded = s_crash.loaded;
    loaded.begin = loaded.end = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& segment = info->dlpi_phdr[i];
        if (segment.p_type == PT_LOAD)
            loaded.end = std::max<std::uintptr_t>(loaded.end, info->dlpi_addr + segment.p_vaddr + segment.p_memsz);
    }
    return 1;
}

/// Opens a new file of its own and locks it: the lock ends with the process, however that ends.
int openNote(const fs::path& folder, fs::path& file)
{
    constexpr int kNames = 100; // a note of an earlier process with the same number stays
    for (int i = 1; i <= kNames; ++i) {
        file = folder / ("crash-" + std::to_string(::getpid()) + (i > 1 ? "-" + std::to_string(i) : "") + ".txt");
        const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (descriptor < 0 && errno != EEXIST)
            break;
        if (descriptor < 0)
            continue;
        struct stat facts = {};
        (void)::flock(descriptor, LOCK_EX); // waits for another window that asks whether it is in use
        if (::fstat(descriptor, &facts) == 0 && facts.st_nlink > 0)
            return descriptor;
        ::close(descriptor); // that window took it for an old one and removed it
    }
    file.clear();
    return -1;
}

void installHandlers()
{
    struct sigaction action = {};
    action.sa_sigaction = onCrash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&action.sa_mask);
    sigdelset(&action.sa_mask, SIGALRM); // see onCrash
    for (std::size_t i = 0; i < kCrashSignals.size(); ++i)
        ::sigaction(kCrashSignals[i].number, &action, &s_crash.before[i]);
}

} // namespace

CrashNote::CrashNote(const fs::path& folder, std::string_view program)
{
    if (s_crash.descriptor >= 0 || folder.empty())
        return;
    std::error_code error;
    fs::create_directories(folder, error);
    s_crash.descriptor = openNote(folder, m_file);
    if (s_crash.descriptor < 0)
        return;
    s_crash.process = ::getpid();
    s_crash.texts.program.set(program);
    s_crash.isWriting = false;
    ::dl_iterate_phdr(noteLoadedAt, nullptr);
    std::array<void*, 1> unused{};
    ::backtrace(unused.data(), 1); // loads its library, which allocates
    installHandlers();
}

CrashNote::~CrashNote()
{
    if (m_file.empty())
        return;
    for (std::size_t i = 0; i < kCrashSignals.size(); ++i)
        ::sigaction(kCrashSignals[i].number, &s_crash.before[i], nullptr);
    if (!m_isKept)
        ::unlink(m_file.c_str());
    ::close(s_crash.descriptor);
    s_crash.descriptor = -1;
}

void CrashNote::keepFor(std::string_view exception)
{
    if (m_file.empty())
        return;
    SafeWriter writer(writeToNote);
    writeExceptionNote(writer, s_crash.texts, exception, static_cast<std::uintptr_t>(s_crash.process), s_crash.loaded);
    m_isKept = true;
}

void noteCrashSubject(std::string_view subject)
{
    s_crash.texts.setSubject(subject);
}

bool isCrashNoteInUse(const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0)
        return errno != ENOENT && errno != ELOOP;
    const bool isLocked = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0; // a failure must not remove a note
    ::close(descriptor);                                               // with its lock, if it got one
    return isLocked;
}

CrashStack::CrashStack()
{
    stack_t present{};
    if (::sigaltstack(nullptr, &present) != 0 || (present.ss_flags & SS_DISABLE) == 0)
        return; // a sanitizer has set one
    void* const memory =
        ::mmap(nullptr, kCrashStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED)
        return;
    stack_t stack{};
    stack.ss_sp = memory;
    stack.ss_size = kCrashStackBytes;
    if (::sigaltstack(&stack, nullptr) == 0)
        m_memory = memory;
    else
        ::munmap(memory, kCrashStackBytes);
}

CrashStack::~CrashStack()
{
    if (m_memory == nullptr)
        return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    ::sigaltstack(&none, nullptr);
    ::munmap(m_memory, kCrashStackBytes);
}

} // namespace platform
