#include "formats/platform/process.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace {

int niceOfThisThread()
{
    return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
}

TEST(Process, LowersThePriorityOfOneThreadAlone)
{
    const int before = niceOfThisThread();
    if (before >= 5)
        GTEST_SKIP() << "this process has a low priority already";
    int lowered = before;
    std::thread([&] {
        platform::lowerThreadPriority();
        lowered = niceOfThisThread();
    }).join();
    EXPECT_EQ(niceOfThisThread(), before);
    EXPECT_GT(lowered, before);
}

} // namespace
