#pragma once

#include "formats/base/result.hpp"

#include <chrono>
#include <functional>
#include <string_view>

namespace formats {

/// As long as it lives, what runs on its thread can be given up: when `isUnwanted` says so, or when the time is over.
/// Scopes nest: what ends the outer one ends the inner one.
///
/// It belongs to the thread instead of being handed down, because whatever reads a file may take long: loaders, what
/// unpacks archives, looks for files and compares names. Work outside of a scope (the command line) is never given up.
class CancelScope {
public:
    using Clock = std::chrono::steady_clock;

    /// `isUnwanted` is called on this thread, often; it may be empty.
    explicit CancelScope(std::function<bool()> isUnwanted, Clock::time_point end = Clock::time_point::max());
    ~CancelScope();
    CancelScope(const CancelScope&) = delete;
    CancelScope& operator=(const CancelScope&) = delete;

    [[nodiscard]] bool isCancelled() const;
    /// Whether its own time is over.
    [[nodiscard]] bool isTimeOver() const { return Clock::now() >= m_end; }

private:
    std::function<bool()> m_isUnwanted;
    Clock::time_point m_end;
    const CancelScope* m_outer;
};

/// Whether the work of this thread is to be given up. Every loop whose length a file decides asks now and then and
/// stops with whatever is valid: nobody looks at it, since the Result around it ends in `checkCancelled`.
[[nodiscard]] bool isCancelled();

/// `LoadErrorCode::cancelled` once the work of this thread is to be given up.
[[nodiscard]] Result<void> checkCancelled(std::string_view name);

/// `isCancelled` for loops of many short steps: asks at every 1024th only. Once cancelled it stays so.
class CancelPoll {
public:
    [[nodiscard]] bool isCancelled()
    {
        if (!m_isCancelled && (++m_steps & 1023U) == 0)
            m_isCancelled = formats::isCancelled();
        return m_isCancelled;
    }

private:
    unsigned m_steps = 0;
    bool m_isCancelled = false;
};

} // namespace formats
