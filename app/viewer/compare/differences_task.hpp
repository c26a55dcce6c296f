#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"

#include <memory>
#include <vector>

namespace app {

/// Finds the differences of the two compared models on a worker thread.
class DifferencesTask {
public:
    explicit DifferencesTask(JobPool& jobs) : m_jobs(jobs) {}

    /// Starts missing work and takes finished results. True if the display changes.
    bool work(Session& session);
    void close() { m_job = {}; } ///< cancels the job and drops its result

private:
    using Found = std::vector<scene::Difference>;
    using DocumentPointer = std::shared_ptr<const scene::Document>;

    JobPool& m_jobs;
    Job<Found> m_job;
    DocumentPointer m_a; // the models whose differences are known or being computed
    DocumentPointer m_b;
};

} // namespace app
