#pragma once

#include <cstdint>

namespace formats {

/// A time as an exact fraction of seconds: frame 10 at 29.97 frames per second starts at {10 * 1001, 30000}. The
/// numerator is not negative, the denominator is positive, and both are below 2^31.
struct PictureTime {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
};

/// The nearest whole number of units of 1 / `unitsPerSecond` seconds; a half is rounded up.
[[nodiscard]] std::int64_t roundedUnits(PictureTime time, std::int64_t unitsPerSecond);

/// A delay in seconds as APNG stores it.
struct DelayFraction {
    std::uint16_t numerator = 0;
    std::uint16_t denominator = 1;
};

/// The delays between consecutive start times: exact if the fraction fits. Otherwise the nearest that fits; the error
/// is added to the next delay, so that errors do not accumulate.
class DelayFractions {
public:
    [[nodiscard]] DelayFraction next(PictureTime start, PictureTime end);

private:
    double m_lag = 0.0; // seconds by which the delays so far are too short
};

} // namespace formats
