// Replaces the C library's allocator in the program that it is linked with: operator new, and C libraries (libpng,
// libjpeg, zlib, stb_image's decoder) call these functions. Only memory that code maps itself is not counted.
#include "tests/support/memory_peak.hpp"

#include <atomic>
#include <cstddef>
#include <limits>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define TRISVIEW_HAS_SANITIZER
#endif
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&                           \
    !defined(TRISVIEW_HAS_SANITIZER)
#define TRISVIEW_COUNTS_MEMORY
#include <cerrno>
#include <cstdlib>
#include <malloc.h>
#endif

namespace {

std::atomic<std::size_t> inUse{0};
std::atomic<std::size_t> peak{0};
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
std::atomic<std::size_t> limit{kNoLimit};

} // namespace

#ifdef TRISVIEW_COUNTS_MEMORY
extern "C" {

// The C library's own functions with the names replaced here.
void* __libc_malloc(std::size_t size) noexcept;
void* __libc_calloc(std::size_t count, std::size_t size) noexcept;
void* __libc_realloc(void* memory, std::size_t size) noexcept;
void* __libc_memalign(std::size_t alignment, std::size_t size) noexcept;
void __libc_free(void* memory) noexcept;
}

namespace {

/// Whether this much more may be allocated; sets errno like the C library if not.
bool isWithin(std::size_t size) noexcept
{
    const std::size_t most = limit;
    if (most == kNoLimit || (size < most && inUse + size <= most))
        return true;
    errno = ENOMEM;
    return false;
}

void* counted(void* memory) noexcept
{
    if (memory == nullptr)
        return nullptr;
    const std::size_t now = inUse += malloc_usable_size(memory);
    for (std::size_t before = peak; before < now && !peak.compare_exchange_weak(before, now);) {
    }
    return memory;
}

void uncount(void* memory) noexcept
{
    if (memory != nullptr)
        inUse -= malloc_usable_size(memory);
}

} // namespace

extern "C" {

void* malloc(std::size_t size) noexcept
{
    return isWithin(size) ? counted(__libc_malloc(size)) : nullptr;
}

void* calloc(std::size_t count, std::size_t size) noexcept
{
    const bool fits = size == 0 || count < kNoLimit / size;
    return fits && isWithin(count * size) ? counted(__libc_calloc(count, size)) : nullptr;
}

void* realloc(void* memory, std::size_t size) noexcept
{
    const std::size_t before = memory != nullptr ? malloc_usable_size(memory) : 0;
    if (size > before && !isWithin(size - before))
        return nullptr;
    void* const moved = __libc_realloc(memory, size);
    if (moved != nullptr || size == 0)
        inUse -= before; // otherwise the old memory is still allocated
    return counted(moved);
}

void* memalign(std::size_t alignment, std::size_t size) noexcept
{
    return isWithin(size) ? counted(__libc_memalign(alignment, size)) : nullptr;
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept
{
    return memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept
{
    *memory = memalign(alignment, size);
    return *memory != nullptr ? 0 : ENOMEM;
}

void free(void* memory) noexcept
{
    uncount(memory);
    __libc_free(memory);
}
}
#endif

namespace tests {

MemoryPeak::MemoryPeak() : m_atStart(inUse)
{
    peak = m_atStart;
}

bool MemoryPeak::isCounted()
{
#ifdef TRISVIEW_COUNTS_MEMORY
    return true;
#else
    return false;
#endif
}

std::size_t MemoryPeak::bytes() const
{
    return peak - m_atStart;
}

MemoryLimit::MemoryLimit(std::size_t bytes)
{
    limit = inUse + bytes;
}

MemoryLimit::~MemoryLimit()
{
    limit = kNoLimit;
}

} // namespace tests
