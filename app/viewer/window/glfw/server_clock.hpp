#pragma once

#include <cstdint>
#include <limits>

namespace app {

/// Converts times of an X server (milliseconds since its start, wrapping after 49 days) to seconds of a local clock.
/// The event with the shortest delay determines the offset between both.
class ServerClock {
public:
    /// An event with `serverTime` arrived at `now`.
    void note(std::uint32_t serverTime, double now)
    {
        const double distance = now - unwrapped(serverTime);
        if (distance < m_distance)
            m_distance = distance;
    }

    /// Of a recorded event.
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
