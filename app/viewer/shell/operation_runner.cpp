#include "app/viewer/shell/operation_runner.hpp"

#include "formats/base/cancellation.hpp"

#include <utility>

namespace app {

void OperationRunner::start(const OperationWork& work, Ticket ticket)
{
    m_ticket = ticket;
    m_since.reset();
    m_job = m_jobs.start([work](const CancelToken& token) {
        const formats::CancelScope scope([token] { return token.isCancelled(); });
        return resultOf(work);
    });
}

void OperationRunner::cancel(Session& session)
{
    m_job = {};
    dropOperation(session);
    m_answers.answer(std::exchange(m_ticket, 0), "the change was cancelled");
}

std::optional<OperationRunner::Finished> OperationRunner::finish(Session& session, double now)
{
    if (session.operation && m_job.isUnderWay()) {
        m_since = m_since.value_or(now);
        session.operation->seconds = now - *m_since;
    }
    if (!m_job.isReady())
        return std::nullopt;
    auto taken = m_job.take(); // an error: the worker has failed
    std::string problem = noteOperation(session, taken ? *std::move(taken) : tl::unexpected(taken.error()));
    return Finished{std::exchange(m_ticket, 0), std::move(problem)};
}

} // namespace app
