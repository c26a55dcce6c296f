#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"
#include "app/viewer/shell/call_answers.hpp"
#include "formats/base/result.hpp"

#include <filesystem>
#include <memory>
#include <optional>

namespace scene {
class Listfile;
}

namespace app {

/// Loads another listfile on a worker thread before it is used, since listfiles have millions of lines.
class ListfileChoice {
public:
    using Ticket = CallAnswers::Ticket;

    ListfileChoice(JobPool& jobs, CallAnswers& answers) : m_jobs(jobs), m_answers(answers) {}

    /// `ticket`: of the requesting call; 0: none. An empty path means no listfile. Cancels a load in progress.
    void choose(const std::filesystem::path& file, Ticket ticket);

    /// A loaded listfile.
    struct Chosen {
        std::filesystem::path file;                      ///< empty: none
        std::shared_ptr<const scene::Listfile> listfile; ///< null: none
        Ticket ticket = 0;                               ///< still to be answered
    };
    /// The chosen listfile once it was read; if reading fails, the window and the call get the reason.
    [[nodiscard]] std::optional<Chosen> take(Session& session);

    void close() { m_reading = {}; } ///< without answering

private:
    JobPool& m_jobs;
    CallAnswers& m_answers;
    Chosen m_chosen;
    Job<formats::Result<void>> m_reading;
};

} // namespace app
