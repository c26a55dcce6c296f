#pragma once

#include "tests/support/system.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <functional>
#include <limits>

namespace tests {

/// CPU time of this process for `work`: the minimum of a few runs, because disturbances only increase it.
[[nodiscard]] inline double processorSecondsOf(const std::function<void()>& work)
{
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < 3; ++i) {
        const std::clock_t start = std::clock();
        work();
        least = std::min(least, static_cast<double>(std::clock() - start) / static_cast<double>(CLOCKS_PER_SEC));
    }
    return least;
}

/// Whether the time of some work grows no faster than linearly with the size of its input. `prepare(size)` makes the
/// input and returns the work. Four times the input then takes a little more than four times as long, but sixteen times
/// if each part is compared with every other. Compares two sizes on the same machine at the same time, so that its
/// speed and load do not matter; a short disturbance does not last for all tries.
template <class Prepare>
[[nodiscard]] testing::AssertionResult growsWithItsInput(std::size_t size, const Prepare& prepare)
{
    constexpr double kMaxShownTimes = 10.0;
    constexpr int kTries = 8;
    const std::function<void()> small = prepare(size);
    const std::function<void()> large = prepare(4 * size);
    double times = 0.0;
    for (int i = 0; i < kTries; ++i) {
        // Times too short to measure pass.
        times = processorSecondsOf(large) / std::max(processorSecondsOf(small), kClockTick);
        if (times <= kMaxShownTimes)
            return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << "four times as much takes " << times << " times as long";
}

} // namespace tests
