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

/// Workers' tasks for the library: listing the models of its roots, what they are sorted and filtered by, and finding
/// the games that are installed. Each only when it is needed: nothing is read of a root that is folded away.
class LibraryTasks {
public:
    /// `clock`: asked by workers, too.
    LibraryTasks(JobPool& jobs, platform::Clock clock) : m_jobs(jobs), m_clock(std::move(clock)) {}

    /// Takes what is ready and starts what is due. `options`: how models are opened. True when something else is to be
    /// shown.
    bool work(Session& session, const scene::OpenOptions& options);
    /// How models are opened has changed.
    void forgetFacts(Session& session);
    /// A file of `model` (a path as the library lists it) was saved: what is known of the model is read anew.
    void noteChange(const std::string& model);
    void close(); ///< ends the jobs, whatever they had

private:
    struct Listed {
        std::shared_ptr<const ModelList> list;
        std::string problem;
    };

    bool takeList(Session& session);
    void startList(Session& session);
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
        std::set<std::filesystem::path> changed; // models to be read anew
    } m_facts;
    Job<std::vector<FoundGame>> m_games;
    bool m_hasLookedForGames = false;
};

} // namespace app
