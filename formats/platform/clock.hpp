#pragma once

#include <chrono>
#include <functional>

namespace platform {

/// Returns seconds of a monotonic clock; passed in as a parameter.
using Clock = std::function<double()>;

/// Seconds of the system's monotonic clock.
[[nodiscard]] inline double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace platform
