#pragma once

#include <string>

namespace platform {

/// Seconds since this process started, with the system's precision (Linux: 0.01 s). 0 if the system does not report it.
[[nodiscard]] double secondsSinceProcessStart();

/// The operating system with its version, for people: "Linux 6.1.0 x86_64, Debian GNU/Linux 12 (bookworm)".
[[nodiscard]] std::string systemName();

/// Lowers the priority of the calling thread, so that it yields to other threads if processors are scarce.
void lowerThreadPriority();

/// Disables the shader cache of drivers if the disk of the user's cache is full: Mesa maps a file there, and writing
/// into it would end the program (SIGBUS). Call it before any driver is loaded and before there are threads. Returns a
/// message; empty: there is room, or the system's drivers need no cache.
[[nodiscard]] std::string keepDriversOffFullDisk();

/// Lets the allocator reuse freed memory instead of returning it to the system at once, which has to clear it again for
/// the next archive or model. Call it once at the start. Does nothing if the system has no such setting.
void keepFreedMemory();

/// Returns freed memory to the system: allocators keep small freed pieces. Takes milliseconds. Does nothing if the
/// system has no such call.
void returnFreedMemory();

} // namespace platform
