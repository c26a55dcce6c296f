#pragma once

#include <cstdint>
#include <limits>

namespace app {

/// Turns times of an X server (milliseconds since some start, beginning anew after 49 days) into seconds of a clock of
/// this computer. How far the two are apart shows in the event that came the quickest.
class ServerClock {
public:
    /// An event of `serverTime` was there at `now`.
    void note(std::uint32_t serverTime, double now)
    {
        const double distance = now - unwrapped(serverTime);
        if (distance < m_distance)
            m_distance = distance;
    }

    /// Of an event that was noted.
    [[nodiscard]] double secondsOf(std::uint32_t serverTime) { return unwrapped(serverTime) + m_distance; }

private:
    double unwrapped(std::uint32_t serverTime)
    {
        m_milliseconds += static_cast<std::int32_t>(serverTime - m_last);
        m_last = serverTime;
        return static_cast<double>(m_milliseconds) / 1000.0;
    }

    std::int64_t m_milliseconds = 0;
    std::uint32_t m_last = 0;
    double m_distance = std::numeric_limits<double>::max();
};

} // namespace app
