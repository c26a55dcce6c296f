#pragma once

#include "tests/support/memory_peak.hpp"

#include <cstdint>
#include <ctime>

namespace tests {

/// The peak memory allowed for a file of this size, without images.
[[nodiscard]] constexpr std::uint64_t allowedBytes(std::uint64_t fileBytes)
{
    return (std::uint64_t{64} << 20U) + 8 * fileBytes;
}

/// The allowed CPU time, without sanitizers.
inline constexpr double kAllowedSeconds = 1.0;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kCountsTime = false;
#else
inline constexpr bool kCountsTime = true;
#endif

/// Measures this process from its construction on.
class Cost {
public:
    /// CPU time of all threads.
    [[nodiscard]] double seconds() const
    {
        return static_cast<double>(std::clock() - m_start) / static_cast<double>(CLOCKS_PER_SEC);
    }
    /// Peak memory above the amount at the start; 0 if it is not measured.
    [[nodiscard]] std::uint64_t bytes() const { return m_memory.bytes(); }

private:
    MemoryPeak m_memory;
    std::clock_t m_start = std::clock();
};

} // namespace tests
