// Tests the memory measurement that other tests and the fuzz replays rely on.
#include "tests/support/memory_peak.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdlib>
#include <vector>

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

class MemoryPeak : public testing::Test {
protected:
    void SetUp() override
    {
        if (!tests::MemoryPeak::isCounted())
            GTEST_SKIP() << "the allocator of this build does not count";
    }
};

/// Prevents the compiler from removing memory that is never read.
void* used(void* memory)
{
    static void* volatile kept = nullptr;
    kept = memory;
    return kept;
}

void expectMegabytes(const tests::MemoryPeak& peak, std::size_t megabytes)
{
    EXPECT_GE(peak.bytes(), megabytes * kMegabyte);
    EXPECT_LT(peak.bytes(), (megabytes + 1) * kMegabyte);
}

TEST_F(MemoryPeak, CountsOperatorNew)
{
    const tests::MemoryPeak peak;
    {
        const std::vector<char> three(3 * kMegabyte);
    }
    {
        const std::vector<char> two(2 * kMegabyte);
    }
    expectMegabytes(peak, 3);
}

TEST_F(MemoryPeak, CountsEachFunctionOfTheCLibrary)
{
    const tests::MemoryPeak peak;
    void* const first = used(std::malloc(kMegabyte));
    void* const second = used(std::calloc(2, kMegabyte));
    void* const third = used(std::aligned_alloc(64, kMegabyte));
    void* fourth = nullptr;
    ASSERT_EQ(posix_memalign(&fourth, 64, kMegabyte), 0);
    expectMegabytes(peak, 5);
    for (void* const each : {first, second, third, fourth})
        std::free(each);
    const tests::MemoryPeak after;
    std::free(used(std::malloc(kMegabyte)));
    expectMegabytes(after, 1);
}

TEST_F(MemoryPeak, CountsMemoryThatGrowsOnce)
{
    const tests::MemoryPeak peak;
    void* memory = used(std::malloc(kMegabyte));
    memory = used(std::realloc(memory, 4 * kMegabyte));
    std::free(memory);
    expectMegabytes(peak, 4);
}

TEST_F(MemoryPeak, CountsWhatALibraryAllocates)
{
    const tests::MemoryPeak peak;
    z_stream stream{};
    ASSERT_EQ(deflateInit(&stream, Z_DEFAULT_COMPRESSION), Z_OK);
    deflateEnd(&stream);
    EXPECT_GE(peak.bytes(), std::size_t{128} << 10U); // zlib's manual: (1 << 17) + (1 << 17) bytes
}

} // namespace
