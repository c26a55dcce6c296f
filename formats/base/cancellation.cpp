#include "formats/base/cancellation.hpp"

#include <utility>

namespace formats {
namespace {

thread_local const CancelScope* t_scope = nullptr;

} // namespace

CancelScope::CancelScope(std::function<bool()> isUnwanted, Clock::time_point end)
    : m_isUnwanted(std::move(isUnwanted)), m_end(end), m_outer(std::exchange(t_scope, this))
{
}

CancelScope::~CancelScope()
{
    t_scope = m_outer;
}

bool CancelScope::isCancelled() const
{
    if (m_isUnwanted && m_isUnwanted())
        return true;
    if (m_end != Clock::time_point::max() && isTimeOver())
        return true;
    return m_outer != nullptr && m_outer->isCancelled();
}

bool isCancelled()
{
    return t_scope != nullptr && t_scope->isCancelled();
}

Result<void> checkCancelled(std::string_view name)
{
    if (isCancelled())
        return fail(LoadErrorCode::cancelled, name, ": was cancelled");
    return {};
}

} // namespace formats
