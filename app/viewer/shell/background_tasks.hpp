#pragma once

#include "app/viewer/bytes/bytes_tasks.hpp"
#include "app/viewer/dialogs/file_listing.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/jobs/thumbnails.hpp"
#include "app/viewer/library/library_tasks.hpp"
#include "app/viewer/shell/document_tasks.hpp"
#include "app/viewer/shell/image_writer.hpp"
#include "formats/platform/clock.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

namespace app {

/// The workers' tasks: thumbnails, saving images, listing folders, and loading what open documents still need.
class BackgroundTasks {
public:
    /// `wake` is called from a worker when something is ready; `makeRenderer`: see Thumbnails. `clock`: asked by
    /// workers, too.
    BackgroundTasks(CallAnswers& answers, const std::function<void()>& wake, Thumbnails::MakeRenderer makeRenderer,
                    const platform::Clock& clock);

    [[nodiscard]] JobPool& jobs() { return m_jobs; } ///< for others that need a worker
    [[nodiscard]] Thumbnails& thumbnails() { return m_thumbnails; }
    [[nodiscard]] const Thumbnails& thumbnails() const { return m_thumbnails; }
    [[nodiscard]] ImageWriter& images() { return m_images; }
    [[nodiscard]] LibraryTasks& library() { return m_library; }

    /// Where there are no threads: runs one job, but none of thumbnails.
    void runNextJob();

    /// Takes what is ready and starts what is due, see DocumentTasks. True when something else is to be shown.
    bool work(Session& session, bool mayLookUp);

    void listFolder(const std::filesystem::path& folder); ///< for the open dialog
    /// The folder as read by a worker, returned once, or the error.
    [[nodiscard]] std::optional<FileListing> takeListing();

    /// Ends everything but images, for which it waits.
    void close();

private:
    /// Makes thumbnails and facts anew of models for which other images were chosen.
    void followImages(const Session& session);

    JobPool m_jobs; // before those that start jobs
    Thumbnails m_thumbnails;
    ImageWriter m_images;
    DocumentTasks m_documents;
    BytesTasks m_bytes;
    LibraryTasks m_library;
    std::shared_ptr<const KeptImages> m_keptImages; // as thumbnails use them; null before the first ones
    std::filesystem::path m_listed;                 // the folder that is being listed
    Job<FileListing> m_listing;
};

} // namespace app
