#include "formats/platform/confinement.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's interfaces are documented in landlock(7) and seccomp(2). Structures and numbers of Landlock are repeated
// here, because the headers of older systems lack them; the program asks the running kernel which ones it knows.
namespace platform {
namespace {

// System calls since Linux 5.1 have the same number on all processors.
constexpr long kLandlockCreateRuleset = 444;
constexpr long kLandlockAddRule = 445;
constexpr long kLandlockRestrictSelf = 446;

struct LandlockRuleset {
    std::uint64_t files = 0;
    std::uint64_t network = 0;
    std::uint64_t scoped = 0;
};
struct [[gnu::packed]] LandlockPath {
    std::uint64_t allowed = 0;
    std::int32_t parent = -1;
};
constexpr unsigned kVersionOnly = 1;
constexpr unsigned kPathBeneath = 1;

constexpr std::uint64_t kWriteFile = 1U << 1U;
constexpr std::uint64_t kReadFile = 1U << 2U;
constexpr std::uint64_t kReadFolder = 1U << 3U;
constexpr std::uint64_t kDeviceControl = 1U << 15U; // since version 5

/// All rights about files, by the version of Landlock.
constexpr std::uint64_t fileRightsOf(long version)
{
    if (version >= 5)
        return 0xFFFF; // device control
    if (version >= 3)
        return 0x7FFF;                     // truncating
    return version == 2 ? 0x3FFF : 0x1FFF; // links between folders
}

struct SystemPath {
    const char* path;
    bool isDevice = false; ///< is also written
};

/// Files of graphics drivers. Nothing private is below them: /proc/self is this process.
constexpr std::array<SystemPath, 26> kDriverPaths = {{
    {"/usr"},
    {"/lib"},
    {"/lib64"},
    {"/nix/store"},
    {"/gnu/store"},
    {"/run/opengl-driver"},
    {"/etc/ld.so.cache"},
    {"/etc/drirc"},
    {"/etc/glvnd"},
    {"/sys/bus"},
    {"/sys/class/drm"},
    {"/sys/dev/char"},
    {"/sys/devices"},
    {"/proc/self"},
    {"/proc/cpuinfo"},
    {"/proc/meminfo"},
    {"/proc/driver/nvidia"},
    {"/dev/urandom"},
    {"/dev/zero"},
    {"/dev/null", true},
    {"/dev/dri", true},
    {"/dev/nvidia0", true},
    {"/dev/nvidiactl", true},
    {"/dev/nvidia-modeset", true},
    {"/dev/nvidia-uvm", true},
    {"/dev/dxg", true},
}};

/// Allows reading below a path, if it exists.
void allowPath(int ruleset, const char* path, bool isDevice, std::uint64_t known)
{
    const int opened = ::open(path, O_PATH | O_CLOEXEC);
    if (opened < 0)
        return;
    struct stat status {};
    if (::fstat(opened, &status) == 0) {
        LandlockPath rule;
        rule.parent = opened;
        rule.allowed = kReadFile | (S_ISDIR(status.st_mode) ? kReadFolder : 0);
        if (isDevice)
            rule.allowed |= (kWriteFile | kDeviceControl) & known;
        (void)::syscall(kLandlockAddRule, ruleset, kPathBeneath, &rule, 0U);
    }
    ::close(opened);
}

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

#if defined(__x86_64__) || defined(__aarch64__) // other processors lack some of these calls
constexpr long kPidfdSendSignal = 424;
constexpr long kIoUringSetup = 425;
constexpr long kIoUringEnter = 426;
constexpr long kIoUringRegister = 427;
constexpr long kMoveMount = 429;
constexpr long kOpenTree = 428;
constexpr long kFsOpen = 430;
constexpr long kFsConfig = 431;
constexpr long kFsMount = 432;
constexpr long kFsPick = 433;
constexpr long kPidfdOpen = 434;
constexpr long kClone3 = 435;
constexpr long kOpenAt2 = 437;
constexpr long kPidfdGetFd = 438;
constexpr long kProcessMadvise = 440;
constexpr long kMountSetAttributes = 442;
constexpr long kFchmodAt2 = 452;
constexpr long kSetxattrAt = 463;
constexpr long kRemovexattrAt = 466;
constexpr long kFileSetAttributes = 469;

constexpr std::uint32_t kEnd = SECCOMP_RET_KILL_PROCESS;
constexpr std::uint32_t kAllow = SECCOMP_RET_ALLOW;
constexpr std::uint32_t kNotAllowed = SECCOMP_RET_ERRNO | EACCES;
constexpr std::uint32_t kNotKnown = SECCOMP_RET_ERRNO | ENOSYS; // the library then uses an older call

/// Connections, processes, other processes, and calls that undo or bypass this. A decoder never makes them.
constexpr std::array kEndingCalls = {
    long{SYS_socket},
    long{SYS_socketpair},
    long{SYS_connect},
    long{SYS_bind},
    long{SYS_listen},
    long{SYS_accept},
    long{SYS_accept4},
    long{SYS_execve},
    long{SYS_execveat},
    long{SYS_ptrace},
    long{SYS_process_vm_readv},
    long{SYS_process_vm_writev},
    long{SYS_kcmp},
    long{SYS_tkill},
    long{SYS_rt_sigqueueinfo},
    long{SYS_rt_tgsigqueueinfo},
    long{SYS_mount},
    long{SYS_umount2},
    long{SYS_pivot_root},
    long{SYS_chroot},
    long{SYS_unshare},
    long{SYS_setns},
    long{SYS_open_by_handle_at},
    long{SYS_bpf},
    long{SYS_perf_event_open},
    long{SYS_userfaultfd},
    long{SYS_add_key},
    long{SYS_request_key},
    long{SYS_keyctl},
    long{SYS_init_module},
    long{SYS_finit_module},
    long{SYS_delete_module},
    long{SYS_kexec_load},
    long{SYS_reboot},
    long{SYS_swapon},
    long{SYS_swapoff},
    long{SYS_acct},
    long{SYS_quotactl},
    long{SYS_msgget}, // calls with a queue, semaphores or memory need only its number
    long{SYS_msgsnd},
    long{SYS_msgrcv},
    long{SYS_msgctl},
    long{SYS_semget},
    long{SYS_semop},
    long{SYS_semtimedop},
    long{SYS_semctl},
    long{SYS_shmget},
    long{SYS_shmat},
    long{SYS_shmctl},
    long{SYS_mq_open},
    long{SYS_mq_unlink},
    kPidfdSendSignal,
    kPidfdOpen,
    kPidfdGetFd,
    kProcessMadvise,
    kIoUringSetup,
    kIoUringEnter,
    kIoUringRegister,
    kOpenTree,
    kMoveMount,
    kFsOpen,
    kFsConfig,
    kFsMount,
    kFsPick,
    kMountSetAttributes,
#if defined(__x86_64__)
    long{SYS_fork},
    long{SYS_vfork},
    long{SYS_iopl},
    long{SYS_ioperm},
    long{SYS_modify_ldt},
#endif
};

/// Changes of files. They fail, as for any program without the permission: a driver may try to keep a file.
constexpr std::array kRefusedCalls = {
    long{SYS_truncate},     long{SYS_fchmod},       long{SYS_fchmodat},  long{SYS_fchown},    long{SYS_fchownat},
    long{SYS_utimensat},    long{SYS_setxattr},     long{SYS_lsetxattr}, long{SYS_fsetxattr}, long{SYS_removexattr},
    long{SYS_lremovexattr}, long{SYS_fremovexattr}, long{SYS_mkdirat},   long{SYS_mknodat},   long{SYS_linkat},
    long{SYS_symlinkat},    long{SYS_unlinkat},     long{SYS_renameat2}, kFchmodAt2,          kSetxattrAt,
    kRemovexattrAt,         kFileSetAttributes,
#if defined(SYS_renameat)
    long{SYS_renameat},
#endif
#if defined(__x86_64__)
    long{SYS_creat},        long{SYS_chmod},        long{SYS_chown},     long{SYS_lchown},    long{SYS_utime},
    long{SYS_utimes},       long{SYS_futimesat},    long{SYS_mkdir},     long{SYS_rmdir},     long{SYS_mknod},
    long{SYS_link},         long{SYS_symlink},      long{SYS_unlink},    long{SYS_rename},
#endif
};

/// A filter of system calls, written step by step (seccomp(2), "BPF programs").
class CallFilter {
public:
    CallFilter()
    {
        load(offsetof(seccomp_data, arch));
        answerUnless(kArchitecture, kEnd); // calls of another processor mode have other numbers
        load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
        constexpr std::uint32_t kX32 = 0x40000000; // a second set of numbers
        step(BPF_JMP | BPF_JGE | BPF_K, kX32, 0, 1);
        answer(kEnd);
#endif
    }

