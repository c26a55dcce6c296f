#pragma once

#include "formats/base/result.hpp"

#include <chrono>
#include <functional>
#include <string_view>

namespace formats {

/// While it lives, work on its thread can be cancelled: by `isUnwanted`, or when the time is over.
/// Scopes nest: cancelling the outer one cancels the inner one.
///
/// It belongs to the thread instead of being passed as an argument, because everything that reads a file may take long:
/// loading, unpacking, searching, comparing names. Work outside of a scope (the command line) is never cancelled.
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

/// Whether the work of this thread is cancelled. Every loop whose length a file decides asks now and then and stops
/// with a valid but incomplete result, which nobody sees: the Result around it ends in `checkCancelled`.
[[nodiscard]] bool isCancelled();

/// `LoadErrorCode::cancelled` once the work of this thread is cancelled.
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
