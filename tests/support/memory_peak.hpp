#pragma once

#include <cstddef>

namespace tests {

/// Measures the memory that the process uses, allocated by operator new or by a C library. No effect under sanitizers,
/// which have their own allocators, and without glibc.
class MemoryPeak {
public:
    MemoryPeak(); ///< starts counting at the current use

    [[nodiscard]] static bool isCounted();
    /// The peak since the start, above the amount at the start; 0 if it is not measured.
    [[nodiscard]] std::size_t bytes() const;

private:
    std::size_t m_atStart = 0;
};

/// During its lifetime, makes allocations fail that would use more than `bytes` above the amount at the start. No
/// effect where `MemoryPeak` does not measure.
class MemoryLimit {
public:
    explicit MemoryLimit(std::size_t bytes);
    ~MemoryLimit();
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;
};

} // namespace tests
