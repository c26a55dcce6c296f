#pragma once

#include <chrono>
#include <thread>

namespace tests {

/// Time limit for waiting for another thread or the system before a test fails. Not a limit on speed: a busy machine
/// may take long.
inline constexpr std::chrono::seconds kPatience{60};

/// Polls until something is true; false after the time limit. For events without notification: threads and file
/// watches.
template <class IsSo> [[nodiscard]] bool becomes(const IsSo& isSo)
{
    for (const auto end = std::chrono::steady_clock::now() + kPatience; std::chrono::steady_clock::now() < end;) {
        if (isSo())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return isSo();
}

} // namespace tests