    void answerTo(long call, std::uint32_t value)
    {
        step(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1);
        answer(value);
    }

    /// Answers a call by its argument: `value` if one of the bits is set, else `other`.
    void answerByBits(long call, unsigned argument, std::uint32_t bits, std::uint32_t value, std::uint32_t other)
    {
        step(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 4);
        load(offsetOf(argument));
        step(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
        answer(value);
        answer(other);
    }

    /// The same: `value` if the argument is one of the two numbers.
    void answerByValue(long call, unsigned argument, std::array<std::uint32_t, 2> numbers, std::uint32_t value,
                       std::uint32_t other)
    {
        step(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 5);
        load(offsetOf(argument));
        step(BPF_JMP | BPF_JEQ | BPF_K, numbers[0], 1, 0);
        step(BPF_JMP | BPF_JEQ | BPF_K, numbers[1], 0, 1);
        answer(value);
        answer(other);
    }

    void answer(std::uint32_t value)
    {
        step(BPF_RET | BPF_K, value, 0, 0);
    }

    /// Applies it to all threads of this process. False: failed.
    [[nodiscard]] bool apply()
    {
        sock_fprog program{static_cast<unsigned short>(m_steps.size()), m_steps.data()};
        return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
    }

private:
    /// Both processors store the lower half of an argument first.
    static std::uint32_t offsetOf(unsigned argument)
    {
        return static_cast<std::uint32_t>(offsetof(seccomp_data, args)) + 8 * argument;
    }
    void load(std::size_t offset)
    {
        step(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset), 0, 0);
    }
    void answerUnless(std::uint32_t number, std::uint32_t value)
    {
        step(BPF_JMP | BPF_JEQ | BPF_K, number, 1, 0);
        answer(value);
    }
    void step(unsigned code, std::uint32_t value, std::uint8_t ifTrue, std::uint8_t ifFalse)
    {
        m_steps.push_back({static_cast<std::uint16_t>(code), ifTrue, ifFalse, value});
    }

