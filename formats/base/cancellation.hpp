#pragma once

#include "formats/base/result.hpp"

#include <chrono>
#include <functional>
#include <string_view>

namespace formats {

/// While a scope lives, `isUnwanted` or the end time can cancel the work of its thread. Scopes nest: cancelling the
/// outer one cancels the inner one.
///
/// The scope belongs to the thread and is not passed as an argument, because all code that reads a file may take long:
/// loading, unpacking, searching, comparing names. Work outside of a scope (the command line) is never cancelled.
class CancelScope {
public:
    using Clock = std::chrono::steady_clock;

    /// `isUnwanted` is called often on this thread; it may be empty.
    explicit CancelScope(std::function<bool()> isUnwanted, Clock::time_point end = Clock::time_point::max());
    ~CancelScope();
    CancelScope(const CancelScope&) = delete;
    CancelScope& operator=(const CancelScope&) = delete;

    [[nodiscard]] bool isCancelled() const;
    /// Whether the end time of this scope has passed.
    [[nodiscard]] bool isTimeOver() const { return Clock::now() >= m_end; }

private:
    std::function<bool()> m_isUnwanted;
    Clock::time_point m_end;
    const CancelScope* m_outer;
};

/// Whether the work of this thread is cancelled. Every loop whose length depends on a file calls this regularly and
/// stops with a valid but incomplete result, which nobody sees: the surrounding Result ends in `checkCancelled`.
[[nodiscard]] bool isCancelled();

/// `LoadErrorCode::cancelled` once the work of this thread is cancelled.
[[nodiscard]] Result<void> checkCancelled(std::string_view name);

/// `isCancelled` for loops of many short steps: checks on every 1024th call only. Once cancelled it stays cancelled.
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
