#pragma once

#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/tables/tables.hpp"
#include "formats/base/result.hpp"
#include "renderer/scene/games/warcraft/row_names.hpp"
#include "renderer/scene/games/warcraft/table_search.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// Worker tasks of the tables panel: reading tables and the list of names, sorting, searching.
class TableTasks {
public:
    explicit TableTasks(JobPool& jobs) : m_jobs(jobs) {}

    /// Takes finished results and starts what the panel needs. True if the display changes.
    bool work(Session& session);
    void close(); ///< cancels the jobs and drops their results

private:
    using Rows = std::vector<std::uint32_t>;
    using Table = std::shared_ptr<const formats::Dbc>;

    bool takeSet(TablesState& tables);
    void startSet(TablesState& tables);
    bool takeTable(TablesState& tables);
    bool showWanted(Session& session);
    bool followOrder(Session& session);
    void takeOrder(Session& session, tl::expected<Rows, std::string> rows);
    bool followSearch(Session& session);
    bool followSearchOfAll(Session& session);
    bool followNames(Session& session);

    JobPool& m_jobs;
    struct {
        Job<formats::Result<scene::TableSet>> job;
        std::filesystem::path file;
        std::filesystem::path shown; // of the set in the session
    } m_set;
    struct {
        Job<scene::TableSet> job;
        std::string name;
    } m_table;
    struct {
        Job<Rows> job;
        Table table; // of the started job, or of the rows in the session
        scene::TableOrder order;
    } m_order;
    struct {
        Job<scene::TableHits> job;
        Table table;
        std::string text;
        scene::TableOrder filter;
    } m_search;
    struct {
        Job<scene::FoundRows> job;
        std::shared_ptr<const scene::TableSet> set;
        std::shared_ptr<const scene::RowNames> names;
        std::string text;
    } m_all;
    struct {
        Job<formats::Result<scene::RowNames>> job;
        std::filesystem::path file;
    } m_names;
};

} // namespace app
