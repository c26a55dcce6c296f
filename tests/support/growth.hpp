#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <functional>
#include <limits>

namespace tests {

/// Processor time of this process that `work` takes, which is the least of a few times: others make it longer only.
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

/// Whether work takes time that grows with the size of its input and no faster. `prepare(size)` makes the input and
/// returns what is to be done with it. Four times the input takes a little more than four times as long then, and
/// sixteen times where each part of it is compared with each other. Compared are two sizes on one machine in one
/// moment, so that it does not matter how fast or how busy that is; a moment's disturbance does not last for all tries.
template <class Prepare>
[[nodiscard]] testing::AssertionResult growsWithItsInput(std::size_t size, const Prepare& prepare)
{
    constexpr double kMostTimes = 10.0;
    constexpr int kTries = 8;
    const std::function<void()> small = prepare(size);
    const std::function<void()> large = prepare(4 * size);
    double times = 0.0;
    for (int i = 0; i < kTries; ++i) {
        // Too short to be measured is short enough.
        times = processorSecondsOf(large) / std::max(processorSecondsOf(small), 1e-5);
        if (times <= kMostTimes)
            return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << "four times as much takes " << times << " times as long";
}

} // namespace tests
