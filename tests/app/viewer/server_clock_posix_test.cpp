#include "app/viewer/window/glfw/server_clock.hpp"

#include <gtest/gtest.h>

namespace app {
namespace {

TEST(ServerClock, TellsApartEventsThatWereSeenAtOnce)
{
    ServerClock clock;
    clock.note(5'000, 105.001); // a movement that was delivered at once
    clock.note(9'000, 109.8);   // two clicks delayed by a slow frame
    clock.note(9'300, 109.8);
    EXPECT_NEAR(clock.secondsOf(9'000), 109.001, 1e-9);
    EXPECT_NEAR(clock.secondsOf(9'300), 109.301, 1e-9);
}

TEST(ServerClock, NeverSaysThatAnEventHappensLater)
{
    ServerClock clock;
    clock.note(9'000, 110.0); // the latest possible time
    EXPECT_DOUBLE_EQ(clock.secondsOf(9'000), 110.0);
    clock.note(12'000, 112.5);
    EXPECT_DOUBLE_EQ(clock.secondsOf(12'000), 112.5);
    EXPECT_DOUBLE_EQ(clock.secondsOf(9'000), 109.5);
}

TEST(ServerClock, GoesOnWhereTheNumbersBeginAnew)
{
    ServerClock clock;
    clock.note(0xFFFF'FF00U, 50.0);
    clock.note(0x0000'0044U, 50.324);
    EXPECT_NEAR(clock.secondsOf(0x0000'0044U) - clock.secondsOf(0xFFFF'FF00U), 0.324, 1e-9);
}

} // namespace
} // namespace app
