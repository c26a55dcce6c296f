#pragma once

#include "app/viewer/editing/save_edits.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/call_answers.hpp"

#include <deque>

namespace app {

/// Writes edited files and patches on a worker thread.
class EditWriter {
public:
    using Ticket = CallAnswers::Ticket;

    EditWriter(JobPool& jobs, CallAnswers& answers) : m_jobs(jobs), m_answers(answers) {}

    /// False if there is nothing to write; the session's message has the reason.
    bool start(Session& session, const SaveRequest& request, Ticket ticket);
    /// Notes what was written. True if there was anything.
    bool finish(Session& session);
    /// Waits until everything is written, so that closing the window loses nothing.
    void close();

    [[nodiscard]] bool isUnderWay() const { return !m_saves.empty(); }

private:
    struct Save {
        SavePlan plan;
        Job<SaveResults> job;
        Ticket ticket = 0;
    };

    JobPool& m_jobs;
    CallAnswers& m_answers;
    std::deque<Save> m_saves; // being written
};

} // namespace app
