#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"

#include <memory>
#include <string>
#include <vector>

namespace app {

/// Worker tasks of open documents: reading keys from separate files and finding weapons.
class DocumentTasks {
public:
    explicit DocumentTasks(JobPool& jobs) : m_jobs(jobs) {}

    /// Takes finished results and starts tasks of the active tab. `mayLookUp`: the document has been shown for at least
    /// 0.2 s; finding weapons lists the files of a game. True if the display changes.
    bool work(Session& session, bool mayLookUp);
    void close(); ///< cancels the jobs and drops their results

private:
    bool takeWeapons(Session& session);
    void startWeapons(const Session& session);
    bool takeSequence(Session& session);
    void startSequences(const Session& session);
    void startSequence(const Tab& tab);

    JobPool& m_jobs;
    struct {
        Job<std::vector<std::string>> job;
        std::string path; // of its document
    } m_weapons;
    struct {
        Job<formats::Diagnostics> job;
        std::shared_ptr<const scene::Document> document; // document whose keys are read
    } m_sequence;
};

} // namespace app
