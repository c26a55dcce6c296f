#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

/// Takes permissions from this process for good. Each function returns what it could not take, for users, or "" if all
/// of it is done: kernels and containers differ, and a process with fewer limits is better than none.
namespace platform {

/// Limits memory that is written (stacks, heap, private maps), written files (none) and core dumps (none). If memory
/// runs out in the whole system, this process is ended first.
[[nodiscard]] std::string limitResources(std::uint64_t maxDataBytes);

/// From now on this thread and the threads that it starts open files only below `readable` (folders or files), for
/// reading, and those that graphics drivers need: the system's libraries and its graphics devices. Call it while there
/// is one thread, because the kernel confines no other ones. Paths that do not exist are left out. Linux: Landlock.
[[nodiscard]] std::string confineFiles(std::span<const std::filesystem::path> readable);

/// The file or folder that a path names now. `confineFiles` allows this one, not another that gets its name later.
struct PathIdentity {
    bool exists = false;
    std::uint64_t device = 0;
    std::uint64_t number = 0; ///< on the device; a system may use one again
    std::int64_t born = 0;    ///< time of creation, where the file system has one

    bool operator==(const PathIdentity&) const = default;
};

/// Follows links. Does not exist: the system does not say, or it has no `confineFiles`.
[[nodiscard]] PathIdentity pathIdentityOf(const std::filesystem::path& path);

/// From now on no thread of this process opens a file for writing or changes one (the call fails), and the process is
/// ended by SIGSYS if one of them makes a connection, starts a process, or touches another process. Linux: seccomp, on
/// x86-64 and arm64.
[[nodiscard]] std::string confineCalls();

} // namespace platform
