#include "app/viewer/shell/background_tasks.hpp"

#include "formats/platform/directories.hpp"
#include "formats/platform/host.hpp"

#include <utility>

namespace app {
namespace {

constexpr unsigned kWorkers = 2;
constexpr unsigned kThumbnailWorkers = 2; // one reads a model while the other draws

/// Empty: no thumbnail cache.
std::filesystem::path thumbnailFolder()
{
    const std::filesystem::path folder = platform::cacheFolder();
    return folder.empty() ? folder : folder / "thumbnails";
}

} // namespace

BackgroundTasks::BackgroundTasks(CallAnswers& answers, const std::function<void()>& wake,
                                 Thumbnails::MakeRenderer makeRenderer, const platform::Clock& clock)
    : m_jobs(platform::host().hasThreads ? kWorkers : 0, wake),
      m_thumbnails(wake, platform::host().hasThreads ? kThumbnailWorkers : 0, std::move(makeRenderer),
                   thumbnailFolder(), clock),
      m_images(m_jobs, answers),
      m_edits(m_jobs, answers),
      m_operations(m_jobs, answers),
      m_forms(m_jobs),
      m_documents(m_jobs),
      m_bytes(m_jobs),
      m_tables(m_jobs),
      m_looks(m_jobs),
      m_library(m_jobs, clock)
{
}

void BackgroundTasks::runNextJob()
{
    if (!platform::host().hasThreads)
        m_jobs.runNext();
}

bool BackgroundTasks::work(Session& session, bool mayLookUp, const scene::OpenOptions& options)
{
    followImages(session);
    followRoots(session);
    const bool isSaved = m_images.finish(session);
    const bool isRead = m_documents.work(session, mayLookUp);
    const bool areBytesOther = m_bytes.work(session);
    const bool areTablesOther = m_tables.work(session);
    const bool areLooksOther = m_looks.work(session, options);
    const bool areEditsSaved = m_edits.finish(session);
    const bool areFormsOther = m_forms.work(session);
    return isSaved || isRead || areBytesOther || areTablesOther || areLooksOther || areEditsSaved || areFormsOther;
}

void BackgroundTasks::followImages(const Session& session)
{
    if (session.keptImages == m_keptImages)
        return;
    if (m_keptImages) {
        for (const std::string& model : modelsWithOtherImages(*m_keptImages, *session.keptImages))
            m_library.noteChange(model);
    }
    m_keptImages = session.keptImages;
    m_thumbnails.useImages(
        [kept = m_keptImages](const std::filesystem::path& model) { return imagesOfFile(*kept, model); });
}

void BackgroundTasks::followRoots(const Session& session)
{
    std::vector<std::filesystem::path> paths;
    for (const LibraryRoot& root : session.roots)
        paths.insert(paths.end(), root.paths.begin(), root.paths.end());
    if (paths == m_roots)
        return;
    m_roots = std::move(paths);
    m_thumbnails.useFolders(m_roots);
}

void BackgroundTasks::listFolder(const std::filesystem::path& folder)
{
    m_listed = folder;
    m_listing = m_jobs.start([folder](const CancelToken&) { return app::listFolder(folder); });
}

std::optional<FileListing> BackgroundTasks::takeListing()
{
    if (!m_listing.isReady())
        return std::nullopt;
    if (auto read = m_listing.take())
        return *std::move(read);
    else
        return FileListing{m_listed, {}, "This folder cannot be read: " + read.error() + "."};
}

void BackgroundTasks::close()
{
    m_documents.close();
    m_bytes.close();
    m_tables.close();
    m_looks.close();
    m_library.close();
    m_forms.close();
    m_operations.close();
    m_edits.close();
    m_images.close();
}

} // namespace app
