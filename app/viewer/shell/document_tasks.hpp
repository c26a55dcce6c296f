#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/session/session.hpp"

#include <memory>
#include <string>
#include <vector>

namespace app {

/// Workers' tasks for open documents: reading keys from files of their own and looking for weapons.
class DocumentTasks {
public:
    explicit DocumentTasks(JobPool& jobs) : m_jobs(jobs) {}

    /// Takes what is ready and starts what the present tab needs. `mayLookUp`: the document is looked at for a moment
    /// already; looking weapons up means listing the files of a game. True when something else is to be shown.
    bool work(Session& session, bool mayLookUp);
    void close(); ///< ends the jobs, whatever they had

private:
    bool takeWeapons(Session& session);
    void startWeapons(const Session& session);
    bool takeSequence(Session& session);
    void startSequences(const Session& session);
    void startSequence(const Tab& tab);

    JobPool& m_jobs;
    struct {
        Job<std::vector<std::string>> job;
        std::string path; // of the document it is about
    } m_weapons;
    struct {
        Job<formats::Diagnostics> job;
        std::shared_ptr<const scene::Document> document; // whose keys are read
    } m_sequence;
};

} // namespace app
