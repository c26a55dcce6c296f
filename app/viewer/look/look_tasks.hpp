#pragma once

#include "app/viewer/jobs/cache_file.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/look/look.hpp"
#include "formats/base/result.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// Worker tasks of the panel Look: reads the tables of the client of the active document, and finds its looks in them.
class LookTasks {
public:
    explicit LookTasks(JobPool& jobs) : m_jobs(jobs) {}

    /// Takes finished results and starts what the panel needs; opens the panel by itself if the model has looks to
    /// choose from. `options`: how models are opened. True if the display changes.
    bool work(Session& session, const scene::OpenOptions& options);
    void close(); ///< cancels the job and drops its result

private:
    struct Found {
        std::shared_ptr<const scene::LookCatalog> catalog;
        std::shared_ptr<const scene::ModelLooks> looks;
        std::string problem;             ///< why there are none
        std::vector<StampedFile> tables; ///< see m_tables; empty: the catalog was known
    };

    bool follow(Session& session);
    bool take(Session& session);
    void start(Session& session, const scene::OpenOptions& options);

    JobPool& m_jobs;
    Job<Found> m_job;
    std::string m_path;                // scene::Document::path of the started job
    std::uint32_t m_tab = 0;           // Tab::id of the document that was seen last
    bool m_wasLook = false;            // it was opened with the tables of the catalog
    bool m_isStale = false;            // files of the document or its tables have changed since they were read
    std::vector<StampedFile> m_tables; // on disk, with the tables of the catalog, as they were when these were read
};

} // namespace app
