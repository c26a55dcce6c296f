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

/// Another list of files: a worker reads it before anything is looked up in it, since lists have millions of lines.
class ListfileChoice {
public:
    using Ticket = CallAnswers::Ticket;

    ListfileChoice(JobPool& jobs, CallAnswers& answers) : m_jobs(jobs), m_answers(answers) {}

    /// `ticket`: of the call that asks; 0: none. An empty path stands for no list. One that is being read is given up.
    void choose(const std::filesystem::path& file, Ticket ticket);

    /// A list that can be used.
    struct Chosen {
        std::filesystem::path file;                      ///< empty: none
        std::shared_ptr<const scene::Listfile> listfile; ///< null: none
        Ticket ticket = 0;                               ///< still to be answered
    };
    /// What was chosen, once it was read; where it cannot be, the window and the call are told why.
    [[nodiscard]] std::optional<Chosen> take(Session& session);

    void close() { m_reading = {}; } ///< without a word to anybody

private:
    JobPool& m_jobs;
    CallAnswers& m_answers;
    Chosen m_chosen;
    Job<formats::Result<void>> m_reading;
};

} // namespace app
