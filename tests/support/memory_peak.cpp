#include "tests/support/memory_peak.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define TRISVIEW_HAS_SANITIZER
#endif
#endif
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&                           \
    !defined(TRISVIEW_HAS_SANITIZER)
#define TRISVIEW_COUNTS_MEMORY
#include <malloc.h>
#endif

namespace {

std::atomic<std::size_t> inUse{0};
std::atomic<std::size_t> peak{0};

} // namespace

#ifdef TRISVIEW_COUNTS_MEMORY
void* operator new(std::size_t size)
{
    void* memory = std::malloc(std::max<std::size_t>(size, 1));
    if (memory == nullptr)
        throw std::bad_alloc();
    const std::size_t now = inUse += malloc_usable_size(memory);
    for (std::size_t before = peak; before < now && !peak.compare_exchange_weak(before, now);) {
    }
    return memory;
}

void operator delete(void* memory) noexcept
{
    if (memory != nullptr)
        inUse -= malloc_usable_size(memory);
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    operator delete(memory);
}
#endif

namespace tests {

MemoryPeak::MemoryPeak() : m_atStart(inUse)
{
    peak = m_atStart;
}

std::size_t MemoryPeak::bytes() const
{
    return peak - m_atStart;
}

} // namespace tests
