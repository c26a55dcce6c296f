#pragma once

#include <string>

namespace platform {

/// How long this process has been running, in seconds, as exactly as the system tells (Linux: 0.01 s). 0 where it does
/// not.
[[nodiscard]] double secondsSinceProcessStart();

/// The calling thread leaves the processors to other threads from now on where there are not enough for all.
void lowerThreadPriority();

/// Before any driver is loaded, and before there are threads: where the disk of the user's cache is full, drivers keep
/// no shaders on it. Mesa maps a file there, and writing into it would end the program (SIGBUS). Returns what is to be
/// said of it; empty: there is room, or the system's drivers do without.
[[nodiscard]] std::string keepDriversOffFullDisk();

/// Gives memory that was freed back to the system where much of it lies about: allocators keep what is freed in small
/// pieces. Takes milliseconds. Nothing where the system offers no such call.
void returnFreedMemory();

} // namespace platform
