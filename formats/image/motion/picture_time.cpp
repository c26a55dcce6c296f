#include "formats/image/motion/picture_time.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace formats {

namespace {

constexpr std::int64_t kMaxDelayField = 65'535;

[[maybe_unused]] bool isInRange(PictureTime time)
{
    constexpr std::int64_t kLimit = std::int64_t{1} << 31U;
    return time.numerator >= 0 && time.numerator < kLimit && time.denominator > 0 && time.denominator < kLimit;
}

/// The last convergent of the continued fraction that fits.
DelayFraction nearestFraction(double seconds)
{
    double rest = std::clamp(seconds, 0.0, static_cast<double>(kMaxDelayField));
    std::int64_t numerator = 1, denominator = 0, olderNumerator = 0, olderDenominator = 1;
    while (true) {
        const double whole = std::floor(rest);
        if (whole > static_cast<double>(kMaxDelayField))
            break;
        const std::int64_t step = static_cast<std::int64_t>(whole);
        const std::int64_t nextNumerator = step * numerator + olderNumerator;
        const std::int64_t nextDenominator = step * denominator + olderDenominator;
        if (nextNumerator > kMaxDelayField || nextDenominator > kMaxDelayField)
            break;
        olderNumerator = numerator;
        olderDenominator = denominator;
        numerator = nextNumerator;
        denominator = nextDenominator;
        if (rest == whole)
            break;
        rest = 1.0 / (rest - whole);
    }
    return {static_cast<std::uint16_t>(numerator), static_cast<std::uint16_t>(denominator)};
}

} // namespace

std::int64_t roundedUnits(PictureTime time, std::int64_t unitsPerSecond)
{
    assert(isInRange(time));
    return (2 * time.numerator * unitsPerSecond + time.denominator) / (2 * time.denominator);
}

DelayFraction DelayFractions::next(PictureTime start, PictureTime end)
{
    assert(isInRange(start) && isInRange(end));
    std::int64_t numerator = end.numerator * start.denominator - start.numerator * end.denominator;
    std::int64_t denominator = end.denominator * start.denominator;
    assert(numerator >= 0);
    const std::int64_t divisor = std::gcd(numerator, denominator);
    numerator /= divisor;
    denominator /= divisor;
    if (numerator <= kMaxDelayField && denominator <= kMaxDelayField)
        return {static_cast<std::uint16_t>(numerator), static_cast<std::uint16_t>(denominator)};
    const double wanted = static_cast<double>(numerator) / static_cast<double>(denominator) + m_lag;
    const DelayFraction delay = nearestFraction(wanted);
    m_lag = wanted - static_cast<double>(delay.numerator) / static_cast<double>(delay.denominator);
    return delay;
}

} // namespace formats
