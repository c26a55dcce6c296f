#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"

#include <memory>
#include <vector>

namespace app {

/// Finds what the two models that are compared have differently, on a worker.
class DifferencesTask {
public:
    explicit DifferencesTask(JobPool& jobs) : m_jobs(jobs) {}

    /// Starts what is not known yet and takes what is ready. True when something else is to be shown.
    bool work(Session& session);
    void close() { m_job = {}; } ///< ends the job, whatever it had

private:
    using Found = std::vector<scene::Difference>;
    using DocumentPointer = std::shared_ptr<const scene::Document>;

    JobPool& m_jobs;
    Job<Found> m_job;
    DocumentPointer m_a; // whose differences are known or are being found
    DocumentPointer m_b;
};

} // namespace app
