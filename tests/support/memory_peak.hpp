#pragma once

#include <cstddef>

namespace tests {

/// Watches how much memory operator new has handed out. Without effect under sanitizers, which have allocators of
/// their own.
class MemoryPeak {
public:
    MemoryPeak(); ///< starts counting at what is in use now

    /// The most that was in use at one time since, above what was in use then; 0 where it is not counted.
    [[nodiscard]] std::size_t bytes() const;

private:
    std::size_t m_atStart = 0;
};

} // namespace tests