    std::vector<sock_filter> m_steps;
};

CallFilter filterForDecoding()
{
    CallFilter filter;
    const auto own = static_cast<std::uint32_t>(::getpid());
    for (const long call : kEndingCalls)
        filter.answerTo(call, kEnd);
    for (const long call : kRefusedCalls)
        filter.answerTo(call, kNotAllowed);
    // Threads, but no processes; of clone3 a filter cannot see which.
    filter.answerByBits(SYS_clone, 0, CLONE_THREAD, kAllow, kEnd);
    filter.answerTo(kClone3, kNotKnown);
    constexpr std::uint32_t kWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    filter.answerByBits(SYS_openat, 2, kWriting, kNotAllowed, kAllow);
    filter.answerTo(kOpenAt2, kNotKnown);
#if defined(__x86_64__)
    filter.answerByBits(SYS_open, 1, kWriting, kNotAllowed, kAllow);
#endif
    // abort() and std::terminate signal this process.
    filter.answerByValue(SYS_kill, 0, {own, own}, kAllow, kEnd);
    filter.answerByValue(SYS_tgkill, 0, {own, own}, kAllow, kEnd);
    filter.answerByValue(SYS_prlimit64, 0, {0, own}, kAllow, kEnd);
    filter.answer(kAllow);
    return filter;
}

bool filterCalls()
{
    return filterForDecoding().apply();
}
#else
bool filterCalls()
{
    return false;
}
#endif

bool setLimit(int which, std::uint64_t value)
{
    rlimit limit{};
    if (::getrlimit(static_cast<__rlimit_resource_t>(which), &limit) != 0)
        return false;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value)
        value = limit.rlim_max;
    limit.rlim_cur = limit.rlim_max = value;
    return ::setrlimit(static_cast<__rlimit_resource_t>(which), &limit) == 0;
}

/// Processes with a higher value are ended first if the system's memory runs out (proc(5)).
void offerMemoryFirst()
{
    constexpr std::string_view kMost = "1000";
    const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    (void)!::write(file, kMost.data(), kMost.size());
    ::close(file);
}

} // namespace

std::string limitResources(std::uint64_t maxDataBytes)
{
    offerMemoryFirst();
    const bool isSet = setLimit(RLIMIT_DATA, maxDataBytes) && setLimit(RLIMIT_FSIZE, 0) && setLimit(RLIMIT_CORE, 0);
    return isSet ? "" : "limits of memory";
}

std::string confineFiles(std::span<const std::filesystem::path> readable)
{
    const std::string missing = "limits of files (Landlock)";
    const long version = ::syscall(kLandlockCreateRuleset, nullptr, 0UL, kVersionOnly);
    if (version < 1 || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return missing;
    LandlockRuleset rules;
    rules.files = fileRightsOf(version);
    rules.network = version >= 4 ? 0b11 : 0; // binding and connecting TCP sockets
    rules.scoped = version >= 6 ? 0b11 : 0;  // abstract sockets and signals of other processes
    const std::size_t known = version >= 6 ? sizeof rules : version >= 4 ? offsetof(LandlockRuleset, scoped) : 8;
    const auto ruleset = static_cast<int>(::syscall(kLandlockCreateRuleset, &rules, known, 0U));
    if (ruleset < 0)
        return missing;
    for (const SystemPath& path : kDriverPaths)
        allowPath(ruleset, path.path, path.isDevice, rules.files);
    for (const std::filesystem::path& path : readable)
        allowPath(ruleset, path.c_str(), false, rules.files);
    const bool isConfined = ::syscall(kLandlockRestrictSelf, ruleset, 0U) == 0;
    ::close(ruleset);
    return isConfined ? "" : missing;
}

PathIdentity pathIdentityOf(const std::filesystem::path& path)
{
    struct statx status {};
    if (::statx(AT_FDCWD, path.c_str(), 0, STATX_INO | STATX_BTIME, &status) != 0)
        return {};
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    const bool hasTime = (status.stx_mask & STATX_BTIME) != 0;
    return {true, std::uint64_t{status.stx_dev_major} << 32U | status.stx_dev_minor, status.stx_ino,
            hasTime ? std::int64_t{status.stx_btime.tv_sec} * kNanoseconds + std::int64_t{status.stx_btime.tv_nsec}
                    : 0};
}

std::string confineCalls()
{
    const bool isConfined = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && filterCalls();
    return isConfined ? "" : "limits of system calls (seccomp)";
}

} // namespace platform
