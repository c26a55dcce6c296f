#pragma once

namespace platform {

/// From now on the first request to end the program (SIGTERM, SIGINT or SIGHUP) is only noted, so that the program can
/// end by itself; a second one ends it at once.
void noteTermination();

/// Whether one was noted.
[[nodiscard]] bool isTerminationRequested();

} // namespace platform
