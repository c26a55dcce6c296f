#pragma once

#include <chrono>
#include <functional>

namespace platform {

/// Seconds of a clock that never goes back, from wherever they are handed in.
using Clock = std::function<double()>;

/// Seconds of a clock that never goes back.
[[nodiscard]] inline double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace platform
