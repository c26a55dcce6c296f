#include "app/viewer/jobs/jobs.hpp"
#include "formats/base/out_of_memory.hpp"

#include <gtest/gtest.h>

#include <new>
#include <thread>

namespace {

TEST(OutOfMemoryInAJob, HasWords)
{
    app::JobPool pool(1, [] {});
    auto job = pool.start([](const app::CancelToken&) -> int { throw std::bad_alloc(); });
    while (!job.isReady())
        std::this_thread::yield();
    const auto value = job.take();
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error(), "not enough memory");
}

TEST(OutOfMemoryInALoader, NamesTheFile)
{
    const auto result = formats::withinMemory("a.md2", []() -> formats::Result<int> { throw std::bad_alloc(); });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message, "a.md2: not enough memory");
}

} // namespace
