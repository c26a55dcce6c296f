#pragma once

#include <cstddef>

namespace tests {

/// Watches how much memory the process has in use, whether operator new or a library in C asked for it. Without effect
/// under sanitizers, which have allocators of their own, and without glibc.
class MemoryPeak {
public:
    MemoryPeak(); ///< starts counting at what is in use now

    [[nodiscard]] static bool isCounted();
    /// The most that was in use at one time since, above what was in use then; 0 where it is not counted.
    [[nodiscard]] std::size_t bytes() const;

private:
    std::size_t m_atStart = 0;
};

/// Lets every request for memory fail that would take what is in use beyond what it was plus `bytes`, while it lives.
/// Without effect where `MemoryPeak` does not count.
class MemoryLimit {
public:
    explicit MemoryLimit(std::size_t bytes);
    ~MemoryLimit();
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;
};

} // namespace tests
