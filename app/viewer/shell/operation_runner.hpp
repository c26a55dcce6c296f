#pragma once

#include "app/viewer/editing/operation_work.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/call_answers.hpp"

#include <optional>
#include <string>

namespace app {

/// Runs Session::operation on a worker thread.
class OperationRunner {
public:
    using Ticket = CallAnswers::Ticket;

    OperationRunner(JobPool& jobs, CallAnswers& answers) : m_jobs(jobs), m_answers(answers) {}

    void start(const OperationWork& work, Ticket ticket);
    void cancel(Session& session);

    struct Finished {
        Ticket ticket = 0;   ///< of the call, which is answered when the step is shown
        std::string problem; ///< empty: the step was made, or there was nothing to do
    };
    /// Makes the result the next step once it is ready. `now`: in seconds, for Session::operation.
    [[nodiscard]] std::optional<Finished> finish(Session& session, double now);
    void close() { m_job = {}; } ///< drops the result

private:
    JobPool& m_jobs;
    CallAnswers& m_answers;
    Job<tl::expected<OperationResult, std::string>> m_job;
    Ticket m_ticket = 0;
    std::optional<double> m_since;
};

} // namespace app
