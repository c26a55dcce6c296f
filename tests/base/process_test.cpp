#include "formats/platform/process.hpp"

#include <gtest/gtest.h>

namespace {

TEST(Process, TimeIsShortForAProgramThatJustStartedAndGoesOn)
{
    const double first = platform::secondsSinceProcessStart();
    EXPECT_GE(first, 0.0);
    EXPECT_LT(first, 3600.0) << "not since the machine was started, nor since 1970";
    double later = platform::secondsSinceProcessStart();
    for (int i = 0; i < 1'000'000 && later <= first; ++i)
        later = platform::secondsSinceProcessStart();
    EXPECT_GT(later, first);
}

} // namespace
