#pragma once

#include "app/viewer/bytes/bytes.hpp"
#include "app/viewer/jobs/jobs.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// Worker tasks of the bytes panel: listing the files, reading the shown one, and searching it. Nothing is read while
/// the panel is closed.
class BytesTasks {
public:
    explicit BytesTasks(JobPool& jobs) : m_jobs(jobs) {}

    /// Takes finished results and starts the tasks that the active tab needs. True if the display changes.
    bool work(Session& session);
    void close(); ///< cancels the jobs and drops their results

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
        Document document; // document of the listed files
    } m_files;
    std::weak_ptr<const scene::Document> m_listed; // document whose files are listed
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
