#pragma once

#include "app/viewer/bytes/bytes.hpp"
#include "app/viewer/jobs/jobs.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// Workers' tasks for the panel of bytes: which files there are, what is in the one that is shown, and searching it.
/// Nothing is read while the panel is closed.
class BytesTasks {
public:
    explicit BytesTasks(JobPool& jobs) : m_jobs(jobs) {}

    /// Takes what is ready and starts what the present tab needs. True when something else is to be shown.
    bool work(Session& session);
    void close(); ///< ends the jobs, whatever they had

private:
    using Document = std::shared_ptr<const scene::Document>;

    void forget(Session& session);
    bool takeFiles(Session& session);
    bool takeFile(Session& session);
    bool takeSearch(Session& session);
    void start(Tab& tab);

    JobPool& m_jobs;
    bool m_wasOpen = false;
    struct FilesTask {
        Job<std::vector<DocumentFile>> job;
        Document document; // whose files they are
    } m_files;
    std::weak_ptr<const scene::Document> m_listed; // whose files are known
    struct FileTask {
        Job<ShownFile> job;
        Document document;
        std::string wanted; // BytesState::file
    } m_file;
    struct SearchTask {
        Job<std::optional<std::uint64_t>> job;
        std::shared_ptr<const ShownFile> file;
        std::string text;
    } m_search;
};

} // namespace app
