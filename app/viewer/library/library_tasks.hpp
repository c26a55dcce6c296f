#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/library/facts_reader.hpp"
#include "app/viewer/session/session.hpp"
#include "formats/platform/clock.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace app {

/// Worker tasks of the library: listing the models of its roots, reading facts for sorting and filtering, and finding
/// installed games. Each runs only when needed: a folded root is not read.
class LibraryTasks {
public:
    /// `clock`: also read by workers.
    LibraryTasks(JobPool& jobs, platform::Clock clock) : m_jobs(jobs), m_clock(std::move(clock)) {}

    /// Takes finished results and starts pending tasks. `options`: how models are opened. True if the display changes.
    bool work(Session& session, const scene::OpenOptions& options);
    /// Call when the options for opening models have changed.
    void forgetFacts(Session& session);
    /// A file of `model` (a path as listed in the library) was saved: reads its facts again.
    void noteChange(const std::string& model);
    void close(); ///< cancels the jobs and drops their results

private:
    struct Listed {
        std::shared_ptr<const ModelList> list;
        std::string problem;
    };

    bool takeList(Session& session);
    void startList(Session& session, const formats::MoreNames& more);
    bool takeFacts(Session& session);
    void startFacts(Session& session, const scene::OpenOptions& options);
    void chooseReader(Session& session, const scene::OpenOptions& options);
    bool findGames(Session& session);

    JobPool& m_jobs;
    platform::Clock m_clock;
    struct {
        Job<Listed> job;
        std::uint32_t root = kNoRoot;
    } m_list;
    struct {
        Job<FactsReader::Found> job;
        std::shared_ptr<FactsReader> reader; // of this list; null: none is being read
        std::shared_ptr<const ModelList> list;
        std::vector<std::shared_ptr<const ModelList>> done;
        std::set<std::filesystem::path> changed; // models to read again
    } m_facts;
    Job<std::vector<scene::InstalledGame>> m_games;
    bool m_hasLookedForGames = false;
};

} // namespace app
