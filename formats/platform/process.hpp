#pragma once

namespace platform {

/// How long this process has been running, in seconds, as exactly as the system tells (Linux: 0.01 s). 0 where it does
/// not.
[[nodiscard]] double secondsSinceProcessStart();

/// The calling thread leaves the processors to other threads from now on where there are not enough for all.
void lowerThreadPriority();

} // namespace platform
