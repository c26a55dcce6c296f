#include "formats/image/motion/picture_time.hpp"

#include <gtest/gtest.h>

using namespace formats;

TEST(PictureTime, IsRoundedToTheNearestUnit)
{
    EXPECT_EQ(roundedUnits({0, 1}, 100), 0);
    EXPECT_EQ(roundedUnits({1, 30}, 100), 3);
    EXPECT_EQ(roundedUnits({2, 30}, 100), 7);
    EXPECT_EQ(roundedUnits({1, 200}, 100), 1); // a half
    EXPECT_EQ(roundedUnits({1001, 30'000}, 1000), 33);
    EXPECT_EQ(roundedUnits({2'000'000'000, 1}, 1000), 2'000'000'000'000);
}

TEST(PictureTime, HasExactDelaysWhereTheyFit)
{
    DelayFractions delays;
    const DelayFraction delay = delays.next({7 * 1001, 30'000}, {8 * 1001, 30'000});
    EXPECT_EQ(delay.numerator, 1001);
    EXPECT_EQ(delay.denominator, 30'000);
    const DelayFraction mixed = delays.next({1, 3}, {1, 2});
    EXPECT_EQ(mixed.numerator, 1);
    EXPECT_EQ(mixed.denominator, 6);
}

TEST(PictureTime, KeepsRoundedDelaysTogether)
{
    constexpr std::int64_t kCount = 1000, kDenominator = 1'000'003; // a prime number
    DelayFractions delays;
    double end = 0.0;
    for (std::int64_t i = 0; i < kCount; ++i) {
        const DelayFraction delay = delays.next({i * 40'007, kDenominator}, {(i + 1) * 40'007, kDenominator});
        end += static_cast<double>(delay.numerator) / delay.denominator;
        EXPECT_NEAR(end, static_cast<double>((i + 1) * 40'007) / static_cast<double>(kDenominator), 2e-6) << i;
    }
    const DelayFraction longest = DelayFractions().next({0, 1}, {100'000, 1});
    EXPECT_EQ(longest.numerator / longest.denominator, 65'535);
}
